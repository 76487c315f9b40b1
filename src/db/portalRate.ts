import { sql } from 'kysely';
import type { Instant } from '#domain/istTime.ts';
import { at } from './columns.ts';
import type { Database } from './open.ts';

/**
 * Takes one call from the token bucket that all workers share (decisions 4.11), which holds `perSecond` calls, and
 * says how long to wait for it. Each caller takes its token at once, even below zero, and waits for it: callers queue
 * in order. One statement: every call of the portal goes through this one row.
 */
export async function takePortalCall(
  database: Database,
  perSecond: number,
  wall: Instant,
): Promise<{ waitMs: number }> {
  const [row] = await database.atOnce(sql<{ tokens: number }>`
    insert into portal_rate as kept (name, tokens, refilled_at)
    values ('gstn', ${perSecond}::float8 - 1, ${at(wall)})
    on conflict (name) do update set
      tokens = least(
        ${perSecond}::float8,
        kept.tokens + greatest(0, extract(epoch from excluded.refilled_at - kept.refilled_at)) * ${perSecond}::float8
      ) - 1,
      refilled_at = greatest(kept.refilled_at, excluded.refilled_at)
    returning tokens`);
  if (row === undefined) throw new Error('the portal rate answered nothing');
  return { waitMs: row.tokens >= 0 ? 0 : Math.ceil((-row.tokens / perSecond) * 1000) };
}
