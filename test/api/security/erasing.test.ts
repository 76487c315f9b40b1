import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dueErasures } from '#db/rows/eraseAccount.ts';
import { openStore } from '#db/store.ts';
import { eraseDue } from '#usecases/account/erasing.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { inAccount, joins } from '../people/team.ts';
import { placeInState } from '../usecases/inState.ts';
import { linkTo, refusedWith, textsTo } from './robbed.ts';

/** A thief with one sign-in erases what is not theirs: the rightful person hears of it and stops it. */
describe('An erasure', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  const dayMs = 24 * 60 * 60_000;
  let next = 9_855_600_000;
  const number = (): string => `+91${(next += 1)}`;
  const word = { body: { confirmation: 'ERASE' as const } };
  /** The sweep of the worker. */
  const sweep = () => eraseDue({ erasures: dueErasures(at.db), ...at.identity });
  const isThere = async ({ accountId }: SignedInPerson): Promise<boolean> =>
    (await at.db.asSystem((trx) =>
      trx.selectFrom('account').select('account_id').where('account_id', '=', accountId).executeTakeFirst(),
    )) !== undefined;
  const personIsThere = async ({ personId }: SignedInPerson): Promise<boolean> =>
    (await at.db.asSystem((trx) =>
      trx.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst(),
    )) !== undefined;
  /** An account of a month, with a verified mailbox; the owner's session is open, and a thief signs in later. */
  async function robbed() {
    const phone = number();
    const mail = `own${phone.slice(3)}@example.test`;
    const first = await at.signIn(phone);
    must(await first.client.verifyEmail({ body: { email: mail } }));
    must(await at.client.confirmEmail({ body: { token: await linkTo(at, mail, 'verify-email') } }));
    at.clock.wall += 29 * dayMs;
    const owner = await at.signIn(phone);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    at.clock.wall += 60_000;
    return { phone, mail, owner, thief };
  }
  /** To the second, as instants are written. */
  const inThreeDays = (instant: string | null): void =>
    assert.equal(Date.parse(instant ?? ''), Math.floor((at.clock.wall + 3 * dayMs) / 1000) * 1000);
  const eraseAtOf = async (of: SignedInPerson) =>
    must(await of.client.listAccounts()).data.accounts.find(({ id }) => id === of.accountId)?.erase_at;

  test('by a thief waits three days: number and mailbox hear of it, and the older session keeps the account', async () => {
    const { phone, mail, owner, thief } = await robbed();
    const { data } = must(await thief.client.eraseAccount(word));
    inThreeDays(data.erase_at);
    assert.equal(await eraseAtOf(owner), data.erase_at);
    for (const to of [phone, mail])
      assert.match((await textsTo(at, to))[0] ?? '', /asked to erase your Shunya account/);
    refusedWith(await thief.client.eraseAccount(word), 'account_erasing');
    at.clock.wall += 60_000;
    must(await owner.client.keepAccount());
    assert.equal(await eraseAtOf(owner), null);
    at.clock.wall += 3 * dayMs;
    await sweep();
    assert.ok(await isThere(owner));
    const log = must(await (await at.signIn(phone)).client.securityLog()).data.map(({ code }) => code);
    assert.deepEqual(
      log.filter((code) => code.startsWith('erasing')),
      ['erasing_stopped', 'erasing_asked'],
    );
  });

  for (const by of ['the mailed link', 'the page of sessions'] as const)
    test(`ends with 'This was not me' by ${by}, which lists it`, async () => {
      const { mail, owner, thief } = await robbed();
      must(await thief.client.eraseAccount(word));
      const newer = must(await owner.client.sessions()).data.find(({ newer: isNewer }) => isNewer)?.id ?? '';
      const { data } = must(
        by === 'the mailed link'
          ? await at.client.disownByLink({ body: { token: await linkTo(at, mail, 'not-me') } })
          : await owner.client.disownSession({ params: { id: newer } }),
      );
      assert.deepEqual(
        data.taken_back.map(({ code }) => code),
        ['erasing_asked'],
      );
      at.clock.wall += 4 * dayMs;
      await sweep();
      assert.ok(await isThere(owner));
    });

  test('by an accomplice who has removed the victim ends with it too', async () => {
    const { mail, owner, thief } = await robbed();
    const token = await linkTo(at, mail, 'not-me');
    const accomplice = await joins(at, thief, number(), 'owner');
    must(await accomplice.client.removeMember({ params: { id: owner.personId } }));
    must(await accomplice.client.eraseAccount(word));
    at.clock.wall += dayMs;
    must(await at.client.disownByLink({ body: { token } }));
    at.clock.wall += 8 * dayMs;
    await sweep();
    assert.ok(await isThere(owner));
  });

  test('waits also where a partner asks: the other owner hears of it, and anyone who owns the account keeps it', async () => {
    const { phone, owner } = await robbed();
    const partner = await joins(at, owner, number(), 'owner');
    const manager = await joins(at, owner, number(), 'manager');
    must(await partner.client.eraseAccount(word));
    assert.match((await textsTo(at, phone))[0] ?? '', /asked to erase your Shunya account/);
    refusedWith(await manager.client.keepAccount(), 'role_not_allowed');
    must(await owner.client.keepAccount());
    at.clock.wall += 4 * dayMs;
    await sweep();
    assert.ok(await isThere(owner));
  });

  test('that waits lets nothing be filed, changed or added, and leaves people their own data', async () => {
    const { owner, thief } = await robbed();
    const { id, filingId } = await placeInState(
      { store: openStore(at.db, at.identity.seal), accountId: owner.accountId, now: at.clock.product },
      'waiting_for_consent',
    );
    must(await thief.client.eraseAccount(word));
    const { client } = owner;
    refusedWith(await client.fileToday({ params: { id: filingId } }), 'account_erasing');
    refusedWith(
      await client.setConsent({ params: { id }, body: { ask_each_month: false } }),
      'account_erasing',
    );
    refusedWith(await client.invite({ body: { mobile: number(), role: 'viewer' } }), 'account_erasing');
    must(await client.setName({ body: { name: 'Asha' } }));
    must(await client.keepAccount());
    must(await client.fileToday({ params: { id: filingId } }));
  });

  test('that nobody stops comes in three days, and leaves nothing', async () => {
    const { phone, owner, thief } = await robbed();
    must(await thief.client.eraseAccount(word));
    at.clock.wall += 3 * dayMs - 1;
    await sweep();
    assert.ok(await isThere(owner));
    at.clock.wall += 1;
    await sweep();
    assert.ok(!(await isThere(owner)) && !(await personIsThere(owner)));
    const again = await at.signIn(phone);
    assert.notEqual(again.accountId, owner.accountId);
  });

  test('that waits for the portal comes when its answer is there', async () => {
    const { owner } = await robbed();
    await placeInState(
      { store: openStore(at.db, at.identity.seal), accountId: owner.accountId, now: at.clock.product },
      'submitting',
    );
    must(await owner.client.eraseAccount(word));
    at.clock.wall += 4 * dayMs;
    await sweep();
    assert.ok(await isThere(owner));
    await at.db.asTenant(owner.accountId, (trx) =>
      trx.updateTable('filing_return').set({ state: 'filed' }).execute(),
    );
    await sweep();
    assert.ok(!(await isThere(owner)));
  });

  test('by an owner who leaves meanwhile does not come', async () => {
    const { owner } = await robbed();
    const partner = await joins(at, owner, number(), 'owner');
    must(await partner.client.eraseAccount(word));
    must(await partner.client.leaveAccount());
    at.clock.wall += 4 * dayMs;
    await sweep();
    assert.ok(await isThere(owner));
    const [mine] = await at.db.asSystem((trx) =>
      trx.selectFrom('account').select('erase_at').where('account_id', '=', owner.accountId).execute(),
    );
    assert.deepEqual(mine, { erase_at: null });
  });

  /** Ten days old, in an account of somebody else and an own one that another owns too. */
  async function member() {
    const [phone, bossPhone] = [number(), number()];
    await at.signIn(phone);
    await at.signIn(bossPhone);
    at.clock.wall += 10 * dayMs;
    const inside = await joins(at, await at.signIn(bossPhone), phone, 'preparer');
    const { accounts } = must(await inside.client.listAccounts()).data;
    const own = inAccount(at, inside, accounts.find(({ role }) => role === 'owner')?.id ?? '');
    await joins(at, own, number(), 'owner');
    at.clock.wall += 60_000;
    return { phone, inside };
  }

  test('of a person waits too, is listed, and is stopped by a press', async () => {
    const { phone, inside } = await member();
    const { data } = must(await inside.client.erasePerson(word));
    inThreeDays(data.erase_at);
    assert.match((await textsTo(at, phone))[0] ?? '', /asked to erase your name, number and profile/);
    assert.equal(must(await inside.client.listAccounts()).data.erase_person_at, data.erase_at);
    must(await inside.client.keepPerson());
    assert.equal(must(await inside.client.listAccounts()).data.erase_person_at, null);
    at.clock.wall += 4 * dayMs;
    await sweep();
    assert.ok(await personIsThere(inside));
  });

  test("of a person ends with 'This was not me' by the link of its message", async () => {
    const { phone, inside } = await member();
    must(await inside.client.erasePerson(word));
    const { data } = must(
      await at.client.disownByLink({ body: { token: await linkTo(at, phone, 'not-me') } }),
    );
    assert.ok(data.taken_back.some(({ code }) => code === 'erasing_asked'));
    at.clock.wall += 4 * dayMs;
    await sweep();
    assert.ok(await personIsThere(inside));
  });

  test('of a person that nobody stops comes in three days, and their accounts continue', async () => {
    const { inside } = await member();
    must(await inside.client.erasePerson(word));
    at.clock.wall += 3 * dayMs;
    await sweep();
    assert.ok(!(await personIsThere(inside)));
    assert.ok(await isThere(inside));
  });
});
