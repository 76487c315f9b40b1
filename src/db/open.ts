import { Kysely, type KyselyConfig, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import { Client, escapeIdentifier, escapeLiteral, type CustomTypesConfig, types as driverTypes } from 'pg';
import { isOldPlan, preparingPool } from './preparingPool.ts';
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
  /** For a single statement of the system, which is a transaction by itself. */
  oneAsSystem<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The tenant's door with the one right more that erasing needs; `asHouse` then changes to the system's. */
  asEraser<T>(userId: string, work: (trx: Trx, asHouse: () => Promise<void>) => Promise<T>): Promise<T>;
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
 * A process that is frozen inside a transaction would keep its locks for as long as it is frozen. Nothing slow happens
 * inside a transaction, so one that asks nothing for so long is ended.
 */
const idleInTransactionMs = 10_000;

/**
 * Opens a pool on `url`. Nothing is connected before the first statement. `heard` is told every statement once it is
 * answered, for those who count, time or explain them.
 */
export function openDatabase(
  url: string,
  options: {
    maxConnections?: number;
    idleInTransactionMs?: number;
    heard?: (statement: Statement) => void;
  } = {},
): Database {
  const idleMs = options.idleInTransactionMs ?? idleInTransactionMs;
  const settings = `-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=${idleMs}`;
  const max = options.maxConnections ?? 20;
  const shared = { connectionString: url, types, keepAlive: true };
  const kyselyOn = (pool: PostgresPool): Kysely<Schema> =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...logOf(options.heard) });
  const kysely = kyselyOn(preparingPool({ ...shared, max, options: settings }));
  // Connections of the system's own, never lent to a tenant: only so may a role belong to a session.
  const system = kyselyOn(
    preparingPool({
      ...shared,
      max: Math.max(1, Math.round(max / 4)),
      options: `${settings} -c role=shunya_system`,
    }),
  );
  const whole = <T>(door: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
    again(() => inTransaction(kysely, door, work));
  return {
    url,
    asTenant: (userId, work) => whole(doorOf('shunya_tenant', userId), work),
    asSystem: (work) => whole(doorOf('shunya_system'), work),
    oneAsSystem: (work) => again(() => work(system as Trx)),
    asEraser: (userId, work) =>
      whole(doorOf('shunya_eraser', userId), (trx) =>
        work(trx, async () => {
          await sql`select set_config('role', 'shunya_system', true)`.execute(trx);
        }),
      ),
    listen: (channel, heard, missed) => listenOn(url, channel, heard, missed),
    close: async () => {
      await kysely.destroy();
      await system.destroy();
    },
  };
}

const logOf = (heard: ((statement: Statement) => void) | undefined): Pick<KyselyConfig, 'log'> =>
  heard === undefined
    ? {}
    : {
        log: ({ query, queryDurationMillis: ms }) =>
          heard({ sql: query.sql, parameters: query.parameters, ms }),
      };

const doorOf = (role: string, userId?: string): string =>
  `select set_config('role', ${escapeLiteral(role)}, true)${
    userId === undefined ? '' : `, set_config('app.user_id', ${escapeLiteral(userId)}, true)`
  }`;

/**
 * A transaction that begins behind its door: `begin` and the role go out in one message, so that no statement can come
 * between them, and one round trip in five is saved.
 */
const inTransaction = <T>(kysely: Kysely<Schema>, door: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  kysely.connection().execute(async (connection) => {
    await sql.raw(`begin; ${door}`).execute(connection);
    let value: T;
    try {
      // On one connection between begin and commit: a transaction in all but Kysely's own name.
      value = await work(connection as Trx);
    } catch (error) {
      // On a lost connection nothing is left to roll back, and the first error is the one to tell.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
    const notices = [...(noticesOf.get(connection) ?? [])];
    if (notices.length > 0) {
      // With the commit in one message; after a statement whose error was swallowed it fails.
      await sql.raw(`select ${notices.join(', ')}; commit`).execute(connection);
      return value;
    }
    const { rows } = await sql<{ command: string }>`commit`.execute(connection);
    // A statement had failed and its error was swallowed: PostgreSQL has rolled back.
    if (rows[0]?.command === 'ROLLBACK')
      throw new Error('a transaction was committed after a failed statement');
    return value;
  });

const noticesOf = new WeakMap<object, Set<string>>();

/** Tells a channel when the transaction commits, each payload once. */
export function notifyAtCommit(trx: Trx, channel: string, payload: string): void {
  const notices = noticesOf.get(trx) ?? new Set();
  noticesOf.set(trx, notices.add(`pg_notify(${escapeLiteral(channel)}, ${escapeLiteral(payload)})`));
}

const deadlockDetected = '40P01';
const mostTries = 3;

/**
 * Two transactions that wait for each other: PostgreSQL ends one of them, whole. It is done again, as its manual
 * advises, and so is one that met a plan of before a table's change; nothing but the database is touched inside a
 * transaction.
 */
async function again<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === deadlockDetected;
      if (!(isDeadlock || isOldPlan(error)) || attempt === mostTries) throw error;
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
