import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import { at, maybeAt, moment } from './columns.ts';
import { type Notices, workChannel } from '../notices.ts';
import { asWorkers } from '../logins.ts';
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

/** How far a tick has claimed due work, in the order of `due_at` and id. */
export type ClaimedTo = { dueAt: number; registrationId: string };
const fromTheFirst: ClaimedTo = { dueAt: 0, registrationId: '00000000-0000-0000-0000-000000000000' };

export type DueNow = { now: number; wall: number; limit: number; repeatMs: number; after: ClaimedTo | null };

/**
 * For the minute tick: the registrations that are due at `now` and not already queued. A job that was lost with its
 * worker is queued again after `repeatMs` of wall time. Each batch begins where the last one ended: from the start it
 * would read over everything that the tick has already claimed, more each time. The keys are passed as one array: with
 * a join the planner would read the whole table for a batch of some thousands.
 */
async function claimDue(
  trx: Trx,
  { now, wall, limit, repeatMs, after }: DueNow,
): Promise<{ registration_id: string; account_id: string; due_at: number }[]> {
  const from = after ?? fromTheFirst;
  const rows = await sql<{ registration_id: string; account_id: string; due_at: number }>`
    update work set enqueued_at = ${at(wall)}
    where registration_id = any (array(
      select registration_id from work
      where due_at <= ${at(now)}
        and (due_at, registration_id) > (${at(from.dueAt)}::timestamptz, ${from.registrationId}::uuid)
        and (enqueued_at is null or enqueued_at <= ${at(wall - repeatMs)})
        and (holder is null or lease_until <= ${at(wall)})
      order by due_at, registration_id
      limit ${limit}
      for update skip locked))
    returning registration_id, account_id, due_at`.execute(trx);
  return rows.rows;
}

const furthest = (rows: { registration_id: string; due_at: number }[]): ClaimedTo =>
  rows
    .map((row) => ({ dueAt: row.due_at, registrationId: row.registration_id }))
    .reduce((last, one) =>
      one.dueAt > last.dueAt || (one.dueAt === last.dueAt && one.registrationId > last.registrationId)
        ? one
        : last,
    );

/** The queue's side of the database: due work, claimed and queued in one transaction, and notices of new work. */
export const dueWork = (database: Database) => ({
  url: asWorkers(database.directUrl),
  /**
   * Claims up to `limit` registrations that are due and hands them to `enqueue` inside the same transaction: the
   * queue's own tables belong to the worker too. Returns how many, and how far.
   */
  take: (
    due: DueNow,
    enqueue: (claimed: { registrationId: string; accountId: string }[], trx: Trx) => Promise<void>,
  ): Promise<{ taken: number; to: ClaimedTo | null }> =>
    database.asSystem(async (trx) => {
      const rows = await claimDue(trx, due);
      if (rows.length === 0) return { taken: 0, to: due.after };
      await enqueue(
        rows.map((row) => ({ registrationId: row.registration_id, accountId: row.account_id })),
        trx,
      );
      return { taken: rows.length, to: furthest(rows) };
    }),
  listen: (heard: () => void) => database.listen(workChannel, heard, heard),
});
