import { type Selectable, sql } from 'kysely';
import { apply, type ReturnState } from '#domain/filing.ts';
import { entryStatus } from '#domain/filingStatus.ts';
import type { Gstin } from '#domain/gstin.ts';
import { periodParts, type ReturnPeriod } from '#domain/returnPeriod.ts';
import type { Filing, ReturnPatch, ReturnRow, TenantRows } from '#usecases/portsOfStore.ts';
import { at, isUuid, moment, json, maybeAt, maybeJson } from './columns.ts';
import type { Trx } from './open.ts';
import type { Schema } from './schema.ts';

const openStates: ReturnState[] = [
  'scheduled',
  'checking',
  'waiting_for_consent',
  'waiting_for_code',
  'blocked',
  'submitting',
  'unknown',
  'acknowledged',
  'rejected',
  'gave_up',
  'skipped',
];

/** Findings that say that the law asks for no return. */
const notDue = ['after_cancellation', 'before_registration', 'not_regular'];

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
      }
      return true;
    },
    byId: async (id) => {
      if (!isUuid(id)) return null;
      return (await withReturns(trx, userId, await filings().where('id', '=', id).execute()))[0] ?? null;
    },
    ofRegistration,
    openOf: async (registrationId) =>
      withReturns(
        trx,
        userId,
        await filings()
          .where('registration_id', '=', registrationId)
          .where((either) =>
            either.exists(
              either
                .selectFrom('filing_return')
                .select('filing_return.form')
                .whereRef('filing_return.filing_id', '=', 'filing.id')
                .where('filing_return.state', 'in', openStates),
            ),
          )
          .orderBy('period_order')
          .execute(),
      ),
    newest: async (registrationId, count) =>
      withReturns(
        trx,
        userId,
        await filings()
          .where('registration_id', '=', registrationId)
          .orderBy('period_order', 'desc')
          .limit(count)
          .execute(),
      ),
    newestOfAll: async (registrationIds, count) => {
      const found = new Map<string, Filing[]>();
      if (registrationIds.length === 0) return found;
      const newest = await sql<{ id: string }>`
        select filing.id from unnest(${registrationIds}::uuid[]) as wanted (id)
        cross join lateral (
          select id, period_order from filing
          where filing.user_id = ${userId} and filing.registration_id = wanted.id
          order by period_order desc limit ${count}) as filing`.execute(trx);
      const ids = newest.rows.map((row) => row.id);
      if (ids.length === 0) return found;
      const rows = await filings().where('id', 'in', ids).orderBy('period_order', 'desc').execute();
      for (const filing of await withReturns(trx, userId, rows)) {
        found.set(filing.registrationId, [...(found.get(filing.registrationId) ?? []), filing]);
      }
      return found;
    },
    earliestDue: async (registrationIds) => {
      if (registrationIds.length === 0) return new Map();
      const due = await trx
        .selectFrom('filing')
        .innerJoin('filing_return', 'filing_return.filing_id', 'filing.id')
        .select((pick) => ['filing.registration_id', pick.fn.min('filing_return.due_at').as('due_at')])
        .where('filing.user_id', '=', userId)
        .where('filing.registration_id', 'in', registrationIds)
        .where('filing.status', '<>', 'success')
        .where('filing_return.state', 'not in', ['filed', 'acknowledged', 'cancelled'])
        .where(sql<string>`coalesce(filing_return.finding->>'code', '')`, 'not in', notDue)
        .groupBy('filing.registration_id')
        .execute();
      return new Map(due.map((row) => [row.registration_id, row.due_at]));
    },
    history: async (query) => {
      let matching = trx.selectFrom('filing').where('user_id', '=', userId);
      if (query.gstin !== null) matching = matching.where('gstin', '=', query.gstin);
      if (query.statuses !== null) matching = matching.where('status', 'in', query.statuses);
      if (query.from !== null) matching = matching.where('entry_at', '>=', moment(query.from));
      const { total } = await matching
        .select((pick) => pick.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const page = await matching
        .selectAll()
        .orderBy('entry_at', 'desc')
        .orderBy('id')
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
        .execute();
      return { filings: await withReturns(trx, userId, page), total };
    },
    append: async (filingId, form, event, patch = {}) => {
      const row = await trx
        .selectFrom('filing_return')
        .select('state')
        .where('user_id', '=', userId)
        .where('filing_id', '=', filingId)
        .where('form', '=', form)
        .forUpdate()
        .executeTakeFirst();
      const next = row === undefined ? null : apply(row.state, event);
      if (row === undefined || next === null) return null;
      const { type, at: when, ...detail } = event;
      await trx
        .insertInto('filing_event')
        .values({
          user_id: userId,
          filing_id: filingId,
          form,
          at: at(when),
          type,
          from_state: row.state,
          to_state: next,
          detail: json(detail),
        })
        .execute();
      await trx
        .updateTable('filing_return')
        .set({ state: next, ...columnsOf(patch) } as never)
        .where('user_id', '=', userId)
        .where('filing_id', '=', filingId)
        .where('form', '=', form)
        .execute();
      await projectEntry(trx, userId, filingId);
      return next;
    },
    keepDocument: async (filingId, form, filed, when) => {
      await trx
        .insertInto('return_document')
        .values({ filing_id: filingId, form, user_id: userId, filed: json(filed), stored_at: at(when) })
        .onConflict((conflict) => conflict.columns(['filing_id', 'form']).doNothing())
        .execute();
    },
    document: async (filingId, form) => {
      const row = await trx
        .selectFrom('return_document')
        .select(['filed', 'stored_at'])
        .where('user_id', '=', userId)
        .where('filing_id', '=', filingId)
        .where('form', '=', form)
        .executeTakeFirst();
      return row === undefined ? null : { filed: row.filed, storedAt: row.stored_at };
    },
  };
}

/** The history is filtered by status and sorted by moment: both are kept on the filing's row as it changes. */
async function projectEntry(trx: Trx, userId: string, filingId: string): Promise<void> {
  const [filing] = await withReturns(
    trx,
    userId,
    await trx
      .selectFrom('filing')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', filingId)
      .execute(),
  );
  if (filing === undefined) return;
  const returns = [filing.returns.GSTR1, filing.returns.GSTR3B];
  const filedAt = returns.map((row) => row.filedAt).filter((moment) => moment !== null);
  const scheduled = returns.map((row) => row.scheduledAt).filter((moment) => moment !== null);
  const moment =
    filedAt.length > 0
      ? Math.max(...filedAt)
      : scheduled.length > 0
        ? Math.min(...scheduled)
        : filing.openedAt;
  await trx
    .updateTable('filing')
    .set({ status: entryStatus(returns.map((row) => row.state)), entry_at: at(moment) })
    .where('user_id', '=', userId)
    .where('id', '=', filingId)
    .execute();
}

async function withReturns(
  trx: Trx,
  userId: string,
  rows: Selectable<Schema['filing']>[],
): Promise<Filing[]> {
  if (rows.length === 0) return [];
  const returns = await trx
    .selectFrom('filing_return')
    .selectAll()
    .where('user_id', '=', userId)
    .where(
      'filing_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const byKey = new Map(returns.map((row) => [`${row.filing_id} ${row.form}`, returnOf(row)]));
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    registrationId: row.registration_id,
    gstin: row.gstin as Gstin,
    period: row.period as ReturnPeriod,
    frequency: row.frequency,
    openedAt: row.opened_at,
    entryAt: row.entry_at,
    status: row.status,
    returns: { GSTR1: must(byKey.get(`${row.id} GSTR1`)), GSTR3B: must(byKey.get(`${row.id} GSTR3B`)) },
  }));
}

const must = (row: ReturnRow | undefined): ReturnRow => {
  if (row === undefined) throw new Error('a filing without one of its two returns');
  return row;
};

const returnOf = (row: Selectable<Schema['filing_return']>): ReturnRow => ({
  filingId: row.filing_id,
  form: row.form,
  state: row.state,
  scheduledAt: row.scheduled_at,
  dueAt: row.due_at,
  nextTryAt: row.next_try_at,
  tries: row.tries,
  codeTries: row.code_tries,
  finding: row.finding,
  answeredArn: row.answered_arn,
  arn: row.arn,
  filedAt: row.filed_at,
  filedBy: row.filed_by,
  requestedBy: row.requested_by,
});

function columnsOf(patch: ReturnPatch): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    scheduled_at: patch.scheduledAt === undefined ? undefined : maybeAt(patch.scheduledAt),
    next_try_at: patch.nextTryAt === undefined ? undefined : maybeAt(patch.nextTryAt),
    tries: patch.tries,
    code_tries: patch.codeTries,
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
