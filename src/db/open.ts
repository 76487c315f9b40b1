import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import { type CustomTypesConfig, DatabaseError, Pool, type PoolConfig, types as driverTypes } from 'pg';
import type { Member } from '#domain/account/member.ts';
import { openListening, type Subscription } from './listening.ts';
import { surviveLostConnections } from './lostConnections.ts';
import { collectNotices, gatherNotices, notify, type Notices } from './notices.ts';
import { isOldPlan, preparing } from './preparedStatements.ts';
import type { Schema } from './schema.ts';

/** One transaction. What is awaited has happened; what is given to it together goes out together (record 095). */
export type Trx = Transaction<Schema>;

/** Statements that may each be by themselves: what two of them do is not done together. */
export type Statements = Kysely<Schema>;

/** A statement as it went to PostgreSQL. */
export type Statement = { sql: string; parameters: readonly unknown[]; ms: number };

/**
 * The ways into the database. Every statement of a tenant runs as role shunya_tenant with the account's id set, so
 * that row-level security holds whatever the statement forgets; the system's role is for what belongs to nobody
 * in particular. Settings are local to the transaction: a session-level one would leak through the pool. The notices
 * that a piece of work is given are told when it has committed, and forgotten when it is undone.
 */
export type Database = {
  url: string;
  asTenant<T>(accountId: string, work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
  /** A person's own rows, which belong to no account. */
  asPerson<T>(personId: string, work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
  /** Both. */
  asMember<T>(who: Member, work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
  asSystem<T>(work: (trx: Trx, notices: Notices) => Promise<T>): Promise<T>;
  /** Each statement of the system by itself. */
  alone<T>(work: (db: Statements, notices: Notices) => Promise<T>): Promise<T>;
  /** The tenant's role with the one right more that erasing needs; `asSystem` then changes to the system's. */
  asEraser<T>(
    who: Member,
    work: (trx: Trx, asSystem: () => Promise<void>, notices: Notices) => Promise<T>,
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
    /** Begins a turn at a registration, in a process that works. */
    begin?: (registrationId: string) => void;
  } = {},
): Database {
  const idleMs = options.idleInTransactionMs ?? idleInTransactionMs;
  const settings = `-c TimeZone=UTC -c statement_timeout=30000 -c plan_cache_mode=force_generic_plan -c idle_in_transaction_session_timeout=${idleMs}`;
  const max = options.maxConnections ?? 20;
  const shared = { connectionString: url, types, keepAlive: true, pipeline: true };
  const pool = kyselyOn({ ...shared, max, options: settings }, options.heard);
  // Connections of the system's own, never lent to a tenant: only so may a role belong to a session.
  const system = kyselyOn(
    { ...shared, max: Math.max(1, Math.round(max / 4)), options: `${settings} -c role=shunya_system` },
    options.heard,
  );
  const listening = openListening(url);
  const notices = gatherNotices((collected) => notify(system, collected), options.begin);
  const told = async <T>(attempt: (noted: Notices) => Promise<T>): Promise<T> =>
    again(async () => {
      const noted = collectNotices();
      const value = await attempt(noted);
      noted.tell(notices);
      return value;
    });
  const inTransaction = <T>(
    role: RawBuilder<unknown>,
    act: (trx: Trx, noted: Notices) => Promise<T>,
  ): Promise<T> =>
    told((noted) =>
      pool.transaction().execute(async (trx) => {
        await role.execute(trx);
        return act(trx, noted);
      }),
    );
  return {
    url,
    asTenant: (accountId, act) => inTransaction(roleOf('shunya_tenant', { accountId }), act),
    asPerson: (personId, act) => inTransaction(roleOf('shunya_tenant', { personId }), act),
    asMember: (who, act) => inTransaction(roleOf('shunya_tenant', who), act),
    asSystem: (act) => inTransaction(roleOf('shunya_system'), act),
    alone: (act) => told((noted) => act(system, noted)),
    asEraser: (who, act) =>
      inTransaction(roleOf('shunya_eraser', who), (trx, noted) =>
        act(
          trx,
          async () => {
            await roleOf('shunya_system').execute(trx);
          },
          noted,
        ),
      ),
    listen: (channel, heard, missed) => listening.listen(channel, heard, missed),
    close: async () => {
      await notices.close();
      await listening.close();
      await pool.destroy();
      await system.destroy();
    },
  };
}

/** Until the transaction ends. */
const roleOf = (role: string, { accountId, personId }: Partial<Member> = {}): RawBuilder<unknown> => {
  const settings = [
    sql`set_config('role', ${role}, true)`,
    ...(accountId === undefined ? [] : [sql`set_config('app.account_id', ${accountId}, true)`]),
    ...(personId === undefined ? [] : [sql`set_config('app.person_id', ${personId}, true)`]),
  ];
  return sql`select ${sql.join(settings)}`;
};

function kyselyOn(config: PoolConfig, heard?: (statement: Statement) => void): Kysely<Schema> {
  const pool = new Pool(config);
  surviveLostConnections(pool);
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    ...(heard === undefined
      ? {}
      : {
          log: ({ query, queryDurationMillis }) =>
            heard({ sql: query.sql, parameters: query.parameters, ms: queryDurationMillis }),
        }),
  });
}

const deadlockDetected = '40P01';
const mostTries = 3;

/**
 * Two transactions that wait for each other: PostgreSQL ends one of them, whole. It is done again, as its manual
 * advises: nothing but the database is touched inside a transaction.
 */
async function again<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === deadlockDetected;
      if (!(isDeadlock || isOldPlan(error)) || attempt === mostTries) throw error;
    }
  }
}

/** Leaves the tenant's role inside a transaction, for the queue's own tables; always the last step of it. */
export const leaveRole = async (trx: Trx): Promise<void> => {
  await sql`select set_config('role', 'none', true)`.execute(trx);
};
