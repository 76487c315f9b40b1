import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, clientHeaders, login, refusal, scripted, type Step } from './scriptedPortal.ts';

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
    assert.equal(!result.ok && result.failure.kind, 'unreachable');
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

test('track lists the filings of our two forms and leaves out others and invalid ones', async () => {
  const { valid: _, ...withoutValid } = row;
  const { portal, sent } = scripted([
    answer({
      EFiledlist: [
        row,
        { ...withoutValid, rtntype: 'GSTR3B', arn: 'AA2710260000027', dof: '20-11-2026' },
        { ...row, rtntype: 'GSTR9', dof: '' },
        { ...row, valid: 'N' },
        { ...row, status: 'Submitted' },
      ],
    }),
  ]);
  assert.deepEqual(await portal.track(gstin, '2026-27'), {
    ok: true,
    value: [
      { form: 'GSTR1', period: '102026', arn: 'AA2710260000019', filedOn: '2026-11-11' },
      { form: 'GSTR3B', period: '102026', arn: 'AA2710260000027', filedOn: '2026-11-20' },
    ],
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
  assert.deepEqual(await portal.track(gstin, '2026-27'), { ok: true, value: [] });
  const busy = await portal.track(gstin, '2026-27');
  assert.equal(!busy.ok && busy.failure.kind === 'refused' && busy.failure.refusal.kind, 'busy');
  const withoutList = await portal.track(gstin, '2026-27');
  assert.equal(!withoutList.ok && withoutList.failure.kind, 'unreachable');
});

test('a list with a row of ours that cannot be read is no list at all', async () => {
  const broken = [{ ret_prd: '132026' }, { arn: '' }, { dof: 'yesterday' }];
  const { portal } = scripted(broken.map((change) => answer({ EFiledlist: [row, { ...row, ...change }] })));
  for (const _ of broken) {
    const result = await portal.track(gstin, '2026-27');
    assert.equal(!result.ok && result.failure.kind, 'unreachable');
  }
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
