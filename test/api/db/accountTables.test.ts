import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { accountTables, personTables } from '#db/rows/accountTables.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

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
  // Messages to a person are erased by number too, and hold no more than the sections do.
  const names = rows.map((row) => row.name).filter((name) => name !== 'identity_outbox');
  assert.deepEqual(
    names.filter((name) => !listed.has(name)),
    [],
    'add these to src/db/rows/accountTables.ts',
  );
  assert.deepEqual(names.length + 1, listed.size, 'all of these, and the person');
});

test('erasing empties every table of an account, those that refer to others first', async () => {
  const { rows: tables } = await database.asSystem((trx) =>
    sql<{ name: string }>`select tables_of_account() as name`.execute(trx),
  );
  const order = tables.map(({ name }) => name);
  assert.deepEqual(order.toSorted(), accountTables.map(({ table }) => table as string).toSorted());
  const { rows } = await database.asSystem((trx) =>
    sql<{ from: string; to: string }>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(trx),
  );
  for (const { from, to } of rows) {
    if (!order.includes(from) || !order.includes(to)) continue;
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
