import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { openStore } from '#db/store.ts';
import { placeInState } from '../usecases/inState.ts';

const day = 24 * 60 * 60 * 1000;

describe('This was not me', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_866_600_000;
  const number = (): string => `+91${(next += 1)}`;
  const sentTo = async (to: string) => {
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom('identity_outbox')
        .selectAll()
        .where('recipient', '=', to)
        .orderBy('created_at')
        .execute(),
    );
    return rows.map((row) => ({ ...row, text: at.identity.seal.open(row.text_sealed, 'outbox', row.id) }));
  };
  const linkIn = (text: string | undefined, page: 'not-me' | 'its-me' | 'verify-email'): string => {
    const [, token = ''] = new RegExp(`https://shunya\\.example/${page}#([\\w.-]+)`).exec(text ?? '') ?? [];
    assert.notEqual(token, '', text);
    return token;
  };
  /** Codes are left out: one goes to the number in the same instant as the notice of its sign-in. */
  const newest = async (to: string): Promise<string | undefined> =>
    (await sentTo(to)).findLast(({ text }) => !text.includes('is your code'))?.text;
  const withMail = async (person: SignedInPerson, email: string): Promise<void> => {
    must(await person.client.verifyEmail({ body: { email } }));
    must(await at.client.confirmEmail({ body: { token: linkIn(await newest(email), 'verify-email') } }));
    at.clock.wall += 1;
  };
  const works = async (person: SignedInPerson): Promise<boolean> => (await person.client.profile()).success;
  /** Signs in as far as it goes. */
  const tryToSignIn = async (phone: string) => {
    const idToken = await at.prove(phone);
    return at.client.verifyToken({
      body: { phone_number: phone },
      headers: { authorization: `Bearer ${idToken}`, 'x-device-browser': 'Firefox' },
    });
  };
  const disown = (token: string) => at.client.disownByLink({ body: { token } });
  /** 'It is me': the number and the mailed token in one sign-in. */
  const release = async (phone: string, token: string) =>
    at.client.verifyToken({
      body: { phone_number: phone, its_me: token },
      headers: { authorization: `Bearer ${await at.prove(phone)}` },
    });

  /** Somebody with a mailbox at home, and a thief who has their number. */
  async function robbed(email: string) {
    const phone = number();
    const owner = await at.signIn(phone);
    await withMail(owner, email);
    const thief = await at.signIn(phone);
    at.clock.wall += 1;
    return { phone, owner, thief, token: linkIn(await newest(email), 'not-me') };
  }

  test('a session that began a moment after is newer, though both began in one second', async () => {
    at.clock.wall = Math.ceil(at.clock.wall / 1000) * 1000;
    const phone = number();
    const owner = await at.signIn(phone);
    at.clock.wall += 1;
    const other = await at.signIn(phone);
    const seenBy = async (person: SignedInPerson) =>
      must(await person.client.sessions()).data.map(({ current, newer }) => ({ current, newer }));
    const byOwner = await seenBy(owner);
    assert.deepEqual(
      byOwner.find(({ current }) => !current),
      { current: false, newer: true },
    );
    assert.deepEqual(
      (await seenBy(other)).map(({ newer }) => newer),
      [false, false],
    );
  });

  test('a new sign-in is reported by mail to the verified address, with device and time, and by no SMS', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    await withMail(owner, 'told@example.test');
    must(await tryToSignIn(phone));
    const mail = (await sentTo('told@example.test')).at(-1);
    assert.equal(mail?.subject, 'A new sign-in to Shunya');
    assert.match(mail.text, /on 5 November 2026.*with Firefox/);
    assert.ok((await sentTo(phone)).every(({ text }) => !text.includes('not-me')));
  });

  test('without a verified address an SMS reports it; the first sign-in of all tells nobody', async () => {
    const phone = number();
    await at.signIn(phone);
    assert.equal(await newest(phone), undefined);
    await at.signIn(phone);
    assert.match((await newest(phone)) ?? '', /not-me#/);
  });

  test('the link ends that session and no other, once', async () => {
    const { owner, thief, token } = await robbed('once@example.test');
    assert.equal(await works(thief), true);
    must(await disown(token));
    assert.deepEqual([await works(thief), await works(owner)], [false, true]);
    const again = await disown(token);
    assert.ok(!again.success && again.status === 404 && again.code === 'person_link_over');
  });

  test('the thief, who has the number, gets in no more; the owner gets in by the mailbox', async () => {
    const { phone, token } = await robbed('back@example.test');
    must(await disown(token));
    const held = await tryToSignIn(phone);
    assert.ok(!held.success && held.status === 403 && held.code === 'sign_in_held');
    assert.match(held.message, /mail that we have sent to b…@example\.test/);
    assert.ok(!(await tryToSignIn(phone)).success);
    const mails = (await sentTo('back@example.test')).filter(({ text }) => text.includes('its-me'));
    assert.equal(mails.length, 1, 'a second try within minutes sends no second mail');
    const way = linkIn(mails[0]?.text, 'its-me');
    assert.ok(!(await disown(way)).success, 'no link does what another is for');
    const theirs = linkIn(
      (await sentTo('back@example.test')).find(({ text }) => text.includes('not-me'))?.text,
      'not-me',
    );
    assert.ok(!(await release(phone, theirs)).success);
  });

  test('by the mailbox it ends, and the link works once', async () => {
    const { phone, owner, token } = await robbed('free@example.test');
    must(await disown(token));
    assert.ok(!(await tryToSignIn(phone)).success);
    const way = linkIn(await newest('free@example.test'), 'its-me');
    must(await release(phone, way));
    must(await tryToSignIn(phone));
    must(await owner.client.setName({ body: { name: 'Asha' } }));
  });

  test('meanwhile nothing is changed, downloaded or erased in any session; reading and signing out stay open', async () => {
    const { owner, token } = await robbed('held@example.test');
    must(await disown(token));
    const refusals = [
      await owner.client.setName({ body: { name: 'Thief' } }),
      await owner.client.updateProfile({ body: { email: 'thief@example.test' } }),
      await owner.client.addGstin({
        body: { username: 'a', password: 'Demo@1234', business_nick_name: 'a' },
      }),
      await owner.client.download(),
      await owner.client.eraseAccount({ body: { confirmation: 'ERASE' } }),
    ];
    for (const answer of refusals)
      assert.ok(!answer.success && answer.status === 403 && answer.code === 'changes_held');
    must(await owner.client.dashboard());
    must(await owner.client.securityLog());
    must(await owner.client.signOutEverywhere());
  });

  test('meanwhile the programs of a held person change nothing either, and can still read', async () => {
    const { owner, token } = await robbed('programs@example.test');
    const { key } = must(
      await owner.client.makeKey({
        body: { name: 'Accounting', scopes: ['read', 'start', 'codes'], days: 9 },
      }),
    ).data;
    const program = clientOf(at.app, { authorization: `Bearer ${key}` });
    const start = () => program.fileToday({ params: { id: '00000000-0000-4000-8000-000000000000' } });
    const before = await start();
    assert.ok(!before.success && before.code === 'not_found');
    must(await disown(token));
    const held = await start();
    assert.ok(!held.success && held.status === 403 && held.code === 'changes_held');
    must(await program.dashboard());
  });

  test('declared months continue: the engine is not held', async () => {
    const { owner, token } = await robbed('goes.on@example.test');
    const store = openStore(at.db, at.identity.seal);
    const { id } = await placeInState(
      { store, accountId: owner.accountId, now: at.clock.product },
      'scheduled',
    );
    const workOf = () =>
      at.db.asSystem((trx) =>
        trx.selectFrom('work').selectAll().where('registration_id', '=', id).executeTakeFirstOrThrow(),
      );
    const before = await workOf();
    const filings = must(await owner.client.history()).data;
    must(await disown(token));
    assert.deepEqual(await workOf(), before);
    assert.deepEqual(must(await owner.client.history()).data, filings);
  });

  test('a thief who changes the mail address first does not get the link that lets in', async () => {
    const { phone, thief, token } = await robbed('owner@example.test');
    must(await thief.client.verifyEmail({ body: { email: 'other@example.test' } }));
    must(
      await at.client.confirmEmail({
        body: { token: linkIn(await newest('other@example.test'), 'verify-email') },
      }),
    );
    // The newest message is found by its time.
    at.clock.wall += 1;
    must(await disown(token));
    const told = [await newest('owner@example.test'), await newest(phone)];
    for (const text of told) assert.match(text ?? '', /This was not me/);
    assert.ok(!(await tryToSignIn(phone)).success);
    assert.match((await newest('owner@example.test')) ?? '', /its-me#/);
    assert.doesNotMatch((await newest('other@example.test')) ?? '', /its-me#/);
  });

  test('without a mailbox it ends after seven days by itself, and says so', async () => {
    const phone = number();
    await at.signIn(phone);
    const thief = await at.signIn(phone);
    must(await disown(linkIn(await newest(phone), 'not-me')));
    assert.equal(await works(thief), false);
    const held = await tryToSignIn(phone);
    assert.ok(!held.success && held.code === 'sign_in_held');
    assert.match(held.message, /until 12 November 2026/);
    const then = at.clock.wall;
    at.clock.wall = then + 7 * day + 1000;
    must(await tryToSignIn(phone));
    at.clock.wall = then;
  });

  test('another open session says it too, and sees the new one; its own it can only sign out', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const thief = await at.signIn(phone);
    const [other] = must(await owner.client.sessions()).data.filter(({ current }) => !current);
    assert.ok(other);
    must(await owner.client.disownSession({ params: { id: other.id } }));
    assert.equal(await works(thief), false);
    const name = await owner.client.setName({ body: { name: 'x' } });
    assert.ok(!name.success && name.code === 'changes_held');
    const stranger = await at.signIn(number());
    const [mine] = must(await owner.client.sessions()).data;
    const refused = await stranger.client.disownSession({ params: { id: mine?.id ?? '' } });
    assert.ok(!refused.success && refused.status === 404);
  });

  test('all of it stands in the security log, and the links in no log', async () => {
    const { phone, owner, token } = await robbed('logged@example.test');
    must(await disown(token));
    at.clock.wall += 1;
    assert.ok(!(await tryToSignIn(phone)).success);
    const way = linkIn(await newest('logged@example.test'), 'its-me');
    at.clock.wall += 1;
    must(await release(phone, way));
    const log = must(await owner.client.securityLog()).data.map(({ code, about }) => [code, about.why]);
    // Both of one instant.
    assert.deepEqual(
      new Set(log.slice(0, 2).map(([code]) => code)),
      new Set(['sign_in_released', 'signed_in']),
    );
    assert.deepEqual(log[2], ['sign_in_refused', 'held']);
    assert.deepEqual(
      new Map(log.slice(3, 5) as [string, string | undefined][]),
      new Map([
        ['session_ended', 'disowned'],
        ['sign_in_held', undefined],
      ]),
    );
    for (const secret of [token, way]) assert.ok(!at.logged().includes(secret));
  });

  test('made-up links lead nowhere and are counted by address', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 62; n += 1) statuses.add((await disown(`made-up-${n}`)).status);
    assert.deepEqual([...statuses], [404, 429]);
  });

  test('a number that opened nothing for 90 days opens nothing alone: the mailbox lets in, or seven days; declared months continue', async () => {
    const [kept, given] = [number(), number()];
    const owner = await at.signIn(kept);
    await withMail(owner, 'idle@example.test');
    const bare = await at.signIn(given);
    // A year of sign-ins, each within three months, is never idle.
    for (let times = 0; times < 3; times += 1) {
      at.clock.wall += 85 * day;
      await at.signIn(kept);
    }
    at.clock.wall += 91 * day;

    const held = await tryToSignIn(kept);
    assert.ok(!held.success && held.code === 'sign_in_held');
    assert.match(held.message, /not enough.*mail that we have sent to i…/);
    const { text = '' } = (await sentTo(kept)).findLast(({ template }) => template === 'idle.en') ?? {};
    assert.match(text, /not used for three months/);
    assert.ok((await sentTo('idle@example.test')).some(({ subject }) => /after a long time/.test(subject)));
    // The second try holds the account anyway, and the link goes out once.
    assert.ok(!(await tryToSignIn(kept)).success);
    const letIn = (await sentTo('idle@example.test')).findLast(({ text: said }) => said.includes('/its-me#'));
    must(await release(kept, linkIn(letIn?.text, 'its-me')));
    const back = await at.signIn(kept);
    const { data: log } = must(await back.client.securityLog({ query: {} }));
    assert.ok(log.some(({ code, about }) => code === 'sign_in_refused' && about.why === 'idle'));

    const refused = await tryToSignIn(given);
    assert.ok(!refused.success && refused.code === 'sign_in_held');
    assert.match(refused.message, /not enough until/);
    at.clock.wall += 6 * day;
    assert.ok(!(await tryToSignIn(given)).success);
    at.clock.wall += 1.01 * day;
    const inAgain = await at.signIn(given);
    assert.equal(inAgain.accountId, bare.accountId);
  });
});
