import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { clientAt, desk, fileNil, ist, lastCode, signedInAt } from './rawClient.ts';

const NOV = '2026-11-02T10:00';
const MINUTE = 60_000;

test('header checks come in the order client, state-cd, txn, session, GSTIN', async () => {
  const here = desk(NOV, [{ username: 'a.one' }, { username: 'b.two' }]);
  const client = await signedInAt(here, 'a.one');
  const other = here.book.taxpayers['b.two']?.gstin ?? '';
  const target = `/taxpayerapi/v9.9/returns?action=GETPREF&gstin=${other}&fy=2026-27`;
  const wrong: Record<string, string> = {
    clientid: 'x',
    'state-cd': '99',
    txn: '',
    ...client.within(''),
    'auth-token': 'x',
  };
  const next = async (fix: Record<string, string>) => {
    Object.assign(wrong, fix);
    return client.call('GET', target, wrong);
  };
  const noClient = await next({});
  assert.deepEqual([noClient.code, noClient.http], ['AUT4033', 403]);
  assert.equal((await next({ clientid: 'test-client' })).code, 'AUTH4041');
  assert.equal((await next({ 'state-cd': '27' })).code, 'RET11408');
  assert.equal((await next({ txn: 'abc' })).code, 'AUTH4038');
  assert.equal((await next({ 'auth-token': client.state.token })).code, 'RET191136');
  assert.equal((await next({ gstin: other })).code, 'RET191113');
});

test('missing client id and secret and a wrong secret have their own codes', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  const target = `/commonapi/v1.1/search?action=TP&gstin=${here.book.taxpayers['a.one']?.gstin}`;
  assert.equal((await client.call('GET', target, { clientid: '' })).code, 'AUT4031');
  assert.equal((await client.call('GET', target, { 'client-secret': '' })).code, 'AUT4032');
  assert.equal((await client.call('GET', target, { 'client-secret': 'x' })).code, 'AUT4034');
});

test('unknown users, wrong actions, bodies and paths are refused', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  assert.equal((await clientAt(here, 'nobody').otpRequest()).code, 'AUTH4032');
  assert.equal((await client.authenticate({ action: 'DANCE', app_key: 'x' })).code, 'AUTH4035');
  assert.equal((await client.authenticate({ action: 'OTPREQUEST' })).code, 'GEN5001');
  assert.equal(
    (await client.authenticate({ action: 'OTPREQUEST', app_key: 'x' }, { 'state-cd': '07' })).code,
    'AUTH4041',
  );
  const broken = await here.send('POST', '/taxpayerapi/v1.0/authenticate', {}, '{');
  assert.equal(JSON.parse(broken.body).error.error_cd, 'GEN5007');
  assert.equal((await here.send('GET', '/taxpayerapi/v1.0/nowhere', {}, '')).status, 404);
});

test('the directory call tells GSTIN and signatory, a wrong password or an unknown name', async () => {
  const here = desk(NOV, [{ username: 'a.one', password: 'Right@123' }]);
  const client = clientAt(here, 'a.one');
  const found = await client.lookUp('Right@123');
  assert.equal(found.gstin, here.book.taxpayers['a.one']?.gstin);
  assert.deepEqual(Object.keys(found.signatory).sort(), ['email', 'mobile', 'name', 'pan']);
  assert.equal((await client.lookUp('wrong')).code, 'AUTH_9002');
  assert.equal((await client.lookUp('Right@123', 'nobody')).code, 'AUTH4032');
  assert.equal((await client.call('POST', '/sim/lookup', { clientid: 'x' }, {})).code, 'AUT4033');
});

test('the same code goes by mail and SMS, and any unexpired one opens a session', async () => {
  const here = desk(NOV, [{ username: 'a.one', forwards: false }]);
  const client = clientAt(here, 'a.one');
  await client.otpRequest();
  const first = lastCode(here.messages);
  assert.equal(lastCode(here.messages, 'sms'), first);
  assert.deepEqual(
    here.messages.map((message) => [message.channel, message.to, message.forwards]),
    [
      ['mail', 'a.one@taxpayer.example', false],
      ['sms', here.book.taxpayers['a.one']?.signatories[0]?.mobile, false],
    ],
  );
  await client.otpRequest();
  assert.notEqual(lastCode(here.messages), first);
  const opened = await client.authToken(first);
  assert.match(opened.auth_token, /^[0-9a-f]{32}$/);
  assert.equal(opened.expiry, 360);
  assert.equal(opened.sek.length, 64);
});

test('a wrong, an expired and a code of another app key are refused at login', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  await client.otpRequest();
  const code = lastCode(here.messages);
  assert.equal((await client.authToken('000000')).code, 'AUTH4034');
  assert.equal((await clientAt(here, 'a.one').authToken(code)).code, 'AUTH4036');
  here.now += 10 * MINUTE;
  assert.equal((await client.authToken(code)).code, 'AUTH4034');
});

test('a session lasts 360 minutes, is refreshed before its end only, and the old token dies', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  const old = client.state.token;
  here.now += 359 * MINUTE;
  assert.equal((await client.lateFee('102026')).rtnTyp, 'R3B');
  assert.equal((await client.refresh()).expiry, 360);
  assert.equal((await client.refresh(old)).code, 'AUTH4038');
  here.now += 359 * MINUTE;
  assert.equal((await client.lateFee('102026')).rtnTyp, 'R3B');
  here.now += MINUTE;
  assert.equal((await client.lateFee('102026')).code, 'AUTH4038');
  assert.equal((await client.refresh()).code, 'AUTH4038');
  assert.equal((await client.evcOtp('R1')).code, 'OTP0011');
});

test('a session is over after logout, and a second logout finds none', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  assert.equal((await client.logout()).status_cd, '1');
  assert.equal((await client.lateFee('102026')).code, 'AUTH4038');
  assert.equal((await client.logout()).code, 'AUTH4033');
});

test('API access that is off or has lapsed answers AUTH4037, and works again once the owner renews it', async () => {
  const here = desk(NOV, [
    { username: 'off', apiAccess: { on: false } },
    { username: 'lapses', apiAccess: { ownerRenews: false } },
    { username: 'renews' },
  ]);
  assert.equal((await clientAt(here, 'off').otpRequest()).code, 'AUTH4037');
  await clientAt(here, 'off').control('POST', '/sim/api-access', { username: 'off', on: true });
  assert.equal((await clientAt(here, 'off').otpRequest()).status_cd, '1');
  here.now = ist('2026-12-02T09:00');
  const lapses = await signedInAt(here, 'lapses');
  assert.equal(
    Math.round((Object.values(here.book.sessions).at(-1)?.expiresAt ?? 0) - here.now),
    60 * MINUTE,
  );
  here.now = ist('2026-12-02T10:00');
  assert.equal((await lapses.otpRequest()).code, 'AUTH4037');
  assert.equal((await clientAt(here, 'renews').otpRequest()).status_cd, '1');
  await lapses.control('POST', '/sim/api-access', {
    username: 'renews',
    on: true,
    owner_renews: false,
  });
  here.now = ist('2026-12-31T10:00');
  assert.equal((await clientAt(here, 'renews').otpRequest()).status_cd, '1');
  here.now = ist('2027-01-01T10:00');
  assert.equal((await clientAt(here, 'renews').otpRequest()).code, 'AUTH4037');
});

test('EVC codes go to the signatory of the PAN, and other PANs and forms are refused', async () => {
  const partner = {
    name: 'Partner One',
    pan: 'CKVPG6054M',
    mobile: '+919000100199',
    email: 'partner@taxpayer.example',
  };
  const here = desk(NOV, [
    { username: 'firm', signatories: [partner] },
    { username: 'nobody', signatories: [] },
  ]);
  const client = await signedInAt(here, 'firm', partner.pan);
  here.messages.length = 0;
  assert.equal((await client.evcOtp('R1')).status_cd, '1');
  assert.deepEqual(
    here.messages.map((message) => message.to),
    [partner.email, partner.mobile],
  );
  assert.equal((await client.evcOtp('R1', client.within('').gstin.slice(2, 12))).code, 'OTP0006');
  assert.equal((await client.evcOtp('R1', 'rubbish')).code, 'OTP0010');
  assert.equal((await client.evcOtp('R1', '')).code, 'OTP0003');
  assert.equal((await client.evcOtp('')).code, 'OTP0004');
  assert.equal((await client.evcOtp('R9')).code, 'OTP0004');
  const target =
    '/taxpayerapi/v1.0/authenticate?action=EVCOTP&gstin=27ZZZCZ9999Z1ZJ&pan=CKVPG6054M&form_type=R1';
  assert.equal((await client.call('GET', target, client.within(''))).code, 'OTP0002');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).status, '1');
});

test('an EVC serves its own form once and for ten minutes, and the sign must match', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await client.proceed('102026');
  const summary = await client.summary('GSTR1', '102026');
  const file = (code: string, change?: Record<string, string>) =>
    client.retfile('GSTR1', '102026', summary, code, change);
  await client.evcOtp('R3B');
  assert.equal((await file(lastCode(here.messages))).code, 'RET13506');
  await client.evcOtp('R1');
  const expired = lastCode(here.messages);
  here.now += 10 * MINUTE;
  assert.equal((await file(expired)).code, 'RET13506');
  await client.evcOtp('R1');
  const code = lastCode(here.messages);
  assert.equal((await file(code, { sign: 'AAAA' })).code, 'RET13507');
  assert.equal((await file(code, { st: 'DSC' })).code, 'RT_FIL_17');
  assert.equal((await file('000000')).code, 'RET13506');
  assert.equal((await file(code)).status, '1');
  const nil = { gstin: client.within('').gstin, ret_period: '102026', isNil: 'Y' };
  await client.evcOtp('R3B');
  const second = lastCode(here.messages);
  assert.equal((await client.retfile('GSTR3B', '102026', nil, second)).status, '1');
  // As if it had never been filed: only the code is missing.
  delete here.book.taxpayers['a.one']?.filings['GSTR3B|102026'];
  assert.equal((await client.retfile('GSTR3B', '102026', nil, second)).code, 'RET13506');
});

test('a taxpayer who may not use EVC is refused with RT_FIL_31', async () => {
  const here = desk(NOV, [{ username: 'company', evcAllowed: false }]);
  const client = await signedInAt(here, 'company');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).code, 'RT_FIL_31');
  assert.equal(here.book.accepted.length, 0);
});

test('payloads that do not open, disagree with the headers or carry a wrong type are refused', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  const types = { rtn_typ: 'GSTR1', userrole: 'GSTR1' };
  const post = (headers: Record<string, string>, body: unknown) =>
    client.call('POST', '/taxpayerapi/v1.1/returns/gstrptf', headers, body);
  const nil = { gstin: client.within('').gstin, ret_period: '102026', isnil: 'Y' };
  const { data, hmac } = client.sealed(nil);
  const body = { action: 'RETNEWPTF', data, hmac };
  assert.equal((await post(client.within('092026', types), body)).code, 'RET191136');
  assert.equal((await post(client.within('', types), body)).code, 'RET11405');
  assert.equal((await post(client.within('102026', types), { ...body, hmac: 'x' })).code, 'RET12505');
  assert.equal((await post(client.within('102026', types), { ...body, data: 'x' })).code, 'RET12505');
  assert.equal(
    (await client.proceed('102026', { isnil: 'Y' }, { rtn_typ: 'GSTR3B', userrole: 'GSTR1' })).code,
    'AUTH154',
  );
  assert.equal((await client.proceed('132026')).code, 'RET11406');
  assert.equal((await post(client.within('102026'), { ...body, hdr: types })).reference_id.length, 36);
});

test('the fixed code of the sandbox works when it is switched on', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  await client.control('POST', '/sim/codes', { fixed: '575757' });
  await client.otpRequest();
  assert.equal((await client.authToken('575757')).status_cd, '1');
});

test('an app key of the wrong length is refused', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  client.state.appKey = randomBytes(16);
  assert.equal((await client.otpRequest()).code, 'AUTH4036');
});
