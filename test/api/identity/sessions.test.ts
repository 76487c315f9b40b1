import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { sessionTokens } from '#identity/sessionTokens.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

describe('Sessions', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  const days = 24 * 60 * 60_000;
  let people = 0;
  const someone = () => `+9197654${String((people += 1)).padStart(5, '0')}`;
  const refresh = (refreshToken: string, idToken: string) =>
    at.client.refresh({ body: { refresh_token: refreshToken, firebase_token: idToken } });
  const dashboardWith = (token: string) =>
    at.client.dashboard({ headers: { authorization: `Bearer ${token}` } });
  /** A fresh ID token for the same person at the present time. */
  const proofOf = (person: SignedInPerson, phone: string) => {
    assert.ok(at.identity.issuer);
    assert.ok(person.personId);
    return at.identity.issuer.issueIdToken({ phone, login: '', provenAt: at.clock.wall }, at.clock.wall);
  };

  test('each refresh gives new tokens, and the new ones work', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    let current = person.refreshToken;
    const seen = new Set([current]);
    for (let n = 0; n < 4; n += 1) {
      at.clock.wall += 10 * 60_000;
      const renewed = must(await refresh(current, await proofOf(person, phone))).data;
      current = renewed.refresh_token;
      assert.ok(!seen.has(current));
      seen.add(current);
      must(await dashboardWith(renewed.user.token));
    }
  });

  test('three refreshes at once with one token get one successor', async () => {
    const person = await at.signIn(someone());
    const answers = await Promise.all([1, 2, 3].map(() => refresh(person.refreshToken, person.idToken)));
    const successors = new Set(answers.map((answer) => must(answer).data.refresh_token));
    assert.equal(successors.size, 1);
    const [successor = ''] = successors;
    assert.notEqual(successor, person.refreshToken);
    must(await refresh(successor, person.idToken));
  });

  test('the token before is answered with the same successor for sixty seconds, and then it ends the session', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const first = must(await refresh(person.refreshToken, person.idToken)).data;
    at.clock.wall += 60_000;
    const repeated = must(await refresh(person.refreshToken, person.idToken)).data;
    assert.equal(repeated.refresh_token, first.refresh_token);
    must(await dashboardWith(repeated.user.token));
    at.clock.wall += 1;
    const theft = await refresh(person.refreshToken, person.idToken);
    assert.ok(!theft.success && theft.status === 401 && theft.code === 'session_ended');
    const owner = await refresh(first.refresh_token, await proofOf(person, phone));
    assert.ok(!owner.success && owner.code === 'session_ended');
    const access = await dashboardWith(repeated.user.token);
    assert.ok(!access.success && access.status === 401);
  });

  test('a token two rotations old ends the session at once, even within the grace and with a bad ID token', async () => {
    const person = await at.signIn(someone());
    const second = must(await refresh(person.refreshToken, person.idToken)).data;
    const third = must(await refresh(second.refresh_token, person.idToken)).data;
    const theft = await refresh(person.refreshToken, 'not.a.token');
    assert.ok(!theft.success && theft.code === 'session_ended');
    const owner = await refresh(third.refresh_token, person.idToken);
    assert.ok(!owner.success && owner.code === 'session_ended');
  });

  test('an invented secret for a live session ends it; other sessions of the person live on', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const elsewhere = await at.signIn(phone);
    const sessionId = person.refreshToken.split('.')[0] ?? '';
    const guess = await refresh(`${sessionId}.${randomBytes(32).toString('base64url')}`, person.idToken);
    assert.ok(!guess.success && guess.code === 'session_ended');
    const mine = await person.client.dashboard();
    assert.ok(!mine.success && mine.status === 401);
    must(await elsewhere.client.dashboard());
  });

  test('garbage and unknown refresh tokens are refused and change nothing', async () => {
    const person = await at.signIn(someone());
    const secret = person.refreshToken.split('.')[1] ?? '';
    const sessionId = person.refreshToken.split('.')[0] ?? '';
    for (const token of [
      'x',
      '.',
      `${randomUUID()}.${secret}`,
      sessionId,
      `${sessionId}.`,
      `${sessionId}.a b`,
    ]) {
      const answer = await refresh(token, person.idToken);
      assert.ok(!answer.success && answer.status === 401, token);
    }
    must(await refresh(person.refreshToken, person.idToken));
  });

  test('a refresh needs an ID token of the same person; a refused one does not use the refresh token up', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const stranger = await at.signIn(someone());
    const foreign = await refresh(person.refreshToken, stranger.idToken);
    assert.ok(!foreign.success && foreign.status === 401 && foreign.code === 'other_phone_number');
    const bad = await refresh(person.refreshToken, 'not.a.token');
    assert.ok(!bad.success && bad.status === 401 && bad.code === 'id_token_invalid');
    at.clock.wall += 11 * 60_000;
    const stale = await refresh(person.refreshToken, person.idToken);
    assert.ok(!stale.success && stale.code === 'id_token_invalid');
    must(await refresh(person.refreshToken, await proofOf(person, phone)));
  });

  test('a missing field of a refresh is reported in the words of the specification', async () => {
    const call = async (payload: object) =>
      (await at.app.inject({ method: 'POST', url: '/api/auth/refresh-token', payload })).json()
        .message as string;
    assert.equal(await call({ firebase_token: 'x' }), 'Refresh token is required');
    assert.equal(await call({ refresh_token: '', firebase_token: 'x' }), 'Refresh token is required');
    assert.equal(await call({ refresh_token: 'x' }), 'Firebase token is required for refresh validation');
  });

  test('a session ends after thirty days, however often it was refreshed', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const start = at.clock.wall;
    let current = person.refreshToken;
    for (const day of [10, 20, 29.9]) {
      at.clock.wall = start + day * days;
      current = must(await refresh(current, await proofOf(person, phone))).data.refresh_token;
    }
    at.clock.wall = start + 30 * days;
    const late = await refresh(current, await proofOf(person, phone));
    assert.ok(!late.success && late.code === 'session_ended');
  });

  test('a session that nobody used for two weeks is over and in no list, and the log says so', async () => {
    const phone = someone();
    const [idle, used] = [await at.signIn(phone), await at.signIn(phone)];
    const start = at.clock.wall;
    at.clock.wall = start + 10 * days;
    const renewed = must(await refresh(used.refreshToken, await proofOf(used, phone))).data;
    at.clock.wall = start + 14 * days + 60_000;
    const late = await refresh(idle.refreshToken, await proofOf(idle, phone));
    assert.ok(!late.success && late.code === 'session_ended');
    const again = must(await refresh(renewed.refresh_token, await proofOf(used, phone))).data;
    const headers = { authorization: `Bearer ${again.user.token}` };
    assert.equal(must(await at.client.sessions({ headers })).total, 1);
    const log = must(await at.client.securityLog({ headers })).data;
    assert.ok(log.some(({ code, about }) => code === 'session_ended' && about.why === 'idle'));
  });

  test('an access token lives 900 seconds, and never longer than its session', async () => {
    const person = await at.signIn(someone());
    at.clock.wall += 899_000;
    must(await person.client.dashboard());
    at.clock.wall += 1_001;
    const late = await person.client.dashboard();
    assert.ok(!late.success && late.status === 401 && late.code === 'token_expired');
    assert.equal(late.message, 'Authentication token expired. Please login again.');
    // A token that was given in the last minutes of a session.
    const phone = someone();
    const long = await at.signIn(phone);
    const begun = at.clock.wall;
    let tokens = { access: long.token, refresh: long.refreshToken };
    for (const after of [13 * days, 26 * days, 30 * days - 60_000]) {
      at.clock.wall = begun + after;
      const { data } = must(await refresh(tokens.refresh, await proofOf(long, phone)));
      tokens = { access: data.user.token, refresh: data.refresh_token };
    }
    must(await dashboardWith(tokens.access));
    at.clock.wall = begun + 30 * days;
    const over = await dashboardWith(tokens.access);
    assert.ok(!over.success && over.status === 401 && over.code === 'session_ended');
  });

  test('logout takes effect at once for access and refresh token; other sessions live on', async () => {
    const phone = someone();
    const person = await at.signIn(phone);
    const elsewhere = await at.signIn(phone);
    must(await person.client.logout());
    const access = await person.client.dashboard();
    assert.ok(!access.success && access.status === 401 && access.code === 'session_ended');
    const renewed = await refresh(person.refreshToken, person.idToken);
    assert.ok(!renewed.success && renewed.code === 'session_ended');
    const twice = await person.client.logout();
    assert.ok(!twice.success && twice.status === 401);
    must(await elsewhere.client.dashboard());
  });

  test('foreign, forged and garbage access tokens are refused', async () => {
    const person = await at.signIn(someone());
    const sessionId = person.refreshToken.split('.')[0] ?? '';
    const ring = parseKeyRing(
      JSON.stringify({ current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
    );
    assert.ok(ring.ok);
    const claims = { sessionId, personId: person.personId };
    const foreign = (await sessionTokens(ring.value).issue(claims, at.clock.wall)).token;
    const swapped = (
      await at.identity.accessTokens.issue({ sessionId, personId: randomUUID() }, at.clock.wall)
    ).token;
    const unsigned = [
      Buffer.from('{"alg":"none"}').toString('base64url'),
      person.token.split('.')[1] ?? '',
      '',
    ].join('.');
    const emptyKey = await new SignJWT({ sid: sessionId, sub: person.personId })
      .setProtectedHeader({ alg: 'HS256', kid: 'unknown' })
      .setIssuer('shunya')
      .setAudience('shunya-api')
      .setExpirationTime('1h')
      .sign(new Uint8Array(32));
    // Another algorithm than ours, under the right key: nobody outside holds it, and the list is held anyway.
    const key = at.keyRing.keyFor('access-token', at.keyRing.current);
    assert.ok(key);
    const otherAlgorithm = await new SignJWT({ sid: sessionId, sub: person.personId })
      .setProtectedHeader({ alg: 'HS512', kid: at.keyRing.current })
      .setIssuer('shunya')
      .setAudience('shunya-api')
      .setExpirationTime(at.clock.wall / 1000 + 600)
      .sign(key);
    for (const token of [
      foreign,
      otherAlgorithm,
      swapped,
      unsigned,
      emptyKey,
      person.idToken,
      person.refreshToken,
      'x',
      'a.b.c',
    ]) {
      const answer = await dashboardWith(token);
      assert.ok(!answer.success && answer.status === 401, token);
    }
    for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${person.token}`, person.token]) {
      const answer = await at.client.dashboard({ headers: { authorization } });
      assert.ok(!answer.success && answer.status === 401 && answer.code === 'unauthenticated', authorization);
    }
    must(await dashboardWith(person.token));
    must(await at.client.dashboard({ headers: { authorization: `bearer ${person.token}` } }));
  });

  test("a device's description of itself is kept with the session, bounded, and cannot name a provider login", async () => {
    const phone = someone();
    const other = await at.signIn(phone);
    const otherLogin = (await deviceOf(other))['identity-login'] ?? '';
    const session = must(
      await at.client.verifyToken({
        body: { phone_number: phone },
        headers: {
          authorization: `Bearer ${await at.prove(phone)}`,
          'x-device-platform': 'Android',
          'x-device-page-url': 'x'.repeat(5000),
          'x-device-identity-login': otherLogin,
        },
      }),
    ).data;
    const device = await deviceOf({ refreshToken: session.refresh_token });
    assert.equal(device['platform'], 'Android');
    assert.equal(device['page-url']?.length, 200);
    assert.ok(otherLogin !== '');
    assert.notEqual(device['identity-login'], otherLogin);
  });

  async function deviceOf({ refreshToken }: { refreshToken: string }): Promise<Record<string, string>> {
    const id = refreshToken.split('.')[0] ?? '';
    const row = await at.db.asSystem((trx) =>
      trx.selectFrom('session').select('device').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return row.device;
  }
});
