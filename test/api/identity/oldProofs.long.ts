import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { firebaseIdTokens } from '#identity/firebase/idTokens.ts';
import { sessionsPerUser } from '#usecases/signIn/rules.ts';
import { appForTests, must, type TestApp } from '../http/appForTests.ts';
import { browserAt } from '../http/browser.ts';

const minutes = 60_000;
const key = 'kept-by-the-page-alone'.padEnd(43, 'x');

describe('A used proof of a number', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let people = 0;
  const someone = () => `+9196543${String((people += 1)).padStart(5, '0')}`;
  const open = (idToken: string, phone: string) =>
    at.client.verifyToken({
      body: { phone_number: phone },
      headers: { authorization: `Bearer ${idToken}` },
    });
  const refuses = async (idToken: string, phone: string): Promise<void> => {
    const answer = await open(idToken, phone);
    assert.ok(!answer.success, 'a session was opened');
    assert.deepEqual([answer.status, answer.code], [401, 'id_token_invalid']);
  };
  const sessionsOf = (personId: string) =>
    at.db.asSystem((trx) =>
      trx.selectFrom('session').select(['id', 'revoked_at']).where('person_id', '=', personId).execute(),
    );

  test('opens one session: two hundred tries with one ID token, many at once, open no second', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => refuses(person.idToken, phone)));
    assert.equal((await sessionsOf(person.personId)).length, 1);

    const idToken = await at.prove(phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(idToken, phone)));
    assert.equal(answers.filter((answer) => answer.success).length, 1);
    assert.equal((await sessionsOf(person.personId)).length, 2);
  });

  test('opens nothing after signing out everywhere, whether it was used or kept back', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const keptBack = await at.prove(phone);
    must(await person.client.signOutEverywhere());
    await refuses(person.idToken, phone);
    await refuses(keptBack, phone);
    must(await (await at.signIn(phone)).client.dashboard());
  });

  test('opens nothing after a stolen refresh token was seen', async () => {
    const phone = someone();
    const browser = browserAt(at);
    const kept = await browser.signIn(phone);
    const renew = (refreshToken: string) =>
      at.client.refresh({ body: { refresh_token: refreshToken, firebase_token: kept.idToken } });
    must(await renew(kept.refreshToken));
    at.clock.wall += minutes + 1;
    const theft = await renew(kept.refreshToken);
    assert.ok(!theft.success && theft.code === 'session_ended');
    await refuses(kept.idToken, phone);
    const fresh = await browser.client.freshIdToken();
    assert.ok(!fresh.success && fresh.status === 401);
  });

  test('opens no account again that was erased, whether it was used or kept back', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const keptBack = await at.prove(phone);
    must(await person.client.eraseAccount({ body: { confirmation: 'ERASE' } }));
    await refuses(person.idToken, phone);
    await refuses(keptBack, phone);
    const left = await at.db.asSystem((trx) =>
      trx.selectFrom('person').select('id').where('phone', '=', phone).execute(),
    );
    assert.deepEqual(left, []);
    const anew = await at.signIn(phone);
    assert.notEqual(anew.accountId, person.accountId);
  });

  test('renews a session by the cookie, and opens none by it', async () => {
    const phone = someone();
    const browser = browserAt(at);
    const kept = await browser.signIn(phone);
    const fresh = must(await browser.client.freshIdToken()).data.id_token;
    await refuses(fresh, phone);
    must(await at.client.refresh({ body: { refresh_token: kept.refreshToken, firebase_token: fresh } }));
  });

  test('a proof whose session was never opened is no way in either, once its ten minutes are over', async () => {
    const phone = someone();
    const browser = browserAt(at);
    must(await browser.client.sendCode({ body: { phone_number: phone } }));
    must(await browser.client.checkCode({ body: { phone_number: phone, otp: await at.lastCode(phone) } }));
    at.clock.wall += 10 * minutes + 1;
    await refuses(must(await browser.client.freshIdToken()).data.id_token, phone);
  });

  test('the twenty-first session ends the one that was not used for longest', async () => {
    const phone = someone();
    const open = [];
    for (let n = 0; n < sessionsPerUser; n += 1) {
      at.clock.wall += 15 * minutes;
      if (n % 18 === 17) at.clock.wall += 24 * 60 * minutes;
      open.push(await at.signIn(phone));
    }
    const [first, second] = open;
    assert.ok(first && second);
    at.clock.wall += 15 * minutes;
    assert.ok(at.identity.issuer);
    const proof = { phone, login: '', provenAt: at.clock.wall };
    must(
      await at.client.refresh({
        body: {
          refresh_token: first.refreshToken,
          firebase_token: await at.identity.issuer.issueIdToken(proof, at.clock.wall),
        },
      }),
    );
    await at.signIn(phone);
    const ended = (await sessionsOf(first.personId)).filter((session) => session.revoked_at !== null);
    assert.deepEqual(
      ended.map(({ id }) => id),
      [second.refreshToken.split('.')[0]],
    );
  });

  test('a cookie that a page left behind gives nothing without the key of that page', async () => {
    const phone = someone();
    const browser = browserAt(at);
    const kept = await browser.signIn(phone, key);
    must(await browser.client.freshIdToken({ body: { key } }));
    for (const body of [{}, { key: key.replace('k', 'x') }]) {
      const answer = await browser.client.freshIdToken({ body });
      assert.ok(!answer.success && answer.status === 401 && answer.message === 'No Shunya user found');
    }
    // The next person at this browser asks for a code: the session before ends at once.
    const headers = { authorization: `Bearer ${kept.token}` };
    must(await at.client.dashboard({ headers }));
    must(await browser.client.sendCode({ body: { phone_number: someone() } }));
    const dashboard = await at.client.dashboard({ headers });
    assert.ok(!dashboard.success && dashboard.status === 401);
    const gone = await browser.client.freshIdToken({ body: { key } });
    assert.ok(!gone.success && gone.status === 401);
  });

  test('of Firebase: one session a signing in, none after signing out everywhere, none after erasing', async () => {
    const pair = await generateKeyPair('RS256');
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'g1' }] });
    const google = await appForTests();
    try {
      google.identity.verifier = firebaseIdTokens({ projectId: 'shunya-test', keys });
      const phone = someone();
      const token = (provenAt: number, age = 0) =>
        new SignJWT({ phone_number: phone, auth_time: Math.floor(provenAt / 1000) })
          .setProtectedHeader({ alg: 'RS256', kid: 'g1' })
          .setIssuer('https://securetoken.google.com/shunya-test')
          .setAudience('shunya-test')
          .setSubject('firebase-user')
          .setIssuedAt(Math.floor(google.clock.wall / 1000) - age)
          .setExpirationTime(Math.floor(google.clock.wall / 1000) + 3600)
          .sign(pair.privateKey);
      const enter = (idToken: string) =>
        google.client.verifyToken({
          body: { phone_number: phone },
          headers: { authorization: `Bearer ${idToken}` },
        });
      const enters = async (idToken: string) => {
        const { data } = must(await enter(idToken));
        return { authorization: `Bearer ${data.user.token}` };
      };
      const isRefused = async (idToken: string) => {
        const answer = await enter(idToken);
        assert.ok(!answer.success && answer.code === 'id_token_invalid');
      };
      const first = google.clock.wall;
      const headers = await enters(await token(first));
      await isRefused(await token(first));
      await isRefused(await token(first, 1));
      google.clock.wall += 2000;
      const keptBack = await token(google.clock.wall);
      google.clock.wall += 2000;
      must(await google.client.signOutEverywhere({ headers }));
      await isRefused(keptBack);
      google.clock.wall += 2000;
      const again = await enters(await token(google.clock.wall));
      google.clock.wall += 2000;
      const later = await token(google.clock.wall);
      google.clock.wall += 2000;
      must(await google.client.eraseAccount({ body: { confirmation: 'ERASE' }, headers: again }));
      await isRefused(later);
      await isRefused(await token(first));
      google.clock.wall += 2000;
      await enters(await token(google.clock.wall));
      await isRefused(await token(google.clock.wall - 11 * minutes));
    } finally {
      await google.close();
    }
  });
});
