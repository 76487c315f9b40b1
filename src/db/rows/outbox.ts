import { sql } from 'kysely';
import type { Instant } from '#domain/shared/istTime.ts';
import { at } from './columns.ts';
import type { Database } from '../open.ts';
import { outboxChannel } from '../notices.ts';

const wiped = Buffer.alloc(0);

/** The sender's side of the table (notify/outbox.ts, OutboxStore). Instants are wall time. */
export function outboxRows(db: Database) {
  return {
    claim: (channel: 'mail' | 'sms', wall: Instant, holdMs: number, limit: number) =>
      db.oneAsSystem((trx) =>
        trx
          .updateTable('outbox')
          .set((row) => ({ next_try_at: at(wall + holdMs), tries: row('tries', '+', 1) }))
          .where('id', 'in', (from) =>
            from
              .selectFrom('outbox')
              .select('id')
              .where('channel', '=', channel)
              .where('sent_at', 'is', null)
              .where('given_up_at', 'is', null)
              .where('next_try_at', '<=', sql<Instant>`${at(wall)}`)
              .orderBy('next_try_at')
              .limit(limit)
              .forUpdate()
              .skipLocked(),
          )
          .returning([
            'id',
            'channel',
            'recipient as to',
            'subject',
            'text_sealed as textSealed',
            'created_at as createdAt',
            'tries',
            'to_signatory as toSignatory',
          ])
          .execute(),
      ),
    sent: (id: string, wall: Instant) =>
      db.oneAsSystem(async (trx) => {
        await trx
          .updateTable('outbox')
          .set({ sent_at: at(wall), text_sealed: wiped })
          .where('id', '=', id)
          .execute();
      }),
    later: (id: string, nextTry: Instant) =>
      db.oneAsSystem(async (trx) => {
        await trx
          .updateTable('outbox')
          .set({ next_try_at: at(nextTry) })
          .where('id', '=', id)
          .execute();
      }),
    postpone: (id: string, nextTry: Instant) =>
      db.oneAsSystem(async (trx) => {
        await trx
          .updateTable('outbox')
          .set({ next_try_at: at(nextTry), tries: 0 })
          .where('id', '=', id)
          .execute();
      }),
    giveUp: (id: string, wall: Instant) =>
      db.oneAsSystem(async (trx) => {
        await trx
          .updateTable('outbox')
          .set({ given_up_at: at(wall), text_sealed: wiped })
          .where('id', '=', id)
          .execute();
      }),
    listen: (heard: () => void) => db.listen(outboxChannel, heard, heard),
  };
}
