import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decryptedClient, type DecryptedClient } from './decryptedClient.ts';
import { codeOf, useDoor } from './door.ts';
import { access, fileNil, ist } from './rawClient.ts';

const DUE = '102026';
const HOUR = 3_600_000;
const NOON = ist('2026-11-05T12:00');

const door = useDoor('2026-11-05T12:00', [
  ...Array.from({ length: 20 }, (_, i) => ({ username: `user.${i}` })),
  { username: 'saved', history: { savedBack: [0] } },
  { username: 'einvoice', figures: [{ back: 0, eInvoices: 2 }] },
  { username: 'late', history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } },
  { username: 'note', refusedCreditNotes: [{ back: 1, taxRupees: 1800 }] },
]);

let next = 0;
const fresh = () => `user.${next++}`;
const clientOf = async (username: string): Promise<DecryptedClient> => {
  const gstin = door.simulator.book.taxpayers[username]?.gstin ?? '';
  const client = decryptedClient(door.send, { username, gstin });
  await client.signInAsApp();
  return client;
};
const signIn = async (client: DecryptedClient, username: string) => {
  const asked = await client.askCode();
  return asked.code === undefined ? client.verify(codeOf(door.messages, username)) : asked;
};
const signedIn = async (username: string): Promise<DecryptedClient> => {
  door.now = NOON;
  await door.set({});
  const client = await clientOf(username);
  await signIn(client, username);
  return client;
};
const fileBoth = async (client: DecryptedClient, username: string) => {
  await client.proceed(DUE);
  await client.askEvc('gstr-1');
  const first = await client.file('gstr-1', DUE, { isnil: 'Y' }, codeOf(door.messages, username));
  await client.askEvc('gstr-3b');
  const second = await client.file('gstr-3b', DUE, { isNil: 'Y' }, codeOf(door.messages, username));
  return [first, second];
};

test('both returns are filed without any cryptography, and the list shows their ARNs', async () => {
  const username = fresh();
  const client = await signedIn(username);
  const [first, second] = await fileBoth(client, username);
  const { EFiledlist: rows } = await client.trackPeriod(DUE);
  const arns = new Set(rows.map(({ arn }: { arn: string }) => arn));
  assert.deepEqual(arns, new Set([first.ack_num, second.ack_num]));
  const { EFiledlist: listed } = await client.track('FY 2026-27', 'gstr-3b');
  assert.equal(listed[0].arn, second.ack_num);
  assert.ok(listed.every((row: { rtntype: string }) => row.rtntype === 'GSTR3B'));
});

test('both families see one book: what one filed the other can not file again', async () => {
  const username = fresh();
  const client = await signedIn(username);
  await fileBoth(client, username);
  const raw = await door.signedIn(username);
  assert.equal((await raw.proceed(DUE)).code, 'RET00009');
  assert.equal((await fileNil(door, raw, 'GSTR3B', DUE)).code, 'RT_FIL_02');
  const [first, second] = await fileBoth(client, username);
  assert.deepEqual([first.code, second.code], ['RT_FIL_02', 'RT_FIL_02']);
  const gstin = client.named(DUE).gstin;
  assert.equal(door.simulator.book.accepted.filter((row) => row.gstin === gstin).length, 2);
});

test('the flags of the two forms are spelled as each wants them, and the body holds nothing else', async () => {
  const username = fresh();
  const client = await signedIn(username);
  await client.proceed(DUE);
  await client.askEvc('gstr-1');
  const code = codeOf(door.messages, username);
  for (const flag of [{ isNil: 'Y' }, { isnil: 'N' }, {}, { isnil: 'Y', sec_sum: [] }]) {
    assert.equal((await client.file('gstr-1', DUE, flag, code)).code, 'RET191106', JSON.stringify(flag));
  }
  assert.equal((await client.file('gstr-1', DUE, { isnil: 'Y' }, code)).status, '1');
  await client.askEvc('gstr-3b');
  const second = codeOf(door.messages, username);
  assert.equal((await client.file('gstr-3b', DUE, { isnil: 'Y' }, second)).code, 'RET191106');
  assert.equal((await client.file('gstr-3b', DUE, { isNil: 'Y' }, second)).status, '1');
});

test('a code serves once, its own form and its own signatory', async () => {
  const username = fresh();
  const client = await signedIn(username);
  await client.proceed(DUE);
  assert.equal((await client.askEvc('gstr-1', 'ABCPE1234F')).code, 'OTP0006');
  await client.askEvc('gstr-3b');
  const other = codeOf(door.messages, username);
  assert.equal((await client.file('gstr-1', DUE, { isnil: 'Y' }, other)).code, 'RET13506');
  await client.askEvc('gstr-1');
  const code = codeOf(door.messages, username);
  assert.equal((await client.file('gstr-1', DUE, { isnil: 'Y' }, code, 'ABCPE1234F')).code, 'RET13506');
  assert.equal((await client.file('gstr-1', DUE, { isnil: 'Y' }, '000000')).code, 'RET13506');
  assert.equal((await client.file('gstr-1', DUE, { isnil: 'Y' }, code)).status, '1');
  assert.equal((await client.file('gstr-3b', DUE, { isNil: 'Y' }, code)).code, 'RET13506');
  assert.equal((await client.file('gstr-3b', DUE, { isNil: 'Y' }, other)).status, '1');
});

test('a return that is not nil is refused as in the raw family', async () => {
  for (const [username, code] of [
    ['saved', 'SIM_SAVED_DATA'],
    ['einvoice', 'SIM_SAVED_DATA'],
  ] as const) {
    assert.equal((await (await signedIn(username)).proceed(DUE)).code, code);
  }
  for (const [username, code] of [
    ['late', 'SIM_LATE_FEE_DUE'],
    ['note', 'SIM_LIABILITY_DUE'],
  ] as const) {
    const client = await signedIn(username);
    const [first, second] = await fileBoth(client, username);
    assert.deepEqual([first.status, second.code], ['1', code]);
  }
});

test('the evidence of a period is returned: summary, draft, GSTR-2B, ledgers, preference and state', async () => {
  const note = await signedIn('note');
  const { r3bautopop: drafted } = await note.own('GET', `/gstrs/gstr-3b/2026/10/auto-liability-calc`);
  assert.equal(drafted.liabitc.sup_details.osup_3_1a.subtotal.camt, 900);
  assert.equal((await note.own('GET', '/gstrs/gstr-2b/2026/10')).code, 'RET2B1018');
  const invoices = await signedIn('einvoice');
  const summary = await invoices.own('GET', '/gstrs/gstr-1/2026/10?summary_type=long');
  assert.equal(summary.sec_sum[0].ttl_rec, 2);
  const late = await signedIn('late');
  assert.equal((await late.own('GET', '/ledgers/gstr-3b/liability/2026/10')).op_liab[0].sgst.fee, 70);
  assert.equal((await late.own('GET', '/ledgers/tax/2026/10')).tr.length, 1);
  assert.equal((await late.own('GET', '/ledgers/bal/2026/10')).itc_bal.igst_bal, 0);
  assert.deepEqual((await late.own('GET', '/ledgers/cash?from=01/11/2026&to=30/11/2026')).tr, []);
  assert.equal((await late.own('GET', '/ledgers/cash?from=01-11-2026&to=30-11-2026')).code, 'RET13511');
  assert.deepEqual((await late.own('GET', '/ledgers/itc?from=01/11/2026&to=30/11/2026')).itcLdgDtls.tr, []);
  assert.equal((await late.preference('FY 2026-27')).response.length, 4);
  assert.equal((await late.own('GET', '/gstrs/preference?financial_year=FY%202026-27')).response.length, 4);
  assert.equal((await late.search()).sts, 'Active');
});

test('zeros are saved, read back and their state asked for', async () => {
  const client = await signedIn(fresh());
  assert.equal((await client.own('GET', '/gstrs/gstr-3b/2026/10')).code, 'RT-3BAS1009');
  const body = { ...client.named(DUE), sup_details: {} };
  const { reference_id: reference } = await client.own('POST', '/gstrs/gstr-3b/2026/10', body);
  assert.equal((await client.own('GET', '/gstrs/gstr-3b/2026/10')).ret_period, DUE);
  const state = await client.own('GET', `/gstrs/2026/10/status?reference_id=${reference}`);
  assert.deepEqual([state.form_typ, state.status_cd], ['R3B', 'P']);
  const { reference_id: reset } = await client.own('POST', '/gstrs/gstr-1/2026/10/reset', client.named(DUE));
  assert.ok(reset.length > 10);
});

test('public questions need the app token, and refuse text that is not a GSTIN before the portal is asked', async () => {
  const client = await signedIn(fresh());
  assert.equal((await client.search('27ZZZCZ9999Z1ZJ')).code, 'FO8000');
  assert.equal((await client.search('27ZZZCZ9999Z1Z0')).http, 422);
  assert.equal((await client.track('2026-27')).code, 'RET11406');
  assert.equal((await client.track('FY 2019-20')).code, 'RET13510');
  const { app } = client.state;
  for (const wrong of ['', `Bearer ${app}`, client.state.token]) {
    client.state.app = wrong;
    assert.equal((await client.search()).http, 401, wrong);
    assert.equal((await client.askCode()).http, 401, wrong);
  }
  client.state.app = app;
  door.now = NOON + 24 * HOUR;
  assert.equal((await client.search()).http, 401);
});

test('keys and secrets are checked first', async () => {
  const client = await signedIn(fresh());
  assert.equal((await client.signInAsApp('wrong')).http, 401);
  const bare = await door.send('POST', '/gst/compliance/tax-payer/otp', { 'x-api-version': '1.0.0' }, '{}');
  assert.equal(bare.status, 403);
  const versionless = await door.send('POST', '/authenticate', { 'x-api-key': access.clientId }, '');
  assert.equal(versionless.status, 400);
});

test('one family takes no token of the other', async () => {
  const username = fresh();
  const client = await signedIn(username);
  const raw = await door.signedIn(username);
  const own = client.state.token;
  client.state.token = raw.state.token;
  assert.equal((await client.trackPeriod(DUE)).http, 401);
  raw.state.token = own;
  assert.equal((await raw.lateFee(DUE)).code, 'AUTH4038');
  await door.set({ public_token: 'demanded' });
  raw.state.providerToken = client.state.app;
  assert.equal((await raw.search()).code, 'AUTH4038');
});

test('a body about another taxpayer or another period is refused', async () => {
  const client = await signedIn(fresh());
  const path = '/gstrs/gstr-1/2026/10/new-proceed?is_nil=Y';
  const gstin = door.simulator.book.taxpayers['late']?.gstin;
  assert.equal((await client.own('POST', path, { gstin, ret_period: DUE })).code, 'RET191113');
  assert.equal((await client.own('POST', path, client.named('092026'))).code, 'RET191136');
  assert.equal(
    (await client.own('POST', path.replace('is_nil=Y', ''), client.named(DUE))).code,
    'SIM_ONLY_NIL',
  );
  assert.equal((await client.own('GET', '/gstrs/gstr-1/2026/13')).code, 'RET11406');
  assert.equal((await client.own('GET', '/gstrs/gstr-9/2026/10')).http, 404);
});

test('a session lasts six hours whatever its token says, is refreshed before, and revived where that is so', async () => {
  for (const [expiry, says] of [
    ['true_minutes', 6 * HOUR],
    ['43200', 720 * HOUR],
  ] as const) {
    const username = fresh();
    const client = await signedIn(username);
    await door.set({ expiry });
    const opened = await signIn(client, username);
    assert.equal(opened.token_expiry, NOON + says);
    assert.ok(opened.session_expiry > NOON + 6 * HOUR);
    door.now = NOON + 6 * HOUR;
    assert.equal((await client.trackPeriod('092026')).code, 'AUTH4038');
    assert.equal((await client.refresh()).code, 'AUTH4038');
    await door.set({ revival: 'within_a_day' });
    const dead = client.state.token;
    assert.ok((await client.refresh()).access_token);
    assert.equal((await client.trackPeriod('092026')).EFiledlist.length, 2);
    assert.equal((await client.refresh(dead)).http, 401);
  }
});

test('one session a user is counted within the family, and logging out frees it', async () => {
  const username = fresh();
  const client = await signedIn(username);
  await door.set({ sessions_per_user: 'one' });
  assert.equal((await client.askCode()).code, 'AUTH403');
  assert.equal((await door.client(username).otpRequest()).status_cd, '1');
  await client.logout();
  assert.equal((await client.trackPeriod(DUE)).http, 401);
  assert.equal((await signIn(client, username)).code, undefined);
});

test('file_answer: the ARN comes under the name of a reference where that is so', async () => {
  const username = fresh();
  const client = await signedIn(username);
  await door.set({ file_answer: 'reference_id' });
  const [first, second] = await fileBoth(client, username);
  assert.deepEqual([first.ack_num, second.ack_num], [undefined, undefined]);
  const { EFiledlist: rows } = await client.trackPeriod(DUE);
  assert.ok(rows.some(({ arn }: { arn: string }) => arn === first.reference_id));
});

test('x_source: demanded on calls of the taxpayer, and on no other', async () => {
  const client = await signedIn(fresh());
  const without = () => client.own('GET', '/gstrs/2026/09/track', undefined, { 'x-source': '' });
  assert.equal((await without()).EFiledlist.length, 2);
  await door.set({ x_source: 'demanded' });
  assert.equal((await without()).http, 400);
  assert.equal((await client.trackPeriod('092026')).EFiledlist.length, 2);
  assert.equal((await client.search()).sts, 'Active');
});

test('faults and maintenance strike this family too, in its own envelope', async () => {
  const username = fresh();
  const client = await signedIn(username);
  await door.control('faults', { fault: 'ret12501', username, action: 'RETTRACK' });
  assert.equal((await client.search()).sts, 'Active');
  assert.equal((await client.trackPeriod('092026')).code, 'RET12501');
  assert.equal((await client.trackPeriod('092026')).code, undefined);
  await door.set({ maintenance: 'nightly', status_cd: 'number', block_codes: 'unknown' });
  const saved = await signedIn('saved');
  await door.set({ status_cd: 'number', block_codes: 'unknown' });
  assert.ok(!(await saved.proceed(DUE)).code.startsWith('SIM_'));
  await door.set({ maintenance: 'nightly' });
  door.now = ist('2026-11-06T02:00');
  const closed = await saved.trackPeriod(DUE);
  assert.deepEqual([closed.code, closed.http], ['GEN5008', 500]);
});

test('the unknown, no access and a wrong code are refused at the login', async () => {
  const username = fresh();
  const client = await signedIn(username);
  const strange = decryptedClient(door.send, { username: 'nobody', gstin: client.named(DUE).gstin });
  await strange.signInAsApp();
  assert.equal((await strange.askCode()).code, 'AUTH4032');
  const other = decryptedClient(door.send, { username: 'late', gstin: client.named(DUE).gstin });
  await other.signInAsApp();
  assert.equal((await other.askCode()).code, 'RET11410');
  assert.equal((await client.verify('000000')).code, 'AUTH4034');
  await door.control('api-access', { username, on: false });
  assert.equal((await client.askCode()).code, 'AUTH4037');
  assert.equal((await client.trackPeriod(DUE)).code, 'AUTH4037');
  await door.control('api-access', { username, on: true });
});
