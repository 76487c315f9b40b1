import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { type Database, notifyAtCommit, openDatabase, type Trx } from '#db/open.ts';
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
