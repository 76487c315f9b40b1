import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decryptedClient } from './decryptedClient.ts';
import { clientAt, desk, fileNil, ist, type Json, signedInAt } from './rawClient.ts';

const NOV = '2026-11-02T10:00';
const DUE = '102026';

const shape = (here: ReturnType<typeof desk>, order: object): Promise<Json> =>
  clientAt(here, 'a.one').control('POST', '/sim/shape', order);

test('members of search are answered as sent, in both families, and only the sent ones change', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  const before = await client.search();
  const { gstin } = await shape(here, {
    username: 'a.one',
    sts: ' ACTIVE ',
    cxdt: null,
    rgdt: '1-8-2018',
    dty: 'regular',
  });
  assert.equal(gstin, before.gstin);
  const after = await client.search();
  assert.deepEqual(after, { ...before, sts: ' ACTIVE ', cxdt: null, rgdt: '1-8-2018', dty: 'regular' });
  await shape(here, { username: 'a.one', stcd: 'Andhra Pradesh (New)' });
  assert.equal((await client.search()).pradr.addr.stcd, 'Andhra Pradesh (New)');
  assert.equal(here.book.taxpayers['a.one']?.registeredOn, '2018-08-01');
  const other = decryptedClient(here.send, { username: 'a.one', gstin });
  await other.signInAsApp();
  assert.equal((await other.search()).sts, ' ACTIVE ');
});

test('a date of cancellation binds the portal only while the status says so: a revoked one files', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  await shape(here, { username: 'a.one', sts: 'Cancelled suo-moto', cxdt: '31/08/2026' });
  const client = await signedInAt(here, 'a.one');
  assert.equal((await fileNil(here, client, 'GSTR1', DUE)).code, 'RET191114');
  await shape(here, { username: 'a.one', sts: 'Active' });
  assert.equal((await client.search()).cxdt, '31/08/2026');
  assert.equal((await fileNil(here, client, 'GSTR1', DUE)).status, '1');
});

test('rows of the filed list are answered one by one as sent, in the year that the row or the order names', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  const rows = [
    { ret_prd: '092026', rtntype: 'GSTR1', arn: 'AA2709260000011', dof: '11-Oct-26', valid: 'N' },
    {
      ret_prd: '092026',
      rtntype: 'GSTR3B',
      arn: 'AA2709260000011',
      dof: '18-10-2026 14:05:33',
      status: 'Filed',
    },
    { ret_prd: '032026', rtntype: 'GSTR3B', arn: '', dof: '20/04/2026' },
    'no row at all',
  ];
  await shape(here, { username: 'a.one', filed: rows });
  assert.deepEqual((await client.track('2026-27')).EFiledlist, [rows[0], rows[1], rows[3]]);
  assert.deepEqual((await client.track('2025-26')).EFiledlist, [rows[2], rows[3]]);
  here.book.kindness.track_year = 'filing';
  assert.deepEqual((await client.track('2025-26')).EFiledlist, [rows[3]]);
  here.book.kindness.track_year = 'period';
  assert.equal((await fileNil(here, client, 'GSTR1', '092026')).code, 'RET00009', 'such a row is a filing');
  assert.equal((await fileNil(here, client, 'GSTR1', DUE)).status, '1');
  assert.equal((await client.track('2026-27')).EFiledlist.length, 4, 'what is filed since is listed too');
  await shape(here, { username: 'a.one', filed: { '2024-25': [rows[0]] } });
  assert.deepEqual((await client.track('2024-25')).EFiledlist, [rows[0]]);
  assert.equal((await client.track('2026-27')).code, 'RET13510');
});

test('rows beside the own list leave the list as it is', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  const before = (await client.track('2026-27')).EFiledlist;
  const odd = { ret_prd: '052026', rtntype: 'ITC04', arn: '', dof: '' };
  await shape(here, { username: 'a.one', also_filed: [odd] });
  assert.deepEqual((await client.track('2026-27')).EFiledlist, [odd, ...before]);
});

test('preferences are answered in any spelling, null or none; the portal follows those it can read', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  for (const preferences of [null, [], 'none', [{ quarter: 3, preference: 'MONTHLY' }]]) {
    await shape(here, { username: 'a.one', preferences });
    assert.deepEqual((await client.preference('2026-27')).response, preferences);
  }
  await shape(here, { username: 'a.one', preferences: [{ quarter: 'Q3', preference: 'Quarterly' }] });
  assert.equal((await fileNil(here, client, 'GSTR1', DUE)).code, 'RTN_02');
});

test('figures are answered as sent, of one period or of all', async () => {
  const here = desk('2026-11-15T10:00', [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  const ledgers = {
    cash: { igst: null },
    credit: { igst_bal: '12.50' },
    liability: [{ liab_id: 'odd' }],
    reclaim: { igst: -1 },
    reverse_charge: 'none',
    late_fee: { nothing: true },
  };
  await shape(here, {
    username: 'a.one',
    gstr2b: { itcsumm: {} },
    e_invoices: { b2b: null },
    auto_liability: null,
    ledgers,
  });
  const { data } = await client.statement2b(DUE);
  assert.deepEqual([data.itcsumm, data.docdata, data.rtnprd], [{}, undefined, DUE]);
  assert.deepEqual(await client.eInvoices(DUE), { b2b: null });
  assert.deepEqual(await client.autoLiability(DUE), { r3bautopop: null });
  const balance = await client.ledger(`action=BAL&ret_period=${DUE}`);
  assert.deepEqual([balance.cash_bal, balance.itc_bal], [ledgers.cash, ledgers.credit]);
  const payable = await client.ledger(`action=TAXPAYABLE&ret_period=${DUE}&ret_type=R3B`);
  assert.deepEqual(payable.op_liab, ledgers.liability);
  assert.deepEqual((await client.closing('CLOSINGBAL')).clsbal, ledgers.reclaim);
  assert.equal((await client.closing('RCMCLOSINGBAL')).clsbal, ledgers.reverse_charge);
  assert.deepEqual(await client.lateFee(DUE), ledgers.late_fee);
  await shape(here, { username: 'a.one', period: DUE, gstr2b: null, e_invoices: 2 });
  assert.deepEqual(await client.statement2b(DUE), { data: null });
  assert.deepEqual((await client.statement2b('092026')).data.itcsumm, {}, 'other periods stay');
  assert.equal((await client.eInvoices(DUE)).b2b[0].inv.length, 2);
  assert.equal((await client.proceed(DUE)).code, 'SIM_SAVED_DATA', 'e-invoices are in GSTR-1');
});

test('a username that nobody has makes a taxpayer, who files like any other', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const made = await shape(here, {
    username: 'new.one',
    state_code: '37',
    lgnm: 'New One',
    ctb: 'Proprietorship',
  });
  assert.deepEqual([made.made, made.gstin.slice(0, 2)], [true, '37']);
  const client = await signedInAt(here, 'new.one');
  assert.equal((await client.search()).lgnm, 'New One');
  assert.equal((await fileNil(here, client, 'GSTR1', DUE)).status, '1');
  assert.equal((await shape(here, { username: 'new.one', sts: 'Suspended' })).made, false);
  here.now = ist('2026-11-03T10:00');
  assert.equal((await client.search()).sts, 'Suspended');
});

test('an order that is not understood is refused in words and changes nothing', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const before = JSON.stringify(here.book.taxpayers);
  for (const [order, why] of [
    [{}, /username is missing/],
    [{ username: 'a.one', status: 'Active' }, /status is not known; known are sts/],
    [{ username: 'a.one', ledgers: { bank: 1 } }, /ledgers.bank is not known/],
    [{ username: 'a.one', ledgers: { late_fee: null } }, /late_fee must be/],
    [{ username: 'a.one', filed: 'all' }, /filed must be a list/],
    [{ username: 'a.one', filed: { 2026: [] } }, /no financial year/],
    [{ username: 'a.one', also_filed: Array.from({ length: 501 }, () => null) }, /more than 500/],
    [{ username: 'a.one', period: '132026' }, /MMYYYY/],
    [{ username: 'a.one', e_invoices: 'many' }, /e_invoices must be/],
    [{ username: 'a.one', gstin: '27ZZZCZ9999Z1ZJ' }, /stays as it is/],
    [{ username: 'a.one', state_code: '07' }, /not that of the GSTIN/],
    [{ username: 'b.two', gstin: '27ZZZCZ9999Z1ZK' }, /is no GSTIN/],
  ] as const) {
    assert.match((await shape(here, order)).error, why);
  }
  assert.equal(JSON.stringify(here.book.taxpayers), before);
});
