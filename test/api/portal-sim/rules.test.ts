import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAt, desk, fileNil, ist, lastCode, signedInAt } from './rawClient.ts';

const NOV = '2026-11-02T10:00';

test('a clean taxpayer files both forms and RETTRACK then lists both ARNs', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  const first = await fileNil(here, client, 'GSTR1', '102026');
  const second = await fileNil(here, client, 'GSTR3B', '102026');
  assert.equal(first.status, '1');
  const { EFiledlist: rows } = await client.track('2026-27');
  const october = rows.filter((row: { ret_prd: string }) => row.ret_prd === '102026');
  assert.deepEqual(october.map((row: { rtntype: string; arn: string }) => [row.rtntype, row.arn]).sort(), [
    ['GSTR1', first.ack_num],
    ['GSTR3B', second.ack_num],
  ]);
  assert.equal(october[0].dof, '02-11-2026');
  assert.deepEqual(
    here.book.accepted.map((row) => row.form),
    ['GSTR1', 'GSTR3B'],
  );
});

test('dof is the IST date even when UTC is still on the day before', async () => {
  const here = desk('2026-11-03T00:10', [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await fileNil(here, client, 'GSTR1', '102026');
  const { EFiledlist: rows } = await client.track('2026-27');
  assert.equal(rows[0].dof, '03-11-2026');
});

test('preparing twice, summaries before it, its status, and filing twice answer the codes of gst-portal#simulator-faults', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  assert.equal((await client.summary('GSTR1', '102026')).code, 'RET09001');
  assert.equal((await client.summary('GSTR3B', '102026')).code, 'RT-3BAS1009');
  assert.equal(
    (await client.retfile('GSTR1', '102026', { gstin: client.within('').gstin, ret_period: '102026' }, '1'))
      .code,
    'RT_FIL_10',
  );
  const prepared = await client.proceed('102026');
  assert.ok(prepared.reference_id.length > 10);
  assert.equal((await client.status('102026', prepared.reference_id)).code, 'RET13510');
  assert.equal((await client.proceed('102026')).code, 'RET00003');
  const summary = await client.summary('GSTR1', '102026');
  assert.equal(summary.isnil, 'Y');
  await fileNil(here, client, 'GSTR1', '102026');
  assert.equal((await client.proceed('102026')).code, 'RET00009');
  assert.equal((await client.retfile('GSTR1', '102026', summary, '1')).code, 'RT_FIL_02');
  assert.equal((await client.summary('GSTR1', '102026')).isnil, 'Y');
  await fileNil(here, client, 'GSTR3B', '102026');
  assert.equal((await fileNil(here, client, 'GSTR3B', '102026')).code, 'RT_FIL_02');
  assert.equal((await client.summary('GSTR3B', '102026')).sup_details.osup_det.txval, 0);
  assert.equal(here.book.accepted.length, 2);
});

test('a missing GSTR-3B blocks the next GSTR-1, and filing it late opens the way', async () => {
  const here = desk(NOV, [{ username: 'a.one', history: { missing: [{ form: 'GSTR3B', back: 1 }] } }]);
  const client = await signedInAt(here, 'a.one');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).code, 'RET192409');
  assert.equal((await fileNil(here, client, 'GSTR3B', '092026')).status, '1');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).status, '1');
});

test('GSTR-1 needs the previous GSTR-1, and GSTR-3B needs the GSTR-1 of its own period', async () => {
  const here = desk(NOV, [{ username: 'a.one', history: { missing: [{ form: 'GSTR1', back: 1 }] } }]);
  const client = await signedInAt(here, 'a.one');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).code, 'AUTH119');
  assert.equal((await fileNil(here, client, 'GSTR3B', '102026')).code, 'SIM_GSTR1_FIRST');
});

test('periods that are running, before registration, after cancellation or three years old are refused', async () => {
  const here = desk(NOV, [
    { username: 'a.one' },
    { username: 'gone', cancelledOn: '2026-08-15', history: { upTo: 2 } },
    { username: 'old', registeredOn: '2023-06-10', history: { months: 0 } },
  ]);
  const client = await signedInAt(here, 'a.one');
  assert.equal((await client.proceed('112026')).code, 'RET191185');
  assert.equal((await client.proceed('012020')).code, 'RET191114');
  assert.equal((await (await signedInAt(here, 'gone')).proceed('092026')).code, 'RET191114');
  const old = await signedInAt(here, 'old');
  here.now = ist('2026-10-31T23:59');
  await old.otpRequest();
  await old.authToken(lastCode(here.messages));
  // Due 11 October 2023: barred from 1 November 2026. The first GSTR-1 needs June, which needs nothing.
  assert.equal((await old.proceed('092023')).code, 'RET192409');
  here.now = ist('2026-11-01T00:00');
  assert.equal((await old.proceed('092023')).code, 'SIM_THREE_YEAR_BAR');
});

test('the first period after registration needs no return before it', async () => {
  const here = desk(NOV, [{ username: 'new', registeredOn: '2026-10-20', history: { months: 0 } }]);
  const client = await signedInAt(here, 'new');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).status, '1');
  assert.equal((await client.proceed('092026')).code, 'RET191114');
});

test('a composition dealer, blocked taxpayers and saved data are refused', async () => {
  const here = desk(NOV, [
    { username: 'comp', taxpayerType: 'Composition' },
    { username: 'drc', blocks: ['drc01b'] },
    { username: 'bank', blocks: ['bank_account'] },
    { username: 'ledger', blocks: ['negative_ledger'] },
    { username: 'saved', history: { savedBack: [0] } },
  ]);
  const code = async (username: string) =>
    (await fileNil(here, await signedInAt(here, username), 'GSTR1', '102026')).code;
  assert.equal(await code('comp'), 'RTN_27');
  assert.equal(await code('drc'), 'SIM_DRC01B_BLOCK');
  assert.equal(await code('bank'), 'SIM_BANK_ACCOUNT_BLOCK');
  assert.equal(await code('ledger'), undefined);
  const ledger = await signedInAt(here, 'ledger');
  assert.equal((await fileNil(here, ledger, 'GSTR3B', '102026')).code, 'SIM_NEGATIVE_LEDGER');
  assert.equal(await code('saved'), 'SIM_SAVED_DATA');
});

test('saved data shows in the summary and goes away by RESET or by the control call', async () => {
  const here = desk(NOV, [
    { username: 'one', history: { savedBack: [0] } },
    { username: 'two', history: { savedBack: [0] } },
  ]);
  const one = await signedInAt(here, 'one');
  const summary = await one.summary('GSTR1', '102026');
  assert.equal(summary.isnil, 'N');
  assert.equal(summary.sec_sum[0].ttl_rec, 3);
  const { reference_id: reference } = await one.reset('102026');
  assert.equal((await one.status('102026', reference)).status_cd, 'P');
  assert.equal((await fileNil(here, one, 'GSTR1', '102026')).status, '1');
  const two = await signedInAt(here, 'two');
  await two.control('POST', '/sim/reset-saved', { username: 'two' });
  assert.equal((await fileNil(here, two, 'GSTR1', '102026')).status, '1');
});

test('a GSTR-3B filed late leaves 20 rupees a day, at most 500, until it is paid', async () => {
  const here = desk('2026-11-27T12:00', [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await fileNil(here, client, 'GSTR1', '102026');
  assert.equal((await fileNil(here, client, 'GSTR3B', '102026')).status, '1');
  assert.equal((await client.lateFee('102026')).priorPrdLtFee.totcgstamnt, 0);
  const carried = (await client.lateFee('112026')).priorPrdLtFee;
  assert.deepEqual([carried.totcgstamnt, carried.totsgstamnt, carried.ltFeeDet[0].totalDays], [70, 70, 7]);
  here.now = ist('2027-02-28T10:00');
  const later = await signedInAt(here, 'a.one');
  await fileNil(here, later, 'GSTR1', '112026');
  assert.equal((await fileNil(here, later, 'GSTR3B', '112026')).code, 'SIM_LATE_FEE_DUE');
  await later.control('POST', '/sim/pay-late-fee', { username: 'a.one' });
  assert.equal((await fileNil(here, later, 'GSTR3B', '112026')).status, '1');
  assert.equal((await later.lateFee('122026')).priorPrdLtFee.totcgstamnt, 250);
});

test('a GSTR-3B on the evening of the 20th is on time and leaves no fee', async () => {
  const here = desk('2026-11-20T23:59', [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await fileNil(here, client, 'GSTR1', '102026');
  await fileNil(here, client, 'GSTR3B', '102026');
  assert.equal((await client.lateFee('112026')).priorPrdLtFee.totcgstamnt, 0);
});

test('a quarterly filer files quarter ends only, in order of quarters, by the preference of each quarter', async () => {
  const here = desk('2027-01-02T10:00', [
    { username: 'qrmp', preference: 'Q', quarters: { '2026-27 Q4': 'M' } },
  ]);
  const client = await signedInAt(here, 'qrmp');
  assert.deepEqual(
    (await client.preference('2026-27')).response.map((row: { preference: string }) => row.preference),
    ['Q', 'Q', 'Q', 'M'],
  );
  assert.equal((await client.proceed('112026')).code, 'RTN_02');
  assert.equal((await fileNil(here, client, 'GSTR1', '122026')).status, '1');
  assert.equal((await fileNil(here, client, 'GSTR3B', '122026')).status, '1');
  here.now = ist('2027-02-02T10:00');
  const monthly = await signedInAt(here, 'qrmp');
  assert.equal((await fileNil(here, monthly, 'GSTR1', '012027')).status, '1');
});

test('a quarterly GSTR-3B is due on the 22nd or 24th by state', async () => {
  const here = desk('2026-10-24T10:00', [
    { username: 'mh', preference: 'Q', stateCode: '27' },
    { username: 'dl', preference: 'Q', stateCode: '07' },
  ]);
  for (const [username, half] of [
    ['mh', 20],
    ['dl', 0],
  ] as const) {
    const client = await signedInAt(here, username);
    await fileNil(here, client, 'GSTR1', '092026');
    await fileNil(here, client, 'GSTR3B', '092026');
    assert.equal((await client.lateFee('122026')).priorPrdLtFee.totcgstamnt, half, username);
  }
});

test('a nil GSTR-3B goes by either flag or by saved zeros, and by nothing else', async () => {
  const here = desk(NOV, [{ username: 'a' }, { username: 'b' }, { username: 'c' }]);
  for (const [username, value] of [
    ['a', { isnil: 'Y' }],
    ['b', { isNil: 'Y' }],
  ] as const) {
    const client = await signedInAt(here, username);
    const nil = { gstin: client.within('').gstin, ret_period: '102026' };
    await fileNil(here, client, 'GSTR1', '102026');
    await client.evcOtp('R3B');
    const code = lastCode(here.messages);
    assert.equal(
      (await client.retfile('GSTR3B', '102026', { ...nil, isnil: 'N' }, code)).code,
      'SIM_ONLY_NIL',
    );
    assert.equal(
      (await client.retfile('GSTR3B', '102026', { ...nil, ...value, version: '1' }, code)).code,
      'RET191106',
    );
    assert.equal((await client.retfile('GSTR3B', '102026', nil, code)).code, 'RT-3BAS1009');
    assert.equal((await client.retfile('GSTR3B', '102026', { ...nil, ...value }, code)).status, '1');
  }
  const client = await signedInAt(here, 'c');
  await fileNil(here, client, 'GSTR1', '102026');
  await client.save3b('102026', { sup_details: { osup_det: { txval: 5 } } });
  assert.equal((await fileNil(here, client, 'GSTR3B', '102026')).code, 'SIM_SAVED_DATA');
  const { reference_id: reference } = await client.save3b('102026', {
    sup_details: { osup_det: { txval: 0 } },
  });
  assert.deepEqual(
    [
      (await client.status('102026', reference)).form_typ,
      (await client.status('102026', reference)).status_cd,
    ],
    ['R3B', 'P'],
  );
  await client.evcOtp('GSTR3B');
  const summary = await client.summary('GSTR3B', '102026');
  assert.equal((await client.retfile('GSTR3B', '102026', summary, lastCode(here.messages))).status, '1');
});

test('a summary of an earlier state is refused as not the latest, a changed one as malformed', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await client.proceed('102026');
  const summary = await client.summary('GSTR1', '102026');
  assert.equal((await client.retfile('GSTR1', '102026', { ...summary, chksum: 'x' }, '1')).code, 'RT_FIL_09');
  assert.equal((await client.retfile('GSTR1', '102026', { ...summary, version: 1 }, '1')).code, 'RET191106');
});

test('RETTRACK answers RET13510 for a year without filings and hides a filing for its delay', async () => {
  const here = desk(NOV, [{ username: 'a.one', trackDelayMinutes: 20 }]);
  const client = await signedInAt(here, 'a.one');
  assert.equal((await client.track('2019-20')).code, 'RET13510');
  assert.equal((await client.track('2026-28')).code, 'RET11406');
  const { ack_num: arn } = await fileNil(here, client, 'GSTR1', '102026');
  const listed = async () =>
    (await client.track('2026-27')).EFiledlist.some((row: { arn: string }) => row.arn === arn);
  assert.equal(await listed(), false);
  here.now += 20 * 60_000;
  assert.equal(await listed(), true);
});

test('search tells registration and cancellation, and an unknown or malformed GSTIN has its own code', async () => {
  const here = desk(NOV, [{ username: 'gone', registeredOn: '2024-04-01', cancelledOn: '2026-08-15' }]);
  const client = clientAt(here, 'gone');
  const found = await client.search();
  assert.deepEqual(
    [found.sts, found.rgdt, found.cxdt, found.dty],
    ['Cancelled', '01/04/2024', '15/08/2026', 'Regular'],
  );
  assert.equal((await client.search('27ZZZCZ9999Z1ZJ')).code, 'FO8000');
  assert.equal((await client.search('27ZZZCZ9999Z1Z0')).code, 'SWEB_9035');
});
