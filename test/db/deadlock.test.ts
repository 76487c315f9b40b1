import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/open.ts';
import { freshDatabase, type FreshDatabase } from '../runner/database.ts';

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
