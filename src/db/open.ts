import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import { Client, escapeIdentifier, Pool, type CustomTypesConfig, types as driverTypes } from 'pg';
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

/**
 * A process that is frozen inside a transaction would keep its locks, the portal's rate among them, for as long as it
 * is frozen. Nothing slow happens inside a transaction, so one that asks nothing for so long is ended.
 */
const idleInTransactionMs = 10_000;

/** Opens a pool on `url`. Nothing is connected before the first statement. */
export function openDatabase(
  url: string,
  options: { maxConnections?: number; idleInTransactionMs?: number } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    types,
    options: `-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=${options.idleInTransactionMs ?? idleInTransactionMs}`,
    keepAlive: true,
  });
  surviveLostConnections(pool);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const whole = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    again(() => kysely.transaction().execute(work));
  return {
    url,
    asTenant: (userId, work) =>
      whole(async (trx) => {
        await sql`select set_config('role', 'shunya_tenant', true), set_config('app.user_id', ${userId}, true)`.execute(
          trx,
        );
        return work(trx);
      }),
    asSystem: (work) =>
      whole(async (trx) => {
        await sql`select set_config('role', 'shunya_system', true)`.execute(trx);
        return work(trx);
      }),
    asEraser: (userId, work) =>
      whole(async (trx) => {
        await sql`select set_config('role', 'shunya_eraser', true), set_config('app.user_id', ${userId}, true)`.execute(
          trx,
        );
        return work(trx, async () => {
          await sql`select set_config('role', 'shunya_system', true)`.execute(trx);
        });
      }),
    atOnce: async (statement) => (await statement.execute(kysely)).rows,
    listen: (channel, heard, missed) => listenOn(url, channel, heard, missed),
    close: () => kysely.destroy(),
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
