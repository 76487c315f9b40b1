import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  type ApiDatabase,
  type Database,
  openApiDatabase,
  openDatabase,
  type Statements,
  type Trx,
} from '#db/open.ts';
import type { Member } from '#domain/account/member.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { addOwner, addSession } from '../../harness/owner.ts';

let fresh: FreshDatabase;
let migrator: Database;
let worker: Database;
let api: ApiDatabase;
let asha: Member & { session: string };
let ravi: Member & { session: string };

before(async () => {
  fresh = await freshDatabase();
  migrator = openDatabase(fresh.url);
  worker = openDatabase(fresh.logins.worker);
  api = openApiDatabase(fresh.logins.api);
  const owner = async (phone: string) => {
    const member = await addOwner(migrator, phone);
    await migrator.asSystem(async (trx) => {
      await trx
        .insertInto('landing_schedule')
        .values({ account_id: member.accountId, schedule: '{}', saved_at: new Date() })
        .execute();
      await trx
        .insertInto('profile')
        .values({ person_id: member.personId, details: '{"email":"x@example.org"}', updated_at: new Date() })
        .execute();
    });
    return { ...member, session: await addSession(migrator, member.personId) };
  };
  asha = await owner('+919800000001');
  ravi = await owner('+919800000002');
});
after(async () => {
  await api.close();
  await worker.close();
  await migrator.close();
  await fresh.drop();
});

const schedules = async (db: Statements): Promise<string[]> =>
  (await db.selectFrom('landing_schedule').select('account_id').execute()).map((row) => row.account_id);
const people = async (db: Statements): Promise<string[]> =>
  (await db.selectFrom('person').select('id').execute()).map((row) => row.id);

test('a person and their account never have the same id', async () => {
  const members = await worker.asSystem((trx) => trx.selectFrom('member').selectAll().execute());
  assert.deepEqual(
    members.toSorted((a, b) => a.person_id.localeCompare(b.person_id)),
    [asha, ravi]
      .map(({ personId, accountId }) => ({
        person_id: personId,
        account_id: accountId,
        role: 'owner',
        joined_at: null,
      }))
      .toSorted((a, b) => a.person_id.localeCompare(b.person_id)),
  );
  for (const { person_id, account_id } of members) assert.notEqual(person_id, account_id);
});

test('a statement that forgets its filter sees only the account that was entered, and the people who belong to it', async () => {
  const door = { session: asha.session, personId: asha.personId, accountId: asha.accountId };
  assert.deepEqual(await api.enter(door, schedules), { value: [asha.accountId] });
  assert.deepEqual(await api.enter(door, people), { value: [asha.personId] });
  assert.deepEqual(await worker.asTenant(ravi.accountId, schedules), [ravi.accountId]);
  assert.deepEqual((await worker.asSystem(schedules)).length, 2);
});

test('an entry function opens nothing without a session, with an ended one, or for a person who is not a member', async () => {
  const nowhere = async (door: Parameters<typeof api.enter>[0]) =>
    assert.equal(await api.enter(door, schedules), null, JSON.stringify(door));
  const { session, personId, accountId } = asha;
  await nowhere({ session: personId, personId, accountId });
  await nowhere({ session, personId: ravi.personId });
  await nowhere({ session, personId, accountId: ravi.accountId });
  await nowhere({ mailbox: { personId, email: 'y@example.org' } });
  await nowhere({
    link: { accountId, filingId: accountId, holder: accountId.slice(-12), endsAt: 0, madeAt: 0 },
  });
  await nowhere({ relay: { accountId, relayKey: 'nobody-has-this' } });
  await nowhere({ login: Buffer.alloc(32) });
  const ended = await addSession(migrator, personId);
  await migrator.asSystem((trx) =>
    trx.updateTable('session').set({ revoked_at: new Date() }).where('id', '=', ended).execute(),
  );
  await nowhere({ session: ended, personId, accountId });
  assert.notEqual(await api.enter({ mailbox: { personId, email: 'x@example.org' } }, people), null);
});

test('an account may read its people and change none of them; a person may change themselves alone', async () => {
  const renamed = (trx: Trx) => trx.updateTable('person').set({ name: 'Taken' }).returning('id').execute();
  const { session, personId } = asha;
  assert.deepEqual(await api.enter({ session, personId }, renamed), { value: [{ id: personId }] });
  const toNumber = (trx: Trx) => trx.updateTable('person').set({ phone: '+910000000000' }).execute();
  await assert.rejects(api.enter({ session }, toNumber), /permission denied/);
});

test("nobody can write a row in another's name", async () => {
  const theft = (trx: Trx) =>
    trx
      .insertInto('landing_schedule')
      .values({ account_id: ravi.accountId, schedule: '{}', saved_at: new Date() })
      .execute();
  await assert.rejects(
    api.enter({ session: asha.session, accountId: asha.accountId }, theft),
    /row-level security/,
  );
  const word = (trx: Trx) =>
    trx
      .insertInto('consent')
      .values({
        account_id: ravi.accountId,
        id: asha.accountId,
        registration_id: null,
        kind: 'storage',
        period: null,
        text: '',
        version: '',
        person_id: null,
        giver: '',
        capacity: 'self',
        channel: 'web',
        given_at: new Date(),
      } as never)
      .execute();
  await assert.rejects(worker.asTenant(asha.accountId, word), /row-level security/);
});

test('events and claims can be added but never taken away, by either login', async () => {
  await assert.rejects(
    worker.asSystem((trx) => trx.deleteFrom('filing_event').execute()),
    /permission denied/,
  );
  await assert.rejects(
    worker.asSystem((trx) => trx.deleteFrom('submission').execute()),
    /permission denied/,
  );
  await assert.rejects(
    api.alone((db) => db.deleteFrom('filing_event').execute()),
    /permission denied/,
  );
});

test('an account is erased by who has entered it, and by nobody else', async () => {
  const erasing = sql`select erase_entered('{}', now(), '\\x00')`;
  await assert.rejects(
    api.alone((db) => erasing.execute(db)),
    /nothing was entered/,
  );
  await assert.rejects(
    api.enter({ session: asha.session }, (trx) => erasing.execute(trx)),
    /nothing was entered/,
  );
  await assert.rejects(
    worker.asTenant(asha.accountId, (trx) => erasing.execute(trx)),
    /permission denied/,
  );
  const other = await addOwner(migrator, '+919800000003');
  const session = await addSession(migrator, other.personId);
  await api.enter({ session, accountId: other.accountId }, (trx) => erasing.execute(trx));
  const left = await worker.asSystem((trx) => trx.selectFrom('account').select('account_id').execute());
  assert.deepEqual(left.map((row) => row.account_id).toSorted(), [asha.accountId, ravi.accountId].toSorted());
});
