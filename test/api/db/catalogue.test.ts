import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { outsideTenancy } from '#db/outsideTenancy.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

const root = join(import.meta.dirname, '../../..');
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

/** The migrator's own tables. */
const ofMigrator = ['kysely_migration', 'kysely_migration_lock', 'entry_key'];
const ofNobody = new Set([...Object.keys(outsideTenancy), ...ofMigrator]);

const ask = async <Row extends object>(sql: string): Promise<Row[]> => (await client.query<Row>(sql)).rows;
const publicTables = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

async function tenantTables(): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select relname as name from pg_class where ${publicTables} order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !ofNobody.has(name));
}

test('every table outside tenancy exists, has no account_id and says why', async () => {
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

test('the tables that the program is typed by are those that the migrations make', async () => {
  const generator = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'));
  const verify = ['--url', fresh.url, '--verify', '--log-level', 'error'];
  // Rejects with the difference; `npm run db:types` writes them.
  await promisify(execFile)(process.execPath, [generator, ...verify], { cwd: root });
});

const forgotten =
  'a new table of an account: call table_of_account (002_logins.sql) in its migration, and add it here';

/** The rights of each login on each table, and nothing else: a select, insert, update or delete by its first letter. */
const granted: Record<string, { api: string; worker: string }> = {
  account: { api: 's u(created_at) u(name)', worker: 's u(created_at)' },
  api_key: { api: 's i u(revoked_at)', worker: 's d' },
  calendar_feed: { api: 's i u d', worker: 's' },
  code_request: { api: 's i u', worker: 's i u d' },
  consent: { api: 's i u', worker: 's i u' },
  demo_message: { api: '', worker: 's i d' },
  digest: { api: 's', worker: 's i u' },
  filing: { api: 's i u', worker: 's i u' },
  filing_proof: { api: 's', worker: 's i' },
  filing_event: { api: 's i', worker: 's i' },
  filing_return: { api: 's i u', worker: 's i u' },
  firm_domain: { api: 's i u d', worker: 's u(lost_at) u(seen_at)' },
  firm_identity: { api: 's i d', worker: 's' },
  firm_sign_in: { api: 's i u d', worker: 's d' },
  former_member: { api: 's', worker: 's' },
  idempotent_call: { api: 's i u d', worker: 's d' },
  identity_login: { api: 's i u d', worker: 's d' },
  identity_outbox: { api: 'i', worker: 's u d' },
  invitation: { api: 's i u(taken_back_at)', worker: 's d' },
  known_browser: { api: 's i u d', worker: 's d' },
  landing_schedule: { api: 's i u', worker: 's' },
  last_sign_in: { api: 's i u', worker: '' },
  member: { api: 's', worker: 's' },
  notice: { api: 's i u(acknowledged_at)', worker: 's i' },
  outbox: { api: 'i', worker: 's i u d' },
  person_link: { api: 's i u d', worker: 's d' },
  person: { api: 's u(email) u(links_since) u(name) u(shielded_since)', worker: 's' },
  portal_rate: { api: '', worker: 's i u' },
  portal_session: { api: 's i u d', worker: 's i u d' },
  portal_turn: { api: '', worker: 's i u d' },
  process: { api: 's(id) i u d', worker: 's(id) s(seen_at) i u d' },
  product_clock: { api: 's', worker: 's i u' },
  profile: { api: 's i u', worker: 's' },
  profile_photo: { api: 's i u d', worker: '' },
  rate_window: { api: 's i u d', worker: 's i u d' },
  proof_anchor: { api: 's', worker: 's i' },
  proof_chain: { api: 's', worker: 's i u(head) u(length)' },
  proof_entry: { api: 's', worker: 's i u(anchor_path) u(anchored_on)' },
  proof_file: { api: 's i', worker: 's i' },
  request_rate: { api: 's i u', worker: 's i u d' },
  passkey: { api: 's i u(counter) u(used_at) d', worker: '' },
  recovery_code: { api: 's i d', worker: '' },
  registration: { api: 's i u', worker: 's u' },
  return_document: { api: 's', worker: 's i u' },
  security_event: { api: 's i', worker: 's i u(undo_sealed)' },
  second_factor: { api: 's i u d', worker: '' },
  seen_code: { api: 's i u', worker: 's i u d' },
  session: { api: 's i u', worker: 's d' },
  sign_in_hold: { api: 's i u d', worker: 's d' },
  sign_in_code: { api: 's i u d', worker: 's d' },
  signatory: { api: 's i u', worker: 's i u' },
  signed_out: { api: 's i u', worker: 's d' },
  spent_proof: { api: 's i', worker: 's d' },
  submission: { api: '', worker: 's i u' },
  webhook: { api: 's i u d', worker: 's u(failures) u(paused_until)' },
  webhook_delivery: { api: 's i u(next_try_at) u(tries)', worker: 's i u d' },
  work: { api: 's i u', worker: 's u' },
};

test('each login may do with each table what the list says, and nobody else anything', async () => {
  const rows = await ask<{ table: string; to: string; what: string }>(
    `with rights as (
       select c.relname as table, a.grantee, a.privilege_type as what, null as column from pg_class c, aclexplode(relacl) a
         where ${publicTables} and a.grantee <> c.relowner
       union all
       select c.relname, a.grantee, a.privilege_type, attname from pg_class c join pg_attribute on attrelid = c.oid,
         aclexplode(attacl) a where ${publicTables})
     select "table", case grantee when 0 then 'public' else grantee::regrole::text end as "to",
       concat(lower(left(what, 1)), '(' || "column" || ')') as what from rights`,
  );
  const found: Record<string, Record<string, string>> = {};
  for (const { table } of rows) found[table] = { api: '', worker: '' };
  const order = 'siud';
  const sorted = rows.toSorted(
    (a, b) =>
      order.indexOf(a.what.charAt(0)) - order.indexOf(b.what.charAt(0)) || a.what.localeCompare(b.what),
  );
  for (const { table, to, what } of sorted) {
    const mine = found[table];
    assert.ok(mine);
    const name = to.replace('shunya_', '');
    mine[name] = `${mine[name] ?? ''} ${what}`.trim();
  }
  assert.deepEqual(found, granted, forgotten);
  const tables = await ask<{ name: string }>(`select relname as name from pg_class where ${publicTables}`);
  const without = tables.map(({ name }) => name).filter((name) => !(name in granted));
  assert.deepEqual(without.toSorted(), ofMigrator.toSorted(), forgotten);
});

test('every table of an account has the same three policies, by the entered account and by the account worked for', async () => {
  const rows = await ask<{ table: string; name: string; to: string; sees: string; writes: string }>(
    `select tablename as table, policyname as name, array_to_string(roles, ',') as to, qual as sees, with_check as writes
     from pg_policies where schemaname = 'public' order by 2`,
  );
  const owner = (await ask<{ name: string }>('select current_user as name'))[0]?.name ?? '';
  const entered = '(account_id = ( SELECT entered_account() AS entered_account))';
  const working =
    '(( SELECT works_across() AS works_across) OR (account_id = ( SELECT working_for() AS working_for)))';
  for (const table of await tenantTables())
    assert.deepEqual(
      rows
        .filter((row) => row.table === table)
        .map(({ name, to, sees, writes }) => ({ name, to, sees, writes })),
      [
        { name: 'api', to: 'shunya_api', sees: entered, writes: entered },
        { name: 'migrator', to: owner, sees: 'true', writes: 'true' },
        { name: 'worker', to: 'shunya_worker', sees: working, writes: working },
      ],
      `${table}: ${forgotten}`,
    );
});

/** Functions that run with the migrator's rights. Those without a way in are for the others alone. */
const ofTheMigrator = {
  api: [
    'accounts_of_disowned',
    'accounts_of_entered',
    'add_objection_link',
    'ask_for_factor',
    'ask_to_erase',
    'ask_to_erase_person',
    'change_role',
    'check_proof',
    'end_own_firm_identity',
    'enter_by_answer',
    'enter_by_approval',
    'enter_by_calendar',
    'enter_by_firm',
    'enter_by_key',
    'enter_by_link',
    'enter_by_login',
    'enter_by_mailbox',
    'enter_by_number',
    'enter_by_person_link',
    'enter_by_relay',
    'enter_by_session',
    'enter_disowned',
    'entered',
    'erase_entered',
    'erase_person',
    'erasing_of_session',
    'expel_member',
    'factor_needed_of_session',
    'firm_of_session',
    'firm_sign_in_of',
    'invitation_of',
    'inviter_of',
    'join_account',
    'keep_entered',
    'keep_person',
    'language_of_session',
    'note_of_person',
    'note_of_person',
    'number_held_until',
    'object_to_removal',
    'own_firm_identity',
    'owner_held_of_session',
    'people_without_factor',
    'remove_member',
    'restore_member',
    'roles_of_session',
    'session_of',
    'sign_up',
    'signatory_of_relay',
    'use_key',
  ],
  worker: ['erase_due_account', 'erase_due_person', 'forget_security_events'],
  both: ['standing_in'],
  nobody: [
    'end_firm_sessions',
    'end_powers_of',
    'erase_person_whole',
    'erase_whole',
    'forget_person',
    'hand_over',
    'has_factor',
    'name_of_account',
    'only_owner',
    'owner_held_until',
    'power_is_held',
    'set_entered',
    'set_role',
    'signed_entry',
    'stop_erasing',
    'tables_of_account',
    'take_out',
  ],
};

test('the functions that act with the rights of the migrator are those of the list, look up names nowhere else, and strangers execute none', async () => {
  const rows = await ask<{
    name: string;
    definer: boolean;
    config: string | null;
    to: string[];
    owner: string;
  }>(
    `select proname as name, prosecdef as definer, array_to_string(proconfig, ';') as config, array(
       select case grantee when 0 then 'public' else grantee::regrole::text end
       from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee <> proowner order by 1) as to,
       proowner::regrole::text as owner
     from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  assert.deepEqual(
    rows.filter(({ to }) => to.includes('public')),
    [],
  );
  const definers = rows.filter(({ definer }) => definer);
  assert.deepEqual(
    definers.filter(({ config }) => config !== 'search_path=pg_catalog, pg_temp'),
    [],
  );
  const executedBy = (who: string[]) =>
    definers.filter(({ to }) => to.join() === who.join()).map(({ name }) => name);
  assert.deepEqual(executedBy(['shunya_api']), ofTheMigrator.api);
  assert.deepEqual(executedBy(['shunya_worker']), ofTheMigrator.worker);
  assert.deepEqual(executedBy(['shunya_api', 'shunya_worker']), ofTheMigrator.both);
  assert.deepEqual(executedBy([]), ofTheMigrator.nobody);
  assert.equal(definers.length, Object.values(ofTheMigrator).flat().length);
  const [owner] = await ask<{ name: string }>('select current_user as name');
  for (const row of rows) assert.equal(row.owner, owner?.name, row.name);
});
