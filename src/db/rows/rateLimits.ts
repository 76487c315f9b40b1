import { sql } from 'kysely';
import type { Limits } from '#usecases/ports/machine.ts';
import type { Database } from '../open.ts';

/**
 * Fixed windows in rate_window, shared by every process; the sweep deletes those that are over. `hash` is keyed: bucket
 * names hold phone numbers, addresses and GSTINs, none of which may be stored here.
 */
export function rateLimits(db: Pick<Database, 'alone'>, hash: (name: string) => Uint8Array): Limits {
  return {
    count: (name, rule, now, hits) =>
      db.alone(async (trx) => {
        const bucket = Buffer.from(hash(`${name}/${rule.windowMs}`)).toString('base64url');
        const startsAt = now - (now % rule.windowMs);
        const row = await trx
          .insertInto('rate_window')
          .values({ bucket, starts_at: new Date(startsAt), hits })
          .onConflict((conflict) =>
            conflict
              .columns(['bucket', 'starts_at'])
              // Stops short of the column's end, however long a flood lasts.
              .doUpdateSet({ hits: sql<number>`least(rate_window.hits + excluded.hits, 1000000000)` }),
          )
          .returning('hits')
          .executeTakeFirstOrThrow();
        return { hits: row.hits, again: startsAt + rule.windowMs };
      }),
  };
}
