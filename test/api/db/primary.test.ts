import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { isDatabaseAway, untilDatabaseAnswers } from '#db/awaitDatabase.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';

/*
 * A PostgreSQL that only reads is one that stands by for the primary, or was the primary (record 150). A setting of the
 * database makes one of ours behave so.
 */

let fresh: FreshDatabase;
let operator: Client;
let database: Database;
before(async () => {
  fresh = await freshDatabase();
  operator = new Client({ connectionString: fresh.url });
  await operator.connect();
  database = openDatabase(fresh.url, { maxConnections: 1 });
});
after(async () => {
  await database.close();
  await operator.query('set default_transaction_read_only = off');
  await operator.end();
  await fresh.drop();
});

const onlyReads = (set: 'on' | 'off'): Promise<unknown> =>
  operator.query(`set transaction_read_only = off;
    do $$ begin execute format('alter database %I set default_transaction_read_only = ${set}', current_database()); end $$`);

const write = (): Promise<string> =>
  database.asSystem(async (trx) => {
    await sql`update entry_key set of_api = of_api`.execute(trx);
    return 'written';
  });

test('a PostgreSQL that only reads counts as away from the first connection: not ready, and waited for until the primary is there', async () => {
  await onlyReads('on');
  await assert.rejects(database.answers(), (error) => isDatabaseAway(error));
  await assert.rejects(write(), (error) => isDatabaseAway(error));
  let waited = 0;
  const say = (): void => {
    waited += 1;
    void onlyReads('off');
  };
  assert.equal(await untilDatabaseAnswers(write, { say, pauseMs: 5 }), 'written');
  assert.equal(waited, 1);
});

test('a connection that turns out to lead to a PostgreSQL that only reads fails what it was used for, and is not lent again', async () => {
  await database.alone(async (db) => sql`set default_transaction_read_only = on`.execute(db));
  await assert.rejects(write(), (error) => isDatabaseAway(error));
  assert.equal(await write(), 'written');
});
