import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noTax } from '#domain/gst/portalFigures.ts';
import { listingOf } from '#domain/gst/filedList.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { dateIn } from '#portal/dates.ts';
import { autoLiabilityIn, closingBalanceIn, gstr2bIn, summaryIn } from '#portal/figures.ts';
import type { Json } from '#portal/json.ts';
import { preferencesIn } from '#portal/preferences.ts';
import { filedReturnsIn } from '#portal/publicAnswers.ts';
import { whyNotNil, zeroGstr3b } from '#portal/summary.ts';

/* Readings that a portal or a provider may bring on any day: none of them is zero or unfiled by mistake. */

const period = periodOf(2026, 10);
const gstin = '27ABCPN1234F1Z5';
const about = { gstin, rtnprd: '102026' };

test('an empty list of filed returns beside words is no list, unless the words say that nothing is there', () => {
  for (const words of [
    { message: 'System failure' },
    { msg: 'Service is down' },
    { Message: 'Please try later' },
    { message: 'Request unsuccessful' },
    { error: 'Data not available due to system error' },
    { error: { error_cd: 'X1', message: 'failed' } },
  ])
    assert.equal(filedReturnsIn({ EFiledlist: [], ...words }), null, JSON.stringify(words));
  for (const words of [
    {},
    { message: '' },
    { message: 'No record found' },
    { message: 'Success' },
    { message: 'Fetched successfully' },
  ])
    assert.deepEqual(filedReturnsIn({ EFiledlist: [], ...words }), { filed: [], withoutPeriod: [] });
});

test('the list of filed returns is found whatever the case of its name', () => {
  for (const name of ['EFiledlist', 'EFiledList', 'efiledlist', 'eFiledList'])
    assert.deepEqual(filedReturnsIn({ [name]: [] }), { filed: [], withoutPeriod: [] }, name);
  assert.equal(filedReturnsIn({ filed: [] }), null);
});

test('the period of a row is read in each spelling that means one month', () => {
  const row = { arn: '', dof: '11-11-2026', rtntype: 'GSTR3B', status: 'Filed', valid: 'Y' };
  const isFor = (text: string): string => {
    const list = filedReturnsIn({ EFiledlist: [{ ...row, ret_prd: text }] });
    assert.ok(list !== null);
    return list.filed[0]?.period ?? 'none';
  };
  for (const text of ['102026', '10-2026', '10/2026', 'Oct-2026', 'October 2026', '202610', '2026-10'])
    assert.equal(isFor(text), '102026', text);
  for (const text of ['2026', '132026', '202613', 'Smarch-2026', 'Q3 2026', ''])
    assert.equal(isFor(text), 'none', text);
});

test('a negative word beside an ARN leaves open whether the return is filed', () => {
  const row = { arn: 'AA2710260000019', ret_prd: '102026', dof: '11-11-2026', rtntype: 'GSTR3B', valid: 'Y' };
  const list = filedReturnsIn({ EFiledlist: [{ ...row, status: 'SUBMITTED' }] });
  assert.ok(list !== null);
  assert.deepEqual(listingOf(list, { form: 'GSTR3B', period }), { is: 'unreadable' });
});

test('a date with its month in words, with an ordinal, or without separators is one day', () => {
  for (const text of ['20261111', '11th November 2026', 'Nov 11, 2026', 'November 11 2026', '11 Nov 2026'])
    assert.equal(dateIn(text), '2026-11-11', text);
  for (const text of ['11112026', '20261311', '20260231', 'Smarch 11, 2026', '202611'])
    assert.equal(dateIn(text), null, text);
});

test('a GSTR-2B that tells words, a state, its files or documents has no credit of zero', () => {
  for (const data of [
    { ...about, message: 'GSTR-2B generation failed' },
    { ...about, status: 'In progress' },
    { ...about, fc: 3 },
    { ...about, docs: { b2b: [{}] } },
    { ...about, itcSumm: { itcAvl: { nonrevsup: { igst: 100, cgst: 0, sgst: 0, cess: 0 } } } },
    { ...about, itcsumm: { itcAvl: { nonrevsup: { igst: 100 } } } },
    { ...about, itcsumm: { message: 'failed' } },
  ])
    assert.equal(gstr2bIn({ data }), null, JSON.stringify(data));
});

const zero = { subtotal: { txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 } };
const draft = (change: Json, outward: Json = zero): Json => ({
  r3bautopop: {
    r1fildt: '05-11-2026',
    r2bgendt: '14-11-2026',
    liabitc: { sup_details: { osup_3_1a: outward, isup_3_1d: zero }, elgitc: { itc4a5: zero } },
    ...change,
  },
});

test('a GSTR-2B with empty parts of a newer version is one without purchases', () => {
  const data = { ...about, itcsumm: { itcavl: {}, itcrej: {} }, docRejdata: {}, cpRejsumm: { b2b: [] } };
  assert.deepEqual(gstr2bIn({ data }), { made: true, credit: noTax, reverseCharge: noTax });
});

test('an error of the draft counts under each name, and an empty one does not', () => {
  for (const error of [
    { errors: [{ error_cd: 'X' }] },
    { error_report: { msg: 'failed' } },
    { errorMsg: 'system failure' },
    { Error: ['failed'] },
  ])
    assert.deepEqual(
      autoLiabilityIn(draft(error)),
      { outward: null, reverseCharge: null, credit: null },
      JSON.stringify(error),
    );
  assert.deepEqual(autoLiabilityIn(draft({ errors: [], error: null, error_report: {} })), {
    outward: { value: 0, tax: noTax },
    reverseCharge: noTax,
    credit: noTax,
  });
});

test('a value of null in the draft is unread', () => {
  assert.equal(autoLiabilityIn(draft({}, { subtotal: { txval: null, iamt: 0 } })), null);
});

test('the heads of a balance are read in capitals too, and two heads of one name are unread', () => {
  assert.deepEqual(closingBalanceIn({ clsbal: { IGST: -500, cgst: 0 } }), { ...noTax, igst: -50_000 });
  assert.equal(closingBalanceIn({ clsbal: { IGST: -500, igst: 0 } }), null);
});

const unreadable = (form: 'GSTR1' | 'GSTR3B', summary: Json): void => {
  assert.equal(summaryIn(form, summary), null, JSON.stringify(summary));
  assert.equal(whyNotNil(form, summary)?.kind, 'unreadable', JSON.stringify(summary));
};

test('an amount of GSTR-1 under an unknown name is unread, unless the portal says nil', () => {
  for (const row of [
    { ttl_rec: 0, inv_count: 3, taxable_value: 500 },
    { ttl_rec: 0, ttl_val: { amt: 500 } },
    { ttl_rec: 0, value: '500' },
  ])
    unreadable('GSTR1', { sec_sum: [row] });
  unreadable('GSTR1', { sec_sum: [], b2b: [{ ctin: 'x', inv: [{}] }] });
  const flagged = { isnil: 'Y', sec_sum: [{ sec_nm: 'B2B', ttl_rec: 0, rank: 3 }] };
  assert.equal(whyNotNil('GSTR1', flagged), null);
});

test('the numbers of a summary that are no amounts leave it nil', () => {
  const row = { sec_nm: '5', chksum: '12', ttl_rec: 0, state_cd: 27, ver: '2', ret_period: '102026', typ: 1 };
  assert.equal(whyNotNil('GSTR1', { gstin, sec_sum: [row], b2b: [] }), null);
  const summary = { ...zeroGstr3b(gstin, period), chksum: '99', tran_dt: '11112026', ver: '2' };
  assert.equal(whyNotNil('GSTR3B', summary), null);
});

test('an amount of GSTR-3B as text under an unknown name is unread', () => {
  for (const text of [
    { taxable_value: '500' },
    { val: '500' },
    { igstAmt: '500' },
    { igstAmt: '1,500.50' },
    { cash_paid: '500' },
  ])
    unreadable('GSTR3B', { sup_details: { osup_det: { txval: 0, ...text } } });
});

test('words in the place of a GSTR-1 are unread, and a flag of no without data asks for the preparing', () => {
  unreadable('GSTR1', { message: 'No data found' });
  for (const rows of [[], [{ sec_nm: 'B2B', ttl_rec: 0, ttl_val: '0.00' }]]) {
    const why = whyNotNil('GSTR1', { isnil: 'N', sec_sum: rows });
    assert.equal(why?.kind === 'refused' && why.refusal.kind, 'prepare_first');
  }
});

test('a choice is read in each spelling of its quarter and of its word', () => {
  const choice = (quarter: string, preference: string) =>
    preferencesIn({ response: [{ quarter, preference }] });
  for (const quarter of [
    'Q3',
    'Q3 2026-27',
    'Quarter 3 (2026-2027)',
    'October 2026 - December 2026',
    'Oct 2026 to Dec 2026',
    'III',
    '122026',
  ])
    assert.deepEqual(choice(quarter, 'M'), [{ quarter: 'Q3', frequency: 'monthly' }], quarter);
  for (const quarter of ['Q1/Q2', 'Q32', '2026-27', '2026', 'V', 'Oct 2026', ''])
    assert.deepEqual(choice(quarter, 'M'), [], quarter);
  const frequencies = [
    ['Monthly Filing', 'monthly'],
    ['Monthly', 'monthly'],
    ['Quarterly Filing', 'quarterly'],
    ['QRMP Scheme', 'quarterly'],
    ['Quarterly (QRMP)', 'quarterly'],
    ['QTR', 'quarterly'],
  ] as const;
  for (const [text, frequency] of frequencies)
    assert.deepEqual(choice('Q3', text), [{ quarter: 'Q3', frequency }], text);
  for (const text of ['Monthly (QRMP)', 'Monthly/Quarterly', 'Filing', 'Not QRMP', ''])
    assert.deepEqual(choice('Q3', text), [], text);
});
