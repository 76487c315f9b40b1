import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { type Database, openDatabase } from '#db/open.ts';
import { keyOfNumbers, proofOfNumber } from '#db/logins.ts';
import { outsideTenancy } from '#db/outsideTenancy.ts';
import type { Member } from '#domain/account/member.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { addOwner, addSession } from '../../harness/owner.ts';
import { aRowInEach } from './aRowInEach.ts';

/** The reach of any SQL statement on the api's login: every connection here is a real one of it. */

let fresh: FreshDatabase;
let migrator: Database;
let mine: Member & { session: string };
let theirs: Member & { session: string };
/** Hashes of keys: one that holds, and one that was revoked. */
const [myKey, theirEndedKey] = ['a1'.repeat(32), 'b2'.repeat(32)];
const clients: Client[] = [];

async function connect(url = fresh.logins.api): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}
before(async () => {
  fresh = await freshDatabase();
  migrator = openDatabase(fresh.url);
  const owner = async (phone: string) => {
    const member = await addOwner(migrator, phone);
    await migrator.asSystem((trx) =>
      trx
        .insertInto('landing_schedule')
        .values({ account_id: member.accountId, schedule: '{}', saved_at: new Date() })
        .execute(),
    );
    return { ...member, session: await addSession(migrator, member.personId) };
  };
  mine = await owner('+919800000001');
  theirs = await owner('+919800000002');
  for (const [{ accountId, personId }, hash, revoked] of [
    [mine, myKey, null],
    [theirs, theirEndedKey, new Date()],
  ] as const)
    await migrator.asSystem((trx) =>
      trx
        .insertInto('api_key')
        .values({
          account_id: accountId,
          id: randomUUID(),
          name: 'Accounting',
          secret_hash: Buffer.from(hash, 'hex'),
          scopes: '["read"]',
          made_by: personId,
          made_at: new Date(),
          expires_at: new Date('2100-01-01'),
          last_used_at: null,
          revoked_at: revoked,
        })
        .execute(),
    );
});
after(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await migrator.close();
  await fresh.drop();
});

const refuse = (client: Client, sql: string, why: RegExp = /permission denied/): Promise<void> =>
  assert.rejects(client.query(sql), why, sql);
const enterMine = () =>
  `select enter_by_session('${mine.session}', '${mine.personId}', '${mine.accountId}') as entered`;
const schedules = 'select account_id from landing_schedule';

test('the way in works for who is a member', async () => {
  const client = await connect();
  await client.query('begin');
  assert.deepEqual((await client.query(enterMine())).rows, [{ entered: true }]);
  assert.deepEqual((await client.query(schedules)).rows, [{ account_id: mine.accountId }]);
  await client.query('commit');
});

test('a key leads into its account as no person, and to no hash of another', async () => {
  const client = await connect();
  await client.query('begin');
  const entered = `select enter_by_key('\\x${myKey}', '${mine.accountId}', now()) as entered`;
  assert.deepEqual((await client.query(entered)).rows, [{ entered: true }]);
  assert.deepEqual((await client.query(schedules)).rows, [{ account_id: mine.accountId }]);
  assert.deepEqual((await client.query('select account_id from api_key')).rows, [
    { account_id: mine.accountId },
  ]);
  assert.deepEqual((await client.query('select * from session')).rows, []);
  await client.query('savepoint s');
  await refuse(client, `update api_key set expires_at = '2200-01-01'`);
  await client.query('rollback to s');
  await refuse(client, `update api_key set secret_hash = '\\x00'`);
  await client.query('rollback');
  await client.query('begin');
  const ended = `select enter_by_key('\\x${myKey}', '${mine.accountId}', '2100-01-02') as entered`;
  assert.deepEqual((await client.query(ended)).rows, [{ entered: false }]);
  await client.query('rollback');
});

describe('becoming somebody else', () => {
  test('no role that may more can be set, by statement or by function', async () => {
    const client = await connect();
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname <> current_user`,
    );
    assert.ok(rows.some(({ name }) => name === 'shunya_worker'));
    const {
      rows: [server],
    } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    // Before PostgreSQL 16 nothing keeps a member from the name of its own group.
    const mayBeGroup = (server?.version ?? 0) < 160_000;
    for (const { name } of rows) {
      await refuse(client, `set session authorization "${name}"`);
      await refuse(client, `select set_config('session_authorization', '${name}', false)`);
      for (const setting of [`set role "${name}"`, `select set_config('role', '${name}', false)`]) {
        if (!mayBeGroup || name !== 'shunya_api') {
          await refuse(client, setting);
          continue;
        }
        await client.query(setting);
        // By that name it may do what it may anyway, and sees as little.
        assert.deepEqual((await client.query(schedules)).rows, []);
        await refuse(client, 'select * from entry_key');
        await refuse(client, 'create role thief login');
        await client.query('reset role');
      }
    }
    await client.query('reset role');
    await client.query('reset session authorization');
    const who = `select current_user = session_user and current_user like 'shunya\\_api\\_%' as same`;
    assert.deepEqual((await client.query(who)).rows, [{ same: true }]);
  });

  test('neither login nor group may make roles or databases, or pass row-level security by', async () => {
    const client = await connect();
    const { rows } = await client.query<{ name: string; may: boolean }>(
      `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as may
       from pg_roles where rolname like 'shunya\\_%'`,
    );
    assert.ok(rows.length >= 4);
    assert.deepEqual(
      rows.filter(({ may }) => may),
      [],
    );
    await refuse(client, 'create role thief login');
    await refuse(client, 'alter table landing_schedule disable row level security', /must be owner/);
    await client.query('set row_security = off');
    await refuse(client, schedules, /row-level security/);
  });
});

describe('entering by hand', () => {
  test('an account that is set by hand is not entered', async () => {
    const client = await connect();
    const text = `${theirs.accountId}/${theirs.personId}/+919800000002/`;
    for (const [name, value] of [
      ['app.account_id', theirs.accountId],
      ['app.account_id', '*'],
      ['app.entered', theirs.accountId],
      ['app.entered', text + '0'.repeat(64)],
      ['app.entered', '0'.repeat(64)],
      ['app.entered', '/'],
    ] as const) {
      for (const local of [true, false]) {
        await client.query('begin');
        await client.query('select set_config($1, $2, $3)', [name, value, local]);
        assert.deepEqual((await client.query(schedules)).rows, [], `${name}=${value}`);
        await client.query('commit');
      }
    }
  });

  test('access entered in one transaction does not carry over to another, on this connection or on another', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query(enterMine());
    const { rows } = await client.query<{ token: string }>(`select current_setting('app.entered') as token`);
    const token = rows[0]?.token ?? '';
    assert.match(token, /^[^/]+\/[^/]+\/[^/]+\/[0-9a-f]{64}$/);
    await client.query(`select set_config('app.entered', $1, false)`, [token]);
    await client.query('commit');
    const settings = ['', "set datestyle to 'German'", "set timezone to '<IST>-5:30'", 'begin'];
    for (const setting of settings) {
      if (setting !== '') await client.query(setting);
      assert.deepEqual((await client.query(schedules)).rows, []);
      assert.deepEqual((await client.query('select entered_account() as a')).rows, [{ a: null }]);
    }
    await client.query('rollback and chain');
    assert.deepEqual((await client.query(schedules)).rows, []);
    await client.query('rollback');
    const other = await connect();
    await other.query('begin');
    await other.query(`select set_config('app.entered', $1, true)`, [token]);
    assert.deepEqual((await other.query(schedules)).rows, []);
    await other.query('rollback');
  });

  test('a token in which the account was changed is worth nothing in its own transaction', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query(enterMine());
    await client.query(
      `select set_config('app.entered', replace(current_setting('app.entered'), $1, $2), true)`,
      [mine.accountId, theirs.accountId],
    );
    assert.deepEqual((await client.query(schedules)).rows, []);
    await client.query('rollback');
  });

  test("another's account is not entered, by whichever door", async () => {
    const client = await connect();
    const nowhere = async (sql: string): Promise<void> => {
      await client.query('begin');
      assert.deepEqual((await client.query(`select ${sql} as entered`)).rows, [{ entered: false }], sql);
      assert.deepEqual((await client.query(schedules)).rows, []);
      await client.query('rollback');
    };
    const { session, personId } = mine;
    const { accountId } = theirs;
    await nowhere(`enter_by_session('${session}', '${personId}', '${accountId}')`);
    await nowhere(`enter_by_session('${session}', null, '${accountId}')`);
    await nowhere(`enter_by_session('${theirs.personId}', '${theirs.personId}', '${accountId}')`);
    await nowhere(`enter_by_link('${accountId}', gen_random_uuid(), '${accountId.slice(-12)}', now())`);
    await nowhere(`enter_by_link('${accountId}', '${accountId}', '', now())`);
    await nowhere(
      `enter_by_answer('${accountId}', gen_random_uuid(), '${theirs.personId.slice(-12)}', now())`,
    );
    await nowhere(`enter_disowned('${session}', '${accountId}')`);
    await nowhere(`enter_by_relay('${accountId}', '')`);
    await nowhere(`enter_by_mailbox('${theirs.personId}', '')`);
    await nowhere(`enter_by_key('\\x00', '${accountId}', now())`);
    await nowhere(`enter_by_key('\\x${myKey}', '${accountId}', now())`);
    await nowhere(`enter_by_key('\\x${theirEndedKey}', '${accountId}', now())`);
    await nowhere(`enter_by_login('\\x00')`);
    // A number that is known, tried without the process's proof.
    await nowhere(`enter_by_number('+919800000002', '\\x00')`);
    await nowhere(`enter_by_number('+919800000002', null)`);
    const proof = proofOfNumber(keyOfNumbers(fresh.logins.api), '+919800000001').toString('hex');
    await nowhere(`enter_by_number('+919800000002', '\\x${proof}')`);
  });

  test('a membership, a session or a person cannot be made', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query(enterMine());
    const within = async (sql: string, why: RegExp): Promise<void> => {
      await client.query('savepoint s');
      await refuse(client, sql, why);
      await client.query('rollback to s');
    };
    await within(
      `insert into member values ('${theirs.accountId}', '${mine.personId}', 'owner')`,
      /permission denied/,
    );
    await within(`update member set account_id = '${theirs.accountId}'`, /permission denied/);
    await within(`update account set account_id = '${theirs.accountId}'`, /permission denied/);
    await within(`update session set person_id = '${theirs.personId}'`, /row-level security/);
    await within(
      `insert into session values (gen_random_uuid(), '${theirs.personId}', now(), now(), now(), null, '{}', '\\x00')`,
      /row-level security/,
    );
    await within(
      `insert into person (id, phone, created_at) values (gen_random_uuid(), '1', now())`,
      /permission denied/,
    );
    await client.query('rollback');
    assert.deepEqual(
      (await client.query(`select * from sign_up(gen_random_uuid(), gen_random_uuid(), now())`)).rows,
      [],
    );
  });
});

describe('reading', () => {
  test('without an account no row of any table of an account is seen, nor any of a person or a number', async () => {
    const client = await connect();
    const hashesOnly = [
      'spent_proof',
      'signed_out',
      'rate_window',
      'request_rate',
      'product_clock',
      'proof_anchor',
      'proof_file',
    ];
    const placing = await connect(fresh.url);
    const { rows } = await placing.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^(kysely_|entry_key$)'`,
    );
    const tables = rows.map(({ name }) => name).filter((table) => !hashesOnly.includes(table));
    // An empty table hides nothing.
    assert.deepEqual(await aRowInEach(placing, tables, { ...theirs, phone: '+919800000002' }), []);
    const refused: string[] = [];
    for (const table of tables) {
      const found = await client.query(`select * from ${table}`).catch((error: Error) => error.message);
      if (typeof found === 'string') refused.push(found);
      else assert.deepEqual(found.rows, [], table);
    }
    assert.deepEqual(
      refused.toSorted(),
      [
        'demo_message',
        'identity_outbox',
        'outbox',
        'portal_rate',
        'portal_turn',
        'process',
        'submission',
      ].map((table) => `permission denied for table ${table}`),
    );
    assert.ok(tables.filter((table) => !(table in outsideTenancy)).length > 14);
  });

  test("the key and the program's own tables stay closed", async () => {
    const client = await connect();
    for (const table of ['entry_key', 'submission', 'portal_rate', 'kysely_migration', 'pg_authid'])
      await refuse(client, `select * from ${table}`);
    for (const call of [
      `signed_entry('')`,
      `set_entered(null, null, null)`,
      'tables_of_account()',
      'working_for()',
    ])
      await refuse(client, `select ${call}`);
    await refuse(client, `call table_of_account('person', 'select', 'select')`);
  });

  test('COPY tells no more than a query and reaches neither files nor programs', async () => {
    const client = await connect();
    await refuse(client, `copy (select * from entry_key) to stdout`);
    // PostgreSQL 15 says it in other words.
    const refused =
      /permission denied to COPY|must be superuser or have privileges of the pg_\w+ role to COPY/;
    await refuse(client, `copy landing_schedule to '/tmp/stolen'`, refused);
    await refuse(client, `copy landing_schedule to program 'cat'`, refused);
    await refuse(client, `copy landing_schedule from '/etc/passwd'`, refused);
    await refuse(client, `select pg_read_file('/etc/passwd')`);
    await refuse(client, `select lo_import('/etc/passwd')`);
  });

  test("the planner's statistics on the tables are not visible", async () => {
    await migrator.alone(async (db) => db.executeQuery({ sql: 'analyze', parameters: [] } as never));
    const client = await connect();
    const { rows } = await client.query(
      `select tablename, attname from pg_stats where schemaname = 'public'
       and tablename in ('person', 'member', 'session', 'account', 'landing_schedule')`,
    );
    assert.deepEqual(rows, []);
    await refuse(client, 'select * from pg_statistic');
  });
});

describe('standing in the way', () => {
  test('nothing can be made that stands before a real table or function', async () => {
    const client = await connect();
    await refuse(client, 'create temporary table member (account_id uuid, person_id uuid, role text)');
    await refuse(client, 'create temporary view person as select 1');
    await refuse(client, 'create schema mine');
    await refuse(client, 'create table public.mine (a int)');
    await refuse(
      client,
      `create function public.entered_account() returns uuid language sql as 'select null::uuid'`,
    );
    await refuse(client, `create function pg_temp.sha256(bytea) returns bytea language sql as 'select $1'`);
    await refuse(
      client,
      `create or replace function entered(int) returns text language sql as 'select $1::text'`,
    );
    await refuse(client, 'create policy all_of_it on person using (true)', /must be owner/);
    await refuse(client, 'create extension pgcrypto', /permission denied|not available/);
  });

  test('another search path leads the functions nowhere else', async () => {
    const client = await connect();
    await client.query('set search_path = pg_temp, public');
    await client.query('begin');
    assert.deepEqual((await client.query(enterMine())).rows, [{ entered: true }]);
    assert.deepEqual((await client.query(schedules)).rows, [{ account_id: mine.accountId }]);
    await client.query('rollback');
    await client.query('set search_path = pg_catalog');
    await client.query('begin');
    const entered = await client.query(
      `select public.enter_by_session('${mine.session}', '${mine.personId}', '${mine.accountId}') as entered`,
    );
    assert.deepEqual(entered.rows, [{ entered: true }]);
    await client.query('rollback');
  });

  test('a statement that was prepared behind the door shows nothing after it', async () => {
    const client = await connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query('begin');
    await client.query(enterMine());
    await client.query(`prepare mine as ${schedules}`);
    assert.equal((await client.query('execute mine')).rowCount, 1);
    await client.query(`declare kept cursor with hold for select 1`);
    await client.query('commit');
    assert.equal((await client.query('execute mine')).rowCount, 0);
  });
});

test('a door that a function of the migrator opens stays open until its transaction ends, and for its account alone', async () => {
  const client = await connect();
  await client.query('begin');
  await client.query(enterMine());
  await client.query('savepoint s');
  const bySession = `enter_by_session('${theirs.session}', '${theirs.personId}', '${theirs.accountId}')`;
  // A holder of both sessions may see both accounts, one at a time.
  await client.query(`select ${bySession}`);
  assert.deepEqual((await client.query(schedules)).rows, [{ account_id: theirs.accountId }]);
  await client.query('rollback to s');
  assert.deepEqual((await client.query(schedules)).rows, [{ account_id: mine.accountId }]);
  await client.query('commit');
  assert.deepEqual((await client.query(schedules)).rows, []);
});

describe("the worker's login", () => {
  test('changes nothing of the rules, and becomes nobody else', async () => {
    const client = await connect(fresh.logins.worker);
    await refuse(client, 'set role shunya_api');
    await refuse(client, 'select * from entry_key');
    await refuse(client, 'select enter_by_session(null, null, null)');
    await refuse(client, 'create temporary table person (id uuid)');
    await refuse(client, 'alter table person disable row level security', /must be owner/);
  });

  test('sees nothing on a connection that says neither for whom it works nor that it reads across', async () => {
    const client = await connect(fresh.logins.worker);
    assert.deepEqual((await client.query(schedules)).rows, []);
  });
});
