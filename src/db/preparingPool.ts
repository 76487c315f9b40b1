import { createHash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';

/** Texts differ by the length of their lists; beyond so many the rest goes unprepared. */
const mostNames = 500;

/** "Cached plan must not change result type": a table was changed by a newer release that runs beside this one. */
const planIsOld = '0A000';
export const isOldPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === planIsOld && /cached plan/.test(error.message);

/**
 * A pool whose connections prepare each statement once, by a name made of its text: PostgreSQL parses it, and writes
 * row-level security into it, at its first use on a connection instead of at each, and after a few uses it plans it
 * no more either; for another role it does so anew. A value that an index's or a conflict's condition names is
 * therefore written out, not given. When a table has changed below a plan, every connection made before is replaced.
 */
export function preparingPool(config: PoolConfig): PostgresPool {
  const pool = new Pool(config);
  surviveLostConnections(pool);
  const names = new Map<string, string>();
  const madeIn = new WeakMap<PoolClient, number>();
  let age = 0;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
  const prepareOn = (client: PoolClient): void => {
    const send = client.query.bind(client) as (query: object) => Promise<unknown>;
    const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
      const name = values.length === 0 ? undefined : nameOf(text);
      try {
        return await send(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        if (isOldPlan(error)) age = Math.max(age, (madeIn.get(client) ?? 0) + 1);
        throw error;
      }
    };
    client.query = query as typeof client.query;
  };
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      const made = madeIn.get(client);
      if (made === undefined) {
        madeIn.set(client, age);
        prepareOn(client);
      }
      if (made === undefined || made === age) return client;
      client.release(true);
    }
  };
  return {
    options: pool.options,
    connect,
    end: () => pool.end(),
  };
}

/**
 * A lost connection is replaced by the pool, and whoever was using it is told by the statement that fails; without a
 * listener its event would end the process, as it does between two statements of a transaction.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
