import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noTax } from '#domain/gst/portalFigures.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { autoLiabilityIn, documentsIn, gstr2bOf } from '#portal/figures.ts';
import type { Json } from '#portal/json.ts';
import { taxpayerIn } from '#portal/publicAnswers.ts';
import { refusalIn } from '#portal/refusalAnswer.ts';

/* An answer that looks like a figure and is none: it is unread, never zero. */

const gstin = '27ABCPN1234F1Z5';
const period = periodOf(2026, 10);

const zero = { subtotal: { txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 } };
const draft = (change: Json, tables: Json = {}): Json => ({
  r3bautopop: {
    r1fildt: '05-11-2026',
    r2bgendt: '14-11-2026',
    error: [],
    liabitc: {
      sup_details: { osup_3_1a: zero, isup_3_1d: zero },
      elgitc: { itc4a5: zero },
      ...tables,
    },
    ...change,
  },
});
const nothing = { value: 0, tax: noTax };

test('a word in the place of a date says that a part of the draft is not made', () => {
  for (const word of ['NA', '-', 'null', '0'])
    assert.deepEqual(
      autoLiabilityIn(draft({ r1fildt: word, r2bgendt: word })),
      { outward: null, reverseCharge: null, credit: null },
      word,
    );
});

test('an error of the draft makes the part that it names unread, and everything if it names none', () => {
  const read = (error: unknown) => autoLiabilityIn(draft({ error }));
  assert.deepEqual(read([]), { outward: nothing, reverseCharge: noTax, credit: noTax });
  assert.deepEqual(read([{ error_cd: 'X', message: '2B failed' }]), {
    outward: nothing,
    reverseCharge: null,
    credit: null,
  });
  assert.deepEqual(read([{ error_cd: 'X', message: 'GSTR-1 data could not be fetched' }]), {
    outward: null,
    reverseCharge: noTax,
    credit: noTax,
  });
  for (const error of [[{ error_cd: 'X' }], 'system failure'])
    assert.deepEqual(read(error), { outward: null, reverseCharge: null, credit: null });
});

test('a value under reverse charge without its tax is not understood', () => {
  const odd = { subtotal: { ...zero.subtotal, txval: 1000 } };
  const tables = { sup_details: { osup_3_1a: zero, isup_3_1d: odd } };
  assert.equal(autoLiabilityIn(draft({}, tables)), null);
});

test('only lists of the named sections are e-invoices', () => {
  assert.equal(documentsIn({ b2b: [] }), 0);
  assert.equal(documentsIn({ gstin, b2b: [{ ctin: gstin, inv: [{}, {}] }], cdnr: [{}] }), 3);
  for (const odd of [
    { b2b: { inv: [{}] }, cdnr: [] },
    { data: { b2b: [] }, errors: [] },
    { token: 'x', urls: [] },
    { count: 3, list: [] },
    { b2b: [], token: { est: 5 } },
    {},
  ])
    assert.equal(documentsIn(odd), null, JSON.stringify(odd));
});

test('a GSTR-2B of another month or GSTIN says nothing about this one', () => {
  const statement = (change: Json): Json => ({
    data: { gstin, rtnprd: '102026', itcsumm: {}, docdata: {}, cpsumm: {}, ...change },
  });
  const read = gstr2bOf(gstin, period);
  const none = { made: true, credit: noTax, reverseCharge: noTax };
  assert.deepEqual(read(statement({})), none);
  assert.deepEqual(read(statement({ gstin: gstin.toLowerCase(), rtnprd: '10-2026' })), none);
  for (const other of [{ rtnprd: '092026' }, { gstin: '29ABCPN1234F1Z1' }])
    assert.equal(read(statement(other)), null, JSON.stringify(other));
});

test('an answer without status and type is about no taxpayer, and a failure under a good status is a refusal', () => {
  assert.equal(taxpayerIn({ message: 'Service is down' }, gstin), null);
  assert.equal(taxpayerIn({ gstin, sts: 'Active', dty: 'Regular' }, gstin)?.status, 'Active');
  assert.equal(taxpayerIn({ gstin: '29ABCPN1234F1Z1', sts: 'Active', dty: 'Regular' }, gstin), null);
  for (const verdict of [
    { status: 'FAILED', message: 'down' },
    { success: 'false', message: 'down' },
    { status_cd: 'error', message: 'down' },
  ])
    assert.equal(refusalIn(verdict).isRefusal, true, JSON.stringify(verdict));
});
