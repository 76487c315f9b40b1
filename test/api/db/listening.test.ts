import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Database, openDatabase } from '#db/open.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';
import { openRoad } from './road.ts';

let fresh: FreshDatabase;
let database: Database;

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { maxConnections: 1 });
});
after(async () => {
  await database.close();
  await fresh.drop();
});

test('every subscription of a process hears its own channel over one connection, and again after it was lost', async () => {
  const heard: string[] = [];
  const back = Promise.withResolvers<void>();
  const both = await Promise.all(
    ['one', 'two'].map((name) =>
      database.listen(
        `channel_${name}`,
        (payload) => heard.push(`${name} ${payload}`),
        () => back.resolve(),
      ),
    ),
  );
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  const said = async (text: string): Promise<void> => {
    await client.query(`select pg_notify('channel_one', $1), pg_notify('channel_two', $1)`, [text]);
    while (!heard.includes(`two ${text}`)) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await said('before');
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "channel_%'`,
  );
  assert.equal(rows.length, 1);
  await back.promise;
  await said('after');
  assert.deepEqual(heard, ['one before', 'two before', 'one after', 'two after']);
  await Promise.all(both.map((subscription) => subscription.close()));
  await client.end();
});

test('a new listener that comes while another waits to retry connects for both, and leaves no second connection', async () => {
  const road = await openRoad(fresh.url);
  let heard = 0;
  road.hear = () => ((heard += 1) === 1 ? '57P01' : null);
  const listener = openDatabase(road.url);
  const back = Promise.withResolvers<void>();
  await listener.listen(
    'channel_one',
    () => undefined,
    () => back.resolve(),
  );
  const second = { heard: () => undefined, missed: () => undefined };
  await listener.listen('channel_two', second.heard, second.missed);
  await back.promise;
  // Longer than the first waits before it tries again.
  await sleep(800);
  assert.equal(road.made(), 2);
  await listener.close();
  await road.empty();
  await road.close();
});
