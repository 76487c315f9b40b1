import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Database, openDatabase, type Statements, type Trx } from '#db/open.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';

let fresh: FreshDatabase;
let database: Database;

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { maxConnections: 4 });
});
after(async () => {
  await database.close();
  await fresh.drop();
});

const rates = (trx: Statements) =>
  trx.selectFrom('portal_rate').selectAll().where('name', '=', 'x').execute();

test('a table that a newer release has changed is read by connections that knew the old one', async () => {
  await Promise.all(Array.from({ length: 8 }, () => database.asSystem(rates)));
  await Promise.all(Array.from({ length: 8 }, () => database.alone(rates)));
  const release = new Client({ connectionString: fresh.url });
  await release.connect();
  await release.query('alter table portal_rate add column note text');
  await release.end();
  assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => database.asSystem(rates))), now(8));
  assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => database.alone(rates))), now(8));
});

const now = (count: number): unknown[][] => Array.from({ length: count }, () => []);

test('a transaction whose failed statement was swallowed does not count as a success', async () => {
  await assert.rejects(
    database.asSystem(async (trx) => {
      await trx
        .selectFrom('portal_rate')
        .select((pick) => pick.val(1).as('one'))
        .where('name', '=', 'x\0')
        .execute()
        .catch(() => undefined);
    }),
  );
});

const rate = (trx: Trx, name: string, tokens: number | null) =>
  trx.insertInto('portal_rate').values({ name, tokens: tokens as number, refilled_at: new Date(0) });
const names = (trx: Statements) => trx.selectFrom('portal_rate').select('name').orderBy('name').execute();

test('writes that are given together arrive in their order', async () => {
  const seen = await database.asSystem(async (trx) => {
    await Promise.all([
      rate(trx, 'a', 1).execute(),
      rate(trx, 'b', 2).execute(),
      trx.deleteFrom('portal_rate').where('name', '=', 'a').execute(),
    ]);
    return names(trx);
  });
  assert.deepEqual(seen, [{ name: 'b' }]);
  assert.deepEqual(await database.alone(names), [{ name: 'b' }]);
});

test('when several writes go out together and one fails, all are undone, and the error is its own', async () => {
  const single = openDatabase(fresh.url, { maxConnections: 1 });
  await assert.rejects(
    // The statements after it are answered with "the transaction is aborted", which says nothing.
    single.asSystem((trx) =>
      Promise.all([rate(trx, 'c', 1).execute(), rate(trx, 'd', null).execute(), rate(trx, 'e', 1).execute()]),
    ),
    /null value in column "tokens"/,
  );
  assert.deepEqual(await single.asSystem(names), [{ name: 'b' }]);
  await single.close();
});

test('work for one account stays in its transaction; work across accounts comes after it', async () => {
  const single = openDatabase(fresh.logins.worker, { maxConnections: 1 });
  const account = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  const forWhom = (db: Statements) =>
    db
      .selectNoFrom((pick) => [
        pick.fn<string | null>('working_for', []).as('account'),
        pick.fn<boolean>('works_across', []).as('across'),
      ])
      .executeTakeFirstOrThrow();
  assert.deepEqual(await single.asTenant(account, forWhom), { account, across: false });
  assert.deepEqual(await single.asSystem(forWhom), { account: null, across: true });
  assert.deepEqual(await single.alone(forWhom), { account: null, across: true });
  await single.close();
});

test("a time in another zone than the connection's is an error, not another time", async () => {
  const shared = openDatabase(fresh.url, { maxConnections: 1 });
  const moments = (db: Statements) =>
    db.selectNoFrom(sql<number>`timestamptz '2026-11-05 07:59:00+05:30'`.as('at')).execute();
  assert.deepEqual(await shared.alone(moments), [{ at: Date.parse('2026-11-05T02:29:00Z') }]);
  // As a pooler does that lends a connection to somebody else between two statements.
  await shared.alone((db) => sql`set time zone 'Asia/Kolkata'`.execute(db));
  await assert.rejects(shared.alone(moments), /its pooler must keep a session for a client/);
  await shared.close();
});
