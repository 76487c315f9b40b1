import { type Selectable, sql } from 'kysely';
import type { Delivery, Webhook } from '#domain/account/webhook.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { WebhookRows } from '#usecases/webhooks/ports.ts';
import { outboxChannel, type Notices } from '../notices.ts';
import type { Database, Trx } from '../open.ts';
import type { Schema } from '../schema.ts';
import { columnMap, instant, jsonb } from './columnMap.ts';
import { at, isUuid, moment } from './columns.ts';

const webhookColumns = columnMap<'webhook', Webhook>()(
  { id: 'id', url: 'url', events: jsonb('events'), madeAt: instant('made_at') },
  {
    account_id: 'whose transaction it is',
    secret_sealed: 'told once, when it is made',
    previous_sealed: 'the one before',
    previous_until: 'until when that signs',
    made_by: 'it ends with their right',
  },
);

const deliveryOf = (row: Selectable<Schema['webhook_delivery']>): Delivery => ({
  id: row.id,
  event: row.event,
  madeAt: row.made_at,
  tries: row.tries,
  triedAt: row.tried_at,
  deliveredAt: row.delivered_at,
  lastStatus: row.last_status,
  nextTryAt: row.next_try_at,
});

/** Due at once, by whichever clock. */
const atOnce = new Date(0);

/** An event as it waits to be sent. */
export const waiting = (given: {
  accountId: string;
  id: string;
  webhookId: string;
  event: string;
  body: string;
}) => ({
  account_id: given.accountId,
  id: given.id,
  webhook_id: given.webhookId,
  event: given.event,
  body: given.body,
  made_at: new Date(),
  next_try_at: atOnce,
  tried_at: null,
  delivered_at: null,
  last_status: null,
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
      return { deliveries: rows.map(deliveryOf), total };
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

/** What is to be sent now, with where and how it is signed. */
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

/** The sender's side (notify/webhooks.ts, WebhookStore). Instants are wall time. */
export function deliveryRows(db: Database) {
  return {
    claim: (wall: Instant, holdMs: number, limit: number) =>
      db.alone(async (trx) => {
        const { rows } = await sql<Due>`
          with due as (
            update webhook_delivery set next_try_at = ${at(wall + holdMs)}, tries = tries + 1
            where (account_id, id) in (
              select account_id, id from webhook_delivery where next_try_at <= ${at(wall)}
              order by next_try_at limit ${limit} for update skip locked)
            returning account_id, id, webhook_id, body, tries)
          select due.account_id as "accountId", due.id, due.webhook_id as "webhookId", body, url, tries,
            secret_sealed as secret, case when previous_until > ${at(wall)} then previous_sealed end as previous
          from due join webhook w on w.account_id = due.account_id and w.id = due.webhook_id`.execute(trx);
        return rows;
      }),
    /** How a try ended; `next`: when it is tried again, null where it is not. */
    tried: async (
      { accountId, id }: Pick<Due, 'accountId' | 'id'>,
      ended: { status: number; delivered: boolean; next: Instant | null; wall: Instant },
    ) => {
      const { status, delivered, next, wall } = ended;
      await db.alone((trx) =>
        trx
          .updateTable('webhook_delivery')
          .set({
            last_status: status,
            tried_at: at(wall),
            next_try_at: next === null ? null : at(next),
            ...(delivered ? { delivered_at: at(wall) } : {}),
          })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute(),
      );
    },
    listen: (heard: () => void) => db.listen(outboxChannel, heard, heard),
  };
}

/** Those sent before are forgotten. */
export const forgetDeliveries = async (trx: Trx, before: Instant): Promise<void> => {
  await trx.deleteFrom('webhook_delivery').where('made_at', '<', moment(before)).execute();
};
