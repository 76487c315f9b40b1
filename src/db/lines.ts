import { createHash } from 'node:crypto';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { kyselyOver, type Trx } from './kyselyOver.ts';

/** Texts differ by the length of their lists; beyond so many the rest goes unprepared. */
const mostNames = 500;

/** "Cached plan must not change result type": a table was changed by a newer release that runs beside this one. */
const planIsOld = '0A000';
export const isOldPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === planIsOld && /cached plan/.test(error.message);

/** A statement as it went to PostgreSQL. */
export type Statement = { sql: string; parameters: readonly unknown[]; ms: number };

type Row = Record<string, unknown>;
/** Several statements in one text give a list. */
export type Answer = QueryResult<Row> | QueryResult<Row>[];

/**
 * One connection while it is lent. What is asked goes out at once and in order, whether or not what was asked before
 * has been answered: only who needs an answer waits for it (record 057).
 */
export type Line = {
  ask(text: string, values?: readonly unknown[]): Promise<Answer>;
  /** Kysely on this connection, to build statements and to wait for each. */
  trx: Trx;
  /** `broken`: closed instead of lent again. */
  release(broken: boolean): void;
};

export type Lines = { lend(): Promise<Line>; end(): Promise<void> };

/**
 * Connections that prepare each statement once, by a name made of its text: PostgreSQL parses it, and writes
 * row-level security into it, at its first use on a connection instead of at each, and after a few uses it plans it
 * no more either; for another role it does so anew. A value that an index's or a conflict's condition names is
 * therefore written out, not given. When a table has changed below a plan, every connection made before is replaced.
 * `heard` is told every statement once it is answered.
 */
export function openLines(config: PoolConfig, heard?: (statement: Statement) => void): Lines {
  const pool = new Pool({ ...config, pipeline: true } as PoolConfig);
  surviveLostConnections(pool);
  const names = new Map<string, string>();
  const known = new WeakMap<PoolClient, { age: number; line: Omit<Line, 'release'> }>();
  let age = 0;

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostNames) return name;
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, made);
    return made;
  };
  const lineOn = (client: PoolClient, madeAt: number): Omit<Line, 'release'> => {
    const send = async (text: string, values: unknown[]): Promise<Answer> => {
      const name = values.length === 0 ? undefined : nameOf(text);
      try {
        return await client.query<Row>(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        if (isOldPlan(error)) age = Math.max(age, madeAt + 1);
        throw error;
      }
    };
    const ask: Line['ask'] =
      heard === undefined
        ? (text, values = []) => send(text, values as unknown[])
        : async (text, values = []) => {
            const began = performance.now();
            const answer = await send(text, values as unknown[]);
            heard({ sql: text, parameters: values, ms: performance.now() - began });
            return answer;
          };
    return { ask, trx: kyselyOver(ask) };
  };
  return {
    lend: async () => {
      for (;;) {
        const client = await pool.connect();
        const made = known.get(client) ?? { age, line: lineOn(client, age) };
        known.set(client, made);
        if (made.age === age) return { ...made.line, release: (broken) => client.release(broken) };
        client.release(true);
      }
    },
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
