import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { isDatabaseAway } from '#db/awaitDatabase.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';

let fresh: FreshDatabase;
let database: Database;
before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { idleInTransactionMs: 300 });
});
after(async () => {
  await database.close();
  await fresh.drop();
});

test('a connection that is lost between two statements fails its transaction and nothing else', async () => {
  const other = openDatabase(fresh.url);
  const work = database.asSystem(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    // The connection is in use and asks nothing: its error finds no statement to fail.
    await other.asSystem(async (killer) => {
      await sql`select set_config('role', 'none', true)`.execute(killer);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(killer);
    });
    await sql`select 1`.execute(trx);
  });
  await assert.rejects(work);
  assert.equal(await database.asSystem(async () => 'goes on'), 'goes on');
  await other.close();
});

test('a process that is frozen inside a transaction does not keep its locks', async () => {
  const other = openDatabase(fresh.url);
  const thawed = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = (db: Database, inside: () => Promise<void>) =>
    db.asSystem(async (trx) => {
      await sql`select pg_advisory_xact_lock(77)`.execute(trx);
      await inside();
      await sql`select 1`.execute(trx);
    });
  const frozen = lock(database, () => {
    locked.resolve();
    return thawed.promise;
  });
  const failed = assert.rejects(frozen);
  await locked.promise;
  await lock(other, async () => undefined);
  thawed.resolve();
  await failed;
  await other.close();
});

test('a PostgreSQL that hangs is given up: the waiting caller hears that it is away, and the next one gets another connection', async () => {
  const hanging = openDatabase(fresh.url, { maxConnections: 1, silentMs: 200 });
  const asks = (seconds: number): Promise<string> =>
    hanging.asSystem(async (trx) => {
      await sql`select pg_sleep(${seconds})`.execute(trx);
      return 'answered';
    });
  await assert.rejects(asks(20), (error) => isDatabaseAway(error));
  assert.equal(await asks(0), 'answered');
  await hanging.close();
});
