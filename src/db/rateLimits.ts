import { sql } from 'kysely';
import type { Limits } from '#usecases/portsOfIdentity.ts';
import { moment } from './columns.ts';
import type { Database } from './open.ts';

/** Fixed windows in rate_window, in wall time, shared by every process. */
export function rateLimits(db: Database): Limits {
  return {
    count: (bucket, rule, now, hits) =>
      db.asSystem(async (trx) => {
        const startsAt = now - (now % rule.windowMs);
        const row = await trx
          .insertInto('rate_window')
          .values({ bucket: `${bucket}/${rule.windowMs}`, starts_at: new Date(startsAt), hits })
          .onConflict((conflict) =>
            conflict
              .columns(['bucket', 'starts_at'])
              // Stops short of the column's end, however long a flood lasts.
              .doUpdateSet({ hits: sql<number>`least(rate_window.hits + excluded.hits, 1000000000)` }),
          )
          .returning('hits')
          .executeTakeFirstOrThrow();
        if (row.hits === hits) {
          await trx
            .deleteFrom('rate_window')
            .where('bucket', '=', `${bucket}/${rule.windowMs}`)
            .where('starts_at', '<', moment(startsAt))
            .execute();
        }
        return { hits: row.hits, again: startsAt + rule.windowMs };
      }),
  };
}
