import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { onlyReads } from './awaitDatabase.ts';

/** Texts differ by the length of their lists; beyond this many names, statements go unprepared. */
const maxNames = 500;

/** "Cached plan must not change result type": a newer release that runs beside this one has changed a table. */
const planIsOld = '0A000';
export const isOldPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === planIsOld && /cached plan/.test(error.message);

const isNoPrimary = (error: unknown): boolean => error instanceof DatabaseError && error.code === onlyReads;

/**
 * The pool as Kysely uses it, each statement with parameters under a name made of its text. By that name PostgreSQL
 * parses it, writes row-level security into it and plans it once on a connection instead of at each use, which is half
 * of PostgreSQL's work for a return (record 095). A value that a partial index or a conflict names must therefore be a
 * literal, not a parameter: a generic plan would not know that the index applies. When a table has changed under a
 * plan, or a connection leads to a read-only PostgreSQL, older connections are closed instead of reused.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const known = new WeakMap<PoolClient, { client: PostgresPoolClient; madeIn: number }>();
  let generation = 0;

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxNames) return name;
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, made);
    return made;
  };
  const preparingOn = (client: PoolClient): { client: PostgresPoolClient; madeIn: number } => {
    const madeIn = generation;
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      const name = values.length === 0 ? undefined : nameOf(text);
      try {
        return await client.query({
          text,
          values: values as unknown[],
          ...(name === undefined ? {} : { name }),
        });
      } catch (error) {
        if (isOldPlan(error) || isNoPrimary(error)) generation = Math.max(generation, madeIn + 1);
        throw error;
      }
    };
    return {
      madeIn,
      client: { query: query as PostgresPoolClient['query'], release: (broken) => client.release(broken) },
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      for (;;) {
        const client = await pool.connect();
        const made = known.get(client) ?? preparingOn(client);
        known.set(client, made);
        if (made.madeIn === generation) return made.client;
        client.release(true);
      }
    },
  };
}
