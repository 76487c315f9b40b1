import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  clientHeaders,
  login,
  refusal,
  scripted,
  scriptedSandbox,
  type Step,
} from './scriptedPortal.ts';

const { gstin } = login;

const found = {
  gstin,
  lgnm: 'ACME TRADING',
  tradeNam: 'Acme',
  ctb: 'Proprietorship',
  dty: 'Regular',
  sts: 'Active',
  rgdt: '01/07/2017',
  cxdt: '',
  einvoiceStatus: 'Yes',
  pradr: {
    addr: {
      bnm: 'Sea View',
      bno: '12',
      flno: '3rd floor',
      st: 'MG Road',
      loc: 'Fort',
      dst: 'Mumbai',
      stcd: 'Maharashtra',
      pncd: '400001',
    },
    ntr: 'Retail',
  },
};

test('search maps the portal fields and turns its dates round', async () => {
  const { portal, sent } = scripted([answer({ status_cd: '1', ...found })]);
  assert.deepEqual(await portal.search(gstin), {
    ok: true,
    value: {
      gstin,
      legalName: 'ACME TRADING',
      tradeName: 'Acme',
      constitution: 'Proprietorship',
      taxpayerType: 'Regular',
      status: 'Active',
      registeredOn: '2017-07-01',
      makesEInvoices: true,
      cancelledOn: null,
      address: {
        building_no: '12',
        building_name: '3rd floor, Sea View',
        street: 'MG Road',
        area: 'Fort',
        city: 'Mumbai',
        district: 'Mumbai',
        pincode: '400001',
        stateCode: '27',
      },
    },
  });
  const [request] = sent;
  assert.ok(request);
  assert.equal(request.method, 'GET');
  assert.equal(request.body, undefined);
  assert.equal(request.path, '/gsp/commonapi/v1.1/search');
  assert.deepEqual(request.search, { action: 'TP', gstin });
  const { 'state-cd': _none, ...headers } = clientHeaders();
  assert.deepEqual(request.headers, headers);
});

test('search reads plain JSON, an object in data and base64 in data alike', async () => {
  const shapes: Step[] = [
    answer(found),
    answer({ status_cd: 1, data: found }),
    answer({ status_cd: '1', data: Buffer.from(JSON.stringify(found)).toString('base64') }),
  ];
  const { portal } = scripted(shapes);
  for (const _ of shapes) {
    const result = await portal.search(gstin);
    assert.equal(result.ok && result.value.legalName, 'ACME TRADING');
  }
});

test('search keeps a cancellation date and lives without an address', async () => {
  const { portal } = scripted([answer({ ...found, cxdt: '31/08/2026', pradr: null })]);
  const result = await portal.search(gstin);
  assert.equal(result.ok && result.value.cancelledOn, '2026-08-31');
  assert.equal(result.ok && result.value.address, null);
});

test('search refuses an unknown GSTIN as one to be corrected, and an answer about another one', async () => {
  const { portal } = scripted([
    refusal('FO8000'),
    refusal('SWEB_9035'),
    answer({ ...found, gstin: '29AAPFU0939F1ZR' }),
    answer({ status_cd: '1', data: '!!' }),
  ]);
  for (const expected of ['FO8000', 'SWEB_9035']) {
    const result = await portal.search(gstin);
    assert.deepEqual(!result.ok && result.failure, {
      kind: 'refused',
      refusal: { kind: 'no_such_gstin', code: expected, says: `text of ${expected}` },
    });
  }
  for (const _ of [1, 2]) {
    const result = await portal.search(gstin);
    assert.equal(!result.ok && result.failure.kind, 'unreadable');
  }
});

const row = {
  arn: 'AA2710260000019',
  ret_prd: '102026',
  mof: 'ONLINE',
  dof: '11-11-2026',
  rtntype: 'GSTR1',
  status: 'Filed',
  valid: 'Y',
};

test('track lists the filings of our two forms and leaves out others and submitted ones', async () => {
  const { valid: _, ...withoutValid } = row;
  const { portal, sent } = scripted([
    answer({
      EFiledlist: [
        row,
        { ...withoutValid, rtntype: 'GSTR3B', arn: 'AA2710260000027', dof: '20-11-2026' },
        { ...row, rtntype: 'GSTR9', dof: '' },
        { ...row, arn: '', status: 'Submitted' },
      ],
    }),
  ]);
  assert.deepEqual(await portal.track(gstin, '2026-27'), {
    ok: true,
    value: {
      filed: [
        { form: 'GSTR1', period: '102026', arn: 'AA2710260000019', filedOn: '2026-11-11' },
        { form: 'GSTR3B', period: '102026', arn: 'AA2710260000027', filedOn: '2026-11-20' },
      ],
      withoutPeriod: [],
    },
  });
  const [request] = sent;
  assert.ok(request);
  assert.equal(request.path, '/gsp/commonapi/v1.0/returns');
  assert.deepEqual(request.search, { action: 'RETTRACK', gstin, fy: '2026-27' });
  const { 'state-cd': _none, ...headers } = clientHeaders();
  assert.deepEqual(request.headers, headers);
});

test('track answers an empty list where the portal has no record, and only there', async () => {
  const { portal } = scripted([refusal('RET13510'), refusal('RET12501'), answer({ status_cd: '1' })]);
  assert.deepEqual(await portal.track(gstin, '2026-27'), {
    ok: true,
    value: { filed: [], withoutPeriod: [] },
  });
  const busy = await portal.track(gstin, '2026-27');
  assert.equal(!busy.ok && busy.failure.kind === 'refused' && busy.failure.refusal.kind, 'busy');
  const withoutList = await portal.track(gstin, '2026-27');
  assert.equal(!withoutList.ok && withoutList.failure.kind, 'unreachable');
});

/** The answer to a list with these rows. */
const listOf = async (rows: readonly object[]) => {
  const { portal } = scripted([answer({ EFiledlist: rows })]);
  const list = await portal.track(gstin, '2026-27');
  assert.ok(list.ok);
  return list.value;
};

const spelledDates: readonly [string, string][] = [
  ['1-8-2018', '2018-08-01'],
  ['01/08/2018', '2018-08-01'],
  ['11.08.2018', '2018-08-11'],
  ['11-Aug-18', '2018-08-11'],
  ['11 August 2018', '2018-08-11'],
  ['11-SEP-2018', '2018-09-11'],
  ['11-08-2026 14:05:33', '2026-08-11'],
  ['11/08/2026 02:05 PM', '2026-08-11'],
  ['2026-08-11', '2026-08-11'],
  ['2026-08-11T14:05:33', '2026-08-11'],
];
for (const [dof, filedOn] of spelledDates)
  test(`a date of filing is read as "${dof}" too`, async () => {
    assert.deepEqual((await listOf([{ ...row, dof }])).filed, [
      { form: 'GSTR1', period: '102026', arn: row.arn, filedOn },
    ]);
  });

test('a row that cannot be read is in doubt itself, and the others are read', async () => {
  const broken = [
    { ...row, ret_prd: '092026', arn: '' },
    { ...row, ret_prd: '082026', dof: '31-02-2026' },
    { ...row, ret_prd: '072026', arn: 'see portal', dof: 'yesterday' },
  ];
  const { filed } = await listOf([...broken, row]);
  assert.deepEqual(
    filed.map(({ period, doubt }) => [period, doubt ?? 'whole']),
    [
      ['092026', 'unreadable'],
      ['082026', 'unreadable'],
      ['072026', 'unreadable'],
      ['102026', 'whole'],
    ],
  );
});

test('a row that names no period is that of its ARN, and otherwise tells when it was filed', async () => {
  const list = await listOf([
    { ...row, ret_prd: '132026' },
    { ...row, ret_prd: '', arn: 'pending' },
    { ...row, ret_prd: null, arn: '', dof: '' },
  ]);
  assert.deepEqual(
    list.filed.map(({ period }) => period),
    ['102026'],
  );
  assert.deepEqual(list.withoutPeriod, [
    { form: 'GSTR1', filedOn: '2026-11-11' },
    { form: 'GSTR1', filedOn: null },
  ]);
});

test('a filed row that the portal calls not valid is listed as filed and in doubt', async () => {
  for (const valid of ['N', 'n', ' No ', false]) {
    const [filed] = (await listOf([{ ...row, valid }])).filed;
    assert.equal(filed?.doubt, 'not_valid', String(valid));
  }
  for (const valid of ['Y', '', undefined, null])
    assert.equal((await listOf([{ ...row, valid }])).filed[0]?.doubt, undefined, String(valid));
});

const spelledPreferences: readonly [string, unknown][] = [
  ['words', { response: [{ quarter: 'Q3', preference: 'Quarterly' }] }],
  ['capitals', { response: [{ quarter: 'q3', preference: 'QUARTERLY' }] }],
  ['a scheme', { response: [{ quarter: 'Quarter 3', preference: 'QRMP' }] }],
  ['months', { response: [{ quarter: 'Oct-Dec', preference: 'q' }] }],
  ['short names', { response: [{ qtr: '3', pref: 'Q' }] }],
  ['another list', { preferences: [{ Quarter: 'Q3', filing_preference: 'Quarterly' }] }],
  ['names of quarters', { response: { Q3: 'Q' } }],
  ['one row', { quarter: 'Q3', preference: 'Quarterly' }],
];
for (const [name, body] of spelledPreferences)
  test(`a preference is read as ${name}`, async () => {
    const { portal } = scripted([answer(body)]);
    assert.deepEqual(await portal.preferences(gstin, '2026-27'), {
      ok: true,
      value: [{ quarter: 'Q3', frequency: 'quarterly' }],
    });
  });

test('a preference that cannot be read, is missing or comes in two versions counts as none', async () => {
  const unclear = [
    { response: null },
    { response: [] },
    { response: [null, { quarter: 'Q3', preference: null }] },
    { response: [{ quarter: 'Q3', preference: 'Yearly' }] },
    { response: [{ quarter: 'Q5', preference: 'M' }] },
    {
      response: [
        { quarter: 'Q3', preference: 'M' },
        { quarter: 'Q3', preference: 'Q' },
      ],
    },
    { status_cd: '1' },
    [],
    { status_cd: '1', data: [] },
    { status_cd: '1', data: Buffer.from('[]').toString('base64') },
  ];
  const { portal } = scripted(unclear.map((body) => answer(body)));
  for (const body of unclear)
    assert.deepEqual(
      await portal.preferences(gstin, '2026-27'),
      { ok: true, value: [] },
      JSON.stringify(body),
    );
});

test('an empty list of preferences counts as none in every wrapping of the other family too', async () => {
  for (const body of [[], { code: 200, data: [] }, { code: 200, data: { status_cd: '1', data: [] } }]) {
    const { portal } = scriptedSandbox([
      answer({ code: 200, data: { access_token: 'a'.repeat(40) } }),
      answer(body),
    ]);
    assert.deepEqual(
      await portal.preferences(gstin, '2026-27'),
      { ok: true, value: [] },
      JSON.stringify(body),
    );
  }
});

const preferenceWords: readonly [string, 'none' | 'unknown'][] = [
  ['No record found', 'none'],
  ['No Record found for the provided Inputs', 'none'],
  ['No records found for FY 2026-27', 'none'],
  ['No preference found', 'none'],
  ['No filing preference is available for this quarter', 'none'],
  ['Preference not selected by the taxpayer', 'none'],
  ['Preference does not exist', 'none'],
  ['No preference could be read', 'unknown'],
  ['No records found as your session is closed', 'unknown'],
  ['Preference not available now', 'unknown'],
  ['Record is not provided', 'unknown'],
  ['No record found: financial year is not valid', 'unknown'],
];
for (const [words, expected] of preferenceWords)
  test(`at the preference '${words}' under an unlisted code is ${expected === 'none' ? 'no choice' : 'not understood'}`, async () => {
    const { portal } = scripted([answer({ status_cd: '0', error: { error_cd: 'ZZ777', message: words } })]);
    const found = await portal.preferences(gstin, '2026-27');
    const is = found.ok
      ? found.value.length === 0 && 'none'
      : found.failure.kind === 'refused' && found.failure.refusal.kind;
    assert.equal(is, expected);
  });

test('preferences name the frequency of each quarter', async () => {
  const { portal, sent } = scripted([
    answer({
      response: [
        { quarter: 'Q1', preference: 'M' },
        { quarter: 'Q3', preference: 'Q' },
        { quarter: 'Q4', preference: '' },
      ],
    }),
    refusal('RT-R1R3BAV-1007'),
    refusal('RET13510'),
  ]);
  assert.deepEqual(await portal.preferences(gstin, '2026-27'), {
    ok: true,
    value: [
      { quarter: 'Q1', frequency: 'monthly' },
      { quarter: 'Q3', frequency: 'quarterly' },
    ],
  });
  assert.deepEqual(sent[0]?.search, { action: 'GETPREF', gstin, fy: '2026-27' });
  const refused = await portal.preferences(gstin, '2026-27');
  assert.equal(
    !refused.ok && refused.failure.kind === 'refused' && refused.failure.refusal.kind,
    'own_access',
  );
  assert.deepEqual(await portal.preferences(gstin, '2026-27'), { ok: true, value: [] });
});
