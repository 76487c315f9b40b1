import { sql } from 'kysely';
import { escapeLiteral, type CustomTypesConfig, types as driverTypes } from 'pg';
import type { Trx } from './kyselyOver.ts';
import { isOldPlan, type Line, openLines, type Statement } from './lines.ts';
import { openListening, type Subscription } from './listening.ts';
import { collectNotices, gatherNotices, notify, type Notices } from './notices.ts';
import { type Built, inTransaction, oneStatement } from './transaction.ts';

export type { Trx } from './kyselyOver.ts';
export type { Statement } from './lines.ts';

/**
 * The doors to the database. Every statement of a tenant runs as role shunya_tenant with the user's id set, so
 * that row-level security holds whatever the statement forgets; the system door is for what belongs to nobody
 * in particular. Settings are local to the transaction: a session-level one would leak through the pool. The notices
 * that a piece of work is given are told when it has committed, and forgotten when it is undone.
 */
export type Database = {
  url: string;
  asTenant<T>(accountId: string, work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
  asSystem<T>(work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
  /** A single statement of a tenant: opening, statement and commit in one go. */
  oneAsTenant<Row>(accountId: string, built: (trx: Trx) => Built): Promise<Row[]>;
  /** For a single statement of the system, which is a transaction by itself. */
  oneAsSystem<T>(work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
  /** The tenant's door with the one right more that erasing needs; `asHouse` then changes to the system's. */
  asEraser<T>(
    accountId: string,
    work: (trx: Trx, asHouse: () => Promise<void>, notices: Notices) => Promise<T>,
  ): Promise<T>;
  /** Subscribes to a channel until closed; subscribes anew when the connection was lost, then calls `missed`. */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<Subscription>;
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
  const settings = `-c TimeZone=UTC -c statement_timeout=30000 -c plan_cache_mode=force_generic_plan -c idle_in_transaction_session_timeout=${idleMs}`;
  const max = options.maxConnections ?? 20;
  const shared = { connectionString: url, types, keepAlive: true };
  const lines = openLines({ ...shared, max, options: settings }, options.heard);
  // Connections of the system's own, never lent to a tenant: only so may a role belong to a session.
  const system = openLines(
    { ...shared, max: Math.max(1, Math.round(max / 4)), options: `${settings} -c role=shunya_system` },
    options.heard,
  );
  const listening = openListening(url);
  const single = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    system.lend().then((line) => lent(line, ({ trx }) => work(trx)));
  const notices = gatherNotices((collected) => single((trx) => notify(trx, collected)));
  const told = async <T>(attempt: (noted: Notices) => Promise<T>): Promise<T> =>
    again(async () => {
      const noted = collectNotices();
      const value = await attempt(noted);
      noted.tell(notices);
      return value;
    });
  const whole = <T>(door: string, work: (trx: Trx, noted: Notices) => Promise<T>): Promise<T> =>
    told(async (noted) => inTransaction(await lines.lend(), door, (trx) => work(trx, noted)));
  return {
    url,
    asTenant: (accountId, work) => whole(doorOf('shunya_tenant', accountId), work),
    oneAsTenant: (accountId, built) =>
      again(async () => oneStatement(await lines.lend(), doorOf('shunya_tenant', accountId), built)),
    asSystem: (work) => whole(doorOf('shunya_system'), work),
    oneAsSystem: (work) => told((noted) => single((trx) => work(trx, noted))),
    asEraser: (accountId, work) =>
      whole(doorOf('shunya_eraser', accountId), (trx, noted) =>
        work(
          trx,
          async () => {
            await sql`select set_config('role', 'shunya_system', true)`.execute(trx);
          },
          noted,
        ),
      ),
    listen: (channel, heard, missed) => listening.listen(channel, heard, missed),
    close: async () => {
      await notices.close();
      await listening.close();
      await lines.end();
      await system.end();
    },
  };
}

async function lent<T>(line: Line, work: (line: Line) => Promise<T>): Promise<T> {
  try {
    return await work(line);
  } finally {
    line.release(false);
  }
}

const doorOf = (role: string, accountId?: string): string =>
  `select set_config('role', ${escapeLiteral(role)}, true)${
    accountId === undefined ? '' : `, set_config('app.user_id', ${escapeLiteral(accountId)}, true)`
  }`;

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
