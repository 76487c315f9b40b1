import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GstnConfig } from '#portal/gstn/gstnPortal.ts';
import { answer, code, fault, login, pan, period, refusal, scripted, session } from './scriptedPortal.ts';

const withSession: Partial<GstnConfig> = {
  ownSession: {
    url: 'https://login.example/tokens',
    path: '/',
    method: 'POST',
    headers: { 'x-org': 'org-1' },
    body: { handle: 'us', password: 'our-word', minutes: 360 },
    tokenAt: 'data.token',
    header: 'Authorization',
    prefix: 'Bearer ',
    lifeMinutes: 60,
  },
};
const token = (name: string) => answer({ data: { token: name } });
const done = answer({ status_cd: '1' });
const file = { form: 'GSTR3B' as const, period, pan, code, json: '{"isNil":"Y"}' };

test("a session of the provider's own is opened once and sent with every call", async () => {
  const { portal, sent } = scripted([token('t1'), done, done], withSession);
  assert.ok((await portal.askSessionCode(login)).ok);
  assert.ok((await portal.closeSession(login, session)).ok);
  const [opening, ...calls] = sent;
  assert.equal(opening?.url, 'https://login.example/tokens');
  assert.deepEqual(opening.json, { handle: 'us', password: 'our-word', minutes: 360 });
  assert.deepEqual([opening.headers['x-org'], opening.headers['clientid']], ['org-1', undefined]);
  for (const { headers } of calls) {
    assert.equal(headers['Authorization'], 'Bearer t1');
    assert.equal(headers['clientid'], 'client-1');
  }
});

test('a session that the gateway no longer accepts is reopened for the next call, and nothing is repeated by itself', async () => {
  const { portal, sent, unsent } = scripted([token('t1'), answer('no', 401), token('t2'), done], withSession);
  const first = await portal.askSessionCode(login);
  assert.equal(!first.ok && first.failure.kind === 'refused' && first.failure.refusal.kind, 'own_access');
  assert.equal(sent.length, 2);
  assert.ok((await portal.askSessionCode(login)).ok);
  assert.equal(sent[3]?.headers['Authorization'], 'Bearer t2');
  assert.deepEqual(unsent, []);
});

test('a login that is refused is our own access, and one that cannot be read or reached is tried later', async () => {
  for (const [step, expected] of [
    [answer({ error: 'bad' }, 401), 'own_access'],
    [answer({ data: {} }), 'unreachable'],
    [answer('<html>', 503), 'unreachable'],
    [fault('ECONNRESET'), 'unreachable'],
    [answer('', 429), 'too_many_requests'],
  ] as const) {
    const { portal } = scripted([step], withSession);
    const asked = await portal.askSessionCode(login);
    assert.ok(!asked.ok);
    const kind = asked.failure.kind === 'refused' ? asked.failure.refusal.kind : asked.failure.kind;
    assert.equal(kind, expected);
  }
});

test('a filing whose session could not be opened was not sent, and says so', async () => {
  const { portal, sent } = scripted([fault('ECONNRESET')], withSession);
  const filed = await portal.fileNil(login, session, file);
  assert.equal(!filed.ok && filed.failure.kind, 'unreachable');
  assert.deepEqual(
    sent.map(({ url }) => url),
    ['https://login.example/tokens'],
  );
  const refused = scripted([token('t1'), refusal('RT_FIL_02')], withSession);
  const again = await refused.portal.fileNil(login, session, file);
  assert.equal(!again.ok && again.failure.kind === 'refused' && again.failure.refusal.kind, 'already_filed');
});
