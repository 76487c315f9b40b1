import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { inAccount, joins, tokenOf as invitationTo } from '../people/team.ts';
import { linkTo, refusedWith, textsTo } from './robbed.ts';

/** Owners against owners, where one of them may be a thief: each hears of what happens to their power. */
describe('Owners at odds', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  const dayMs = 24 * 60 * 60_000;
  let next = 9_855_640_000;
  const number = (): string => `+91${(next += 1)}`;
  const rolesIn = async ({ accountId }: SignedInPerson): Promise<Record<string, string>> => {
    const rows = await at.db.asSystem((trx) =>
      trx.selectFrom('member').select(['person_id', 'role']).where('account_id', '=', accountId).execute(),
    );
    return Object.fromEntries(rows.map(({ person_id: id, role }) => [id, role]));
  };
  async function partners() {
    const phones = { owner: number(), partner: number() };
    const owner = await at.signIn(phones.owner);
    const partner = await joins(at, owner, phones.partner, 'owner');
    at.clock.wall += 60_000;
    return { phones, owner, partner };
  }

  describe('an owner whom another has removed or demoted', () => {
    test('hears of it at number and mailbox, objects, and nobody uses power for a week', async () => {
      const { phones, owner, partner } = await partners();
      const mail = 'removed@example.test';
      must(await partner.client.verifyEmail({ body: { email: mail } }));
      must(await at.client.confirmEmail({ body: { token: await linkTo(at, mail, 'verify-email') } }));
      at.clock.wall += 60_000;
      must(await owner.client.removeMember({ params: { id: partner.personId } }));
      for (const to of [phones.partner, mail])
        assert.match((await textsTo(at, to))[0] ?? '', /removed you from the Shunya account/);
      const token = await linkTo(at, mail, 'object');
      at.clock.wall += 60_000;
      must(await at.client.objectByLink({ body: { token } }));
      refusedWith(await at.client.objectByLink({ body: { token } }), 'person_link_over');
      refusedWith(await owner.client.invite({ body: { mobile: number(), role: 'owner' } }), 'owner_held');
      refusedWith(await owner.client.eraseAccount({ body: { confirmation: 'ERASE' } }), 'owner_held');
      assert.match((await textsTo(at, phones.owner))[0] ?? '', /objects to no longer being an owner/);
      const log = must(await owner.client.securityLog()).data.map(({ code }) => code);
      assert.equal(log[0], 'removal_objected');
      at.clock.wall += 7 * dayMs;
      const later = await at.signIn(phones.owner);
      must(await later.client.invite({ body: { mobile: number(), role: 'owner' } }));
    });

    test('is an owner again when the remover says that it was not them, by the link of the objection', async () => {
      const { phones, owner, partner } = await partners();
      at.clock.wall += 60_000;
      const thief = await at.signIn(phones.owner);
      must(await thief.client.removeMember({ params: { id: partner.personId } }));
      at.clock.wall += 60_000;
      must(await at.client.objectByLink({ body: { token: await linkTo(at, phones.partner, 'object') } }));
      const { data } = must(
        await at.client.disownByLink({ body: { token: await linkTo(at, phones.owner, 'not-me') } }),
      );
      assert.deepEqual(
        data.taken_back.map(({ code }) => code),
        ['member_removed'],
      );
      assert.deepEqual(await rolesIn(owner), { [owner.personId]: 'owner', [partner.personId]: 'owner' });
    });

    test('objects to a demotion, once, and for a week; a manager has nothing to object to', async () => {
      const { phones, owner, partner } = await partners();
      must(await owner.client.changeRole({ params: { id: partner.personId }, body: { role: 'manager' } }));
      assert.match((await textsTo(at, phones.partner))[0] ?? '', /gave you another role/);
      const token = await linkTo(at, phones.partner, 'object');
      at.clock.wall += 7 * dayMs;
      refusedWith(await at.client.objectByLink({ body: { token } }), 'person_link_over');
      const again = await at.signIn(phones.owner);
      const { length } = await textsTo(at, phones.partner);
      must(await again.client.removeMember({ params: { id: partner.personId } }));
      assert.equal((await textsTo(at, phones.partner)).length, length);
    });
  });

  test("an owner who says 'This was not me' again and again is removed by another within the month", async () => {
    const { phones, owner, partner } = await partners();
    const remove = (as: SignedInPerson) => as.client.removeMember({ params: { id: partner.personId } });
    const disown = async (): Promise<void> => {
      at.clock.wall += 60_000;
      await at.signIn(phones.partner);
      must(await at.client.disownByLink({ body: { token: await linkTo(at, phones.partner, 'not-me') } }));
    };
    await disown();
    refusedWith(await remove(owner), 'owner_held');
    at.clock.wall += 7 * dayMs + 1;
    await disown();
    must(await remove(await at.signIn(phones.owner)));
  });

  test("'This was not me' protects again after a month", async () => {
    const { phones, partner } = await partners();
    const disown = async (): Promise<void> => {
      at.clock.wall += 60_000;
      await at.signIn(phones.partner);
      must(await at.client.disownByLink({ body: { token: await linkTo(at, phones.partner, 'not-me') } }));
    };
    await disown();
    at.clock.wall += 31 * dayMs;
    await disown();
    const owner = await at.signIn(phones.owner);
    refusedWith(await owner.client.removeMember({ params: { id: partner.personId } }), 'owner_held');
  });

  for (const gone of ['erases himself', 'leaves'] as const)
    test(`a guest of a thief who invites another and ${gone} leaves a trail: the other goes with the thief's session`, async () => {
      const phone = number();
      const owner = await at.signIn(phone);
      at.clock.wall += 60_000;
      const thief = await at.signIn(phone);
      const guestPhone = number();
      must(await thief.client.invite({ body: { mobile: guestPhone, role: 'owner' } }));
      const guest = await at.signIn(guestPhone);
      must(await guest.client.acceptInvitation({ body: { token: await invitationTo(at, guestPhone) } }));
      const inside = inAccount(at, guest, owner.accountId);
      const other = await joins(at, inside, number(), 'owner');
      const third = number();
      must(await inside.client.invite({ body: { mobile: third, role: 'owner' } }));
      const hook = { url: 'https://example.org/in', events: ['filing.filed' as const] };
      must(await inside.client.addWebhook({ body: hook }));
      const { key } = must(
        await inside.client.makeKey({ body: { name: 'x', scopes: ['read'], days: 30 } }),
      ).data;
      if (gone === 'leaves') must(await inside.client.leaveAccount());
      else {
        const own = inAccount(at, guest, guest.accountId);
        must(await own.client.eraseAccount({ body: { confirmation: 'ERASE' } }));
        must(await inside.client.erasePerson({ body: { confirmation: 'ERASE' } }));
      }
      assert.deepEqual(must(await owner.client.listInvitations()).data, []);
      assert.deepEqual(must(await owner.client.listWebhooks()).data, []);
      const program = { url: '/api/dashboard', headers: { authorization: `Bearer ${key}` } };
      assert.equal((await at.app.inject(program)).statusCode, 401);
      at.clock.wall += 60_000;
      const { data } = must(
        await at.client.disownByLink({ body: { token: await linkTo(at, phone, 'not-me') } }),
      );
      assert.deepEqual(await rolesIn(owner), { [owner.personId]: 'owner' });
      assert.ok(!(await other.client.listPeople()).success);
      const invited = data.taken_back.filter(({ code }) => code === 'member_invited');
      assert.equal(invited.length, 3);
    });

  test('leaving asks for a fresh proof', async () => {
    const { phones, partner } = await partners();
    at.clock.wall += 11 * 60_000;
    refusedWith(await partner.client.leaveAccount(), 'proof_needed');
    must(await partner.client.askProof());
    const code = /\b\d{6}\b/.exec((await textsTo(at, phones.partner))[0] ?? '')?.[0] ?? '';
    must(await partner.client.prove({ body: { otp: code } }));
    must(await partner.client.leaveAccount());
  });

  test('a copied session that asks for codes uses up its own, and no other session of the person', async () => {
    const phone = number();
    const copied = await at.signIn(phone);
    at.clock.wall += 60_000;
    const other = await at.signIn(phone);
    const until = async (asking: SignedInPerson): Promise<number> => {
      for (let sent = 0; ; sent += 1) if (!(await asking.client.askProof()).success) return sent;
    };
    assert.equal(await until(copied), 5);
    must(await other.client.askProof());
    assert.equal(await until(copied), 0);
  });

  test('many copied sessions together ask for a bounded number of codes, and a new one still has its own', async () => {
    const strict = await appForTests({ rules: { proofsPerPerson: [{ max: 2, windowMs: dayMs }] } });
    const phone = number();
    const sessions = [await strict.signIn(phone), await strict.signIn(phone)];
    const sent: number[] = [];
    for (const { client } of sessions) {
      let count = 0;
      while ((await client.askProof()).success) count += 1;
      sent.push(count);
    }
    assert.deepEqual(sent, [5, 3]);
    must(await (await strict.signIn(phone)).client.askProof());
    await strict.close();
  });
});
