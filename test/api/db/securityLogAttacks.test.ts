import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { openDatabase } from '#db/open.ts';
import type { Member } from '#domain/account/member.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { addOwner, addSession } from '../../harness/owner.ts';

/** The reach of any SQL statement on the security log, on real connections of both logins. */

let fresh: FreshDatabase;
let mine: Member & { session: string };
let theirs: Member;
const clients: Client[] = [];

async function connect(url = fresh.logins.api): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}
before(async () => {
  fresh = await freshDatabase();
  const migrator = openDatabase(fresh.url);
  const owner = await addOwner(migrator, '+919800000001');
  mine = { ...owner, session: await addSession(migrator, owner.personId) };
  theirs = await addOwner(migrator, '+919800000002');
  await migrator.close();
});
after(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await fresh.drop();
});

const refuse = (client: Client, sql: string, why: RegExp = /permission denied/): Promise<void> =>
  assert.rejects(client.query(sql), why, sql);
const enterMine = () =>
  `select enter_by_session('${mine.session}', '${mine.personId}', '${mine.accountId}') as entered`;

test('is changed and removed by neither login, and a line is added only to the entered account', async () => {
  const api = await connect();
  const worker = await connect(fresh.logins.worker);
  const add = (account: string) =>
    `insert into security_event (account_id, id, at, code, detail)
     values ('${account}', gen_random_uuid(), now(), 'gstin_added', '{}')`;
  await api.query('begin');
  await api.query(enterMine());
  await api.query(add(mine.accountId));
  await api.query(`select note_of_person('signed_in', '{}', '${mine.session}', now())`);
  await api.query('commit');
  for (const line of [
    `update security_event set at = at - interval '2 years'`,
    'delete from security_event',
    'truncate security_event',
  ]) {
    for (const client of [api, worker]) {
      await client.query('begin');
      if (client === api) await client.query(enterMine());
      await refuse(client, line);
      await client.query('rollback');
    }
  }
  await api.query('begin');
  await api.query(enterMine());
  await refuse(api, add(theirs.accountId), /row-level security/);
  await api.query('rollback');
  // The sweep's function leaves a year, whatever the worker asks.
  await worker.query(`select forget_security_events('infinity')`);
  await refuse(api, `select forget_security_events('infinity')`);
  await worker.query(`set app.account_id = '*'`);
  const { rows } = await worker.query('select account_id, code from security_event order by code');
  assert.deepEqual(rows, [
    { account_id: mine.accountId, code: 'gstin_added' },
    { account_id: mine.accountId, code: 'signed_in' },
  ]);
});
