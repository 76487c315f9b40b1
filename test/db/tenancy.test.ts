import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase, type Trx } from '#db/open.ts';
import type { Member } from '#domain/account/member.ts';
import { type FreshDatabase, freshDatabase } from '../runner/database.ts';
import { addOwner } from '../runner/owner.ts';

let fresh: FreshDatabase;
let database: Database;
let asha: Member;
let ravi: Member;

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
  asha = await addOwner(database, '+919800000001');
  ravi = await addOwner(database, '+919800000002');
});
after(async () => {
  await database.close();
  await fresh.drop();
});

const tenantTables = async (): Promise<string[]> => {
  const { rows } = await database.asSystem((trx) =>
    sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity
        and has_table_privilege('shunya_tenant', oid, 'select')`.execute(trx),
  );
  return rows.map((row) => row.name);
};

test("a tenant's statement runs as shunya_tenant", async () => {
  const { rows } = await database.asTenant(asha.accountId, (trx) =>
    sql<{ name: string }>`select current_user as name`.execute(trx),
  );
  assert.equal(rows[0]?.name, 'shunya_tenant');
});

test('a person and their account never have the same id', async () => {
  const members = await database.asSystem((trx) => trx.selectFrom('member').selectAll().execute());
  assert.deepEqual(
    members.toSorted((a, b) => a.person_id.localeCompare(b.person_id)),
    [asha, ravi]
      .map(({ personId, accountId }) => ({ person_id: personId, account_id: accountId, role: 'owner' }))
      .toSorted((a, b) => a.person_id.localeCompare(b.person_id)),
  );
  for (const { person_id, account_id } of members) assert.notEqual(person_id, account_id);
});

test('a statement that forgets its filter sees only its own account, and of people those who belong to it', async () => {
  const seen = await database.asTenant(asha.accountId, async (trx) => [
    await trx.selectFrom('account').select('account_id').execute(),
    await trx.selectFrom('person').select('id').execute(),
  ]);
  assert.deepEqual(seen, [[{ account_id: asha.accountId }], [{ id: asha.personId }]]);
});

test('an account may read its people and change none of them; a person may change themselves alone', async () => {
  const renamed = (trx: Trx) => trx.updateTable('person').set({ name: 'Taken' }).returning('id').execute();
  assert.deepEqual(await database.asTenant(asha.accountId, renamed), []);
  assert.deepEqual(await database.asPerson(asha.personId, renamed), [{ id: asha.personId }]);
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

test("a tenant can write no row in another's name", async () => {
  const theft = database.asTenant(asha.accountId, (trx) =>
    trx
      .insertInto('landing_schedule')
      .values({ account_id: ravi.accountId, schedule: '{}', saved_at: new Date() })
      .execute(),
  );
  await assert.rejects(theft, /row-level security/);
});

test('a tenant reaches none of the tables of the house', async () => {
  for (const table of ['submission', 'sign_in_code', 'identity_login', 'outbox', 'rate_window'] as const) {
    const read = database.asTenant(asha.accountId, (trx) => trx.selectFrom(table).selectAll().execute());
    await assert.rejects(read, /permission denied/, table);
  }
});

test('events and submissions can be added but never taken away, by either door', async () => {
  await assert.rejects(
    database.asTenant(asha.accountId, (trx) => trx.deleteFrom('filing_event').execute()),
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
    await single.asTenant(asha.accountId, (trx) => trx.selectFrom('account').select('account_id').execute());
    const { rows } = await single.asSystem((trx) =>
      sql<{
        name: string;
        id: string;
      }>`select current_user as name, current_setting('app.account_id', true) as id`.execute(trx),
    );
    assert.deepEqual(rows[0], { name: 'shunya_system', id: '' });
  } finally {
    await single.close();
  }
});
