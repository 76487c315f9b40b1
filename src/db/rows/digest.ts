import { sql } from 'kysely';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import { at, moment } from './columns.ts';
import type { Statements, Trx } from '../open.ts';

export const digestRows = (trx: Trx, accountId: string): TenantRows['digests'] => ({
  want: async (due, atLeast) => {
    const { rows } = await sql<{ many: boolean }>`
      with many as (select count(*) >= ${atLeast} as yes from (
          select from registration where account_id = ${accountId} and deleted_at is null limit ${atLeast}) counted),
        put as (insert into digest (account_id, due_at)
          select ${accountId}, ${at(due)} from many where yes
          on conflict (account_id) do update set due_at = excluded.due_at
          where digest.due_at is null or digest.due_at > excluded.due_at)
      select yes as many from many`.execute(trx);
    return rows[0]?.many === true;
  },
  take: async (now) => {
    const row = await trx
      .selectFrom('digest')
      .select(['due_at', 'sent_at'])
      .where('account_id', '=', accountId)
      .where('due_at', '<=', moment(now))
      .forUpdate()
      .executeTakeFirst();
    return row === undefined || row.due_at === null ? null : { due: row.due_at, before: row.sent_at };
  },
  keep: async (sent, due) => {
    await trx
      .updateTable('digest')
      .set({ sent_at: at(sent), due_at: due === null ? null : at(due) })
      .where('account_id', '=', accountId)
      .execute();
  },
  filedSince: async (since) => {
    const row = await trx
      .selectFrom('filing_return')
      .select((pick) => pick.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('state', '=', 'filed')
      .where('filed_at', '>', moment(since))
      .executeTakeFirstOrThrow();
    return row.count;
  },
});

/** Accounts notified in one pass; the next tick takes the rest. */
const atOnce = 100;

export const systemDigestRows = (db: Statements): SystemRows['digests'] => ({
  due: async (now) => {
    const rows = await db
      .selectFrom('digest')
      .select('account_id')
      .where('due_at', '<=', moment(now))
      .orderBy('due_at')
      .limit(atOnce)
      .execute();
    return rows.map((row) => row.account_id);
  },
  next: async () => {
    const row = await db
      .selectFrom('digest')
      .select((pick) => pick.fn.min('due_at').as('due_at'))
      .executeTakeFirst();
    return row?.due_at ?? null;
  },
});
