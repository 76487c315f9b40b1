import assert from 'node:assert/strict';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { SWITCH_NAMES, type SwitchName, valuesOf } from '../../../portal-sim/kindness.ts';
import { codeOf, useDoor } from './door.ts';
import { access, fileNil, ist, type Json, keys, type RawClient } from './rawClient.ts';

const HOUR = 3_600_000;
const NOON = ist('2026-11-05T12:00');
const DUE = '102026';

const door = useDoor('2026-11-05T12:00', [
  ...Array.from({ length: 140 }, (_, i) => ({ username: `user.${i}` })),
  { username: 'saved', history: { savedBack: [0] } },
  { username: 'late', history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } },
  { username: 'suspended', status: 'Suspended' },
  { username: 'bank', blocks: ['bank_account'] },
  { username: 'march', history: { months: 10, late: [{ form: 'GSTR3B', back: 7, days: 2, paid: true }] } },
]);

let next = 0;
const tried = new Set<SwitchName>();

/** Tries something under the values of one switch, each with a taxpayer of its own; noon of the same day each time. */
function under(
  name: SwitchName,
  values: readonly string[],
  tries: (client: RawClient, value: string, username: string) => Promise<void>,
): void {
  tried.add(name);
  for (const value of values) {
    test(`${name}: ${value}`, async () => {
      door.now = NOON;
      const username = `user.${next++}`;
      await door.set({ [name]: value });
      await tries(door.client(username), value, username);
    });
  }
}

const signIn = async (client: RawClient, username: string): Promise<Json> => {
  await client.otpRequest();
  return client.authToken(codeOf(door.messages, username));
};
const nil3b = ({ within }: RawClient, flag: string) => ({
  gstin: within('').gstin,
  ret_period: DUE,
  [flag]: 'Y',
});

under('versions', ['any', 'newest'], async (client, value, username) => {
  assert.equal((await client.search()).sts, 'Active');
  const { gstin } = client.within('');
  const older = await door.send(
    'GET',
    `/commonapi/v1.0/search?action=TP&gstin=${gstin}`,
    { clientid: access.clientId, 'client-secret': access.clientSecret, txn: username },
    '',
  );
  assert.equal(older.status, value === 'newest' ? 404 : 200);
});

under('public_token', ['not_needed', 'demanded'], async (client, value) => {
  const without = await client.search();
  assert.equal(without.code, value === 'demanded' ? 'AUTH4038' : undefined);
  assert.equal((await client.providerSignsIn()).expiry, 360);
  assert.equal((await client.search()).sts, 'Active');
  assert.equal((await client.track('2026-27')).EFiledlist.length > 0, true);
  assert.equal((await client.preference('2026-27')).response.length, 4);
  door.now += 6 * HOUR;
  assert.equal((await client.search()).code, value === 'demanded' ? 'AUTH4038' : undefined);
});

under('access_password', ['aes_or_rsa', 'aes', 'rsa'], async (client, value) => {
  const byRsa = await client.providerSignsIn(client.byCertificate(Buffer.from(access.clientSecret)));
  const byAes = await client.providerSignsIn();
  assert.equal(byRsa.code, value === 'aes' ? 'AUTH_9002' : undefined);
  assert.equal(byAes.code, value === 'rsa' ? 'AUTH_9002' : undefined);
  assert.equal((await client.providerSignsIn('bm9uc2Vuc2U=')).code, 'AUTH_9002');
});

under('access_expiry', ['told', 'untold'], async (client, value) => {
  assert.equal((await client.providerSignsIn()).expiry, value === 'told' ? 360 : undefined);
});

under('public_answers', ['plain', 'object', 'base64', 'encrypted'], async (client, value) => {
  await client.providerSignsIn();
  const found = await client.search();
  const opened =
    value === 'object'
      ? found.data
      : value === 'base64'
        ? JSON.parse(Buffer.from(found.data, 'base64').toString())
        : found;
  assert.equal(opened.gstin, client.within('').gstin);
  client.state.providerToken = '';
  assert.equal((await client.search()).code, value === 'encrypted' ? 'AUTH4038' : undefined);
});

const OF_PROVIDER: Record<string, Record<string, string>> = {
  taxpro: { aspid: access.clientId, password: access.clientSecret },
  spice: { 'Asp-Id': access.clientId, 'Asp-Secret': access.clientSecret },
  vayana: { 'X-FLYNN-N-ORG-ID': access.clientId, 'X-FLYNN-N-USER-TOKEN': access.clientSecret },
  alankit: { 'Ocp-Apim-Subscription-Key': access.clientSecret },
  api_key: { 'x-api-key': access.clientSecret },
};
under('provider_headers', ['none', ...Object.keys(OF_PROVIDER)], async (client, value, username) => {
  if (value === 'none') {
    assert.equal((await signIn(client, username)).code, undefined);
    return;
  }
  const refusal = await client.otpRequest();
  assert.deepEqual([refusal.code, refusal.http], ['GSP001', 403]);
  assert.equal((await client.search()).code, 'GSP001');
  const headers = OF_PROVIDER[value] ?? {};
  const wrong = Object.fromEntries(Object.keys(headers).map((name) => [name, 'wrong']));
  assert.equal((await door.client(username, wrong).otpRequest()).code, 'GSP001');
  const known = door.client(username, headers);
  assert.equal((await signIn(known, username)).code, undefined);
  assert.equal((await fileNil(door, known, 'GSTR1', DUE)).status, '1');
});

under('gateway_status', ['403', '453'], async (client, value) => {
  const refusal = await client.call('GET', '/commonapi/v1.1/search', { clientid: 'x' });
  assert.deepEqual([refusal.http, refusal.code], value === '453' ? [453, 'AUTH4035'] : [403, 'AUT4033']);
});

under('ip_usr', ['ignored', 'demanded'], async (_client, value, username) => {
  const hidden = door.client(username, { 'ip-usr': '' });
  assert.equal((await hidden.otpRequest()).code, value === 'demanded' ? 'GEN5001' : undefined);
  assert.equal((await hidden.search()).code, value === 'demanded' ? 'GEN5001' : undefined);
});

under('status_cd', ['text', 'number'], async (client, value) => {
  const [zero, one] = value === 'text' ? ['0', '1'] : [0, 1];
  const raw = async (gstin: string) => {
    const headers = { clientid: access.clientId, 'client-secret': access.clientSecret, txn: 'A1' };
    const reply = await door.send('GET', `/commonapi/v1.1/search?action=TP&gstin=${gstin}`, headers, '');
    return JSON.parse(reply.body).status_cd;
  };
  assert.deepEqual([await raw('x'), await raw(client.within('').gstin)], [zero, one]);
});

under('maintenance', ['none', 'nightly'], async (client, value) => {
  for (const [at, isClosed] of [
    ['00:59', false],
    ['01:00', true],
    ['02:59', true],
    ['03:00', false],
  ] as const) {
    door.now = ist(`2026-11-06T${at}`);
    const { code, http } = await client.search();
    const expected = value === 'nightly' && isClosed ? ['GEN5008', 500] : [undefined, undefined];
    assert.deepEqual([code, http], expected, at);
  }
});

under('certificate', ['public_key', 'x509_pem', 'x509_der', 'json'], async (_client, value) => {
  const reply = await fetch(`${door.url}/sim/certificate`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const given = value === 'json' ? JSON.parse(bytes.toString()).certificate : bytes;
  const key =
    value === 'public_key' ? createPublicKey(given.toString()) : new X509Certificate(given).publicKey;
  assert.equal(key.export({ type: 'spki', format: 'pem' }), keys.publicPem);
  if (value === 'public_key') return;
  const certificate = new X509Certificate(given);
  assert.ok(certificate.verify(certificate.publicKey));
  assert.ok(Date.parse(certificate.validFrom) < NOON && Date.parse(certificate.validTo) > NOON);
  assert.equal(value === 'x509_der', bytes[0] === 0x30);
  door.now = NOON + 400 * 24 * HOUR;
  const later = Buffer.from(await (await fetch(`${door.url}/sim/certificate`)).arrayBuffer());
  const renewed = new X509Certificate(value === 'json' ? JSON.parse(later.toString()).certificate : later);
  assert.ok(Date.parse(renewed.validTo) > door.now && renewed.serialNumber !== certificate.serialNumber);
});

under('expiry', ['true_minutes', '43200', '120'], async (client, value, username) => {
  assert.equal((await signIn(client, username)).expiry, value === 'true_minutes' ? 360 : Number(value));
  door.now += 6 * HOUR - 1;
  assert.equal((await client.lateFee(DUE)).rtnTyp, 'R3B');
  door.now += 1;
  assert.equal((await client.lateFee(DUE)).code, 'AUTH4038');
});

under('revival', ['never', 'within_a_day'], async (client, value, username) => {
  await signIn(client, username);
  door.now = NOON + 20 * HOUR;
  assert.equal((await client.lateFee(DUE)).code, 'AUTH4038');
  const dead = client.state.token;
  const revived = await client.refresh();
  assert.equal(revived.code, value === 'never' ? 'AUTH4038' : undefined);
  assert.equal((await client.refresh(dead)).code, 'AUTH4038');
  // A day after the code, however often it was revived since.
  door.now = NOON + 26 * HOUR;
  assert.equal((await client.refresh()).code, 'AUTH4038');
});

under('refresh_key', ['any', 'same_only'], async (client, value, username) => {
  await signIn(client, username);
  assert.equal((await client.refresh()).code, value === 'any' ? undefined : 'AUTH4036');
  await signIn(client, username);
  assert.equal((await client.refresh(client.state.token, client.state.appKey)).code, undefined);
});

under('sessions_per_user', ['many', 'one', 'newest'], async (client, value, username) => {
  await signIn(client, username);
  const second = door.client(username);
  const asked = await second.otpRequest();
  assert.equal(asked.code, value === 'one' ? 'AUTH403' : undefined);
  if (value !== 'one') await second.authToken(codeOf(door.messages, username));
  assert.equal((await client.lateFee(DUE)).code, value === 'newest' ? 'AUTH4038' : undefined);
  if (value === 'one') {
    assert.equal((await client.logout()).code, undefined);
    assert.equal((await signIn(second, username)).code, undefined);
  }
});

under('logout_key', ['ignored', 'checked'], async (client, value, username) => {
  await signIn(client, username);
  const other = door.client(username).wrapped();
  assert.equal((await client.logout(other)).code, value === 'checked' ? 'AUTH4036' : undefined);
  await signIn(client, username);
  assert.equal((await client.logout()).code, undefined);
});

under('codes_kept', ['all', 'newest'], async (client, value, username) => {
  await client.otpRequest();
  const first = codeOf(door.messages, username);
  await client.otpRequest();
  assert.equal((await client.authToken(first)).code, value === 'all' ? undefined : 'AUTH4034');
  await client.otpRequest();
  assert.equal((await client.authToken(codeOf(door.messages, username))).code, undefined);
});

under('evc_letters', ['digits', 'letters'], async (client, value, username) => {
  await signIn(client, username);
  await client.proceed(DUE);
  const summary = await client.summary('GSTR1', DUE);
  await client.evcOtp('R1');
  const code = codeOf(door.messages, username);
  assert.match(code, value === 'digits' ? /^\d{6}$/ : /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\w{6}$/);
  if (value === 'letters') {
    assert.equal((await client.retfile('GSTR1', DUE, summary, code.toUpperCase())).code, 'RET13506');
  }
  assert.equal((await client.retfile('GSTR1', DUE, summary, code)).status, '1');
});

under('wrong_login_code', ['AUTH4034', 'AUTH4033'], async (client, value) => {
  await client.otpRequest();
  assert.equal((await client.authToken('000000')).code, value);
});

under('wrong_evc', ['RET13506', 'RET13509'], async (client, value, username) => {
  await signIn(client, username);
  await client.proceed(DUE);
  const summary = await client.summary('GSTR1', DUE);
  await client.evcOtp('R1');
  assert.equal((await client.retfile('GSTR1', DUE, summary, '000000')).code, value);
});

under('wrong_pan', ['by_shape', 'OTP0010', 'OTP0006'], async (client, value, username) => {
  await signIn(client, username);
  const codes = [(await client.evcOtp('R1', 'ABCPE1234F')).code, (await client.evcOtp('R1', 'rubbish')).code];
  assert.deepEqual(codes, value === 'by_shape' ? ['OTP0006', 'OTP0010'] : [value, value]);
});

under('dead_token', ['AUTH4038', 'AUTH4033', 'RET11402', 'AUTH158'], async (client, value, username) => {
  await signIn(client, username);
  door.now += 7 * HOUR;
  assert.equal((await client.lateFee(DUE)).code, value);
  assert.equal((await client.ownPreference('2026-27')).code, value);
  assert.equal((await client.evcOtp('R1')).code, 'OTP0011');
});

under('getpref_dead_token', ['as_elsewhere', 'RT-R1R3BAV-1007'], async (client, value, username) => {
  await signIn(client, username);
  assert.equal((await client.ownPreference('2026-27')).response.length, 4);
  door.now += 7 * HOUR;
  assert.equal((await client.lateFee(DUE)).code, 'AUTH4038');
  const expected = value === 'as_elsewhere' ? 'AUTH4038' : value;
  assert.equal((await client.ownPreference('2026-27')).code, expected);
});

under('already_filed', ['RET00009', 'AUTH117', 'RET191182', 'RET191183'], async (client, value, username) => {
  await signIn(client, username);
  await fileNil(door, client, 'GSTR1', DUE);
  assert.equal((await client.proceed(DUE)).code, value);
});

under('block_codes', ['marked', 'unknown'], async (_client, value) => {
  const refusals = [
    await (await door.signedIn('saved')).proceed(DUE),
    await (await door.signedIn('bank')).proceed(DUE),
    await (async () => {
      const late = await door.signedIn('late');
      await fileNil(door, late, 'GSTR1', DUE);
      return fileNil(door, late, 'GSTR3B', DUE);
    })(),
  ];
  const words = [/data|records/i, /bank account/i, /late fee/i];
  for (const [index, { code, says }] of refusals.entries()) {
    assert.equal(code.startsWith('SIM_'), value === 'marked', code);
    assert.match(says, words[index] ?? /./);
  }
});

under('rtn_typ', ['both', 'R1', 'GSTR1'], async (client, value, username) => {
  await signIn(client, username);
  const named = async (name: string) =>
    (await client.proceed(DUE, { isnil: 'Y' }, { rtn_typ: name, userrole: 'GSTR1' })).code;
  assert.equal(await named('GSTR3B'), 'AUTH154');
  assert.equal(await named('GSTR1'), value === 'R1' ? 'AUTH154' : undefined);
  const repeated = value === 'both' ? 'RET00003' : undefined;
  assert.equal(await named('R1'), value === 'GSTR1' ? 'AUTH154' : repeated);
});

under('ptf_fields', ['ignored', 'refused'], async (client, value, username) => {
  await signIn(client, username);
  const more = await client.proceed(DUE, { isnil: 'Y', version: 'GST3.1' });
  assert.equal(more.code, value === 'refused' ? 'RET191106' : undefined);
  assert.equal((await client.proceed(DUE)).code, value === 'refused' ? undefined : 'RET00003');
});

under('summary', ['at_once', 'generated'], async (_client, value) => {
  const { code, sec_sum: sections } = await (await door.signedIn('saved')).summary('GSTR1', DUE);
  if (value === 'generated') assert.equal(code, 'RET09001');
  else assert.equal(sections[0].ttl_rec, 3);
});

under('summary_flag', ['told', 'absent'], async (client, value, username) => {
  await signIn(client, username);
  await client.proceed(DUE);
  assert.equal((await client.summary('GSTR1', DUE)).isnil, value === 'told' ? 'Y' : undefined);
  assert.equal((await fileNil(door, client, 'GSTR1', DUE)).status, '1');
});

under('gstr1_body', ['summary', 'either'], async (client, value, username) => {
  await signIn(client, username);
  await client.proceed(DUE);
  await client.evcOtp('R1');
  const filed = await client.retfile('GSTR1', DUE, nil3b(client, 'isnil'), codeOf(door.messages, username));
  assert.equal(filed.code, value === 'summary' ? 'RT_FIL_09' : undefined);
});

under('form_type_3b', ['either', 'GSTR3B', 'R3B'], async (client, value, username) => {
  await signIn(client, username);
  for (const name of ['GSTR3B', 'R3B']) {
    const { code } = await client.evcOtp(name);
    assert.equal(code, value === 'either' || value === name ? undefined : 'OTP0004', name);
  }
});

under('nil_flag_3b', ['either', 'isNil', 'isnil', 'refused'], async (client, value, username) => {
  await signIn(client, username);
  await fileNil(door, client, 'GSTR1', DUE);
  await client.evcOtp('R3B');
  const code = codeOf(door.messages, username);
  for (const flag of ['isNil', 'isnil']) {
    if (value === 'either' || value === flag) continue;
    assert.equal((await client.retfile('GSTR3B', DUE, nil3b(client, flag), code)).code, 'RET191106', flag);
  }
  if (value === 'refused') {
    await client.save3b(DUE, { sup_details: {} });
    const zeros = await client.summary('GSTR3B', DUE);
    assert.equal((await client.retfile('GSTR3B', DUE, zeros, code)).status, '1');
  } else {
    const flag = value === 'either' ? 'isnil' : value;
    assert.equal((await client.retfile('GSTR3B', DUE, nil3b(client, flag), code)).status, '1');
  }
});

under('late_fee_shape', ['plain', 'wrapped', 'unknown', 'refused'], async (_client, value) => {
  const answer = await (await door.signedIn('late')).lateFee(DUE);
  const halves = {
    plain: () => answer.priorPrdLtFee.totcgstamnt,
    wrapped: () => answer.lateFeeBreakup[0].priorPrdLtFee.totcgstamnt,
    unknown: () => Number(answer.fee.lines[0].val),
    refused: () => (answer.code === 'SIM_LATE_FEE_NOT_TOLD' ? 70 : answer.code),
  };
  assert.equal(halves[value as keyof typeof halves](), 70);
});

under('auto_liability_gaps', ['absent', 'zeros'], async (client, value, username) => {
  await signIn(client, username);
  const { r3bautopop: drafted } = await client.autoLiability(DUE);
  assert.deepEqual([drafted.r1fildt, drafted.r2bgendt], [undefined, undefined]);
  assert.equal(drafted.liabitc.elgitc === undefined, value === 'absent');
  assert.equal(drafted.liabitc.sup_details.osup_3_1a === undefined, value === 'absent');
  assert.equal(drafted.error.length, value === 'absent' ? 0 : 2);
});

under('balance_shape', ['beside', 'inside'], async (client, value, username) => {
  await signIn(client, username);
  await door.control('deposit', { username, rupees: 140 });
  const { cash_bal: balance } = await client.ledger(`action=BAL&ret_period=${DUE}`);
  assert.equal(balance.cgst.fee, 70);
  assert.equal(value === 'beside' ? balance.cgst_tot_bal : balance.cgst.tot, 70);
  assert.equal(value === 'beside' ? balance.cgst.tot : balance.cgst_tot_bal, undefined);
});

under('track_valid', ['always', 'absent'], async (client, value) => {
  const rows: { rtntype: string; valid?: string }[] = (await client.track('2026-27')).EFiledlist;
  const told = rows.filter((row) => row.rtntype === 'GSTR3B').map((row) => row.valid);
  assert.deepEqual([...new Set(told)], [value === 'always' ? 'Y' : undefined]);
});

under('track_order', ['newest_first', 'oldest_first'], async (client, value) => {
  const rows: { ret_prd: string }[] = (await client.track('2026-27')).EFiledlist;
  assert.equal(rows[0]?.ret_prd, value === 'newest_first' ? '092026' : '042026');
});

under('track_year', ['period', 'filing'], async (_client, value) => {
  const march = door.client('march');
  const years = ['2025-26', '2026-27'];
  const found = [];
  for (const year of years) {
    const rows: { ret_prd: string }[] = (await march.track(year)).EFiledlist ?? [];
    if (rows.some((row) => row.ret_prd === '032026')) found.push(year);
  }
  assert.deepEqual(found, [value === 'period' ? '2025-26' : '2026-27']);
});

under('directory', ['signatory', 'gstin', 'absent'], async (client, value) => {
  const found = await client.lookUp('Demo@1234');
  assert.equal(found.gstin, value === 'absent' ? undefined : client.within('').gstin);
  assert.equal(
    found.signatory?.pan,
    value === 'signatory' ? client.within('').gstin?.slice(2, 12) : undefined,
  );
});

/** Tried in the tests of the decrypted family, of surprises, of lost answers and of the late-fee month. */
const ELSEWHERE: readonly SwitchName[] = [
  'file_answer',
  'x_source',
  'auto_liability',
  'gstr2b_credit',
  'gstr2b_reverse_charge',
  'e_invoices',
  'suspended_profile',
  'filed_summary',
  'fee_in_return',
  'offset_answer',
];

test('every switch is tried, on and off', () => {
  const missing = SWITCH_NAMES.filter((name) => !tried.has(name) && !ELSEWHERE.includes(name));
  assert.deepEqual(missing, []);
  assert.ok(SWITCH_NAMES.every((name) => valuesOf(name).length >= 2));
});
