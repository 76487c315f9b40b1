import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GstnConfig } from '#portal/gstn/gstnPortal.ts';
import {
  answer,
  decrypt,
  encrypt,
  login,
  mac,
  rek,
  refusal,
  scripted,
  type Step,
  unwrap,
} from './scriptedPortal.ts';

// The n-th app key of a script is 32 bytes of n; the token's own key is chosen here.
const tokenKey = Buffer.alloc(32, 9);
const opens = (nth: number, more: object = {}): Step =>
  answer({
    status_cd: '1',
    auth_token: 'a'.repeat(32),
    sek: encrypt(Buffer.alloc(32, nth), tokenKey),
    ...more,
  });
const list = {
  EFiledlist: [{ arn: 'AA2710260000019', ret_prd: '102026', dof: '09-11-2026', rtntype: 'GSTR1' }],
};
const plain = answer({ status_cd: '1', ...list });
const encrypted: Step = (() => {
  const inner = Buffer.from(JSON.stringify(list)).toString('base64');
  return answer({
    status_cd: '1',
    data: encrypt(rek, Buffer.from(inner)),
    rek: encrypt(tokenKey, rek),
    hmac: mac(rek, inner),
  });
})();
const ours = (encryptedBy: 'app_key' | 'certificate'): Partial<GstnConfig> => ({
  publicLogin: { username: 'our-user', password: 'our-word', encryptedBy },
});

test('a public call opens our own session first, and the next call uses it', async () => {
  const { portal, sent } = scripted([opens(1), plain, plain], ours('app_key'));
  assert.ok((await portal.track(login.gstin, '2026-27')).ok);
  assert.ok((await portal.track(login.gstin, '2026-27')).ok);
  const [opening, first, second] = sent;
  assert.equal(opening?.path, '/gsp/commonapi/v0.2/authenticate');
  assert.deepEqual([opening.json['action'], opening.json['username']], ['ACCESSTOKEN', 'our-user']);
  const appKey = unwrap(String(opening.json['app_key']));
  assert.equal(decrypt(appKey, String(opening.json['password'])).toString(), 'our-word');
  for (const call of [first, second]) {
    assert.equal(call?.headers['auth-token'], 'a'.repeat(32));
    assert.equal(call?.headers['username'], 'our-user');
    assert.equal(call?.headers['gstin'], undefined);
  }
});

test('the password goes out under the certificate where the profile says so', async () => {
  const { portal, sent } = scripted([opens(1), plain], ours('certificate'));
  assert.ok((await portal.track(login.gstin, '2026-27')).ok);
  assert.equal(unwrap(String(sent[0]?.json['password'])).toString(), 'our-word');
});

test('an answer encrypted for our session is opened with its key', async () => {
  const { portal } = scripted([opens(1), encrypted], ours('app_key'));
  const filed = await portal.track(login.gstin, '2026-27');
  assert.equal(filed.ok && filed.value.filed[0]?.arn, 'AA2710260000019');
});

test('an encrypted answer without a session of ours cannot be read, and does not count as an empty list', async () => {
  const { portal } = scripted([encrypted]);
  const filed = await portal.track(login.gstin, '2026-27');
  assert.equal(!filed.ok && filed.failure.kind, 'unreachable');
});

test('calls at the same moment share one session', async () => {
  const { portal, sent } = scripted([opens(1), plain, plain, plain], ours('app_key'));
  const answers = await Promise.all([1, 2, 3].map(() => portal.track(login.gstin, '2026-27')));
  assert.ok(answers.every(({ ok }) => ok));
  assert.equal(sent.filter(({ json }) => json['action'] === 'ACCESSTOKEN').length, 1);
});

for (const dead of ['AUTH4033', 'AUTH4038', 'RET11402', 'AUTH158', 'RT-R1R3BAV-1007']) {
  test(`${dead} at a public call renews our session once`, async () => {
    const { portal, unsent } = scripted([opens(1), refusal(dead), opens(2), plain], ours('app_key'));
    assert.ok((await portal.preferences(login.gstin, '2026-27')).ok);
    assert.deepEqual(unsent, []);
  });
}

test('a session of ours that is never taken is our own access, and asks nobody for a code', async () => {
  const dead = refusal('AUTH4033');
  const renewed = scripted([opens(1), dead, opens(2), dead], ours('app_key'));
  const none = scripted([dead]);
  for (const { portal, unsent } of [renewed, none]) {
    const answered = await portal.track(login.gstin, '2026-27');
    assert.ok(!answered.ok && answered.failure.kind === 'refused');
    assert.equal(answered.failure.refusal.kind, 'own_access');
    assert.deepEqual(unsent, []);
  }
});

test("a wrong password of ours is never reported as the taxpayer's", async () => {
  for (const code of ['AUTH_9002', 'AUTH4032', 'ZZZ999']) {
    const { portal } = scripted([refusal(code)], ours('app_key'));
    const answered = await portal.search(login.gstin);
    assert.ok(!answered.ok && answered.failure.kind === 'refused');
    assert.equal(answered.failure.refusal.kind, 'own_access');
  }
  const { portal } = scripted([refusal('RET12501')], ours('app_key'));
  const busy = await portal.search(login.gstin);
  assert.equal(!busy.ok && busy.failure.kind === 'refused' && busy.failure.refusal.kind, 'busy');
});

test('the public family may have an address of its own, and the provider headers of its own', async () => {
  const { portal, sent } = scripted(
    [answer({ status_cd: '1', gstin: login.gstin }), answer({ status_cd: '1' })],
    {
      publicBaseUrl: 'https://public.example/api/',
      ownHeaders: { aspid: 'asp-1', clientid: 'never over ours' },
    },
  );
  await portal.search(login.gstin);
  await portal.askSessionCode(login);
  assert.deepEqual(
    sent.map(({ url }) => new URL(url).host),
    ['public.example', 'portal.example'],
  );
  for (const { headers } of sent)
    assert.deepEqual([headers['aspid'], headers['clientid']], ['asp-1', 'client-1']);
});
