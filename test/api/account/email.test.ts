import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { jwtOf } from '#identity/sessionTokens.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

const hour = 60 * 60 * 1000;

describe('Verifying an e-mail address', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let phone = 9_866_666_600;
  const someone = (): Promise<SignedInPerson> => at.signIn(`+91${(phone += 1)}`);

  const mailsTo = async (to: string) => {
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom('identity_outbox')
        .selectAll()
        .where('recipient', '=', to)
        .orderBy('created_at')
        .execute(),
    );
    return rows.map((row) => ({
      channel: row.channel,
      subject: row.subject,
      text: at.identity.seal.open(row.text_sealed, 'outbox', row.id),
    }));
  };
  /** The token of the newest mail's link. */
  const tokenTo = async (to: string): Promise<string> => {
    const { text = '' } = (await mailsTo(to)).at(-1) ?? {};
    const [, token = ''] = /^https:\/\/shunya\.example\/verify-email#([\w.-]+)$/m.exec(text) ?? [];
    assert.notEqual(token, '', text);
    return token;
  };
  const ask = (person: SignedInPerson, email: string) => person.client.verifyEmail({ body: { email } });
  const confirm = (token: string) => at.client.confirmEmail({ body: { token } });
  const stateOf = async (person: SignedInPerson) => {
    const { email, email_verified: verified } = must(await person.client.profile()).data;
    return [email, verified];
  };

  test('a mail with a link goes out, and the link verifies the address without a session', async () => {
    const person = await someone();
    const asked = must(await ask(person, 'asha@example.test'));
    assert.equal(asked.message, 'Verification email sent successfully!');
    assert.deepEqual(await stateOf(person), ['asha@example.test', false]);
    const [mail] = await mailsTo('asha@example.test');
    assert.equal(mail?.channel, 'mail');
    assert.match(mail.subject, /Confirm your e-mail address/);
    const confirmed = must(await confirm(await tokenTo('asha@example.test')));
    assert.deepEqual(confirmed.data, { email: 'asha@example.test' });
    assert.deepEqual(await stateOf(person), ['asha@example.test', true]);
    // The address of the session too, from the next sign-in on.
    const row = await at.db.asSystem((trx) =>
      trx.selectFrom('person').select('email').where('id', '=', person.personId).executeTakeFirstOrThrow(),
    );
    assert.equal(row.email, 'asha@example.test');
  });

  test('opening the link again changes nothing, and a verified address is not asked for again', async () => {
    const person = await someone();
    must(await ask(person, 'b@example.test'));
    const token = await tokenTo('b@example.test');
    must(await confirm(token));
    must(await confirm(token));
    const again = await ask(person, 'B@example.test');
    assert.ok(!again.success && again.status === 409 && again.code === 'email_verified');
    assert.equal((await mailsTo('b@example.test')).length, 1);
  });

  test('the link works for 24 hours by the wall clock', async () => {
    const person = await someone();
    must(await ask(person, 'c@example.test'));
    const token = await tokenTo('c@example.test');
    const then = at.clock.wall;
    try {
      at.clock.wall = then + 24 * hour + 1000;
      const late = await confirm(token);
      assert.ok(!late.success && late.status === 422 && late.code === 'email_link_expired');
      assert.match(late.message, /expired/);
      at.clock.wall = then + 24 * hour - 1000;
      must(await confirm(token));
    } finally {
      at.clock.wall = then;
    }
    assert.deepEqual(await stateOf(person), ['c@example.test', true]);
  });

  test('a stranger who writes to a mailbox without end does not keep its owner from verifying it', async () => {
    const [stranger, owner] = [await someone(), await someone()];
    const codes: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const said = await ask(stranger, 'flooded@example.test');
      codes.push(said.success ? 'sent' : said.code);
    }
    assert.deepEqual(codes, ['sent', 'sent', 'sent', 'auth/too-many-requests']);
    must(await ask(owner, 'flooded@example.test'));
    // Strangers together have an end.
    for (let n = 0; n < 5; n += 1) must(await ask(await someone(), 'flooded@example.test'));
    const tenth = await ask(await someone(), 'flooded@example.test');
    assert.ok(!tenth.success && tenth.code === 'auth/too-many-requests');
  });

  test('another address is not verified, and the link of the former one does not verify it', async () => {
    const person = await someone();
    must(await ask(person, 'd@example.test'));
    const former = await tokenTo('d@example.test');
    must(await person.client.updateProfile({ body: { email: 'e@example.test' } }));
    const stale = await confirm(former);
    assert.ok(!stale.success && stale.status === 422 && stale.code === 'email_link_invalid');
    must(await ask(person, 'e@example.test'));
    must(await confirm(await tokenTo('e@example.test')));
    must(await person.client.updateProfile({ body: { email: 'e@example.test' } }));
    assert.deepEqual(await stateOf(person), ['e@example.test', true]);
    must(await person.client.updateProfile({ body: { email: 'f@example.test' } }));
    assert.deepEqual(await stateOf(person), ['f@example.test', false]);
  });

  test('no other token of ours opens it, nor an altered link, nor does the link open anything else', async () => {
    const person = await someone();
    must(await ask(person, 'g@example.test'));
    const token = await tokenTo('g@example.test');
    // Of the same form, for another purpose: by its key, and by its audience.
    const claims = { sub: person.personId, email: 'g@example.test', sid: person.refreshToken.split('.')[0] };
    const signed = (purpose: string, audience: string): Promise<string> =>
      jwtOf(at.keyRing, { purpose, audience, seconds: 900 }).sign(claims, at.clock.wall);
    const [byKey, byAudience] = [
      await signed('access-token', 'shunya-email'),
      await signed('email-link', 'shunya-api'),
    ];
    for (const wrong of [
      byKey,
      byAudience,
      await signed('access-token', 'shunya-api'),
      person.token,
      person.idToken,
      `${token}x`,
      token.slice(0, -2),
      'x.y.z',
    ]) {
      const answer = await confirm(wrong);
      assert.ok(!answer.success && answer.code === 'email_link_invalid', wrong);
    }
    for (const wrong of [token, byKey, byAudience, await signed('email-link', 'shunya-email')]) {
      const asSession = await at.client.profile({ headers: { authorization: `Bearer ${wrong}` } });
      assert.ok(!asSession.success && asSession.status === 401);
    }
    assert.deepEqual(await stateOf(person), ['g@example.test', false]);
    assert.doesNotMatch(at.logged(), new RegExp(token.slice(0, 30)));
  });

  test('nobody fills a mailbox: a few mails an hour for one user, and for one address from all users', async () => {
    const person = await someone();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await ask(person, `h${n}@example.test`));
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200, 200, 200, 429],
    );
    const last = answers.at(-1);
    assert.ok(last !== undefined && !last.success && last.retryAfter > 0);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await ask(await someone(), 'I@example.test')).status);
    assert.deepEqual(statuses, [...Array.from({ length: 9 }, () => 200), 429]);
  });

  test('an address that is none is refused', async () => {
    const person = await someone();
    for (const email of [
      '',
      'x',
      'a b@example.test',
      'a@b',
      `${'x'.repeat(250)}@example.test`,
      'a@example.test\r\nBcc: b@example.test',
      'a@example.test, b@example.test',
    ]) {
      const answer = await ask(person, email);
      assert.ok(!answer.success && answer.status === 400, email);
    }
  });
});
