import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import {
  Client,
  type CustomTypesConfig,
  escapeIdentifier,
  escapeLiteral,
  Pool,
  type QueryResult,
  types as driverTypes,
} from 'pg';
import type { Schema } from './schema.ts';

export type Trx = Transaction<Schema>;

/**
 * The doors to the database. Every statement of a tenant runs as role shunya_tenant with the user's id set, so
 * that row-level security holds whatever the statement forgets; the system door is for what belongs to nobody
 * in particular. Settings are local to the transaction: a session-level one would leak through the pool.
 */
export type Database = {
  url: string;
  asTenant<T>(userId: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  asSystem<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** One SELECT through the system door in one round trip. It takes no parameters: values are escaped by who writes it. */
  readAsSystem<Row>(statement: string): Promise<Row[]>;
  /** The tenant's door with the one right more that erasing needs; `asHouse` then changes to the system's. */
  asEraser<T>(userId: string, work: (trx: Trx, asHouse: () => Promise<void>) => Promise<T>): Promise<T>;
  /**
   * One statement of a table that belongs to nobody, without a role: it is committed where it runs, so that no lock of
   * it waits for this process, which may be frozen by then.
   */
  atOnce<T>(statement: RawBuilder<T>): Promise<T[]>;
  /** Listens on a channel until closed; re-subscribes when the connection is lost, then calls `missed`. */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed: () => void,
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
};

const { builtins } = driverTypes;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => instantOf(text)],
  [builtins.INT8, Number],
]);

// PostgreSQL prints "+00" where the ISO format wants "+00:00"; the pool runs in UTC.
const instantOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00`);

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver asks by a bare number
    parsers.get(oid) ?? driverTypes.getTypeParser(oid, format),
};

/** A statement as it went to PostgreSQL. */
export type Statement = { sql: string; parameters: readonly unknown[]; ms: number };

/**
 * Opens a pool on `url`. Nothing is connected before the first statement. `heard` is told every statement once it is
 * answered, for those who count, time or explain them.
 */
export function openDatabase(
  url: string,
  options: { maxConnections?: number; heard?: (statement: Statement) => void } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    types,
    options: `-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=${options.idleInTransactionMs ?? idleInTransactionMs}`,
    keepAlive: true,
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const { heard } = options;
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(heard === undefined
      ? {}
      : {
          log: ({ query, queryDurationMillis: ms }) =>
            heard({ sql: query.sql, parameters: query.parameters, ms }),
        }),
  });
  const asRole = <T>(role: string, userId: string | null, work: (trx: Trx) => Promise<T>): Promise<T> =>
    again(() => transaction(kysely, opening(role, userId), work));
  return {
    url,
    asTenant: (userId, work) => asRole('shunya_tenant', userId, work),
    asSystem: (work) => asRole('shunya_system', null, work),
    readAsSystem: async (statement) => {
      const answers = (await pool.query(`${roleOf('shunya_system', null)}; ${statement}`)) as unknown;
      return (answers as QueryResult[])[1]?.rows ?? [];
    },
    asEraser: (userId, work) =>
      asRole('shunya_eraser', userId, (trx) =>
        work(trx, async () => {
          await sql.raw(roleOf('shunya_system', null)).execute(trx);
        }),
      ),
    listen: (channel, heard, missed) => listenOn(url, channel, heard, missed),
    close: () => kysely.destroy(),
  };
}

const roleOf = (role: string, userId: string | null): string =>
  `select set_config('role', '${role}', true)` +
  (userId === null ? '' : `, set_config('app.user_id', ${escapeLiteral(userId)}, true)`);

/** Beginning and changing role go out as one message: half the statements of a short transaction were these two. */
const opening = (role: string, userId: string | null): string => `begin; ${roleOf(role, userId)}`;

/** Whole or not at all, on one connection. */
function transaction<T>(kysely: Kysely<Schema>, begin: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    const trx = connection as Trx;
    try {
      await sql.raw(begin).execute(trx);
      const value = await work(trx);
      const { rows } = await sql.raw<{ command: string }>('commit').execute(trx);
      // PostgreSQL answers so to a commit after a statement that failed, whoever has caught its error.
      if (rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return value;
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(trx)
        .catch(() => undefined);
      throw error;
    }
  });
}

const deadlockDetected = '40P01';
const mostTries = 3;

/**
 * Two transactions that wait for each other: PostgreSQL ends one of them, whole. It is done again, as its manual
 * advises; nothing but the database is touched inside a transaction.
 */
async function again<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === deadlockDetected;
      if (!isDeadlock || attempt === mostTries) throw error;
    }
  }
}

/** Leaves the tenant's role inside a transaction, for the queue's own tables; always the last step of it. */
export const leaveRole = async (trx: Trx): Promise<void> => {
  await sql`select set_config('role', 'none', true)`.execute(trx);
};

async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: Client | null = null;
  let again: NodeJS.Timeout | null = null;
  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, keepAlive: true });
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', retry);
    await next.connect();
    await next.query(`listen ${escapeIdentifier(channel)}`);
    client = next;
  };
  const retry = (): void => {
    if (closed || again !== null) return;
    again = setTimeout(() => {
      again = null;
      connect().then(missed, retry);
    }, 500);
  };
  await connect();
  return {
    close: async () => {
      closed = true;
      if (again !== null) clearTimeout(again);
      await client?.end();
    },
  };
}
