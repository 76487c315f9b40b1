import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecord } from '#portal/json.ts';
import {
  answer,
  code,
  fault,
  kindOf,
  login,
  pan,
  period,
  refusal,
  scripted,
  scriptedSandbox,
  sealed,
  session,
  type Step,
} from './scriptedPortal.ts';

const nestedRefusal =
  (...codes: string[]): Step =>
  () => {
    const errors = codes.map((name) => Object.assign(new Error(name), { code: name }));
    throw Object.assign(new TypeError('fetch failed'), { cause: new AggregateError(errors) });
  };

const timeout: Step = () => {
  throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
};

const file = { form: 'GSTR3B' as const, period, pan, code, json: '{"isNil":"Y"}' };

// The meaning of the same answer to a read and to RETFILE (gst-portal#lost-answer).
const cases: { name: string; step: Step; read: string; filing: string }[] = [
  { name: 'a timeout', step: timeout, read: 'unreachable', filing: 'unknown_outcome' },
  { name: 'a dropped connection', step: fault('ECONNRESET'), read: 'unreachable', filing: 'unknown_outcome' },
  { name: 'a closed socket', step: fault('UND_ERR_SOCKET'), read: 'unreachable', filing: 'unknown_outcome' },
  { name: 'a refused connection', step: fault('ECONNREFUSED'), read: 'unreachable', filing: 'unreachable' },
  { name: 'an unknown host', step: fault('ENOTFOUND'), read: 'unreachable', filing: 'unreachable' },
  {
    name: 'a connection refused at every address',
    step: nestedRefusal('ECONNREFUSED', 'ECONNREFUSED'),
    read: 'unreachable',
    filing: 'unreachable',
  },
  {
    name: 'a connection refused at one address and reset at another',
    step: nestedRefusal('ECONNREFUSED', 'ECONNRESET'),
    read: 'unreachable',
    filing: 'unknown_outcome',
  },
  { name: 'a 504 page', step: answer('<html>', 504), read: 'unreachable', filing: 'unknown_outcome' },
  { name: 'a 500 with JSON', step: answer({ oops: 1 }, 500), read: 'unreachable', filing: 'unknown_outcome' },
  {
    name: 'a 503 that names a code',
    step: refusal('GSPGSTDOWN', 503),
    read: 'not_reached',
    filing: 'unknown_outcome',
  },
  {
    name: 'a 503 that names a refusal',
    step: refusal('RT_FIL_24', 503),
    read: 'still_working',
    filing: 'unknown_outcome',
  },
  {
    name: 'a forbidden call with a code in no list',
    step: refusal('ZZZ999', 403),
    read: 'own_access',
    filing: 'unknown_outcome',
  },
  {
    name: 'a gateway that is cut off',
    step: refusal('GSPGSTDOWN'),
    read: 'not_reached',
    filing: 'unknown_outcome',
  },
  { name: 'a gateway error', step: refusal('GSPERR300'), read: 'not_reached', filing: 'unknown_outcome' },
  {
    name: 'too many requests',
    step: answer('slow down', 429),
    read: 'too_many_requests',
    filing: 'too_many_requests',
  },
  { name: 'a body that is no JSON', step: answer('hello'), read: 'unreachable', filing: 'unknown_outcome' },
  { name: 'JSON that is no object', step: answer('[1]'), read: 'unreachable', filing: 'unknown_outcome' },
  { name: 'an empty body', step: answer(''), read: 'unreachable', filing: 'unknown_outcome' },
  { name: 'an answer without a verdict', step: answer({}), read: 'unreachable', filing: 'unknown_outcome' },
  {
    name: 'a refusal without a code',
    step: answer({ status_cd: '0' }),
    read: 'unreachable',
    filing: 'unknown_outcome',
  },
  { name: 'a redirect', step: answer('', 307), read: 'unreachable', filing: 'unknown_outcome' },
  {
    name: 'a success without payload',
    step: answer({ status_cd: '1' }),
    read: 'unreachable',
    filing: 'unknown_outcome',
  },
  {
    name: 'a wrong hmac',
    step: sealed({ ack_num: 'AA2710260000027' }, true),
    read: 'unreachable',
    filing: 'unknown_outcome',
  },
  { name: 'a forbidden page', step: answer('no', 403), read: 'own_access', filing: 'unknown_outcome' },
  {
    name: 'a client that is not known',
    step: refusal('AUT4033', 403),
    read: 'own_access',
    filing: 'own_access',
  },
  {
    name: 'a business refusal',
    step: refusal('RT_FIL_02'),
    read: 'already_filed',
    filing: 'already_filed',
  },
  {
    name: 'maintenance',
    step: refusal('GEN5008', 500),
    read: 'busy',
    filing: 'unknown_outcome',
  },
  {
    name: "a status of the provider's own gateway",
    step: refusal('AUTH4035', 453),
    read: 'own_access',
    filing: 'own_access',
  },
  {
    name: 'the same without a code',
    step: answer('', 453),
    read: 'own_access',
    filing: 'unknown_outcome',
  },
  { name: 'a system failure', step: refusal('RET12501'), read: 'busy', filing: 'busy' },
  { name: 'a code in no list', step: refusal('ZZZ999'), read: 'unknown', filing: 'unknown_outcome' },
  { name: 'a wrong code', step: refusal('RET13506'), read: 'digital_signature', filing: 'wrong_code' },
  {
    name: 'the code with two meanings',
    step: refusal('RET13509'),
    read: 'nothing_there',
    filing: 'wrong_code',
  },
];

/** The same answer in the envelope of Sandbox's family, where it has one (gst-portal#decrypted). */
const enveloped =
  (step: Step): Step =>
  (request) => {
    const { status, headers, body } = step(request);
    const json = parseRecord(body);
    if (json === null || Object.keys(json).length === 0) return { status, headers, body };
    return {
      status,
      headers,
      body: JSON.stringify({ code: status, timestamp: 1, transaction_id: 'x', data: json }),
    };
  };
const inTheOther = {
  token: JSON.stringify({ accessToken: 'a-token' }),
  expiresAt: 99,
};
/** Sealed answers are the raw family's alone. */
const rawAlone = ['a success without payload', 'a wrong hmac'];

for (const { name, step, read, filing } of cases.filter((one) => !rawAlone.includes(one.name))) {
  test(`in the decrypted family too, ${name} is ${read} to a read and ${filing} to a filing, and neither is repeated`, async () => {
    const reading = scriptedSandbox([enveloped(step)]);
    assert.equal(kindOf(await reading.portal.prepareNil(login, inTheOther, 'GSTR1', period)), read);
    assert.equal(reading.sent.length, 1);
    const sending = scriptedSandbox([enveloped(step)]);
    assert.equal(kindOf(await sending.portal.fileNil(login, inTheOther, file)), filing);
    assert.equal(sending.sent.length, 1);
  });
}

test('in the decrypted family a token that the provider takes no more ends the session, and nothing counts as filed', async () => {
  const away = answer({ code: 401, message: 'Invalid or expired access token' }, 401);
  const { portal, sent } = scriptedSandbox([away, away]);
  assert.equal(kindOf(await portal.prepareNil(login, inTheOther, 'GSTR1', period)), 'session_ended');
  assert.equal(kindOf(await portal.fileNil(login, inTheOther, file)), 'session_ended');
  assert.equal(sent.length, 2);
});

test('an app token that is taken no more is renewed once, and then it is our own access', async () => {
  const away = answer({ code: 401, message: 'Invalid or expired access token' }, 401);
  const token = answer({ access_token: 'app-1' });
  const renewed = scriptedSandbox([
    token,
    away,
    token,
    answer({ code: 200, data: { status_cd: '1', data: {} } }),
  ]);
  assert.equal(kindOf(await renewed.portal.askSessionCode(login)), 'ok');
  const refused = scriptedSandbox([token, away, token, away]);
  assert.equal(kindOf(await refused.portal.askSessionCode(login)), 'own_access');
  const wrongKey = scriptedSandbox([answer({ code: 401, message: 'Invalid API secret' }, 401)]);
  assert.equal(kindOf(await wrongKey.portal.askSessionCode(login)), 'own_access');
  assert.deepEqual([renewed.unsent, refused.unsent, wrongKey.unsent], [[], [], []]);
});

test('a template that nobody filled in does not count as a session: the app token takes its place', async () => {
  const { portal, sent } = scriptedSandbox([
    answer({ code: 200, data: { access_token: 'app-1' } }),
    answer({ code: 200, data: { access_token: "{{$headers 'authorization'}}" } }),
    answer({ code: 200, data: { status_cd: '1', data: {} } }),
  ]);
  const session = await portal.openSession(login, 'sandbox', code);
  assert.ok(session.ok);
  assert.equal(session.value.expiresAt, 1_000_000 + 6 * 3_600_000);
  assert.ok((await portal.closeSession(login, session.value)).ok);
  assert.equal(sent[2]?.headers['authorization'], 'app-1');
});

test('a reference that is not an ARN is an unknown outcome until the list shows one', async () => {
  const { portal } = scriptedSandbox([
    answer({ code: 200, data: { status_cd: '1', data: { reference_id: 'd0f1e2' } } }),
    answer({ code: 200, data: { status_cd: '1', data: { reference_id: 'AA2710260000027' } } }),
  ]);
  assert.equal(kindOf(await portal.fileNil(login, inTheOther, file)), 'unknown_outcome');
  assert.deepEqual(await portal.fileNil(login, inTheOther, file), {
    ok: true,
    value: { arn: 'AA2710260000027' },
  });
});

for (const { name, step, read, filing } of cases) {
  test(`${name} is ${read} to a read and ${filing} to a filing, and neither is repeated`, async () => {
    const reading = scripted([step]);
    // LATEFEEBREAKUP turns EMPTY into zero, so RETNEWPTF stands for the calls that do not file.
    assert.equal(kindOf(await reading.portal.prepareNil(login, session, 'GSTR1', period)), read);
    assert.equal(reading.sent.length, 1);
    const sending = scripted([step]);
    assert.equal(kindOf(await sending.portal.fileNil(login, session, file)), filing);
    assert.equal(sending.sent.length, 1);
  });
}

test('RETFILE is not repeated with a newer certificate, other calls are once', async () => {
  const certificate = { url: 'https://portal.example/certificate' };
  const filing = scripted([refusal('TEC4002')], { certificate });
  assert.equal(kindOf(await filing.portal.fileNil(login, session, file)), 'key_changed');
  assert.equal(filing.sent.length, 1);
  const unloadable = scripted([refusal('TEC4002'), fault('ECONNRESET')], { certificate });
  assert.equal(kindOf(await unloadable.portal.askEvc(login, session, 'GSTR1', period, pan)), 'key_changed');
  assert.equal(unloadable.sent.length, 2);
});

test('status_cd counts as text and as number, and without it the call has not succeeded', async () => {
  const { portal } = scripted([
    answer({ status_cd: 1 }),
    answer({ status_cd: 0, error: { error_cd: 'OTP0007', message: 'down' } }),
    answer({ success: false, errorCode: 'OTP0007', message: 'down' }),
    answer({}),
  ]);
  const ask = () => portal.askEvc(login, session, 'GSTR1', period, pan);
  assert.equal(kindOf(await ask()), 'ok');
  assert.equal(kindOf(await ask()), 'cannot_send_codes');
  assert.equal(kindOf(await ask()), 'cannot_send_codes');
  assert.equal(kindOf(await ask()), 'unreachable');
});

test('an answer of the simulator is refused where the portal is said to be real', async () => {
  const marked = answer({ status_cd: '1' }, 200, { 'x-simulated': '1' });
  const real = scripted([marked], { simulated: false });
  assert.equal(real.portal.simulated, false);
  assert.equal(kindOf(await real.portal.askSessionCode(login)), 'practice_portal');
  const practice = scripted([marked]);
  assert.equal(practice.portal.simulated, true);
  assert.equal(kindOf(await practice.portal.askSessionCode(login)), 'ok');
});

test("a fault's words never hold the address with the PAN in it", async () => {
  const leaky: Step = ({ url }) => {
    throw Object.assign(new Error(`cannot reach ${url}`), { code: 'ECONNRESET' });
  };
  const { portal } = scripted([leaky]);
  const result = await portal.askEvc(login, session, 'GSTR1', period, pan);
  assert.deepEqual(result, { ok: false, failure: { kind: 'unreachable', says: 'ECONNRESET' } });
});
