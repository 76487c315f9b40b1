import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noTax } from '#domain/gst/portalFigures.ts';
import { ok } from '#domain/shared/result.ts';
import { feeReturnBody, feeReturnOf, offsetBody, offsetTaken, paymentIn } from '#portal/feeReturn.ts';
import type { Json } from '#portal/json.ts';
import { zeroGstr3b } from '#portal/summary.ts';

const GSTIN = '24ETPPD5562R1Z9';
const liability = {
  trans_typ: 30_002,
  tran_desc: 'Other than reverse charge',
  liab_ldg_id: 757_163_094,
  igst: { tx: 0, intr: 0 },
  cgst: { tx: 0, intr: 0, fee: 70 },
  sgst: { tx: 0, intr: 0, fee: 70 },
  cess: { tx: 0, intr: 0 },
};
const fee = { ...noTax, cgst: 7_000, sgst: 7_000 };
const summary = (payment: Json): Json => ({
  ...zeroGstr3b(GSTIN, '102026' as never),
  intr_ltfee: { intr_details: {}, ltfee_details: { camt: 70, samt: 70 } },
  tx_pmt: { tx_py: [liability], net_tax_pay: [liability], pdcash: [], pditc: {}, pdnls: [], ...payment },
});
const read = (json: Json) => feeReturnOf(ok({ json, text: JSON.stringify(json) }));

test('the fee to pay comes with the id of its liability, and what is paid of it', () => {
  const unpaid = read(summary({}));
  assert.ok(unpaid.ok && unpaid.value.saved);
  assert.deepEqual(unpaid.value.toPay, { ledgerId: 757_163_094, fee });
  assert.deepEqual(unpaid.value.paid, noTax);
  const paid = read(summary({ pdcash: [{ ...offsetRow(), c_lfeepd: 70, s_lfeepd: 70 }] }));
  assert.ok(paid.ok && paid.value.saved);
  assert.deepEqual(paid.value.paid, fee);
});

const offsetRow = (): Json => ({
  ...(offsetBody(757_163_094, { central: 0, state: 0 })['pdcash'] as Json[])[0],
});

test('a payment that is more than a late fee, or is not understood, is unreadable and never nothing', () => {
  for (const payment of [
    { tx_py: [{ ...liability, cgst: { tx: 5, intr: 0, fee: 70 } }] },
    { tx_py: [{ ...liability, igst: { tx: 0, intr: 3 } }] },
    { tx_py: [{ ...liability, cess: { tx: 0, intr: 0, fee: 1 } }] },
    { tx_py: [{ ...liability, cgst: { tx: 0, intr: 0, fee: 'seventy' } }] },
    { tx_py: [{ ...liability, liab_ldg_id: 'x' }] },
    { tx_py: [{ ...liability, trans_typ: 30_003 }] },
    { tx_py: [liability, liability] },
    { tx_py: 'none' },
    { pdcash: [{ ...offsetRow(), cpd: 1 }] },
    { pdcash: [{ ...offsetRow(), c_lfeepd: 'x' }] },
    { pdcash: ['paid'] },
  ])
    assert.equal(paymentIn(summary(payment)), null, JSON.stringify(payment));
  assert.equal(read(summary({ tx_py: 'none' })).ok, false);
});

test('data beside the fee is no late-fee month', () => {
  const taxed = { ...summary({}), sup_details: { osup_det: { txval: 100 } } };
  const told = read(taxed);
  assert.ok(!told.ok && told.failure.kind === 'refused' && told.failure.refusal.kind === 'holds_entries');
});

test('the request spells what the answers spell otherwise, and pays the fee from cash alone', () => {
  const body = offsetBody(757_163_094, { central: 70, state: 60 });
  assert.deepEqual(Object.keys(body), ['pdcash', 'pditc', 'nettaxpay']);
  const text = JSON.stringify(body);
  assert.ok(text.includes('"trans_desc"') && !text.includes('"tran_desc"'));
  const [row = {}] = body['pdcash'] as Json[];
  const amounts = Object.entries(row).filter(
    ([name, value]) => typeof value === 'number' && value !== 0 && !/id|typ/.test(name),
  );
  assert.deepEqual(amounts, [
    ['c_lfeepd', 70],
    ['s_lfeepd', 60],
  ]);
});

test('zeros are saved without the fee, and with it where the portal takes it only so', () => {
  const plain = JSON.stringify(feeReturnBody(GSTIN, '102026' as never, null));
  assert.ok(!plain.includes('ltfee_details') && !/isnil/i.test(plain));
  const withFee = feeReturnBody(GSTIN, '102026' as never, { central: 70, state: 60 });
  assert.deepEqual((withFee['intr_ltfee'] as Json)['ltfee_details'], {
    iamt: 0,
    camt: 70,
    samt: 60,
    csamt: 0,
  });
});

test('an answer of RETOFFSET without words or a reference leaves the payment unknown', () => {
  assert.ok(offsetTaken({ message: 'Payment of tax successfully done' }).ok);
  assert.ok(offsetTaken({ reference_id: 'ab12' }).ok);
  const lost = offsetTaken({});
  assert.ok(!lost.ok && lost.failure.kind === 'unknown_outcome');
});
