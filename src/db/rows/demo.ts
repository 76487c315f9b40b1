import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import { at } from './columns.ts';
import type { Database } from '../open.ts';

type Row = { channel: 'mail' | 'sms'; to: string; subject: string; text: string; at: Instant };

/** Every mail and SMS of the demo (demo/inbox.ts, InboxStore). `keep` newest rows stay. */
export function demoRows(db: Database, keep = 5_000) {
  return {
    add: (row: Row) =>
      db.asSystem(async (trx) => {
        const { id } = await trx
          .insertInto('demo_message')
          .values({
            channel: row.channel,
            recipient: row.to,
            subject: row.subject,
            text: row.text,
            at: at(row.at),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .deleteFrom('demo_message')
          .where('id', '<=', id - keep)
          .execute();
      }),
    /** Was a message queued after this wall instant that the sender has not given to the inbox yet? */
    messagesWaitSince: (wall: Instant) =>
      db.alone(async (statements) => {
        const waiting = await statements
          .selectFrom('outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('created_at', '>', sql<Instant>`${at(wall)}`)
          .limit(1)
          .execute();
        return waiting.length > 0;
      }),
    /** Newest first. */
    newest: (to: string | null, limit: number) =>
      db.alone(async (statements) => {
        const rows = await statements
          .selectFrom('demo_message')
          .select(['channel', 'recipient as to', 'subject', 'text', 'at'])
          .$if(to !== null, (query) => query.where('recipient', '=', to ?? ''))
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
        return rows.map((row) => ({
          ...row,
          channel: row.channel === 'sms' ? ('sms' as const) : ('mail' as const),
        }));
      }),
  };
}
