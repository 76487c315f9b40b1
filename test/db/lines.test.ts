import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { type Database, notifyAtCommit, openDatabase, type Trx } from '#db/open.ts';
import { send } from '#db/transaction.ts';
import { freshDatabase, type FreshDatabase } from '../runner/database.ts';

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

const rates = (trx: Trx) => trx.selectFrom('portal_rate').selectAll().where('name', '=', 'x').execute();

test('a table that a newer release has changed is read by connections that knew the old one', async () => {
  await Promise.all(Array.from({ length: 8 }, () => database.asSystem(rates)));
  await Promise.all(Array.from({ length: 8 }, () => database.oneAsSystem(rates)));
  const release = new Client({ connectionString: fresh.url });
  await release.connect();
  await release.query('alter table portal_rate add column note text');
  await release.end();
  assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => database.asSystem(rates))), now(8));
  assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => database.oneAsSystem(rates))), now(8));
});

const now = (count: number): unknown[][] => Array.from({ length: count }, () => []);

test('a notice goes out when its transaction commits, once, and never when it is undone', async () => {
  const heard: string[] = [];
  let last = (): void => undefined;
  const ended = new Promise<void>((resolve) => (last = resolve));
  const ear = await database.listen(
    'test_notices',
    (payload) => (payload === 'last' ? last() : heard.push(payload)),
    () => undefined,
  );
  await assert.rejects(
    database.asSystem(async (trx) => {
      notifyAtCommit(trx, 'test_notices', 'undone');
      throw new Error('undone');
    }),
  );
  await database.asSystem(async (trx) => {
    notifyAtCommit(trx, 'test_notices', "it's done");
    notifyAtCommit(trx, 'test_notices', "it's done");
  });
  await database.asSystem(async (trx) => notifyAtCommit(trx, 'test_notices', 'last'));
  await ended;
  await ear.close();
  assert.deepEqual(heard, ["it's done"]);
});

test('a transaction whose failed statement was swallowed is no success', async () => {
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

test('one connection serves a tenant after the system and knows nothing of it', async () => {
  const whoAmI = (trx: Trx) =>
    trx
      .selectNoFrom((pick) => pick.fn<string>('current_setting', [pick.val('role')]).as('role'))
      .executeTakeFirstOrThrow();
  assert.deepEqual(await database.oneAsSystem(whoAmI), { role: 'shunya_system' });
  const user = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  assert.deepEqual(await database.asTenant(user, whoAmI), { role: 'shunya_tenant' });
  assert.deepEqual(await database.oneAsSystem(whoAmI), { role: 'shunya_system' });
});

const rate = (trx: Trx, name: string, tokens: number | null) =>
  trx.insertInto('portal_rate').values({ name, tokens: tokens as number, refilled_at: new Date(0) });
const names = (trx: Trx) => trx.selectFrom('portal_rate').select('name').orderBy('name').execute();

test('what is sent without waiting is there for the statement after it, in order', async () => {
  const seen = await database.asSystem(async (trx) => {
    send(trx, rate(trx, 'a', 1));
    send(trx, rate(trx, 'b', 2));
    send(trx, trx.deleteFrom('portal_rate').where('name', '=', 'a'));
    return names(trx);
  });
  assert.deepEqual(seen, [{ name: 'b' }]);
  assert.deepEqual(await database.oneAsSystem(names), [{ name: 'b' }]);
});

test('a write that fails unwaited for undoes its transaction, and its own failure is the one that is told', async () => {
  const single = openDatabase(fresh.url, { maxConnections: 1 });
  const failing = (after: (trx: Trx) => Promise<unknown>) =>
    single.asSystem(async (trx) => {
      send(trx, rate(trx, 'c', 1));
      send(trx, rate(trx, 'd', null));
      notifyAtCommit(trx, 'test_notices', 'never');
      await after(trx);
    });
  const isNull = /null value in column "tokens"/;
  await assert.rejects(
    failing(async () => undefined),
    isNull,
  );
  // The statements after it are answered with "the transaction is aborted", which says nothing.
  await assert.rejects(failing(names), isNull);
  assert.deepEqual(await single.asSystem(names), [{ name: 'b' }]);
  await single.close();
});

test('a reading of one statement sees its own user and nobody else', async () => {
  const user = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  const rows = await database.oneAsTenant<{ role: string; id: string }>(user, (trx) =>
    trx.selectNoFrom((pick) => [
      pick.fn<string>('current_setting', [pick.val('role')]).as('role'),
      pick.fn<string>('current_setting', [pick.val('app.user_id')]).as('id'),
    ]),
  );
  assert.deepEqual(rows, [{ role: 'shunya_tenant', id: user }]);
});

test('every ear of a process hears its own channel over one connection, and again after it was lost', async () => {
  const heard: string[] = [];
  const back = Promise.withResolvers<void>();
  const both = await Promise.all(
    ['one', 'two'].map((name) =>
      database.listen(
        `ear_${name}`,
        (payload) => heard.push(`${name} ${payload}`),
        () => back.resolve(),
      ),
    ),
  );
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  const said = async (text: string): Promise<void> => {
    await client.query(`select pg_notify('ear_one', $1), pg_notify('ear_two', $1)`, [text]);
    while (!heard.includes(`two ${text}`)) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await said('before');
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "ear_%'`,
  );
  assert.equal(rows.length, 1);
  await back.promise;
  await said('after');
  assert.deepEqual(heard, ['one before', 'two before', 'one after', 'two after']);
  await Promise.all(both.map((ear) => ear.close()));
  await client.end();
});
