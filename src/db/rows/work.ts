import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import { at, maybeAt, moment } from './columns.ts';
import { type Notices, workChannel } from '../notices.ts';
import type { Database, Statements, Trx } from '../open.ts';

export function tenantWorkRows(trx: Trx, accountId: string, notices: Notices): TenantRows['work'] {
  const wake = (registrationId: string, when: Instant): Promise<unknown> =>
    trx
      .updateTable('work')
      .set({ due_at: sql`least(due_at, ${at(when)})`, wakes: sql`wakes + 1` })
      .where('account_id', '=', accountId)
      .where('registration_id', '=', registrationId)
      .execute();
  return {
    wakeBy: async (registrationId, when) => {
      await wake(registrationId, when);
      notices.workIsDue();
    },
    wakeNow: async (registrationId, now) => {
      await wake(registrationId, now);
      notices.goesOn(registrationId, accountId);
    },
    held: async (registrationId, holder, wall) => {
      const rows = await trx
        .selectFrom('work')
        .select('registration_id')
        .where('account_id', '=', accountId)
        .where('registration_id', '=', registrationId)
        .where('holder', '=', holder)
        .where('lease_until', '>', moment(wall))
        .forUpdate()
        .execute();
      return rows.length > 0;
    },
  };
}

export function systemWorkRows(trx: Statements, notices: Notices): SystemRows['work'] {
  return {
    take: async (registrationId, holder, wall, leaseMs) => {
      const row = await trx
        .updateTable('work')
        .set({ holder, lease_until: at(wall + leaseMs) })
        .where('registration_id', '=', registrationId)
        .where('due_at', 'is not', null)
        .where((either) =>
          either.or([either('holder', 'is', null), either('lease_until', '<=', moment(wall))]),
        )
        .returning(['account_id', 'wakes'])
        .executeTakeFirst();
      return row === undefined ? null : { accountId: row.account_id, wakes: row.wakes };
    },
    renew: async (registrationId, holder, wall, leaseMs) => {
      const result = await trx
        .updateTable('work')
        .set({ lease_until: at(wall + leaseMs) })
        .where('registration_id', '=', registrationId)
        .where('holder', '=', holder)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    release: async (registrationId, holder, wakes, nextDue) => {
      const released = await trx
        .updateTable('work')
        .set({
          holder: null,
          lease_until: null,
          enqueued_at: null,
          place: null,
          // due_at still holds the instant that called the worker: a wake-up meanwhile leaves it due.
          due_at: sql`case when wakes = ${wakes} then ${maybeAt(nextDue)}::timestamptz else due_at end`,
        })
        .where('registration_id', '=', registrationId)
        .where('holder', '=', holder)
        .returning('wakes')
        .executeTakeFirst();
      if (released !== undefined && released.wakes !== wakes) notices.workIsDue();
    },
    nextDue: async () => {
      const row = await trx
        .selectFrom('work')
        .select((pick) => pick.fn.min('due_at').as('due_at'))
        .executeTakeFirst();
      return row?.due_at ?? null;
    },
    busy: async (now, wall) => {
      const row = await trx
        .selectFrom('work')
        .select('registration_id')
        .where((either) =>
          either.or([either('due_at', '<=', moment(now)), either('lease_until', '>', moment(wall))]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** How far a tick has come, in the order of `due_at` and id. */
export type LinedTo = { dueAt: Instant; registrationId: string };
const fromTheFirst: LinedTo = { dueAt: 0, registrationId: '00000000-0000-0000-0000-000000000000' };

/** `repeatMs`: a registration that was handed to a worker and not begun in this wall time stands in line again. */
export type DueNow = {
  now: Instant;
  wall: Instant;
  limit: number;
  repeatMs: number;
  after: LinedTo | null;
  /** The place in line of the next registration of an account. */
  placeOf: (accountId: string) => number;
};

type DueRow = { registration_id: string; account_id: string; due_at: Instant };

/**
 * Puts registrations that are due at `now` into the line. Each batch begins where the last one ended: from the start
 * it would read over everything that stands in line already, more each time.
 */
async function lineUp(
  trx: Trx,
  { now, wall, limit, repeatMs, after, placeOf }: DueNow,
): Promise<{ count: number; to: LinedTo | null }> {
  const from = after ?? fromTheFirst;
  const { rows } = await sql<DueRow>`
    select registration_id, account_id, due_at from work
    where due_at <= ${at(now)}
      and (due_at, registration_id) > (${at(from.dueAt)}::timestamptz, ${from.registrationId}::uuid)
      and place is null
      and (enqueued_at is null or enqueued_at <= ${at(wall - repeatMs)})
      and (holder is null or lease_until <= ${at(wall)})
    order by due_at, registration_id
    limit ${limit}
    for update skip locked`.execute(trx);
  const last = rows.at(-1);
  if (last === undefined) return { count: 0, to: after };
  const ids = rows.map((row) => row.registration_id);
  const places = rows.map((row) => placeOf(row.account_id));
  // The keys are passed as one array: with a join the planner would read the whole table for a batch of some thousands.
  await sql`
    update work set enqueued_at = ${at(wall)},
      place = (${places}::int[])[array_position(${ids}::uuid[], registration_id)]
    where registration_id = any (${ids}::uuid[])`.execute(trx);
  return { count: rows.length, to: { dueAt: last.due_at, registrationId: last.registration_id } };
}

/** Takes the first of the line out of it. Rows that another worker takes at the same time are passed over. */
async function takeFirst(
  trx: Trx,
  { wall, limit }: { wall: Instant; limit: number },
): Promise<{ registrationId: string; accountId: string }[]> {
  const { rows } = await sql<Omit<DueRow, 'due_at'>>`
    update work set enqueued_at = ${at(wall)}, place = null
    where registration_id = any (array(
      select registration_id from work where place is not null
      order by place, due_at, registration_id
      limit ${limit}
      for update skip locked))
    returning registration_id, account_id`.execute(trx);
  return rows.map((row) => ({ registrationId: row.registration_id, accountId: row.account_id }));
}

/** The line of due registrations, and notices of new work. */
export const dueWork = (database: Database) => ({
  lineUp: (due: DueNow) => database.asSystem((trx) => lineUp(trx, due)),
  takeFirst: (of: { wall: Instant; limit: number }) => database.asSystem((trx) => takeFirst(trx, of)),
  /** How many stand in line. */
  waiting: (): Promise<number> =>
    database.asSystem(async (trx) => {
      const row = await trx
        .selectFrom('work')
        .select((pick) => pick.fn.countAll<number>().as('count'))
        .where('place', 'is not', null)
        .executeTakeFirst();
      return row?.count ?? 0;
    }),
  /** Has every worker look at the line. */
  call: () => database.asSystem(async (_, notices) => notices.workIsDue()),
  listen: (heard: () => void) => database.listen(workChannel, heard, heard),
});
