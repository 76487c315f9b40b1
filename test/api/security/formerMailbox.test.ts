import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { shownBy, withFactor } from '../identity/authenticator.ts';
import { linkTo, press, refusedWith, withMailbox } from './robbed.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The uses of a mailed link: a former mailbox gives back itself, and 'It is me' takes the number beside it. */
describe('A mailed link', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());
  beforeEach(() => {
    at.clock.wall += minuteMs;
  });

  let next = 9_855_630_000;
  const number = (): string => `+91${(next += 1)}`;
  const mail = (who: string): string => `${who}${next}@example.test`;
  const changed = /gave another mail address/;
  const hasFactor = async ({ personId }: SignedInPerson): Promise<boolean> => {
    const found = await at.db.asSystem((trx) =>
      trx
        .selectFrom('second_factor')
        .select('confirmed_at')
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    );
    return (found?.confirmed_at ?? null) !== null;
  };
  const mailboxOf = async ({ personId }: SignedInPerson): Promise<string> =>
    (
      await at.db.asSystem((trx) =>
        trx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow(),
      )
    ).email;
  const isHeld = async ({ personId }: SignedInPerson): Promise<boolean> =>
    (await at.db.asSystem((trx) =>
      trx.selectFrom('sign_in_hold').select('until').where('person_id', '=', personId).executeTakeFirst(),
    )) !== undefined;
  const signIn = async (phone: string, more: { its_me?: string; second_factor?: string } = {}) =>
    at.client.verifyToken({
      body: { phone_number: phone, ...more },
      headers: { authorization: `Bearer ${await at.prove(phone)}` },
    });

  test('to a former mailbox restores the mailbox, ends that session and holds, and undoes nothing else', async () => {
    const phone = number();
    const [first, second] = [mail('first'), mail('second')];
    await withMailbox(at, await at.signIn(phone), first);
    const owner = await at.signIn(phone);
    const { made } = must(
      await owner.client.makeKey({ body: { name: 'books', scopes: ['read'], days: 30 } }),
    ).data;
    await withMailbox(at, owner, second);
    await withFactor(at, owner);
    at.clock.wall += minuteMs;
    assert.deepEqual(await press(at, first, changed), { undone: ['mail_changed'], stays: [] });
    assert.equal(await mailboxOf(owner), first);
    assert.equal(await hasFactor(owner), true);
    assert.equal(await isHeld(owner), true);
    assert.ok(!(await owner.client.profile()).success);
    const key = await at.db.asSystem((trx) =>
      trx.selectFrom('api_key').select('revoked_at').where('id', '=', made.id).executeTakeFirstOrThrow(),
    );
    assert.equal(key.revoked_at, null);
  });

  test('about a sign-in ends a thief’s second factor within a week, and none later', async () => {
    for (const [days, ends] of [
      [6, true],
      [8, false],
    ] as const) {
      const phone = number();
      const own = mail('own');
      await withMailbox(at, await at.signIn(phone), own);
      const thief = await at.signIn(phone);
      await withFactor(at, thief);
      at.clock.wall += days * dayMs;
      const { undone, stays } = await press(at, own, /signed in/);
      assert.deepEqual(ends ? undone : stays, ['second_factor_on']);
      assert.equal(await hasFactor(thief), !ends);
    }
  });

  test('about a sign-in that went to another mailbox than the newest proven one ends no second factor', async () => {
    const phone = number();
    const [former, newest] = [mail('former'), mail('newest')];
    const owner = await at.signIn(phone);
    await withMailbox(at, owner, former);
    const here = await at.signIn(phone);
    const link = await linkTo(at, former, 'not-me');
    await withMailbox(at, owner, newest);
    await withFactor(at, here);
    const { data } = must(await at.client.disownByLink({ body: { token: link } }));
    assert.deepEqual(
      data.still_there.map(({ code }) => code),
      ['second_factor_on'],
    );
    assert.equal(await hasFactor(here), true);
    assert.equal(await mailboxOf(here), newest);
  });

  test('does not end a second factor that was set up again since', async () => {
    const phone = number();
    const own = mail('own');
    await withMailbox(at, await at.signIn(phone), own);
    const thief = await at.signIn(phone);
    const link = await linkTo(at, own, 'not-me');
    const { secret } = await withFactor(at, thief);
    at.clock.wall += minuteMs;
    const idToken = await at.prove(phone);
    must(
      await at.client.verifyToken({
        body: { phone_number: phone, second_factor: shownBy(secret, at.clock.wall) },
        headers: { authorization: `Bearer ${idToken}` },
      }),
    );
    must(await thief.client.removeSecondFactor());
    at.clock.wall += minuteMs;
    const owner = await at.signIn(phone);
    await withFactor(at, owner);
    at.clock.wall += minuteMs;
    must(await at.client.disownByLink({ body: { token: link } }));
    assert.equal(await hasFactor(owner), true);
  });

  test('‘It is me’ ends the hold for a new code to the number in the same sign-in, and for nobody without it', async () => {
    const phone = number();
    const own = mail('own');
    const owner = await at.signIn(phone);
    await withMailbox(at, owner, own);
    await at.signIn(phone);
    at.clock.wall += minuteMs;
    const early = await at.prove(phone);
    await press(at, own, /signed in/);
    at.clock.wall += minuteMs;
    refusedWith(await signIn(phone), 'sign_in_held');
    const token = await linkTo(at, own, 'its-me');
    // The mail, with another number.
    const strange = number();
    await at.signIn(strange);
    must(await signIn(strange, { its_me: token }));
    // A proof from before the report.
    refusedWith(
      await at.client.verifyToken({
        body: { phone_number: phone, its_me: token },
        headers: { authorization: `Bearer ${early}` },
      }),
      'id_token_invalid',
    );
    // The number without the mail, though its owner is about to confirm.
    refusedWith(await signIn(phone), 'sign_in_held');
    refusedWith(await signIn(phone, { its_me: 'x'.repeat(43) }), 'person_link_over');
    assert.equal(await isHeld(owner), true);
    must(await signIn(phone, { its_me: token }));
    assert.equal(await isHeld(owner), false);
  });

  test('‘It is me’ takes the second factor of a person who has one', async () => {
    const phone = number();
    const own = mail('own');
    const owner = await at.signIn(phone);
    await withMailbox(at, owner, own);
    const { secret } = await withFactor(at, owner);
    at.clock.wall += minuteMs;
    const other = must(await signIn(phone, { second_factor: shownBy(secret, at.clock.wall) }));
    assert.ok(other.data.user.id === owner.personId);
    at.clock.wall += minuteMs;
    await press(at, own, /Somebody signed in/);
    at.clock.wall += minuteMs;
    refusedWith(await signIn(phone), 'sign_in_held');
    const token = await linkTo(at, own, 'its-me');
    refusedWith(await signIn(phone, { its_me: token }), 'second_factor_needed');
    const idToken = await at.prove(phone);
    const give = (code: string) =>
      at.client.verifyToken({
        body: { phone_number: phone, its_me: token, second_factor: code },
        headers: { authorization: `Bearer ${idToken}` },
      });
    refusedWith(await give('000000'), 'second_factor_wrong');
    assert.equal(await isHeld(owner), true);
    must(await give(shownBy(secret, at.clock.wall)));
    assert.equal(await isHeld(owner), false);
  });
});
