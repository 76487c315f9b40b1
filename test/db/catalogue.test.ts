import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { outsideTenancy } from '#db/outsideTenancy.ts';
import { type FreshDatabase, freshDatabase } from '../runner/database.ts';
import { typedColumns } from './typedColumns.ts';

let fresh: FreshDatabase;
let client: Client;
before(async () => {
  fresh = await freshDatabase();
  client = new Client({ connectionString: fresh.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await fresh.drop();
});

/** What the migrator keeps for itself. */
const ofMigrator = ['kysely_migration', 'kysely_migration_lock'];
const ofNobody = new Set([...Object.keys(outsideTenancy), ...ofMigrator]);

const ask = async <Row extends object>(sql: string): Promise<Row[]> => (await client.query<Row>(sql)).rows;
const publicTables = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

async function tenantTables(): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select relname as name from pg_class where ${publicTables} order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !ofNobody.has(name));
}

test('every table outside tenancy is there, has no account_id and says why', async () => {
  const rows = await ask<{ name: string; owned: boolean }>(
    `select relname as name, exists (select from pg_attribute
       where attrelid = pg_class.oid and attname = 'account_id' and not attisdropped) as owned
     from pg_class where ${publicTables}`,
  );
  const owned = new Map(rows.map((row) => [row.name, row.owned]));
  for (const [name, why] of Object.entries(outsideTenancy)) {
    assert.equal(owned.get(name), false, name);
    assert.notEqual(why, '');
  }
});

test('every other table has an account_id that is never empty, under forced row-level security', async () => {
  const tables = await tenantTables();
  for (const name of ['account', 'member', 'registration', 'filing_event', 'outbox', 'work', 'code_request'])
    assert.ok(tables.includes(name), name);
  const rows = await ask<{ name: string; forced: boolean; filled: boolean }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as forced, exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id' and attnotnull) as filled
     from pg_class where ${publicTables}`,
  );
  for (const name of tables) {
    const row = rows.find((one) => one.name === name);
    assert.deepEqual([name, row?.forced, row?.filled], [name, true, true]);
  }
});

test('account_id comes first in every primary key and unique index of an account', async () => {
  const rows = await ask<{ table: string; index: string; first: string }>(
    `select c.relname as table, i.relname as index, a.attname as first
     from pg_index join pg_class c on c.oid = indrelid join pg_class i on i.oid = indexrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = indkey[0]
     where indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  const tables = await tenantTables();
  for (const name of tables)
    assert.ok(
      rows.some(({ table }) => table === name),
      `${name} has no key`,
    );
  assert.deepEqual(
    rows.filter(({ table, first }) => tables.includes(table) && first !== 'account_id'),
    [],
  );
});

test('account_id comes first in every reference from one table of an account to another, on both sides', async () => {
  const rows = await ask<{ table: string; to: string; from: string; at: string }>(
    `select t.relname as table, f.relname as to, a.attname as from, b.attname as at
     from pg_constraint join pg_class t on t.oid = conrelid join pg_class f on f.oid = confrelid
       join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
       join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
     where contype = 'f' and t.relnamespace = 'public'::regnamespace`,
  );
  const tables = await tenantTables();
  const within = rows.filter(({ table, to }) => tables.includes(table) && tables.includes(to));
  assert.ok(within.length > 10);
  assert.deepEqual(
    within.filter(({ from, at }) => from !== 'account_id' || at !== 'account_id'),
    [],
  );
  // Nothing outside hangs on an account: what crosses them outlives each.
  assert.deepEqual(
    rows.filter(({ table, to }) => !tables.includes(table) && tables.includes(to)),
    [],
  );
});

test('the columns that the program is typed by are those of the database', async () => {
  const rows = await ask<{ table: string; column: string; type: string; nullable: boolean }>(
    `select c.relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as nullable
     from pg_attribute join pg_class c on c.oid = attrelid
     where ${publicTables} and attnum > 0 and not attisdropped`,
  );
  const found: Record<string, Record<string, string>> = {};
  for (const { table, column, type, nullable } of rows) {
    if (ofMigrator.includes(table)) continue;
    found[table] ??= {};
    found[table][column] = `${kindOf(type)}${nullable ? ' or null' : ''}`;
  }
  assert.deepEqual(found, typedColumns());
});

const kinds: Record<string, string> = {
  uuid: 'text',
  text: 'text',
  jsonb: 'json',
  boolean: 'boolean',
  bytea: 'bytes',
  'timestamp with time zone': 'instant',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  'double precision': 'number',
};
const kindOf = (type: string): string => kinds[type] ?? `unknown ${type}`;
