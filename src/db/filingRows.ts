import { apply, type ReturnState } from '#domain/filing.ts';
import { entryStatus, type PublicStatus } from '#domain/filingStatus.ts';
import type { Instant } from '#domain/istTime.ts';
import { periodParts, type ReturnPeriod } from '#domain/returnPeriod.ts';
import type { Filing, ReturnPatch, TenantRows } from '#usecases/portsOfStore.ts';
import { at, isUuid, json, maybeAt, maybeJson } from './columns.ts';
import { filingLists, withReturns } from './filingLists.ts';
import type { Trx } from './open.ts';
import { send } from './transaction.ts';

export function filingRows(trx: Trx, userId: string): TenantRows['filings'] {
  const filings = () => trx.selectFrom('filing').selectAll().where('user_id', '=', userId);
  const ofRegistration = async (registrationId: string): Promise<Filing[]> =>
    withReturns(
      trx,
      userId,
      await filings().where('registration_id', '=', registrationId).orderBy('period_order').execute(),
    );
  return {
    open: async (filing) => {
      const added = await trx
        .insertInto('filing')
        .values({
          id: filing.id,
          user_id: userId,
          registration_id: filing.registrationId,
          gstin: filing.gstin,
          period: filing.period,
          period_order: orderOf(filing.period),
          frequency: filing.frequency,
          opened_at: at(filing.openedAt),
          entry_at: at(filing.entryAt),
          status: filing.status,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'gstin', 'period']).doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n) return false;
      for (const row of [filing.returns.GSTR1, filing.returns.GSTR3B]) {
        await trx
          .insertInto('filing_return')
          .values({
            filing_id: filing.id,
            form: row.form,
            user_id: userId,
            state: row.state,
            due_at: at(row.dueAt),
            tries: row.tries,
            code_tries: row.codeTries,
            filed_by: row.filedBy,
            requested_by: row.requestedBy,
            scheduled_at: maybeAt(row.scheduledAt),
          })
          .execute();
        await trx
          .insertInto('filing_event')
          .values({
            user_id: userId,
            filing_id: filing.id,
            form: row.form,
            at: at(filing.openedAt),
            type: 'opened',
            from_state: '',
            to_state: row.state,
            detail: json({ runAt: row.scheduledAt }),
          })
          .execute();
      }
      return true;
    },
    byId: async (id) => {
      if (!isUuid(id)) return null;
      return (await withReturns(trx, userId, await filings().where('id', '=', id).execute()))[0] ?? null;
    },
    ofRegistration,
    ...filingLists(trx, userId),
    append: async (filingId, form, event, patch = {}) => {
      const rows = await trx
        .selectFrom('filing_return')
        .innerJoin('filing', 'filing.id', 'filing_return.filing_id')
        .select(['form', 'state', 'filed_at', 'scheduled_at', 'opened_at'])
        .where('filing_return.user_id', '=', userId)
        .where('filing_id', '=', filingId)
        .orderBy('form')
        .forUpdate('filing_return')
        .execute();
      const row = rows.find((one) => one.form === form);
      const next = row === undefined ? null : apply(row.state, event);
      if (row === undefined || next === null) return null;
      const { type, at: when, ...detail } = event;
      const moved = {
        ...row,
        state: next,
        ...(patch.filedAt === undefined ? {} : { filed_at: patch.filedAt }),
        ...(patch.scheduledAt === undefined ? {} : { scheduled_at: patch.scheduledAt }),
      };
      send(
        trx,
        trx
          .with('happened', (write) =>
            write.insertInto('filing_event').values({
              user_id: userId,
              filing_id: filingId,
              form,
              at: at(when),
              type,
              from_state: row.state,
              to_state: next,
              detail: json(detail),
            }),
          )
          .with('moved', (write) =>
            write
              .updateTable('filing_return')
              .set({ state: next, ...columnsOf(patch) } as never)
              .where('user_id', '=', userId)
              .where('filing_id', '=', filingId)
              .where('form', '=', form),
          )
          .updateTable('filing')
          .set(entryOf(rows.map((one) => (one.form === form ? moved : one))))
          .where('user_id', '=', userId)
          .where('id', '=', filingId),
      );
      return next;
    },
    markReminded: async (filingId, form, when) => {
      send(
        trx,
        trx
          .updateTable('filing_return')
          .set({ reminded_at: at(when) })
          .where('user_id', '=', userId)
          .where('filing_id', '=', filingId)
          .where('form', '=', form),
      );
    },
    markLooked: async (filingId, when) => {
      send(
        trx,
        trx
          .updateTable('filing')
          .set({ looked_at: at(when) })
          .where('user_id', '=', userId)
          .where('id', '=', filingId),
      );
    },
    keepTold: async (filingId, { taxpayer, list }) => {
      send(
        trx,
        trx
          .updateTable('filing')
          .set({
            ...(taxpayer === undefined ? {} : { told_taxpayer: maybeJson(taxpayer) }),
            ...(list === undefined ? {} : { told_list: maybeJson(list) }),
          })
          .where('user_id', '=', userId)
          .where('id', '=', filingId),
      );
    },
    moveDue: async (filingId, form, dueAt) => {
      send(
        trx,
        trx
          .updateTable('filing_return')
          .set({ due_at: at(dueAt) })
          .where('user_id', '=', userId)
          .where('filing_id', '=', filingId)
          .where('form', '=', form),
      );
    },
    keepDocument: async (filingId, form, { filed, shown }, when) => {
      const kept = { filed: json(filed), shown: json(shown), stored_at: at(when) };
      send(
        trx,
        trx
          .insertInto('return_document')
          .values({ filing_id: filingId, form, user_id: userId, ...kept })
          .onConflict((conflict) => conflict.columns(['filing_id', 'form']).doUpdateSet(kept)),
      );
    },
    document: async (filingId, form) => {
      const row = await trx
        .selectFrom('return_document')
        .select(['filed', 'shown', 'stored_at'])
        .where('user_id', '=', userId)
        .where('filing_id', '=', filingId)
        .where('form', '=', form)
        .executeTakeFirst();
      return row === undefined ? null : { filed: row.filed, shown: row.shown, storedAt: row.stored_at };
    },
  };
}

/** The history is filtered by status and sorted by moment: both are kept on the filing's row as it changes. */
function entryOf(
  returns: {
    state: ReturnState;
    filed_at: Instant | null;
    scheduled_at: Instant | null;
    opened_at: Instant;
  }[],
): { status: PublicStatus; entry_at: Date } {
  const filedAt = returns.map((row) => row.filed_at).filter((moment) => moment !== null);
  const scheduled = returns.map((row) => row.scheduled_at).filter((moment) => moment !== null);
  const moment =
    filedAt.length > 0
      ? Math.max(...filedAt)
      : scheduled.length > 0
        ? Math.min(...scheduled)
        : Math.min(...returns.map((row) => row.opened_at));
  return { status: entryStatus(returns.map((row) => row.state)), entry_at: at(moment) };
}

function columnsOf(patch: ReturnPatch): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    scheduled_at: patch.scheduledAt === undefined ? undefined : maybeAt(patch.scheduledAt),
    next_try_at: patch.nextTryAt === undefined ? undefined : maybeAt(patch.nextTryAt),
    tries: patch.tries,
    code_tries: patch.codeTries,
    logins: patch.logins,
    finding: patch.finding === undefined ? undefined : maybeJson(patch.finding),
    answered_arn: patch.answeredArn,
    arn: patch.arn,
    filed_at: patch.filedAt === undefined ? undefined : maybeAt(patch.filedAt),
    filed_by: patch.filedBy,
    requested_by: patch.requestedBy,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const orderOf = (period: ReturnPeriod): number => {
  const { year, month } = periodParts(period);
  return year * 12 + month;
};
