import { sql } from 'kysely';
import type { SystemRows } from '#usecases/ports/system.ts';
import { at } from './columns.ts';
import type { Statements } from '../open.ts';

/** A token bucket shared by every worker: each takes its tokens at once, even below zero, and waits for them. */
export function portalRateRows(trx: Statements): SystemRows['portalRate'] {
  return {
    take: async (name, { perSecond, burst }, count, wall) => {
      // Callers meet at the row, one after the other, and so queue in order.
      const row = await trx
        .insertInto('portal_rate')
        .values({ name, tokens: burst - count, refilled_at: at(wall) })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            tokens: sql`least(${burst}::float8, portal_rate.tokens + ${perSecond}::float8 *
              greatest(0, extract(epoch from ${at(wall)} - portal_rate.refilled_at)::float8)) - ${count}::float8`,
            refilled_at: sql`greatest(portal_rate.refilled_at, ${at(wall)})`,
          }),
        )
        .returning('tokens')
        .executeTakeFirstOrThrow();
      return { waitsMs: waitsFor(count, row.tokens, perSecond) };
    },
  };
}

/** The last of `count` tokens has left the bucket at `left`; those before it were there so much earlier. */
const waitsFor = (count: number, left: number, perSecond: number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const after = left + (count - 1 - index);
    return after >= 0 ? 0 : Math.ceil((-after / perSecond) * 1000);
  });
