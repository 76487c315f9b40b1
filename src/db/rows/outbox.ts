import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import { at } from './columns.ts';
import type { Database } from '../open.ts';
import { outboxChannel } from '../notices.ts';

/** A message to send: from an account, or, without one, to a person or a number. */
type WaitingMessage = {
  id: string;
  accountId: string | null;
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  template: string | null;
  textSealed: Uint8Array;
  createdAt: Instant;
  tries: number;
  toSignatory: boolean;
  isStranger: boolean;
};

const wiped = Buffer.alloc(0);

/** The sender's side of both tables (notify/outbox.ts, OutboxStore). Instants are wall time. */
export function outboxRows(db: Database) {
  const change = (
    { id, accountId }: Pick<WaitingMessage, 'id' | 'accountId'>,
    set: Partial<{
      sent_at: Date;
      given_up_at: Date;
      next_try_at: Date;
      tries: number;
      text_sealed: Uint8Array;
    }>,
  ): Promise<void> =>
    db.alone(async (trx) => {
      if (accountId === null)
        await trx.updateTable('identity_outbox').set(set).where('id', '=', id).execute();
      else
        await trx
          .updateTable('outbox')
          .set(set)
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute();
    });
  return {
    claim: (channel: 'mail' | 'sms', wall: Instant, holdMs: number, limit: number) =>
      db.alone(async (trx) => {
        const claimed = sql`next_try_at = ${at(wall + holdMs)}, tries = tries + 1`;
        const waiting = sql`channel = ${channel} and sent_at is null and given_up_at is null
          and next_try_at <= ${at(wall)} order by next_try_at limit ${limit} for update skip locked`;
        const messageColumns = sql`id, channel, recipient as "to", subject, template, text_sealed as "textSealed",
          created_at as "createdAt", tries`;
        const { rows } = await sql<WaitingMessage>`
          with to_people as (
            update identity_outbox set ${claimed}
            where id in (select id from identity_outbox where ${waiting})
            returning ${messageColumns}, null::uuid as "accountId", false as "toSignatory",
              false as "isStranger"
          ), of_accounts as (
            update outbox set ${claimed}
            where (account_id, id) in (select account_id, id from outbox where ${waiting})
            returning ${messageColumns}, account_id as "accountId", to_signatory as "toSignatory",
              to_signatory and not exists (
                select from registration r where r.account_id = outbox.account_id and r.proven_at is not null
              ) as "isStranger")
          select * from to_people union all select * from of_accounts`.execute(trx);
        return rows;
      }),
    sent: (message: Pick<WaitingMessage, 'id' | 'accountId'>, wall: Instant) =>
      change(message, { sent_at: at(wall), text_sealed: wiped }),
    later: (message: Pick<WaitingMessage, 'id' | 'accountId'>, nextTry: Instant) =>
      change(message, { next_try_at: at(nextTry) }),
    postpone: (message: Pick<WaitingMessage, 'id' | 'accountId'>, nextTry: Instant) =>
      change(message, { next_try_at: at(nextTry), tries: 0 }),
    giveUp: (message: Pick<WaitingMessage, 'id' | 'accountId'>, wall: Instant) =>
      change(message, { given_up_at: at(wall), text_sealed: wiped }),
    listen: (heard: () => void) => db.listen(outboxChannel, heard, heard),
  };
}
