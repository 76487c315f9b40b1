import { type Selectable, sql } from 'kysely';
import { OPEN, type Return, SETTLED, type Filing } from '#domain/filing/filing.ts';
import { type FindingCode, NOTHING_DUE } from '#domain/filing/finding.ts';
import type { ReturnMark } from '#domain/views/year.ts';
import { periodParts, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { UnfiledReturn } from '#domain/filing/unfiled.ts';
import { filingColumns, returnColumns } from './filingColumns.ts';
import type { Trx } from '../open.ts';
import type { Schema } from '../schema.ts';

type Lists = Pick<
  TenantRows['filings'],
  'openOf' | 'newest' | 'newestOfAll' | 'openMonths' | 'unfiled' | 'marks' | 'ofPeriod' | 'history'
>;

type MarkRow = Pick<
  Selectable<Schema['filing']>,
  'id' | 'registration_id' | 'gstin' | 'period' | 'frequency'
> &
  Pick<
    Selectable<Schema['filing_return']>,
    'form' | 'state' | 'due_at' | 'filed_at' | 'filed_by' | 'arn' | 'scheduled_at' | 'requested_by'
  > & {
    finding: FindingCode | null;
  };

/** A period as a number to sort by. */
export const orderOf = (period: ReturnPeriod): number => {
  const { year, month } = periodParts(period);
  return year * 12 + month;
};

/** The lists of filings that screens and engine read, each with its returns. */
export function filingLists(trx: Trx, accountId: string): Lists {
  const filings = () => trx.selectFrom('filing').selectAll().where('account_id', '=', accountId);
  return {
    openOf: async (registrationId) =>
      withReturns(
        trx,
        accountId,
        await filings()
          .where('registration_id', '=', registrationId)
          .where((either) =>
            either.exists(
              either
                .selectFrom('filing_return')
                .select('filing_return.form')
                .whereRef('filing_return.account_id', '=', 'filing.account_id')
                .whereRef('filing_return.filing_id', '=', 'filing.id')
                .where('filing_return.state', 'in', OPEN),
            ),
          )
          .orderBy('period_order')
          .execute(),
      ),
    newest: async (registrationId, count) =>
      withReturns(
        trx,
        accountId,
        await filings()
          .where('registration_id', '=', registrationId)
          .orderBy('period_order', 'desc')
          .limit(count)
          .execute(),
      ),
    newestOfAll: async (registrationIds, count) => {
      const found = new Map<string, Filing[]>();
      if (registrationIds.length === 0) return found;
      // One look into the index for each registration, however many filings each has.
      const { rows } = await sql<Selectable<Schema['filing']>>`
        select newest.* from unnest(${registrationIds}::uuid[]) as wanted (id)
        cross join lateral (
          select * from filing
          where filing.account_id = ${accountId} and filing.registration_id = wanted.id
          order by period_order desc limit ${count}) as newest
        order by newest.period_order desc`.execute(trx);
      for (const filing of await withReturns(trx, accountId, rows)) {
        found.set(filing.registrationId, [...(found.get(filing.registrationId) ?? []), filing]);
      }
      return found;
    },
    openMonths: async (registrationIds, count) => {
      if (registrationIds.length === 0) return new Map();
      const { rows } = await sql<Selectable<Schema['filing']>>`
        select oldest.* from unnest(${registrationIds}::uuid[]) as wanted (id)
        cross join lateral (
          select * from filing
          where filing.account_id = ${accountId} and filing.registration_id = wanted.id
            and filing.status in ('pending', 'warning', 'failed', 'error')
            and exists (
              select from filing_return as row
              where row.account_id = filing.account_id and row.filing_id = filing.id
                and row.state <> all (${SETTLED})
                and coalesce(row.finding->>'code', '') <> all (${NOTHING_DUE}))
          order by period_order limit ${count}) as oldest
        order by oldest.period_order`.execute(trx);
      return Map.groupBy(await withReturns(trx, accountId, rows), (filing) => filing.registrationId);
    },
    unfiled: async (registrationIds) => {
      if (registrationIds.length === 0) return new Map();
      const rows = await trx
        .selectFrom('filing')
        .innerJoin('filing_return', (join) =>
          join
            .onRef('filing_return.account_id', '=', 'filing.account_id')
            .onRef('filing_return.filing_id', '=', 'filing.id'),
        )
        .select([
          'filing.registration_id',
          'filing.period',
          'filing.frequency',
          'filing_return.form',
          'filing_return.due_at',
          'filing_return.state',
          sql<FindingCode | null>`filing_return.finding->>'code'`.as('finding'),
        ])
        .where('filing.account_id', '=', accountId)
        .where('filing.registration_id', 'in', registrationIds)
        .where('filing.status', '<>', sql.lit('success'))
        .where('filing_return.state', 'not in', SETTLED)
        .where(sql<string>`coalesce(filing_return.finding->>'code', '')`, 'not in', NOTHING_DUE)
        .orderBy('filing_return.due_at')
        .orderBy('filing_return.form')
        .orderBy('filing.period_order')
        .execute();
      const found = new Map<string, UnfiledReturn[]>();
      for (const { registration_id: id, due_at: due, ...row } of rows)
        found.set(id, [...(found.get(id) ?? []), { ...row, due }]);
      return found;
    },
    marks: async ({ registrationIds, from, to }) => {
      if (registrationIds.length === 0) return [];
      const { rows } = await sql<MarkRow>`
        select filing.id, filing.registration_id, filing.gstin, filing.period, filing.frequency, part.form, part.state,
          part.finding->>'code' as finding, part.due_at, part.filed_at, part.filed_by, part.arn,
          part.scheduled_at, part.requested_by
        from filing join filing_return as part on part.account_id = filing.account_id and part.filing_id = filing.id
        where filing.account_id = ${accountId} and filing.registration_id = any (${registrationIds}::uuid[])
          and filing.period_order between ${orderOf(from)} and ${orderOf(to)}
        order by filing.gstin, filing.period_order, part.form`.execute(trx);
      return rows.map((row): ReturnMark => ({
        filingId: row.id,
        registrationId: row.registration_id,
        gstin: row.gstin,
        period: row.period,
        frequency: row.frequency,
        form: row.form,
        state: row.state,
        finding: row.finding,
        dueAt: row.due_at,
        filedAt: row.filed_at,
        filedBy: row.filed_by,
        arn: row.arn,
        scheduledAt: row.scheduled_at,
        requestedBy: row.requested_by,
      }));
    },
    ofPeriod: async (registrationIds, period) =>
      registrationIds.length === 0
        ? []
        : withReturns(
            trx,
            accountId,
            await filings()
              .where(sql<boolean>`registration_id = any (${registrationIds}::uuid[])`)
              .where('period_order', '=', orderOf(period))
              .orderBy('gstin')
              .execute(),
          ),
    history: async (query) => {
      let matching = trx.selectFrom('filing').where('account_id', '=', accountId);
      if (query.gstin !== null) matching = matching.where('gstin', '=', query.gstin as Gstin);
      if (query.from !== null) matching = matching.where('period_order', '>=', orderOf(query.from));
      const counted = await matching
        .select((pick) => ['status', pick.fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute();
      if (query.statuses !== null) matching = matching.where('status', 'in', query.statuses);
      const page = await matching
        .selectAll()
        .orderBy('period_order', 'desc')
        .orderBy('entry_at', 'desc')
        .orderBy('id')
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
        .execute();
      const counts = Object.fromEntries(counted.map(({ status, count }) => [status, count]));
      return { filings: await withReturns(trx, accountId, page), counts };
    },
  };
}

export async function withReturns(
  trx: Trx,
  accountId: string,
  rows: Selectable<Schema['filing']>[],
): Promise<Filing[]> {
  if (rows.length === 0) return [];
  const returns = await trx
    .selectFrom('filing_return')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(
      'filing_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  return withTheir(returns.map(returnColumns.read), rows.map(filingColumns.read));
}

/** Filings and returns that were read together. */
export function withTheir(returns: readonly Return[], rows: readonly Omit<Filing, 'returns'>[]): Filing[] {
  const byKey = new Map(returns.map((row) => [`${row.filingId} ${row.form}`, row]));
  return rows.map((row) => ({
    ...row,
    returns: { GSTR1: must(byKey.get(`${row.id} GSTR1`)), GSTR3B: must(byKey.get(`${row.id} GSTR3B`)) },
  }));
}

const must = (row: Return | undefined): Return => {
  if (row === undefined) throw new Error('a filing without one of its two returns');
  return row;
};
