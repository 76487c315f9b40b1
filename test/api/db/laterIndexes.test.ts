import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { buildLaterIndexes } from '#db/laterIndexes.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

let fresh: FreshDatabase;
const clients: Client[] = [];
before(async () => {
  fresh = await freshDatabase();
});
after(async () => {
  for (const client of clients) await client.end();
  await fresh.drop();
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  clients.push(client);
  return client;
}

const add = (client: Client, name: string) =>
  client.query("insert into signed_out (phone_hash, at) values (decode(md5($1), 'hex'), now())", [name]);

async function isWhole(client: Client, name: string): Promise<boolean | null> {
  const { rows } = await client.query<{ whole: boolean }>(
    'select indisvalid as whole from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.whole ?? null;
}

test('an index is built beside the traffic: who writes meanwhile is not kept waiting', async () => {
  const [slow, other] = [await connected(), await connected()];
  await slow.query('begin');
  await add(slow, 'before');
  const building = buildLaterIndexes(fresh.url, { later_at: 'signed_out (at)' });
  // It waits for the transaction that began before it; a plain `create index` would block every writer.
  for (;;) {
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where query like 'create index concurrently later_at%' and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) break;
  }
  await other.query("set lock_timeout = '1s'");
  await add(other, 'meanwhile');
  assert.equal(await isWhole(other, 'later_at'), false);
  await slow.query('commit');
  await building;
  assert.equal(await isWhole(other, 'later_at'), true);
});

test('an index whose build was interrupted is built again, by one of several processes that start together', async () => {
  const client = await connected();
  await client.query(
    "insert into signed_out (phone_hash, at) values ('a', '2026-11-01'), ('b', '2026-11-01')",
  );
  await assert.rejects(client.query('create unique index concurrently later_cut on signed_out (at)'));
  assert.equal(await isWhole(client, 'later_cut'), false);
  const wanted = { later_cut: 'signed_out (at, phone_hash)' };
  await Promise.all(Array.from({ length: 4 }, () => buildLaterIndexes(fresh.url, wanted)));
  assert.equal(await isWhole(client, 'later_cut'), true);
});
