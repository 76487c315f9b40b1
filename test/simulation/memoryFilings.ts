import { apply, type ReturnState } from '#domain/filing.ts';
import { entryStatus } from '#domain/filingStatus.ts';
import { comparePeriods } from '#domain/returnPeriod.ts';
import type { Filing, ReturnRow, TenantRows } from '#usecases/portsOfStore.ts';
import { given, type Transaction } from './memoryTables.ts';

const ended: ReturnState[] = ['filed', 'cancelled'];
const notDue = ['after_cancellation', 'before_registration', 'not_regular'];

const returnsOf = (filing: Filing): ReturnRow[] => [filing.returns.GSTR1, filing.returns.GSTR3B];

export function filingRows(trx: Transaction, userId: string): TenantRows['filings'] {
  const { filings, documents, events } = trx.tables;
  const mine = (): Filing[] => [...filings.values()].filter((filing) => filing.userId === userId);
  const ofRegistration = (registrationId: string): Filing[] =>
    filings
      .below(registrationId)
      .filter((filing) => filing.userId === userId)
      .toSorted((a, b) => comparePeriods(a.period, b.period));
  const newest = (registrationId: string, count: number): Filing[] =>
    ofRegistration(registrationId).toReversed().slice(0, count);
  return {
    open: async (filing) => {
      if (mine().some((other) => other.gstin === filing.gstin && other.period === filing.period))
        return false;
      const row = (one: ReturnRow): ReturnRow => ({
        ...one,
        filingId: filing.id,
        nextTryAt: null,
        finding: null,
        answeredArn: null,
        arn: null,
        filedAt: null,
        remindedAt: null,
      });
      const { GSTR1, GSTR3B } = filing.returns;
      const returns = { GSTR1: row(GSTR1), GSTR3B: row(GSTR3B) };
      trx.put(filings, filing.id, { ...filing, userId, returns });
      return true;
    },
    byId: async (id) => {
      const filing = filings.get(id);
      return filing?.userId === userId ? filing : null;
    },
    ofRegistration: async (registrationId) => ofRegistration(registrationId),
    openOf: async (registrationId) =>
      ofRegistration(registrationId).filter((filing) =>
        returnsOf(filing).some((row) => !ended.includes(row.state)),
      ),
    newest: async (registrationId, count) => newest(registrationId, count),
    newestOfAll: async (registrationIds, count) =>
      new Map(
        registrationIds.map((id) => [id, newest(id, count)] as const).filter(([, found]) => found.length > 0),
      ),
    oldestWaiting: async (registrationIds) => {
      const oldest = new Map<string, Filing>();
      for (const filing of mine().toSorted((a, b) => comparePeriods(a.period, b.period))) {
        if (!registrationIds.includes(filing.registrationId) || oldest.has(filing.registrationId)) continue;
        if (['warning', 'failed', 'error'].includes(filing.status)) oldest.set(filing.registrationId, filing);
      }
      return oldest;
    },
    earliestDue: async (registrationIds) => {
      const due = new Map<string, number>();
      for (const filing of mine()) {
        if (!registrationIds.includes(filing.registrationId) || filing.status === 'success') continue;
        for (const row of returnsOf(filing)) {
          if (row.state === 'acknowledged' || ended.includes(row.state)) continue;
          if (notDue.includes(row.finding?.code ?? '')) continue;
          const known = due.get(filing.registrationId);
          due.set(filing.registrationId, Math.min(known ?? row.dueAt, row.dueAt));
        }
      }
      return due;
    },
    history: async ({ page, limit, gstin, statuses, from }) => {
      const matching = mine()
        .filter((filing) => gstin === null || filing.gstin === gstin)
        .filter((filing) => statuses === null || statuses.includes(filing.status))
        .filter((filing) => from === null || filing.entryAt >= from)
        .toSorted((a, b) => b.entryAt - a.entryAt || (a.id < b.id ? -1 : 1));
      const first = (page - 1) * limit;
      return { filings: matching.slice(first, first + limit), total: matching.length };
    },
    append: async (filingId, form, event, patch = {}) => {
      const filing = filings.get(filingId);
      if (filing?.userId !== userId) return null;
      const row = filing.returns[form];
      const next = apply(row.state, event);
      if (next === null) return null;
      trx.push(events, { filingId, form, event, from: row.state, to: next });
      const returns = { ...filing.returns, [form]: { ...row, ...given(patch), state: next } };
      trx.put(filings, filingId, projected({ ...filing, returns }));
      return next;
    },
    markReminded: async (filingId, form, at) => {
      const filing = filings.get(filingId);
      if (filing?.userId !== userId) return;
      const returns = { ...filing.returns, [form]: { ...filing.returns[form], remindedAt: at } };
      trx.put(filings, filingId, { ...filing, returns });
    },
    markLooked: async (filingId, at) => {
      const filing = filings.get(filingId);
      if (filing?.userId === userId) trx.put(filings, filingId, { ...filing, lookedAt: at });
    },
    keepTold: async (filingId, told) => {
      const filing = filings.get(filingId);
      if (filing?.userId === userId)
        trx.put(filings, filingId, { ...filing, told: { ...filing.told, ...told } });
    },
    moveDue: async (filingId, form, dueAt) => {
      const filing = filings.get(filingId);
      if (filing?.userId !== userId) return;
      const returns = { ...filing.returns, [form]: { ...filing.returns[form], dueAt } };
      trx.put(filings, filingId, { ...filing, returns });
    },
    keepDocument: async (filingId, form, kept, at) => {
      const key = `${filingId} ${form}`;
      trx.put(documents, key, { userId, ...kept, storedAt: at });
    },
    document: async (filingId, form) => {
      const row = documents.get(`${filingId} ${form}`);
      return row?.userId === userId ? { filed: row.filed, shown: row.shown, storedAt: row.storedAt } : null;
    },
  };
}

function projected(filing: Filing): Filing {
  const rows = returnsOf(filing);
  const filedAt = rows.map((row) => row.filedAt).filter((at) => at !== null);
  const scheduled = rows.map((row) => row.scheduledAt).filter((at) => at !== null);
  const entryAt =
    filedAt.length > 0
      ? Math.max(...filedAt)
      : scheduled.length > 0
        ? Math.min(...scheduled)
        : filing.openedAt;
  return { ...filing, entryAt, status: entryStatus(rows.map((row) => row.state)) };
}
