import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/open.ts';
import { type FreshDatabase, freshDatabase } from '../runner/database.ts';

let fresh: FreshDatabase;
let database: Database;
const [asha, ravi] = [randomUUID(), randomUUID()];

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
  await database.asSystem(async (trx) => {
    for (const [id, phone] of [
      [asha, '+919800000001'],
      [ravi, '+919800000002'],
    ] as const) {
      await trx.insertInto('app_user').values({ id, phone, created_at: new Date() }).execute();
    }
  });
});
after(async () => {
  await database.close();
  await fresh.drop();
});

const tenantTables = async (): Promise<string[]> => {
  const { rows } = await database.asSystem((trx) =>
    sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity`.execute(
      trx,
    ),
  );
  return rows.map((row) => row.name);
};

test("a tenant's statement runs as shunya_tenant", async () => {
  const { rows } = await database.asTenant(asha, (trx) =>
    sql<{ name: string }>`select current_user as name`.execute(trx),
  );
  assert.equal(rows[0]?.name, 'shunya_tenant');
});

test('a statement that forgets its filter sees only its own user', async () => {
  const seen = await database.asTenant(asha, (trx) => trx.selectFrom('app_user').select('id').execute());
  assert.deepEqual(seen, [{ id: asha }]);
});

test('without a user no row of any tenant table is seen', async () => {
  const tables = await tenantTables();
  assert.ok(tables.includes('filing') && tables.includes('registration') && tables.includes('code_request'));
  for (const table of tables) {
    const { rows } = await database.asTenant('', (trx) =>
      sql`select 1 from ${sql.table(table)}`.execute(trx),
    );
    assert.deepEqual(rows, [], table);
  }
});

test('every table with a user_id that tenants may read is under forced row-level security', async () => {
  const { rows } = await database.asSystem((trx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('shunya_tenant', c.oid, 'select')`.execute(trx),
  );
  const guarded = new Set(await tenantTables());
  assert.deepEqual(
    rows.filter((row) => !guarded.has(row.name)),
    [],
  );
});

test("a tenant can write no row in another's name", async () => {
  const theft = database.asTenant(asha, (trx) =>
    trx
      .insertInto('landing_schedule')
      .values({ user_id: ravi, schedule: '{}', saved_at: new Date() })
      .execute(),
  );
  await assert.rejects(theft, /row-level security/);
});

test('a tenant reaches none of the tables of the house', async () => {
  for (const table of ['submission', 'sign_in_code', 'identity_login', 'outbox', 'rate_window'] as const) {
    const read = database.asTenant(asha, (trx) => trx.selectFrom(table).selectAll().execute());
    await assert.rejects(read, /permission denied/, table);
  }
});

test('events and submissions can be added but never taken away, by either door', async () => {
  await assert.rejects(
    database.asTenant(asha, (trx) => trx.deleteFrom('filing_event').execute()),
    /permission denied/,
  );
  await assert.rejects(
    database.asSystem((trx) => trx.deleteFrom('submission').execute()),
    /permission denied/,
  );
});

test('the role and the user of one transaction are gone in the next one on the same connection', async () => {
  const single = openDatabase(fresh.url, { maxConnections: 1 });
  try {
    await single.asTenant(asha, (trx) => trx.selectFrom('app_user').select('id').execute());
    const { rows } = await single.asSystem((trx) =>
      sql<{
        name: string;
        id: string;
      }>`select current_user as name, current_setting('app.user_id', true) as id`.execute(trx),
    );
    assert.deepEqual(rows[0], { name: 'shunya_system', id: '' });
  } finally {
    await single.close();
  }
});
