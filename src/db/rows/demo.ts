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
    /** Newest first. */
    newest: (to: string | null, limit: number) =>
      db.asSystem(async (trx) => {
        const rows = await trx
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
