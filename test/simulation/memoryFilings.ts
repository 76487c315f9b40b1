import { apply } from '#domain/filing/apply.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import { isEnded, isSettled, type Return, entryOf, type Filing } from '#domain/filing/filing.ts';
import { comparePeriods, type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import type { CountsOfStatus } from '#usecases/ports/filings.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { UnfiledReturn } from '#domain/filing/unfiled.ts';
import { refuseForeign, type Transaction } from './memoryTables.ts';

const isOpenMonth = ({ status }: Filing): boolean =>
  ['pending', 'warning', 'failed', 'error'].includes(status);

const notDue = ['after_cancellation', 'before_registration', 'before_regular', 'not_regular'];

const returnsOf = (filing: Filing): Return[] => [filing.returns.GSTR1, filing.returns.GSTR3B];

export function filingRows(trx: Transaction, accountId: string): TenantRows['filings'] {
  const { filings, documents, events } = trx.tables;
  const mine = (): Filing[] => [...filings.values()].filter((filing) => filing.accountId === accountId);
  const inOrder = (): Filing[] =>
    mine().toSorted((a, b) =>
      a.gstin < b.gstin ? -1 : a.gstin > b.gstin ? 1 : comparePeriods(a.period, b.period),
    );
  const ofRegistration = (registrationId: string): Filing[] =>
    filings
      .below(registrationId)
      .filter((filing) => filing.accountId === accountId)
      .toSorted((a, b) => comparePeriods(a.period, b.period));
  const newest = (registrationId: string, count: number): Filing[] =>
    ofRegistration(registrationId).toReversed().slice(0, count);
  return {
    open: async (filing) => {
      if (mine().some((other) => other.gstin === filing.gstin && other.period === filing.period))
        return false;
      refuseForeign(trx.tables.registrations, filing.registrationId, accountId);
      for (const { form, scheduledAt: runAt, dueAt } of returnsOf(filing))
        trx.push(events, {
          filingId: filing.id,
          form,
          event: { type: 'opened', at: filing.openedAt, runAt, dueAt },
        });
      trx.put(filings, filing.id, { ...filing, accountId });
      return true;
    },
    byId: async (id) => {
      const filing = filings.get(id);
      return filing?.accountId === accountId ? filing : null;
    },
    ofRegistration: async (registrationId) => ofRegistration(registrationId),
    openOf: async (registrationId) =>
      ofRegistration(registrationId).filter((filing) => returnsOf(filing).some((row) => !isEnded(row.state))),
    newest: async (registrationId, count) => newest(registrationId, count),
    newestOfAll: async (registrationIds, count) =>
      new Map(
        registrationIds.map((id) => [id, newest(id, count)] as const).filter(([, found]) => found.length > 0),
      ),
    openMonths: async (registrationIds, count) =>
      new Map(
        registrationIds
          .map((id) => [id, ofRegistration(id).filter(isOpenMonth).slice(0, count)] as const)
          .filter(([, found]) => found.length > 0),
      ),
    unfiled: async (registrationIds) => {
      const unfiled = mine()
        .filter(
          ({ registrationId, status }) => registrationIds.includes(registrationId) && status !== 'success',
        )
        .toSorted((a, b) => comparePeriods(a.period, b.period))
        .flatMap(({ registrationId, period, frequency, returns: { GSTR1, GSTR3B } }) =>
          [GSTR1, GSTR3B]
            .filter(({ state, finding }) => !isSettled(state) && !notDue.includes(finding?.code ?? ''))
            .map(({ form, dueAt: due, state, finding }) => ({
              registrationId,
              unfiled: { period, frequency, form, due, state, finding: finding?.code ?? null },
            })),
        )
        .toSorted(
          (a, b) =>
            a.unfiled.due - b.unfiled.due || FORMS.indexOf(a.unfiled.form) - FORMS.indexOf(b.unfiled.form),
        );
      const found = new Map<string, UnfiledReturn[]>();
      for (const { registrationId, unfiled: one } of unfiled)
        found.set(registrationId, [...(found.get(registrationId) ?? []), one]);
      return found;
    },
    marks: async ({ registrationIds, from, to }) =>
      inOrder()
        .filter(({ registrationId }) => registrationIds.includes(registrationId))
        .filter(({ period }) => comparePeriods(from, period) <= 0 && comparePeriods(period, to) <= 0)
        .flatMap(({ id, registrationId, gstin, period, frequency, returns }) =>
          FORMS.map((form) => {
            const { state, dueAt, filedAt, filedBy, arn, scheduledAt, requestedBy, finding } = returns[form];
            return {
              filingId: id,
              registrationId,
              gstin,
              period,
              frequency,
              form,
              state,
              finding: finding?.code ?? null,
              dueAt,
              filedAt,
              filedBy,
              arn,
              scheduledAt,
              requestedBy,
            };
          }),
        ),
    ofPeriod: async (registrationIds, period) =>
      inOrder().filter((each) => registrationIds.includes(each.registrationId) && each.period === period),
    history: async ({ page, limit, gstin, statuses, from }) => {
      const counted = mine()
        .filter((filing) => gstin === null || filing.gstin === gstin)
        .filter((filing) => from === null || comparePeriods(filing.period, from) >= 0);
      const counts: CountsOfStatus = {};
      for (const { status } of counted) counts[status] = (counts[status] ?? 0) + 1;
      const matching = counted
        .filter((filing) => statuses === null || statuses.includes(filing.status))
        .toSorted(
          (a, b) => comparePeriods(b.period, a.period) || b.entryAt - a.entryAt || (a.id < b.id ? -1 : 1),
        );
      const first = (page - 1) * limit;
      return { filings: matching.slice(first, first + limit), counts };
    },
    append: async (filingId, form, event) => {
      const filing = filings.get(filingId);
      if (filing?.accountId !== accountId) return null;
      const next = apply(filing.returns[form], event);
      if (next === null) return null;
      trx.push(events, { filingId, form, event });
      const returns = { ...filing.returns, [form]: next };
      const entry = entryOf(filing.openedAt, [returns.GSTR1, returns.GSTR3B]);
      trx.put(filings, filingId, { ...filing, returns, ...entry });
      return next.state;
    },
    eventsOf: async (filingId) => {
      const of = (form: Form): ReturnEvent[] =>
        filings.get(filingId)?.accountId === accountId
          ? events.filter((one) => one.filingId === filingId && one.form === form).map(({ event }) => event)
          : [];
      return { GSTR1: of('GSTR1'), GSTR3B: of('GSTR3B') };
    },
    markLooked: async (filingId, at) => {
      const filing = filings.get(filingId);
      if (filing?.accountId === accountId) trx.put(filings, filingId, { ...filing, lookedAt: at });
    },
    moveApproval: async (filingId, from, to) => {
      const filing = filings.get(filingId);
      if (filing?.accountId !== accountId) return false;
      const { approval } = filing;
      if (approval?.id !== from?.id || approval?.answer !== from?.answer) return false;
      trx.put(filings, filingId, { ...filing, approval: to });
      return true;
    },
    keepReadings: async (filingId, readings) => {
      const filing = filings.get(filingId);
      if (filing?.accountId === accountId)
        trx.put(filings, filingId, { ...filing, readings: { ...filing.readings, ...readings } });
    },
    keepDocument: async (filingId, form, kept, at) => {
      const key = `${filingId} ${form}`;
      trx.put(documents, key, { accountId, ...kept, storedAt: at });
    },
    document: async (filingId, form) => {
      const row = documents.get(`${filingId} ${form}`);
      return row?.accountId === accountId
        ? { filed: row.filed, shown: row.shown, storedAt: row.storedAt }
        : null;
    },
  };
}
