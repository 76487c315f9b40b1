import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import {
  answer,
  appKey,
  clientHeaders,
  code,
  decrypt,
  ek,
  encrypt,
  fault,
  login,
  pem,
  refusal,
  scripted,
  session,
  unwrap,
} from './scriptedPortal.ts';

const authenticatePath = '/gsp/taxpayerapi/v1.0/authenticate';
const opened = (key: Uint8Array, more: Record<string, unknown> = { expiry: 120 }) =>
  answer({ status_cd: '1', auth_token: 'f'.repeat(32), sek: encrypt(key, ek), ...more });

test('a session code is asked for with a fresh app key under the public key', async () => {
  const { portal, sent, limited } = scripted([answer({ status_cd: 1 })]);
  const asked = await portal.askSessionCode(login);
  assert.ok(asked.ok);
  const [request] = sent;
  assert.ok(request);
  assert.equal(request.method, 'POST');
  assert.equal(request.path, authenticatePath);
  assert.equal(request.timeoutMs, 1234);
  assert.deepEqual(request.headers, clientHeaders());
  assert.deepEqual(Object.keys(request.json), ['action', 'app_key', 'username']);
  assert.equal(request.json['action'], 'OTPREQUEST');
  assert.equal(request.json['username'], login.username);
  assert.deepEqual(unwrap(String(request.json['app_key'])), Buffer.alloc(32, 1));
  assert.equal(asked.value.challenge, Buffer.alloc(32, 1).toString('base64'));
  assert.equal(limited(), 1);
});

test('a session opens with the app key of its code request and lasts as long as the portal says', async () => {
  const { portal, sent } = scripted([opened(appKey)]);
  const result = await portal.openSession(login, appKey.toString('base64'), code);
  assert.deepEqual(result, {
    ok: true,
    value: { token: session.token, expiresAt: 1_000_000 + 120 * 60_000 },
  });
  const [request] = sent;
  assert.ok(request);
  assert.deepEqual(request.headers, clientHeaders());
  assert.equal(request.json['action'], 'AUTHTOKEN');
  assert.deepEqual(unwrap(String(request.json['app_key'])), appKey);
  assert.equal(decrypt(appKey, String(request.json['otp'])).toString(), '575757');
});

test('expiry may be text, and six hours hold where it is missing or promises more', async () => {
  const { portal } = scripted([
    opened(appKey, { expiry: '360' }),
    opened(appKey, {}),
    opened(appKey, { expiry: 43_200 }),
  ]);
  for (const _ of [1, 2, 3]) {
    const result = await portal.openSession(login, appKey.toString('base64'), code);
    assert.equal(result.ok && result.value.expiresAt, 1_000_000 + 360 * 60_000);
  }
});

test('a session key that the app key does not open is an answer that cannot be read', async () => {
  const { portal } = scripted([opened(ek), answer({ status_cd: '1' })]);
  for (const _ of [1, 2]) {
    const result = await portal.openSession(login, appKey.toString('base64'), code);
    assert.equal(!result.ok && result.failure.kind, 'unreachable');
  }
});

test('AUTH4033 asks for the code again when a session opens and for a new session elsewhere', async () => {
  const { portal } = scripted([refusal('AUTH4033'), refusal('AUTH4033')]);
  const opening = await portal.openSession(login, appKey.toString('base64'), code);
  assert.deepEqual(opening, {
    ok: false,
    failure: {
      kind: 'refused',
      refusal: { kind: 'wrong_session_code', code: 'AUTH4033', says: 'text of AUTH4033' },
    },
  });
  const refreshing = await portal.refreshSession(login, session);
  assert.equal(
    !refreshing.ok && refreshing.failure.kind === 'refused' && refreshing.failure.refusal.kind,
    'session_ended',
  );
});

test('an expiry beyond six hours is not believed, at opening or at a refresh', async () => {
  const { portal } = scripted([opened(appKey, { expiry: 43_200 }), opened(appKey, { expiry: 43_200 })]);
  const opening = await portal.openSession(login, appKey.toString('base64'), code);
  const refreshing = await portal.refreshSession(login, session);
  for (const result of [opening, refreshing])
    assert.equal(result.ok && result.value.expiresAt, 1_000_000 + 360 * 60_000);
});

test('a refresh sends the same app key under the old session key and reads the new session key with it', async () => {
  const newEk = Buffer.alloc(32, 9);
  const { portal, sent } = scripted([
    answer({ status_cd: '1', auth_token: 'e'.repeat(32), expiry: 360, sek: encrypt(appKey, newEk) }),
  ]);
  const result = await portal.refreshSession(login, session);
  assert.ok(result.ok);
  assert.deepEqual(JSON.parse(result.value.token), {
    authToken: 'e'.repeat(32),
    ek: newEk.toString('base64'),
    appKey: appKey.toString('base64'),
    username: login.username,
  });
  const [request] = sent;
  assert.ok(request);
  assert.deepEqual(request.headers, clientHeaders());
  assert.equal(request.json['action'], 'REFRESHTOKEN');
  assert.equal(request.json['auth_token'], 'f'.repeat(32));
  assert.deepEqual(decrypt(ek, String(request.json['app_key'])), appKey);
});

test('closing a session logs it out, and one that has ended already counts as closed', async () => {
  const { portal, sent } = scripted([answer({ status_cd: '1' }), refusal('AUTH4038'), refusal('TEC4001')]);
  assert.deepEqual(await portal.closeSession(login, session), { ok: true, value: null });
  assert.deepEqual(await portal.closeSession(login, session), { ok: true, value: null });
  assert.equal((await portal.closeSession(login, session)).ok, false);
  assert.equal(sent[0]?.json['action'], 'LOGOUT');
  assert.equal(sent[0]?.json['auth_token'], 'f'.repeat(32));
  assert.deepEqual(unwrap(String(sent[0]?.json['app_key'])), appKey);
});

test('where the profile says so, a session is closed with the very text that opened it, also after a refresh', async () => {
  const again = { status_cd: '1', auth_token: 'e'.repeat(32), sek: encrypt(appKey, ek) };
  const { portal, sent } = scripted([opened(appKey), answer(again), answer({ status_cd: '1' })], {
    logoutKey: 'opening',
  });
  const session = await portal.openSession(login, appKey.toString('base64'), code);
  assert.ok(session.ok);
  const refreshed = await portal.refreshSession(login, session.value);
  assert.ok(refreshed.ok);
  assert.ok((await portal.closeSession(login, refreshed.value)).ok);
  assert.equal(sent[2]?.json['app_key'], sent[0]?.json['app_key']);
});

const oldPem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();
const certificate = { url: 'https://portal.example/certificate' };

test('an outdated certificate is loaded again once and the same app key goes out again', async () => {
  for (const stale of ['TEC4002', 'TEC4003', 'AUTH4036']) {
    const { portal, sent } = scripted([answer(oldPem), refusal(stale), answer(pem), opened(appKey)], {
      certificate,
    });
    const result = await portal.openSession(login, appKey.toString('base64'), code);
    assert.ok(result.ok, stale);
    assert.deepEqual(
      sent.map((request) => request.method),
      ['GET', 'POST', 'GET', 'POST'],
    );
    assert.deepEqual(unwrap(String(sent[3]?.json['app_key'])), appKey);
    assert.notEqual(sent[3]?.headers['txn'], sent[1]?.headers['txn']);
  }
});

test('a certificate that stays refused is not tried a third time', async () => {
  const { portal, sent } = scripted([answer(pem), refusal('TEC4002'), answer(pem), refusal('TEC4002')], {
    certificate,
  });
  const result = await portal.askSessionCode(login);
  assert.equal(!result.ok && result.failure.kind === 'refused' && result.failure.refusal.kind, 'key_changed');
  assert.equal(sent.length, 4);
});

test('with a certificate given as text an outdated key is refused without a second try', async () => {
  const { portal, sent } = scripted([refusal('TEC4002')]);
  const result = await portal.askSessionCode(login);
  assert.equal(!result.ok && result.failure.kind === 'refused' && result.failure.refusal.code, 'TEC4002');
  assert.equal(sent.length, 1);
});

test('the certificate is loaded once for many calls, and again after a failed load', async () => {
  const { portal, sent } = scripted(
    [
      fault('ECONNRESET'),
      answer('no certificate'),
      answer(pem),
      answer({ status_cd: '1' }),
      answer({ status_cd: '1' }),
    ],
    { certificate },
  );
  for (const expected of [false, false, true, true]) {
    assert.equal((await portal.askSessionCode(login)).ok, expected);
  }
  assert.equal(sent.filter((request) => request.method === 'GET').length, 3);
});

test('a certificate text that cannot be read stops the adapter at start', () => {
  assert.throws(() => scripted([], { certificate: { pem: 'nonsense' } }));
});

test('a session text that is not ours is a bug and throws', async () => {
  const { portal } = scripted([]);
  await assert.rejects(portal.refreshSession(login, { token: '{}', expiresAt: 0 }));
  await assert.rejects(portal.openSession(login, 'short', code));
});

test('the directory call is made only where it is switched on', async () => {
  const off = scripted([]);
  assert.deepEqual(await off.portal.lookUp('a', 'b'), { ok: false, failure: { kind: 'not_supported' } });
  assert.equal(off.sent.length, 0);

  const signatory = {
    name: 'Signatory',
    pan: 'AAPFU0939F',
    mobile: '9000000000',
    email: 'a@taxpayer.example',
  };
  const found = { gstin: login.gstin, signatory };
  const on = scripted([answer({ status_cd: '1', ...found }), refusal('AUTH_9002'), refusal('AUTH4032')], {
    directoryPath: '/sim/lookup',
  });
  assert.deepEqual(await on.portal.lookUp('acme.user', 'pw'), { ok: true, value: found });
  const [request] = on.sent;
  assert.ok(request);
  assert.equal(request.path, '/gsp/sim/lookup');
  assert.deepEqual(request.json, { username: 'acme.user', password: 'pw' });
  assert.deepEqual(request.headers, {
    clientid: 'client-1',
    'client-secret': 'secret-1',
    'Content-Type': 'application/json',
  });
  for (const expected of ['wrong_password', 'unknown_username']) {
    const refused = await on.portal.lookUp('acme.user', 'pw');
    assert.equal(!refused.ok && refused.failure.kind === 'refused' && refused.failure.refusal.kind, expected);
  }
});
