import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, Query } from 'pg';
import { type Answer, kyselyOver, type Trx } from './kyselyOver.ts';

/** Texts differ by the length of their lists; beyond so many the rest goes unprepared. */
const mostNames = 500;

/** "Cached plan must not change result type": a table was changed by a newer release that runs beside this one. */
const planIsOld = '0A000';
export const isOldPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === planIsOld && /cached plan/.test(error.message);

/** A statement as it went to PostgreSQL. */
export type Statement = { sql: string; parameters: readonly unknown[]; ms: number };

/**
 * One connection while it is lent. Statements go out in the order in which they are given, whether or not those before
 * have been answered: only who needs an answer waits for it (record 057).
 */
export type Line = {
  /** Goes out now, and what was held back before it, in one message. */
  ask(text: string, values?: readonly unknown[]): Promise<Answer>;
  /** Goes out with the next that is asked, or by itself when the process is idle. */
  hold(text: string, values?: readonly unknown[]): Promise<Answer>;
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
  const pool = new Pool({ ...config, pipeline: true });
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
    const answered = (text: string, values: readonly unknown[], began: number): void =>
      heard?.({ sql: text, parameters: values, ms: performance.now() - began });
    const submit = (text: string, values: readonly unknown[], resolve: Answered, reject: Failed): void => {
      const began = heard === undefined ? 0 : performance.now();
      const query = queryOf(text, values, values.length === 0 ? undefined : nameOf(text));
      query.callback = (error, answer) => {
        if (error === null || error === undefined) {
          answered(text, values, began);
          resolve(answer);
          return;
        }
        if (isOldPlan(error)) age = Math.max(age, madeAt + 1);
        reject(error);
      };
      client.query(query);
    };
    const { stream } = (client as PoolClient & WithStream).connection;
    let held: (() => void)[] = [];
    const flush = (): void => {
      const all = held;
      held = [];
      stream.cork();
      for (const one of all) one();
      stream.uncork();
    };
    const ask: Line['ask'] = (text, values = []) =>
      new Promise((resolve, reject) => {
        if (held.length === 0) return submit(text, values, resolve, reject);
        held.push(() => submit(text, values, resolve, reject));
        flush();
      });
    const hold: Line['hold'] = (text, values = []) =>
      new Promise((resolve, reject) => {
        if (held.length === 0) setImmediate(() => held.length > 0 && flush());
        held.push(() => submit(text, values, resolve, reject));
      });
    return { ask, hold, trx: kyselyOver(ask) };
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

type Answered = (answer: Answer) => void;
type Failed = (error: Error) => void;
/** What of the driver its types leave out. */
type WithStream = { connection: { stream: Pick<Writable, 'cork' | 'uncork'> } };
type Named = Query & {
  name?: string;
  values?: readonly unknown[];
  callback: (error: Error | null | undefined, answer: Answer) => void;
};

/** A query of the driver made by its text alone: a configuration would be copied, property by property, each time. */
function queryOf(text: string, values: readonly unknown[], name: string | undefined): Named {
  const query = new Query(text) as Named;
  query.values = values;
  if (name !== undefined) query.name = name;
  return query;
}

/**
 * A lost connection is replaced by the pool, and whoever was using it is told by the statement that fails; without a
 * listener its event would end the process, as it does between two statements of a transaction.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
