import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { migrateDatabase } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';

let fresh: FreshDatabase;
let database: Database;
before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
after(async () => {
  await database.close();
  await fresh.drop();
});

test('of two transactions that wait for each other both are done in the end', async () => {
  const locked = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() };
  let attempts = 0;
  const take = (mine: 'one' | 'two', other: 'one' | 'two') =>
    database.asSystem(async (trx) => {
      attempts += 1;
      const key = { one: 1, two: 2 };
      await sql`select pg_advisory_xact_lock(${key[mine]})`.execute(trx);
      locked[mine].resolve();
      await locked[other].promise;
      await sql`select pg_advisory_xact_lock(${key[other]})`.execute(trx);
      return mine;
    });
  assert.deepEqual(await Promise.all([take('one', 'two'), take('two', 'one')]), ['one', 'two']);
  assert.equal(attempts, 3);
});

/** Under which Kysely keeps migrations to one at a time. */
const migrationLock = '3853314791062309107';

/** Migrates while somebody holds what the first migration makes and waits for the migration; answers the deadlocks. */
async function migrateAgainst(url: string): Promise<number> {
  const [other, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([other.connect(), watcher.connect()]);
  try {
    await other.query("set deadlock_timeout = '1h'");
    await other.query("set lock_timeout = '20s'");
    await other.query('begin');
    await other.query('create table person (name text)');
    const migrated = migrateDatabase(url);
    for (let waits = false; !waits;) {
      const { rows } = await watcher.query<{ waits: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock') as waits`,
      );
      waits = rows[0]?.waits === true;
    }
    // Given when PostgreSQL has ended the migration's transaction; by lock_timeout when it had looked too early.
    await other.query(`select pg_advisory_xact_lock(${migrationLock})`).catch(() => undefined);
    await other.query('rollback');
    await migrated;
    await watcher.query('select pg_stat_force_next_flush()');
    const { rows } = await watcher.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.deadlocks);
  } finally {
    await other.end();
    await watcher.end();
  }
}

test('a migration that PostgreSQL ends because others and it wait for each other is done again', async () => {
  for (let tries = 1, deadlocks = 0; deadlocks === 0; tries += 1) {
    assert.ok(tries < 6, 'nobody waited for the other');
    const bare = await freshDatabase({ bare: true });
    try {
      deadlocks = await migrateAgainst(bare.url);
      const client = new Client({ connectionString: bare.url });
      await client.connect();
      const { rows } = await client.query('select name from kysely_migration');
      await client.end();
      assert.ok(rows.length > 20);
    } finally {
      await bare.drop();
    }
  }
});
