import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { accountTables, personTables, rowsOf } from '#db/rows/accountTables.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { type FreshDatabase, freshDatabase } from '../runner/database.ts';

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

const listed = new Map([...accountTables, ...personTables].map((entry) => [entry.table as string, entry]));

test('every table with rows of an account or a person is emptied when they are erased, and is in the download', async () => {
  const { rows } = await database.asSystem((trx) =>
    sql<{ name: string }>`
      select distinct c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'person_id') and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(trx),
  );
  // What was sent to a person is emptied by number too, and holds no more than the sections do.
  const names = rows.map((row) => row.name).filter((name) => name !== 'identity_outbox');
  assert.deepEqual(
    names.filter((name) => !listed.has(name)),
    [],
    'add these to src/db/rows/accountTables.ts',
  );
  assert.deepEqual(names.length + 1, listed.size, 'all of these, and the person');
});

test('tables stand before those they refer to, so that they can be emptied in order', async () => {
  const { rows } = await database.asSystem((trx) =>
    sql<{ from: string; to: string }>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(trx),
  );
  const order = [...listed.keys()];
  for (const { from, to } of rows) {
    if (!listed.has(from) || !listed.has(to)) continue;
    assert.ok(order.indexOf(from) < order.indexOf(to), `${from} refers to ${to}`);
  }
});

test('no column that holds or opens a secret is in a download', async () => {
  const { rows } = await database.asSystem((trx) =>
    sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and (a.atttypid = 'bytea'::regtype or a.attname ~ 'sealed|hash|secret|key|token|password')
        -- That and when someone is reminded of a secret is none.
        and a.atttypid not in ('boolean'::regtype, 'timestamptz'::regtype)`.execute(trx),
  );
  const seen = rows.filter(({ table }) => listed.has(table));
  assert.ok(seen.length > 8);
  for (const { table, column } of seen)
    assert.ok(listed.get(table)?.secret.includes(column), `${table}.${column} would be in the download`);
});

test('the eraser of an account may empty each of its tables, and reaches nothing that belongs to none', async () => {
  const nobody = '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90';
  const who = { accountId: nobody, personId: nobody };
  await database.asEraser(who, async (trx) => {
    for (const entry of accountTables)
      await sql`delete from ${sql.table(entry.table)} where ${rowsOf(entry, who)}`.execute(trx);
  });
  for (const table of ['submission', 'identity_outbox', 'sign_in_code'] as const) {
    await assert.rejects(
      database.asEraser(who, (trx) => trx.deleteFrom(table).execute()),
      /permission denied/,
      table,
    );
  }
});
