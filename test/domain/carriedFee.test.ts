import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apply } from '#domain/filing/apply.ts';
import { isProvedUnpaid } from '#domain/filing/atMostOnce.ts';
import { agreedFees, isAgreed } from '#domain/filing/consentFor.ts';
import { carriedFeeIn, isNewsOfFee, isPayable, moneyIn } from '#domain/filing/judgeEvidence.ts';
import { nilCheck } from '#domain/filing/nilCheck.ts';
import type { Evidence, Reading, Statement } from '#domain/gst/evidence.ts';
import { feeIn, missingFor, missingForPlan, noFee } from '#domain/gst/carriedFee.ts';
import { noTax, type TaxHeads } from '#domain/gst/portalFigures.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { minutes } from '#domain/shared/istTime.ts';
import { gstr1Done, question3b } from './nilQuestions.ts';

const heads = (central: number, state = central): TaxHeads => ({
  ...noTax,
  cgst: central * 100,
  sgst: state * 100,
});
const fee = { central: 70, state: 70 };
const about = { form: 'GSTR3B', period: periodOf(2026, 10), frequency: 'monthly', due: 9, now: 1 } as const;

const reading = (source: Reading['source'], ...statements: Statement[]): Reading => ({
  source,
  at: 1,
  state: 'read',
  statements,
});
const told = (cash: TaxHeads | null, more: Reading[] = []): Evidence => [
  reading(
    'cash_ledger',
    { code: 'cash', params: { heads: cash ?? noTax } },
    ...(cash === null ? [] : [{ code: 'cash_for_fee' as const, params: { heads: cash } }]),
  ),
  reading('late_fee', { code: 'late_fee', params: { heads: heads(70) } }),
  ...more,
];
const owed = (all: TaxHeads, late: TaxHeads | null): Reading =>
  reading(
    'liability_ledger',
    { code: 'owed', params: { heads: all } },
    ...(late === null ? [] : [{ code: 'owed_fee' as const, params: { heads: late } }]),
  );

test('only whole rupees of central and state tax are a late fee', () => {
  assert.deepEqual(feeIn(heads(70, 60)), { central: 70, state: 60 });
  for (const other of [
    { ...heads(70), igst: 1 },
    { ...heads(70), cess: 100 },
    { ...heads(70), cgst: 7_050 },
    { ...heads(70), sgst: -100 },
  ])
    assert.equal(feeIn(other), null);
});

test('money under one head does not pay the fee of the other', () => {
  assert.deepEqual(missingFor(fee, { central: 200, state: 60 }), { central: 0, state: 10 });
  assert.equal(isPayable({ fee, own: null, paid: null, cash: { central: 140, state: 0 } }), false);
  assert.equal(isPayable({ fee, own: null, paid: null, cash: null }), false, 'an unread ledger');
  assert.equal(isPayable({ fee, own: null, paid: null, cash: fee }), true);
  assert.equal(isPayable({ fee, own: null, paid: fee, cash: null }), true, 'paid already');
});

test('the money for a plan is half of its fees under each head, less what that head has', () => {
  const missing = (cash: typeof fee | null, rupees: number, next = noFee) =>
    missingForPlan({ ...next, cash }, rupees);
  assert.deepEqual(missing(null, 5000), { central: 2500, state: 2500 }, 'an unread ledger');
  assert.deepEqual(missing({ central: 2500, state: 2500 }, 5000), noFee, 'enough for the plan');
  assert.deepEqual(missing({ central: 2499, state: 2500 }, 5000), { central: 1, state: 0 });
  assert.deepEqual(
    missing({ central: 5000, state: 0 }, 5000),
    { central: 0, state: 2500 },
    'all of it under one head',
  );
  assert.deepEqual(missing({ central: 12, state: 12 }, 25), { central: 1, state: 1 }, 'an odd sum');
  // The next period may charge more than is expected of all.
  const next = { central: 700, state: 600 };
  assert.deepEqual(missing({ central: 650, state: 650 }, 1300, next), { central: 50, state: 0 });
  assert.deepEqual(missing({ central: 700, state: 649 }, 1300, next), { central: 0, state: 1 });
});

test('a yes covers an amount up to what it names by head, and several do not add up', () => {
  const yes = (central: number, state: number, withdrawnAt: number | null = null) => ({
    kind: 'fee' as const,
    period: about.period,
    withdrawnAt,
    covers: { form: 'GSTR3B' as const, central, state },
  });
  const agreed = (...yeses: ReturnType<typeof yes>[]) => isAgreed(fee, agreedFees(yeses, about.period));
  assert.equal(agreed(yes(70, 70)), true);
  assert.equal(agreed(yes(250, 250)), true);
  assert.equal(agreed(yes(69, 250)), false);
  assert.equal(agreed(yes(40, 40), yes(40, 40)), false);
  assert.equal(agreed(yes(70, 70, 5)), false, 'withdrawn');
  assert.equal(isAgreed(fee, agreedFees([yes(70, 70)], periodOf(2026, 11))), false, 'of another month');
});

test('anything beside a late fee stops the return, and a ledger that shows the fee itself does not', () => {
  assert.equal(moneyIn(told(null, [owed(heads(70), heads(70))]), about), null);
  assert.equal(
    moneyIn(told(null, [owed(heads(70), null)]), about),
    null,
    'the same amount, without minor heads',
  );
  assert.equal(moneyIn(told(null, [owed(noTax, null)]), about), null, 'paid off');
  const more = moneyIn(told(null, [owed(heads(88), heads(70))]), about);
  assert.ok(more?.code === 'liability_carried');
  assert.deepEqual([more.params.of, more.params.rupees], ['beside_fee', 36]);
  const other = moneyIn(
    [reading('late_fee', { code: 'late_fee', params: { heads: { ...noTax, igst: 100 } } })],
    about,
  );
  assert.equal(other?.code, 'liability_carried');
});

test('the amount comes from the portal alone: our own count stands beside it and pays nothing', () => {
  const own: Statement = {
    code: 'own_fee',
    params: { period: periodOf(2026, 9), filedOn: '2026-10-27', rupees: 140 },
  };
  assert.equal(carriedFeeIn([reading('late_fee', own)]), null);
  const carried = carriedFeeIn([...told(heads(70)), reading('profile', own)]);
  assert.deepEqual(carried, { fee, own: 140, cash: fee, paid: null });
  const byLedger = carriedFeeIn([owed(heads(60), heads(60))]);
  assert.deepEqual(byLedger?.fee, { central: 60, state: 60 });
});

test('the return waits until money and yes are there, and then goes on', () => {
  const verdict = (evidence: Evidence, agreedFees: (typeof fee)[], feePaid: typeof fee | null = null) =>
    nilCheck({ ...question3b, facts: { ...gstr1Done, evidence }, agreedFees, feePaid }).verdict;
  assert.equal(verdict(told(null), [fee]), 'consent', 'the ledger is not read');
  assert.equal(verdict(told(heads(69)), [fee]), 'consent', 'too little');
  assert.equal(verdict(told(heads(70)), []), 'consent', 'no yes');
  assert.equal(verdict(told(heads(70)), [{ central: 70, state: 69 }]), 'consent', 'a yes to less');
  assert.equal(verdict(told(heads(70)), [fee]), 'file');
  assert.equal(verdict(told(noTax), [fee], fee), 'file', 'paid by us: the money is gone from the ledger');
});

test('a person is notified once, and again when the fee rises or the money arrives', () => {
  const at = (cash: TaxHeads, central = 70) => ({
    fee: { central, state: 70 },
    own: null,
    cash: feeIn(cash),
    paid: null,
  });
  assert.equal(isNewsOfFee(null, at(noTax)), true);
  assert.equal(isNewsOfFee(at(noTax), at(heads(10))), false);
  assert.equal(isNewsOfFee(at(heads(10)), at(heads(70))), true);
  assert.equal(isNewsOfFee(at(heads(70)), at(heads(70))), false);
  assert.equal(isNewsOfFee(at(noTax), at(noTax, 80)), true);
});

test('a lost payment is proven undone only by two readings and a quarter of an hour', () => {
  const sentAt = minutes(100);
  assert.equal(isProvedUnpaid({ looks: 2, sentAt }, sentAt + minutes(14)), false);
  assert.equal(isProvedUnpaid({ looks: 1, sentAt }, sentAt + minutes(60)), false);
  assert.equal(isProvedUnpaid({ looks: 2, sentAt }, sentAt + minutes(15)), true);
});

test('no second payment is intended in a return while one may have gone out, or has', () => {
  const opened = apply({ filingId: 'f', form: 'GSTR3B' }, { type: 'opened', at: 0, runAt: 0, dueAt: 9 });
  assert.ok(opened !== null);
  const checking = apply(opened, { type: 'check_started', at: 1 });
  assert.ok(checking !== null);
  const intend = { type: 'offset_intended', at: 2, ...fee, cash: fee } as const;
  const intended = apply(checking, intend);
  assert.equal(intended?.feePayment?.state, 'intended');
  assert.equal(apply(intended, intend), null);
  const done = apply(intended, { type: 'offset_done', at: 3, ...fee, shownBy: 'answer' });
  assert.equal(done?.feePayment?.state, 'done');
  assert.equal(done === null ? undefined : apply(done, intend), null);
  const undone = apply(intended, { type: 'offset_not_done', at: 3 });
  assert.ok(undone !== null && undone.feePayment === null && apply(undone, intend) !== null);
  const skipped = apply(intended, { type: 'skipped', at: 3 });
  assert.ok(skipped !== null, 'a skip leaves the money in the return');
  assert.equal(
    apply(skipped, { type: 'offset_done', at: 4, ...fee, shownBy: 'answer' })?.feePayment?.state,
    'done',
  );
});
