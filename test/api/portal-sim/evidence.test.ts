import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, useDoor } from './door.ts';
import { fileNil, ist } from './rawClient.ts';
import { evidenceSpecs } from '../../../portal-sim/evidenceTaxpayers.ts';

const DUE = '102026';
const NEXT = '112026';
const START = '2026-11-05T12:00';

const door = useDoor(START, [
  ...evidenceSpecs(),
  { username: 'plain' },
  { username: 'late', history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } },
  { username: 'reverse', figures: [{ back: 0, reverseChargeRupees: 180 }] },
  { username: 'owing', figures: [{ back: 0, creditRupees: -90 }] },
  { username: 'behind', history: { missing: [{ form: 'GSTR3B', back: 1 }] } },
  { username: 'negative', blocks: ['negative_ledger'] },
  { username: 'refused.later' },
]);

const at = (time: string): void => {
  door.now = ist(time);
};

test('a refused credit note stands in the auto-drafted GSTR-3B once GSTR-1 is filed, and nil is refused', async () => {
  at(START);
  const client = await door.signedIn('godavari.mills');
  assert.equal((await fileNil(door, client, 'GSTR1', DUE)).status, '1');
  const { r3bautopop: drafted } = await client.autoLiability(DUE);
  assert.deepEqual([drafted.r1fildt, drafted.r2bgendt], ['05-11-2026', undefined]);
  const { subtotal } = drafted.liabitc.sup_details.osup_3_1a;
  assert.deepEqual([subtotal.txval, subtotal.iamt, subtotal.camt, subtotal.samt], [10_000, 0, 900, 900]);
  assert.equal((await fileNil(door, client, 'GSTR3B', DUE)).code, 'SIM_LIABILITY_DUE');
  await client.save3b(DUE, { sup_details: {} });
  await client.evcOtp('R3B');
  const zeros = await client.summary('GSTR3B', DUE);
  const code = codeOf(door.messages, 'godavari.mills');
  assert.equal((await client.retfile('GSTR3B', DUE, zeros, code)).code, 'SIM_LIABILITY_DUE');
});

test('a GSTR-3B filed by hand takes the note with it, and the next month is nil again', async () => {
  at(START);
  const order = { username: 'godavari.mills', form: 'GSTR3B', period: DUE };
  assert.equal((await door.control('file-by-hand', order)).http, 200);
  assert.equal((await door.control('file-by-hand', order)).http, 400);
  at('2026-12-05T12:00');
  const client = await door.signedIn('godavari.mills');
  assert.equal((await fileNil(door, client, 'GSTR1', NEXT)).status, '1');
  const { r3bautopop: drafted } = await client.autoLiability(NEXT);
  assert.equal(drafted.liabitc.sup_details.osup_3_1a.subtotal.camt, 0);
  assert.equal((await fileNil(door, client, 'GSTR3B', NEXT)).status, '1');
});

test('a note that is refused after a GSTR-3B was filed falls into the next one', async () => {
  at(START);
  const client = await door.signedIn('refused.later');
  await fileNil(door, client, 'GSTR1', DUE);
  await fileNil(door, client, 'GSTR3B', DUE);
  const note = { username: 'refused.later', period: '092026', refused_credit_note: 360 };
  assert.equal((await door.control('figures', note)).http, 200);
  at('2026-12-05T12:00');
  const later = await door.signedIn('refused.later');
  assert.equal((await fileNil(door, later, 'GSTR1', NEXT)).status, '1');
  assert.equal((await fileNil(door, later, 'GSTR3B', NEXT)).code, 'SIM_LIABILITY_DUE');
});

test('GSTR-2B exists from the 14th, with its credit, which a nil return may forgo', async () => {
  at('2026-11-13T23:59');
  const early = await door.signedIn('kosi.rentals');
  assert.equal((await early.statement2b(DUE)).code, 'RET2B1018');
  at('2026-11-14T00:00');
  const client = await door.signedIn('kosi.rentals');
  const { data } = await client.statement2b(DUE);
  assert.deepEqual(
    [data.itcsumm.itcavl.nonrevsup.cgst, data.itcsumm.itcavl.nonrevsup.sgst, data.docdata.b2b.length],
    [320, 320, 1],
  );
  await fileNil(door, client, 'GSTR1', DUE);
  const { r3bautopop: drafted } = await client.autoLiability(DUE);
  assert.equal(drafted.r2bgendt, '14-11-2026');
  assert.equal(drafted.liabitc.elgitc.itc4a5.subtotal.camt, 320);
  assert.equal((await fileNil(door, client, 'GSTR3B', DUE)).status, '1');
  const plain = await door.signedIn('plain');
  const { data: nothing } = await plain.statement2b(DUE);
  assert.deepEqual([nothing.itcsumm.itcavl.nonrevsup.cgst, nothing.docdata.b2b], [0, []]);
});

test('GSTR-2B waits for the GSTR-3B before it', async () => {
  at('2026-11-15T12:00');
  const client = await door.signedIn('behind');
  assert.equal((await client.statement2b(DUE)).code, 'GTR2B-002');
  assert.equal((await fileNil(door, client, 'GSTR3B', '092026')).status, '1');
  assert.equal((await client.statement2b(DUE)).data.rtnprd, DUE);
});

test('reverse charge, and credit to be given back, are not nil', async () => {
  at('2026-11-15T12:00');
  const reverse = await door.signedIn('reverse');
  await fileNil(door, reverse, 'GSTR1', DUE);
  assert.equal((await reverse.statement2b(DUE)).data.itcsumm.itcavl.revsup.cgst, 90);
  const { r3bautopop: drafted } = await reverse.autoLiability(DUE);
  assert.equal(drafted.liabitc.sup_details.isup_3_1d.subtotal.camt, 90);
  assert.equal((await fileNil(door, reverse, 'GSTR3B', DUE)).code, 'SIM_LIABILITY_DUE');
  const owing = await door.signedIn('owing');
  await fileNil(door, owing, 'GSTR1', DUE);
  const { r3bautopop: negative } = await owing.autoLiability(DUE);
  assert.equal(negative.liabitc.elgitc.itc4a5.subtotal.camt, -45);
  assert.equal((await fileNil(door, owing, 'GSTR3B', DUE)).code, 'SIM_LIABILITY_DUE');
});

test('an e-invoice is in GSTR-1 without being saved, and nil is refused', async () => {
  at(START);
  const client = await door.signedIn('periyar.einvoice');
  assert.equal((await client.search()).einvoiceStatus, 'Yes');
  assert.equal((await client.eInvoices(DUE)).b2b[0].inv.length, 1);
  assert.equal((await client.eInvoices(DUE, 'CDNR')).code, 'RET13510');
  assert.equal((await client.eInvoices(DUE, 'XYZ')).code, 'RET11406');
  const summary = await client.summary('GSTR1', DUE);
  assert.deepEqual([summary.isnil, summary.sec_sum[0].ttl_rec], ['N', 1]);
  assert.equal((await client.proceed(DUE)).code, 'SIM_SAVED_DATA');
  await client.reset(DUE);
  assert.equal((await client.proceed(DUE)).code, 'SIM_SAVED_DATA');
  const plain = await door.signedIn('plain');
  assert.equal((await plain.search()).einvoiceStatus, 'No');
  assert.equal((await plain.eInvoices(DUE)).code, 'RET13510');
});

test('an e-invoice that comes between preparing and filing stops the filing', async () => {
  at(START);
  const client = await door.signedIn('plain');
  await client.proceed(DUE);
  await door.control('figures', { username: 'plain', period: DUE, figures: { eInvoices: 1 } });
  await client.evcOtp('R1');
  const summary = await client.summary('GSTR1', DUE);
  assert.equal(summary.isnil, 'N');
  const code = codeOf(door.messages, 'plain');
  assert.equal((await client.retfile('GSTR1', DUE, summary, code)).code, 'RT_FIL_09');
  await door.control('figures', { username: 'plain', period: DUE, figures: {} });
  const nil = await client.summary('GSTR1', DUE);
  assert.equal((await client.retfile('GSTR1', DUE, nil, code)).status, '1');
});

test('the ledgers tell a waiting fee, a deposit and its use', async () => {
  at(START);
  const client = await door.signedIn('late');
  const owed = await client.ledger(`action=TAXPAYABLE&ret_period=${DUE}&ret_type=R3B`);
  assert.equal(owed.op_liab[0].cgst.fee, 70);
  assert.equal((await client.ledger(`action=TAX&ret_period=${DUE}`)).tr[0].tot_tr_amt, 140);
  assert.equal((await client.ledger(`action=BAL&ret_period=${DUE}`)).cash_bal.cgst_tot_bal, 0);
  await door.control('deposit', { username: 'late', rupees: 140 });
  assert.equal((await client.ledger(`action=BAL&ret_period=${DUE}`)).cash_bal.cgst_tot_bal, 70);
  assert.equal((await fileNil(door, client, 'GSTR1', DUE)).status, '1');
  assert.equal((await fileNil(door, client, 'GSTR3B', DUE)).code, 'SIM_LATE_FEE_DUE');
  await door.control('pay-late-fee', { username: 'late' });
  const cash = await client.ledger('action=CASH&fr_dt=01-11-2026&to_dt=30-11-2026');
  assert.deepEqual(
    cash.tr.map(({ tr_typ: type, tot_rng_bal: after }: { tr_typ: string; tot_rng_bal: number }) => [
      type,
      after,
    ]),
    [
      ['Cr', 140],
      ['Cr', 280],
      ['Dr', 140],
    ],
  );
  assert.equal(cash.cl_bal.tot_rng_bal, 140);
  assert.equal((await client.ledger('action=CASH&fr_dt=2026-11-01&to_dt=30-11-2026')).code, 'RET13511');
  assert.equal((await client.ledger('action=ITC&fr_dt=01-11-2026&to_dt=30-11-2026')).itcLdgDtls.tr.length, 0);
  assert.deepEqual((await client.ledger(`action=TAXPAYABLE&ret_period=${DUE}&ret_type=R3B`)).op_liab, []);
  assert.equal((await fileNil(door, client, 'GSTR3B', DUE)).status, '1');
});

test('a negative ledger shows in its closing balance, where it blocks', async () => {
  at(START);
  assert.equal((await (await door.signedIn('negative')).closing('CLOSINGBAL')).clsbal.cgst, -1250);
  assert.equal((await (await door.signedIn('negative')).closing('RCMCLOSINGBAL')).clsbal.cgst, 0);
  assert.equal((await (await door.signedIn('owing')).closing('CLOSINGBAL')).clsbal.cgst, 0);
});

test('a suspended taxpayer whose returns are up to date is shown so, and files', async () => {
  at(START);
  const client = await door.signedIn('damodar.works');
  assert.equal((await client.search()).sts, 'Suspended');
  assert.equal((await fileNil(door, client, 'GSTR1', DUE)).status, '1');
  assert.equal((await fileNil(door, client, 'GSTR3B', DUE)).status, '1');
  await door.control('status', { username: 'damodar.works', status: 'Active' });
  assert.equal((await client.search()).sts, 'Active');
});

test("a family's signatory has a PAN that the GSTIN does not hold, and the directory does not tell it", async () => {
  at(START);
  const client = await door.signedIn('sabarmati.huf');
  assert.equal((await client.lookUp('Demo@1234')).signatory, null);
  assert.equal((await client.search()).ctb, 'Hindu Undivided Family');
  assert.equal((await client.evcOtp('R1')).code, 'OTP0006');
  assert.equal((await client.evcOtp('R1', 'TSBPP7391F')).status_cd, '1');
});

test('an order about figures with anything unknown in it is refused and books nothing', async () => {
  for (const order of [
    { period: '132026', figures: {} },
    { period: DUE, figures: { money: 1 } },
    { period: DUE, figures: { eInvoices: 0.5 } },
    { period: DUE, refused_credit_note: -1 },
  ]) {
    const answer = await door.control('figures', { username: 'late', ...order });
    assert.equal(answer.http, 400, JSON.stringify(order));
  }
  assert.deepEqual(door.simulator.book.taxpayers['late']?.figures, {});
});
