import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { type Database, openDatabase } from '#db/open.ts';
import type { Member } from '#domain/account/member.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { addOwner, addSession } from '../../harness/owner.ts';

/** The reach of any SQL statement on the api's login for a member who is not an owner. */

let fresh: FreshDatabase;
let migrator: Database;
let mine: Member & { session: string };
let theirs: Member & { session: string };
const others = randomUUID();
let session: string;
const clients: Client[] = [];

async function ownerWith(phone: string): Promise<Member & { session: string }> {
  const member = await addOwner(migrator, phone);
  return { ...member, session: await addSession(migrator, member.personId) };
}
async function connect(): Promise<Client> {
  const client = new Client({ connectionString: fresh.logins.api });
  await client.connect();
  clients.push(client);
  return client;
}
const refuse = (client: Client, sql: string, why = /permission denied/): Promise<void> =>
  assert.rejects(client.query(sql), why, sql);
const enterMine = () =>
  `select enter_by_session('${mine.session}', '${mine.personId}', '${mine.accountId}') as entered`;

after(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await migrator.close();
  await fresh.drop();
});
before(async () => {
  fresh = await freshDatabase();
  migrator = openDatabase(fresh.url);
  mine = await ownerWith('+919800000001');
  theirs = await ownerWith('+919800000002');
  await migrator.asSystem(async (trx) => {
    await trx
      .insertInto('person')
      .values({ id: others, phone: '+919800000003', created_at: new Date() })
      .execute();
    await trx
      .insertInto('member')
      .values({ account_id: mine.accountId, person_id: others, role: 'manager', joined_at: new Date() })
      .execute();
    await trx
      .insertInto('invitation')
      .values({
        account_id: mine.accountId,
        id: randomUUID(),
        phone: '+919800000004',
        role: 'owner',
        secret_hash: Buffer.from('c3', 'hex'),
        invited_by: mine.personId,
        invited_at: new Date(),
        expires_at: new Date('2100-01-01'),
        accepted_at: null,
        taken_back_at: null,
      })
      .execute();
  });
  session = await addSession(migrator, others);
});
const enterAs = async (): Promise<Client> => {
  const client = await connect();
  await client.query('begin');
  const entered = `select enter_by_session('${session}', '${others}', '${mine.accountId}') as entered`;
  assert.deepEqual((await client.query(entered)).rows, [{ entered: true }]);
  return client;
};

test('a member who is not an owner changes no role, removes nobody else and erases nothing, by any statement', async () => {
  for (const attack of [
    `select change_role('${others}', 'owner', now())`,
    `select change_role('${mine.personId}', 'viewer', now())`,
    `select remove_member('${mine.personId}', now())`,
    `select erase_entered('{}', now(), '\\x00')`,
  ]) {
    const client = await enterAs();
    await refuse(client, attack, /not an owner/);
    await client.query('rollback');
  }
  for (const attack of [
    `update member set role = 'owner'`,
    `insert into member (account_id, person_id, role) values ('${mine.accountId}', '${theirs.personId}', 'owner')`,
    `delete from former_member`,
    `select hand_over('${mine.accountId}', '${mine.personId}')`,
  ]) {
    const client = await enterAs();
    await refuse(client, attack);
    await client.query('rollback');
  }
});

test("while an owner has said 'This was not me', no owner ends the account, by any statement", async () => {
  await migrator.asSystem(async (trx) => {
    await trx.updateTable('member').set({ role: 'owner' }).where('person_id', '=', others).execute();
    const [since, until] = [new Date(), new Date('2100-01-01')];
    await trx
      .insertInto('sign_in_hold')
      .values({ person_id: mine.personId, since, until, mail: '', why: 'disowned' })
      .execute();
  });
  const client = await enterAs();
  const { rows } = await client.query(`select erase_entered('{}', now(), '\\x00') as outcome`);
  assert.deepEqual(rows, [{ outcome: 'held' }]);
  await client.query('rollback');
  await migrator.asSystem(async (trx) => {
    await trx.deleteFrom('sign_in_hold').where('person_id', '=', mine.personId).execute();
    await trx.updateTable('member').set({ role: 'manager' }).where('person_id', '=', others).execute();
  });
});

test('nobody takes an invitation of another number, and an owner no member of another account', async () => {
  const client = await enterAs();
  assert.deepEqual((await client.query(`select * from join_account('\\xc3', now())`)).rows, []);
  await client.query(enterMine());
  const removed = await client.query(`select remove_member('${theirs.personId}', now()) as outcome`);
  assert.deepEqual(removed.rows, [{ outcome: 'not_there' }]);
  await client.query('rollback');
});
