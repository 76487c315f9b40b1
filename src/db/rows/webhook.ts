import { type Selectable, sql } from 'kysely';
import {
  afterTry,
  type Delivery,
  failuresBeforePause,
  maxWaitMs,
  type Webhook,
} from '#domain/views/programEvent.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { WebhookRows } from '#usecases/ports/programs.ts';
import { outboxChannel, type Notices } from '../notices.ts';
import type { Database, Trx } from '../open.ts';
import type { Schema } from '../schema.ts';
import { columnMap, instant, jsonb } from './columnMap.ts';
import { at, isUuid, moment } from './columns.ts';

const webhookColumns = columnMap<'webhook', Webhook>()(
  {
    id: 'id',
    url: 'url',
    events: jsonb('events'),
    madeAt: instant('made_at'),
    failures: 'failures',
    pausedUntil: instant('paused_until'),
  },
  {
    account_id: 'whose transaction it is',
    secret_sealed: 'told once, when it is made',
    previous_sealed: 'the one before',
    previous_until: 'until when that signs',
    made_by: 'it ends with their right',
    host: 'by which its address is counted',
  },
);

const deliveryOf = (row: Selectable<Schema['webhook_delivery']>, pausedUntil: Instant | null): Delivery => ({
  id: row.id,
  event: row.event,
  madeAt: row.made_at,
  tries: row.tries,
  triedAt: row.tried_at,
  deliveredAt: row.delivered_at,
  lastStatus: row.last_status,
  nextTryAt: row.next_try_at === null ? null : nextTryAt(row.next_try_at, row.held_until, pausedUntil),
});

/**
 * A delivery that a process is sending is due when its lease ends; deliveries of a paused webhook wait for the pause to
 * end.
 */
const nextTryAt = (due: Instant, heldUntil: Instant | null, pausedUntil: Instant | null): Instant =>
  heldUntil === null ? Math.max(due, pausedUntil ?? 0) : 0;

/** The machine that an address names, for counting: port and a final full stop do not make it another. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');

/** Due at once, on either clock. */
const atOnce = new Date(0);

/** An event as it waits to be sent. */
export const waiting = (delivery: {
  accountId: string;
  id: string;
  webhookId: string;
  event: string;
  body: string;
}) => ({
  account_id: delivery.accountId,
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event: delivery.event,
  body: delivery.body,
  made_at: new Date(),
  next_try_at: atOnce,
  tried_at: null,
  delivered_at: null,
  last_status: null,
  held_until: null,
});

export const webhookRows = (trx: Trx, notices: Notices, accountId: string): WebhookRows => {
  const own = () => trx.selectFrom('webhook').where('account_id', '=', accountId);
  return {
    hold: async () => {
      await trx
        .selectFrom('account')
        .select('account_id')
        .where('account_id', '=', accountId)
        .forUpdate()
        .execute();
    },
    add: async (webhook, madeBy, secret) => {
      const rest = {
        account_id: accountId,
        made_by: madeBy,
        secret_sealed: secret,
        previous_sealed: null,
        previous_until: null,
        host: hostOf(webhook.url),
      };
      await trx.insertInto('webhook').values(webhookColumns.insert(webhook, rest)).execute();
    },
    list: async () =>
      (await own().selectAll().orderBy('made_at').orderBy('id').execute()).map(webhookColumns.read),
    has: async (id) =>
      isUuid(id) && (await own().select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    remove: async (id) => {
      if (!isUuid(id)) return false;
      const { numDeletedRows } = await trx
        .deleteFrom('webhook')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    changeSecret: async (id, secret, previousUntil) => {
      if (!isUuid(id)) return false;
      const { numUpdatedRows } = await trx
        .updateTable('webhook')
        .set((row) => ({
          previous_sealed: row.ref('secret_sealed'),
          previous_until: at(previousUntil),
          secret_sealed: secret,
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    tryNow: async (id, wall) => {
      await trx
        .updateTable('webhook')
        .set({ paused_until: at(wall) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('paused_until', '>', moment(wall))
        .execute();
    },
    send: async (webhookId, { id, event, body }) => {
      await trx
        .insertInto('webhook_delivery')
        .values(waiting({ accountId, id, webhookId, event, body }))
        .execute();
      notices.messageWaits();
    },
    deliveries: async (webhookId, { page, limit }) => {
      const sent = trx
        .selectFrom('webhook_delivery')
        .where('account_id', '=', accountId)
        .where('webhook_id', '=', webhookId);
      const { total } = await sent
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await sent
        .selectAll()
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const webhook = await own().select('paused_until').where('id', '=', webhookId).executeTakeFirst();
      return { deliveries: rows.map((row) => deliveryOf(row, webhook?.paused_until ?? null)), total };
    },
    sendAgain: async (id) => {
      if (!isUuid(id)) return false;
      const { numUpdatedRows } = await trx
        .updateTable('webhook_delivery')
        .set({ next_try_at: atOnce, tries: 0 })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      notices.messageWaits();
      return numUpdatedRows === 1n;
    },
  };
};

/** A delivery to send now, with its address and signing secrets. */
type Due = {
  accountId: string;
  id: string;
  webhookId: string;
  body: string;
  url: string;
  secret: Uint8Array;
  previous: Uint8Array | null;
  /** Includes this one. */
  tries: number;
};

/** How many may be in flight at once, over all processes, for one account and to one host. */
export type Shares = { ofAccount: number; toHost: number };

/** One claim at a time, so that deliveries in flight are counted correctly. */
const claimLock = 0x5748;

/** The sender's side (notify/webhooks.ts, WebhookStore). Instants are wall time. */
export function deliveryRows(db: Database) {
  return {
    /**
     * Takes up to `limit` due deliveries, first from the accounts that have the fewest in flight, and from each account
     * the oldest. From a webhook that was paused only the newest, as its trial.
     */
    claim: (wall: Instant, holdMs: number, limit: number, shares: Shares): Promise<Due[]> =>
      db.asSystem(async (trx) => {
        await sql`select pg_advisory_xact_lock(${claimLock})`.execute(trx);
        const { rows } = await sql<Due>`
          with held as (
            select d.account_id, d.webhook_id, w.host from webhook_delivery d
              join webhook w on w.account_id = d.account_id and w.id = d.webhook_id
            where d.held_until > ${at(wall)}),
          sendable as (
            select w.account_id, w.id, coalesce(w.host, w.id::text) as host, failures >= ${failuresBeforePause} as on_trial
            from (select distinct account_id from webhook_delivery where next_try_at <= ${at(wall)}) waiting
              join webhook w on w.account_id = waiting.account_id
            where (paused_until is null or paused_until <= ${at(wall)})
              and not (failures >= ${failuresBeforePause} and exists (
                select from held h where h.account_id = w.account_id and h.webhook_id = w.id))),
          next as (
            select s.account_id, s.host, d.id, d.next_try_at from sendable s cross join lateral (
              (select id, next_try_at from webhook_delivery d
                where not s.on_trial and d.account_id = s.account_id and d.webhook_id = s.id
                  and d.next_try_at <= ${at(wall)}
                order by d.next_try_at limit ${shares.ofAccount})
              union all
              (select id, next_try_at from webhook_delivery d
                where s.on_trial and d.account_id = s.account_id and d.webhook_id = s.id
                  and d.next_try_at <= ${at(wall)}
                order by d.made_at desc limit 1)) d),
          by_account as (
            select *, row_number() over (partition by account_id, host order by next_try_at, id) as turn from next),
          by_host as (
            select *, row_number() over (partition by host order by turn, next_try_at, id)
              + (select count(*) from held h where h.host = by_account.host) as to_host from by_account),
          fair as (
            select *, row_number() over (partition by account_id order by next_try_at, id)
              + (select count(*) from held h where h.account_id = by_host.account_id) as of_account
            from by_host where to_host <= ${shares.toHost}),
          due as (
            update webhook_delivery d
            set next_try_at = ${at(wall + holdMs)}, held_until = ${at(wall + holdMs)}, tries = tries + 1
            from (select account_id, id from fair where of_account <= ${shares.ofAccount}
              order by of_account, next_try_at limit ${limit}) taken
            where d.account_id = taken.account_id and d.id = taken.id
            returning d.account_id, d.id, d.webhook_id, d.body, d.tries)
          select due.account_id as "accountId", due.id, due.webhook_id as "webhookId", body, url, tries,
            secret_sealed as secret, case when previous_until > ${at(wall)} then previous_sealed end as previous
          from due join webhook w on w.account_id = due.account_id and w.id = due.webhook_id`.execute(trx);
        return rows;
      }),
    /** The result of a try, and its effect on the webhook; `next`: when it is tried again, null for never. */
    tried: (
      { accountId, id, webhookId }: Pick<Due, 'accountId' | 'id' | 'webhookId'>,
      ended: { status: number; delivered: boolean; next: Instant | null; wall: Instant },
    ): Promise<void> =>
      db.asTenant(accountId, async (trx) => {
        const { status, delivered, next, wall } = ended;
        const webhook = await trx
          .selectFrom('webhook')
          .select(['failures', 'paused_until'])
          .where('account_id', '=', accountId)
          .where('id', '=', webhookId)
          .forUpdate()
          .executeTakeFirst();
        if (webhook === undefined) return;
        await trx
          .updateTable('webhook_delivery')
          .set({
            last_status: status,
            tried_at: at(wall),
            held_until: null,
            next_try_at: next === null ? null : at(next),
            ...(delivered ? { delivered_at: at(wall) } : {}),
          })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute();
        const before = { failures: webhook.failures, pausedUntil: webhook.paused_until };
        const { failures, pausedUntil } = afterTry(before, delivered, wall);
        if (failures === before.failures && pausedUntil === before.pausedUntil) return;
        await trx
          .updateTable('webhook')
          .set({ failures, paused_until: pausedUntil === null ? null : at(pausedUntil) })
          .where('account_id', '=', accountId)
          .where('id', '=', webhookId)
          .execute();
        if (pausedUntil === null) return;
        await trx
          .updateTable('webhook_delivery')
          .set({ next_try_at: null })
          .where('account_id', '=', accountId)
          .where('webhook_id', '=', webhookId)
          .where('next_try_at', 'is not', null)
          .where('held_until', 'is', null)
          .where('made_at', '<', moment(wall - maxWaitMs))
          .execute();
      }),
    /** Puts back a delivery that was claimed and not sent: it is due at once, and the try is not counted. */
    putBack: async ({ accountId, id }: Pick<Due, 'accountId' | 'id'>, wall: Instant): Promise<void> => {
      await db.asTenant(accountId, (trx) =>
        trx
          .updateTable('webhook_delivery')
          .set((row) => ({
            next_try_at: at(wall),
            held_until: null,
            tries: sql`greatest(${row.ref('tries')} - 1, 0)`,
          }))
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute(),
      );
    },
    listen: (heard: () => void) => db.listen(outboxChannel, heard, heard),
  };
}

/** Deliveries sent before are forgotten. */
export const forgetDeliveries = async (trx: Trx, before: Instant): Promise<void> => {
  await trx.deleteFrom('webhook_delivery').where('made_at', '<', moment(before)).execute();
};
