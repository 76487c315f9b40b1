import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import { type ClientBase, type CustomTypesConfig, DatabaseError, Pool, types as driverTypes } from 'pg';
import type { Instant } from '#domain/shared/istTime.ts';
import type { LinkedFiling } from '#usecases/ports/machine.ts';
import type { InTransaction, MadeLink } from '#usecases/ports/store.ts';
import { onlyReads } from './awaitDatabase.ts';
import { askAfterMs, openListening, type Subscription } from './listening.ts';
import { keyOfNumbers, proofOfNumber } from './logins.ts';
import { surviveLostConnections } from './lostConnections.ts';
import { at } from './rows/columns.ts';
import { collectNotices, gatherNotices, notify, type Notices } from './notices.ts';
import { isOldPlan, preparing } from './preparedStatements.ts';
import type { Schema } from './schema.ts';

/** One transaction. An awaited statement has run; statements handed over together are sent together (record 095). */
export type Trx = Transaction<Schema>;

/** Single statements: two of them do not run in one transaction. */
export type Statements = Kysely<Schema>;

/** A statement as it went to PostgreSQL. `failed`: PostgreSQL's code, or the name of another error. */
export type Statement = { sql: string; parameters: readonly unknown[]; ms: number; failed: string | null };

/** Common to both logins. */
type Opened = {
  directUrl: string;
  /** Each statement by itself. */
  alone<T>(work: (db: Statements, notices: Notices) => Promise<T>): Promise<T>;
  /** Throws where the database does not answer. */
  answers(): Promise<void>;
  /** Subscribes to a channel until closed; after a lost connection it subscribes again, then calls `missed`. */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<Subscription>;
  close(): Promise<void>;
};

/**
 * The worker's login, which may read across accounts (design#three-logins). Work for one account says so, and sees no other
 * account's rows even if its statements forget to filter. The notices of a piece of work go out when it has committed,
 * and are dropped when it is undone.
 */
export type Database = Opened & {
  asTenant<T>(
    accountId: string,
    work: (trx: Trx, notices: Notices) => Promise<T>,
    how?: InTransaction,
  ): Promise<T>;
  /** Across accounts. */
  asSystem<T>(work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
};

/** The proof of the caller, which the database checks (002_logins.sql). */
export type Door =
  | { session: string; personId?: string; accountId?: string }
  | { number: string }
  | { login: Uint8Array }
  | { personLink: Uint8Array }
  | { firm: Uint8Array }
  | { mailbox: { personId: string; email: string } }
  | { link: MadeLink }
  | { answer: MadeLink }
  | { approval: LinkedFiling }
  | { relay: { accountId: string; relayKey: string } }
  | { calendar: Uint8Array; now: Instant }
  | { key: Uint8Array; accountId: string; wall: Instant };

/** The api's login, which sees what it has entered and nothing else. */
export type ApiDatabase = Opened & {
  /** A transaction behind a door; null when the door is closed. */
  enter<T>(
    door: Door,
    work: (trx: Trx, notices: Notices) => Promise<T>,
    how?: InTransaction,
  ): Promise<{ value: T } | null>;
};

const { builtins } = driverTypes;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => instantOf(text)],
  [builtins.INT8, Number],
]);

// PostgreSQL prints "+00" where the ISO format wants "+00:00"; the pool runs in UTC.
function instantOf(text: string): number {
  const instant = Date.parse(`${text.replace(' ', 'T')}:00`);
  // Behind a pooler that shares connections between statements, a SET for one does not hold for the next.
  if (Number.isNaN(instant))
    throw new Error('PostgreSQL answers in another time zone: its pooler must keep a session for a client');
  return instant;
}

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver asks by a bare number
    parsers.get(oid) ?? driverTypes.getTypeParser(oid, format),
};

/**
 * A process that is frozen inside a transaction would keep its locks. Nothing slow happens inside a transaction, so one
 * that is idle for this long is ended.
 */
const idleInTransactionMs = 10_000;

/** PostgreSQL ends a statement after this. */
const statementMs = 30_000;
/**
 * No answer this long after the statement limit means that the server hangs, is gone without a word, or waits for a
 * standby with the commit: the connection is dropped, and its user gets an error (record 150).
 */
const silentMs = 40_000;

export type OpenOptions = {
  maxConnections?: number;
  idleInTransactionMs?: number;
  silentMs?: number;
  heard?: (statement: Statement) => void;
  /** Starts a registration's turn, in a worker process. */
  begin?: Notices['goesOn'];
  /** The same login without the pooler, for the notices, which need a connection of their own. */
  directUrl?: string;
};

/** Opens a pool on the worker's login. Nothing is connected before the first statement. */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  const { inTransaction, ...opened } = open(url, { 'app.account_id': everyAccount }, options);
  return {
    ...opened,
    asTenant: (accountId, act, how) =>
      inTransaction(async (trx, noted) => {
        await sql`select set_config('app.account_id', ${accountId}, true)`.execute(trx);
        return act(trx, noted);
      }, how),
    asSystem: (act) => inTransaction(act),
  };
}

/** Set on the connections of the worker's login only. */
const everyAccount = '*';

/** The same on the api's login. */
export function openApiDatabase(url: string, options: OpenOptions = {}): ApiDatabase {
  const key = keyOfNumbers(url);
  const { inTransaction, ...opened } = open(url, {}, options);
  return {
    ...opened,
    enter: (door, act, how) =>
      inTransaction(async (trx, noted) => {
        const { rows } = await sql<{ entered: boolean }>`select ${entering(door, key)} as entered`.execute(
          trx,
        );
        return rows[0]?.entered === true ? { value: await act(trx, noted) } : null;
      }, how),
  };
}

function entering(door: Door, key: Uint8Array): RawBuilder<boolean> {
  if ('session' in door) {
    const { session, personId = null, accountId = null } = door;
    return sql`enter_by_session(${session}, ${personId}, ${accountId})`;
  }
  if ('number' in door) return sql`enter_by_number(${door.number}, ${proofOfNumber(key, door.number)})`;
  if ('login' in door) return sql`enter_by_login(${door.login})`;
  if ('personLink' in door) return sql`enter_by_person_link(${door.personLink})`;
  if ('firm' in door) return sql`enter_by_firm(${door.firm})`;
  if ('mailbox' in door) return sql`enter_by_mailbox(${door.mailbox.personId}, ${door.mailbox.email})`;
  if ('link' in door)
    return sql`enter_by_link(${door.link.accountId}, ${door.link.filingId}, ${door.link.holder}, ${at(door.link.madeAt)})`;
  if ('answer' in door)
    return sql`enter_by_answer(${door.answer.accountId}, ${door.answer.filingId}, ${door.answer.holder}, ${at(door.answer.madeAt)})`;
  if ('approval' in door)
    return sql`enter_by_approval(${door.approval.accountId}, ${door.approval.filingId}, ${door.approval.holder})`;
  if ('calendar' in door) return sql`enter_by_calendar(${door.calendar}, ${at(door.now)})`;
  if ('key' in door) return sql`enter_by_key(${door.key}, ${door.accountId}, ${at(door.wall)})`;
  return sql`enter_by_relay(${door.relay.accountId}, ${door.relay.relayKey})`;
}

type Transact = <T>(act: (trx: Trx, noted: Notices) => Promise<T>, how?: InTransaction) => Promise<T>;

function open(
  url: string,
  sessionSettings: Readonly<Record<string, string>>,
  options: OpenOptions,
): Opened & { inTransaction: Transact } {
  const { directUrl = url } = options;
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: String(statementMs),
    plan_cache_mode: 'force_generic_plan',
    idle_in_transaction_session_timeout: String(options.idleInTransactionMs ?? idleInTransactionMs),
    ...sessionSettings,
  };
  const pool = new Pool({
    connectionString: url,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: askAfterMs,
    // For a free connection, or a new one.
    connectionTimeoutMillis: statementMs,
    query_timeout: options.silentMs ?? silentMs,
    pipeline: true,
    max: options.maxConnections ?? 25,
    // SET by statement: poolers reject startup options.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not tell
    onConnect: (client) => settle(client, settings),
  });
  surviveLostConnections(pool);
  const db = kyselyOn(pool, options.heard);
  const listening = openListening(directUrl);
  const notices = gatherNotices((collected) => notify(db, collected), options.begin);
  const withNotices = async <T>(attempt: (noted: Notices) => Promise<T>): Promise<T> =>
    again(async () => {
      const noted = collectNotices();
      const value = await attempt(noted);
      noted.tell(notices);
      return value;
    });
  return {
    directUrl,
    inTransaction: (act, { seesOneMoment = false } = {}) =>
      withNotices((noted) =>
        (seesOneMoment ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()).execute(
          (trx) => act(trx, noted),
        ),
      ),
    alone: (act) => withNotices((noted) => act(db, noted)),
    answers: async () => {
      await sql`select`.execute(db);
    },
    listen: (channel, heard, missed) => listening.listen(channel, heard, missed),
    close: async () => {
      await notices.close();
      await listening.close();
      await db.destroy();
    },
  };
}

/**
 * Throws when a setting is refused, or when the server is read-only, as a standby or a former primary is; the
 * connection is closed.
 */
async function settle(client: ClientBase, settings: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(settings);
  const { rows } = await client.query<{ only_reads: string }>(
    `select current_setting('transaction_read_only') as only_reads, ${names
      .map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`)
      .join(', ')}`,
    names.flatMap((name) => [name, settings[name]]),
  );
  if (rows[0]?.only_reads === 'on') throw new NotThePrimary();
}

/** Reported like PostgreSQL's own error at the first row that is written. */
class NotThePrimary extends Error {
  readonly code = onlyReads;
  constructor() {
    super('this PostgreSQL only reads: it is not the primary');
  }
}

function kyselyOn(pool: Pool, heard?: (statement: Statement) => void): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    ...(heard === undefined
      ? {}
      : {
          log: (event) => {
            const { sql: text, parameters } = event.query;
            const failed = event.level === 'error' ? failureOf(event.error) : null;
            heard({ sql: text, parameters, ms: event.queryDurationMillis, failed });
          },
        }),
  });
}

const failureOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? error.name) : error instanceof Error ? error.name : 'Error';

const deadlockDetected = '40P01';
const maxTries = 3;

/**
 * Two transactions that wait for each other: PostgreSQL rolls one of them back. It is run again, as the manual advises:
 * a transaction touches nothing but the database.
 */
async function again<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === deadlockDetected;
      if (!(isDeadlock || isOldPlan(error)) || attempt === maxTries) throw error;
    }
  }
}
