import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { inAccount, joins, tokenOf } from '../people/team.ts';
import { linkTo, withMailbox } from './robbed.ts';

/** 'This was not me' from the wrong hands, or long after: it gives nobody a power that others have ended since. */
describe("'This was not me'", () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  const dayMs = 24 * 60 * 60_000;
  let next = 9_855_570_000;
  const number = (): string => `+91${(next += 1)}`;
  const press = async (to: string) =>
    must(await at.client.disownByLink({ body: { token: await linkTo(at, to, 'not-me') } })).data;
  const membersOf = async ({ accountId }: SignedInPerson): Promise<Record<string, string>> => {
    const rows = await at.db.asSystem((trx) =>
      trx.selectFrom('member').select(['person_id', 'role']).where('account_id', '=', accountId).execute(),
    );
    return Object.fromEntries(rows.map(({ person_id: id, role }) => [id, role]));
  };
  const holdOf = async ({ personId }: SignedInPerson) => {
    const row = await at.db.asSystem((trx) =>
      trx
        .selectFrom('sign_in_hold')
        .select(['mail', 'until'])
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow(),
    );
    return { mail: row.mail, days: Math.round((row.until - at.clock.wall) / dayMs) };
  };

  test('two weeks after a hand-over does not bring its seller back', async () => {
    const phone = number();
    const first = await at.signIn(phone);
    await withMailbox(at, first, 'seller@example.test');
    const buyer = await joins(at, first, number(), 'owner');
    at.clock.wall += 10 * dayMs;
    const seller = await at.signIn(phone);
    must(await seller.client.removeMember({ params: { id: seller.personId } }));
    at.clock.wall += 12 * dayMs;
    const { still_there: stays } = await press('seller@example.test');
    assert.deepEqual(
      stays.map(({ code }) => code),
      ['member_left'],
    );
    assert.deepEqual(await membersOf(first), { [buyer.personId]: 'owner' });
  });

  test('takes a role back without bringing back a member whom another owner has removed', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    const partner = await joins(at, owner, number(), 'owner');
    const accomplice = await joins(at, owner, number(), 'preparer');
    at.clock.wall += 60_000;
    must(await thief.client.changeRole({ params: { id: accomplice.personId }, body: { role: 'owner' } }));
    must(await partner.client.removeMember({ params: { id: accomplice.personId } }));
    await press(phone);
    assert.deepEqual(await membersOf(owner), { [owner.personId]: 'owner', [partner.personId]: 'owner' });
  });

  test('from an open session does not take away a mailbox of more than a week ago', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    await withMailbox(at, owner, 'own@example.test');
    at.clock.wall += 10 * dayMs;
    const thief = await at.signIn(phone);
    const since = new Date(at.clock.wall - 29 * dayMs).toISOString();
    const { taken_back: taken } = must(await thief.client.signOutStolen({ body: { since } })).data;
    assert.deepEqual(taken, []);
    assert.deepEqual(await holdOf(owner), { mail: 'own@example.test', days: 30 });
  });

  test('by an SMS from before the mailbox does not make the hold end without the mailbox', async () => {
    const phone = number();
    await at.signIn(phone);
    at.clock.wall += 60_000;
    const owner = await at.signIn(phone);
    const early = await linkTo(at, phone, 'not-me');
    at.clock.wall += 60_000;
    await withMailbox(at, await at.signIn(phone), 'later@example.test');
    await at.signIn(phone);
    await press('later@example.test');
    must(await at.client.disownByLink({ body: { token: early } }));
    assert.deepEqual(await holdOf(owner), { mail: 'later@example.test', days: 30 });
  });

  test('takes out those whom a guest has left behind who is gone', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    const guestPhone = number();
    must(await thief.client.invite({ body: { mobile: guestPhone, role: 'owner' } }));
    const guest = await at.signIn(guestPhone);
    must(await guest.client.acceptInvitation({ body: { token: await tokenOf(at, guestPhone) } }));
    const inside = inAccount(at, guest, owner.accountId);
    await joins(at, inside, number(), 'owner');
    const own = inAccount(at, guest, guest.accountId);
    must(await own.client.eraseAccount({ body: { confirmation: 'ERASE' } }));
    must(await inside.client.erasePerson({ body: { confirmation: 'ERASE' } }));
    at.clock.wall += 60_000;
    const { taken_back: taken, still_there: stays } = await press(phone);
    assert.deepEqual(
      taken.map(({ code }) => code),
      ['member_invited', 'member_invited'],
    );
    assert.deepEqual(stays, []);
    assert.deepEqual(await membersOf(owner), { [owner.personId]: 'owner' });
  });
});
