import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { noTax } from '#domain/gst/portalFigures.ts';
import {
  autoLiabilityIn,
  balancesIn,
  carriedFeeIn,
  documentsIn,
  gstr2bIn,
  liabilityIn,
  summaryIn,
} from '#portal/figures.ts';
import type { Json } from '#portal/json.ts';
import { whyNotNil } from '#portal/summary.ts';

const period = periodOf(2026, 10);
const tax = (rupees: number) => ({ iamt: 0, camt: rupees / 2, samt: rupees / 2, csamt: 0 });
const paise = (rupees: number) => ({ ...noTax, cgst: rupees * 50, sgst: rupees * 50 });
const table = (rupees: number) => ({ subtotal: { txval: rupees * 10, ...tax(rupees) }, det: {} });
const draft = (change: Json): Json => ({
  r3bautopop: {
    r1fildt: '05-11-2026',
    r2bgendt: '14-11-2026',
    error: [],
    liabitc: {
      sup_details: { osup_3_1a: table(0), isup_3_1d: table(0) },
      elgitc: { itc4a5: { subtotal: tax(0), det: {} } },
      ...change,
    },
  },
});

test('the portal’s draft is read table by table; what it has not drafted is no zero', () => {
  assert.deepEqual(autoLiabilityIn(draft({ sup_details: { osup_3_1a: table(1800), isup_3_1d: table(0) } })), {
    outward: { value: 1_800_000, tax: paise(1800) },
    reverseCharge: noTax,
    credit: noTax,
  });
  const { r3bautopop } = draft({}) as { r3bautopop: Json };
  const { r2bgendt: _made, ...before } = r3bautopop;
  assert.deepEqual(autoLiabilityIn({ r3bautopop: before }), {
    outward: { value: 0, tax: noTax },
    reverseCharge: null,
    credit: null,
  });
  const { r1fildt: _filed, ...neither } = before;
  assert.deepEqual(autoLiabilityIn({ r3bautopop: { ...neither, error: [{ error_cd: 'X' }] } }), {
    outward: null,
    reverseCharge: null,
    credit: null,
  });
});

test('an unknown shape is never an empty value, whatever is wrapped, missing or spelled otherwise', () => {
  const unknown: [string, (json: Json) => unknown, Json][] = [
    ['nothing at all', autoLiabilityIn, {}],
    ['wrapped', autoLiabilityIn, { data: draft({}) }],
    ['no tables', autoLiabilityIn, { r3bautopop: { r1fildt: '05-11-2026' } }],
    ['tables as a list', autoLiabilityIn, draft({ sup_details: [] })],
    ['a table without its sum', autoLiabilityIn, draft({ sup_details: { osup_3_1a: { det: {} } } })],
    [
      'a sum without a tax',
      autoLiabilityIn,
      draft({ sup_details: { osup_3_1a: { subtotal: { txval: 9 } } } }),
    ],
    ['an amount in words', autoLiabilityIn, draft({ elgitc: { itc4a5: { subtotal: { camt: 'nil' } } } })],
    ['GSTR-2B without its data', gstr2bIn, { itcsumm: { itcavl: {} } }],
    ['GSTR-2B without its summary', gstr2bIn, { data: { docdata: {} } }],
    ['GSTR-2B with other heads', gstr2bIn, { data: { itcsumm: { itcavl: { nonrevsup: { total: 640 } } } } }],
    ['balances without credit', balancesIn, { cash_bal: {} }],
    ['balances by other heads', balancesIn, { cash_bal: { igst: 0 }, itc_bal: { igst_bal: 0 } }],
    ['a liability that is no list', liabilityIn, { op_liab: {} }],
    ['a liability without heads', liabilityIn, { op_liab: [{ liab_id: 1, amount: 140 }] }],
    ['a wrapped fee', (json) => carriedFeeIn(json, period), { lateFeeBreakup: [{ priorPrdLtFee: {} }] }],
    [
      'a fee of another shape',
      (json) => carriedFeeIn(json, period),
      { fee: { lines: [{ hd: 'C', val: '70.00' }] } },
    ],
    ['a fee without amounts', (json) => carriedFeeIn(json, period), { priorPrdLtFee: { ltFeeDet: [] } }],
    ['a summary without sections', (json) => summaryIn('GSTR1', json), { gstin: 'X' }],
    ['a summary without tables', (json) => summaryIn('GSTR3B', json), { gstin: 'X' }],
    ['e-invoices without a list', documentsIn, { b2b: {} }],
  ];
  for (const [name, read, json] of unknown) assert.equal(read(json), null, name);
});

test('a GSTR-2B of a month without purchases is no credit, with an empty summary and without one', () => {
  const about = { gstin: '27AAPFU0939F1ZV', rtnprd: period, version: '1.0', gendt: '14-11-2026' };
  const bare: Json[] = [
    { ...about, itcsumm: {} },
    { ...about },
    { ...about, itcsumm: null, cpsumm: {}, docdata: {} },
    { ...about, itcsumm: { itcavl: {} }, docdata: { b2b: [] } },
    { ...about, itcsumm: { itcunavl: {} } },
  ];
  for (const data of bare)
    assert.deepEqual(
      gstr2bIn({ data }),
      { made: true, credit: noTax, reverseCharge: noTax },
      JSON.stringify(data),
    );
  const withBills = { ...about, itcsumm: {}, docdata: { b2b: [{ ctin: '27AAPFU0939F1ZV' }] } };
  assert.equal(gstr2bIn({ data: withBills }), null, 'documents without their sum are no zero');
});

test('credit below zero and reverse charge keep their sign and their place', () => {
  const heads = (cgst: number) => ({ igst: 0, cgst, sgst: cgst, cess: 0 });
  const told = gstr2bIn({
    data: {
      itcsumm: {
        itcavl: { nonrevsup: heads(320), othersup: heads(-45.5), revsup: heads(9) },
        itcunavl: { nonrevsup: heads(1000) },
      },
    },
  });
  assert.deepEqual(told, {
    made: true,
    credit: { ...noTax, cgst: 27_450, sgst: 27_450 },
    reverseCharge: { ...noTax, cgst: 900, sgst: 900 },
  });
});

test('balances read alike with their total among the heads and beside them', () => {
  const minor = { tx: 0, intr: 0, pen: 0, fee: 70, oth: 0 };
  const none = { tx: 0, intr: 0, pen: 0, fee: 0, oth: 0 };
  const itc_bal = { igst_bal: 0, cgst_bal: '12.50', sgst_bal: 0, cess_bal: 0 };
  const inside = { igst: none, cgst: { ...minor, tot: 70 }, sgst: { ...minor, tot: 70 }, cess: none };
  const beside = { igst: none, cgst: minor, sgst: minor, cess: none, cgst_tot_bal: 70, sgst_tot_bal: 70 };
  const cash = { ...noTax, cgst: 7000, sgst: 7000 };
  const told = { cash, cashForFees: cash, credit: { ...noTax, cgst: 1250 } };
  assert.deepEqual(balancesIn({ cash_bal: inside, itc_bal }), told);
  assert.deepEqual(balancesIn({ cash_bal: beside, itc_bal }), told);
});

test('a fee that the portal has filled into GSTR-3B is a fee and no saved data; one that can not be read is data', () => {
  const zeros = { sup_details: { osup_det: { txval: 0, ...tax(0) } } };
  const filledIn = (fee: Json) => ({ ...zeros, intr_ltfee: { intr_details: tax(0), ltfee_details: fee } });
  assert.deepEqual(summaryIn('GSTR3B', filledIn({ camt: 70, samt: 70 })), {
    kind: 'summary',
    saved: false,
    lateFee: paise(140),
  });
  assert.deepEqual(summaryIn('GSTR3B', filledIn({ central: 70 })), {
    kind: 'summary',
    saved: true,
    lateFee: null,
  });
});

const savedIn = (form: 'GSTR1' | 'GSTR3B', json: Json): boolean | null => {
  const summary = summaryIn(form, json);
  return summary?.kind === 'summary' ? summary.saved : null;
};
const row = (change: Json): Json => ({ sec_sum: [{ sec_nm: 'B2B', chksum: 'ab12', ttl_rec: 0, ...change }] });
const only = (amounts: Json): Json => ({ sec_sum: [{ sec_nm: 'B2B', chksum: 'ab12', ...amounts }] });
const table31 = (amounts: Json): Json => ({ sup_details: { osup_det: { txval: 0, camt: 0, ...amounts } } });
const toPay = (amounts: Json): Json => ({ ...table31({}), tx_pmt: { tx_py: [{ igst: amounts }] } });

test('an amount that is no plain number is never zero: not in the summary, and not before filing', () => {
  const some: ['GSTR1' | 'GSTR3B', Json][] = [
    ['GSTR1', row({ ttl_rec: '1,024', ttl_val: '12,50,000.00' })],
    ['GSTR1', row({ TTL_VAL: '500' })],
    ['GSTR1', row({ tot_val: 500 })],
    ['GSTR3B', table31({ txval: '1,00,000.00', camt: '9,000.00' })],
    ['GSTR3B', table31({ TXVAL: '500' })],
    ['GSTR3B', toPay({ tx: '500' })],
    ['GSTR3B', toPay({ oth: '0.5' })],
    ['GSTR3B', { ...table31({}), tx_pmt: { pdcash: [{ c_intrpd: '12' }], pditc: { i_pdi: '3' } } }],
  ];
  for (const [form, json] of some) {
    const name = JSON.stringify(json);
    assert.equal(savedIn(form, json), true, name);
    const why = whyNotNil(form, json);
    assert.equal(why?.kind === 'refused' && why.refusal.kind, 'holds_entries', name);
  }
  const unreadable: ['GSTR1' | 'GSTR3B', Json][] = [
    ...['Rs500', '(500)', '५००', '-', 'NA', '1e5', '₹500', true].flatMap(
      (amount): ['GSTR1' | 'GSTR3B', Json][] => [
        ['GSTR1', row({ ttl_val: amount })],
        ['GSTR3B', table31({ txval: amount })],
        ['GSTR3B', toPay({ tx: amount })],
      ],
    ),
    ['GSTR1', only({ taxable: 500, records: 2 })],
    ['GSTR1', only({ ttl_rec: null })],
    ['GSTR1', only({})],
    ['GSTR1', { isnil: 'Y', sec_sum: ['B2B'] }],
  ];
  for (const [form, json] of unreadable) {
    const name = JSON.stringify(json);
    assert.equal(summaryIn(form, json), null, name);
    assert.equal(whyNotNil(form, json)?.kind, 'unreadable', name);
  }
});

test('zeros, empty members and names stay zero in a summary', () => {
  const zero: ['GSTR1' | 'GSTR3B', Json][] = [
    ['GSTR1', { sec_sum: [] }],
    ['GSTR1', { isnil: 'Y', sec_sum: [{ sec_nm: 'B2B', chksum: 'F00', ttl_rec: '0', ttl_val: '0.00' }] }],
    ['GSTR1', row({ ttl_val: null, ttl_tax: '', sec_nm: 'NIL' })],
    ['GSTR3B', { ...table31({ iamt: '0.00', samt: null }), gstin: '27AAPFU0939F1ZV', chksum: '5A0' }],
    ['GSTR3B', toPay({ tx: 0, intr: '0', pen: '', oth: null })],
  ];
  for (const [form, json] of zero) {
    assert.equal(savedIn(form, json), false, JSON.stringify(json));
    assert.equal(whyNotNil(form, json), null, JSON.stringify(json));
  }
});
