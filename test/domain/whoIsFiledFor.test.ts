import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { nilCheck } from '#domain/filing/nilCheck.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import {
  COMPANY,
  OCT,
  SEP,
  clean,
  read,
  gstr1Done,
  question,
  question3b,
  finding,
  whatOf,
  actOf,
  rupeesOf,
} from './nilQuestions.ts';

test('a taxpayer who has left the composition scheme owes what comes after it, and needs nothing filed before it', () => {
  const left = { ...clean, filed: [] };
  const listed = { ...question, facts: { ...left, sinceComposition: OCT } };
  assert.deepEqual(nilCheck(listed), { verdict: 'file' });
  const told = { ...question, facts: { ...left, sinceComposition: 'not_yet' as const } };
  assert.deepEqual(nilCheck({ ...told, regularFrom: OCT }), { verdict: 'file' });
  assert.equal(finding(told, 'blocked').code, 'first_period_unknown');
  const later = finding({ ...told, regularFrom: periodOf(2026, 11) }, 'blocked');
  assert.equal(later.code, 'before_regular');
  assert.match(whatOf(later), /from November 2026 on/);
  // A month that is owed keeps the next one waiting.
  assert.equal(finding({ ...told, regularFrom: SEP }, 'blocked').code, 'previous_gstr3b_missing');
  // The quarter in which it was left is owed for its regular part.
  const quarter = {
    ...told,
    period: periodOf(2026, 9),
    frequency: 'quarterly' as const,
    regularFrom: periodOf(2026, 8),
  };
  assert.deepEqual(nilCheck(quarter), { verdict: 'file' });
  assert.equal(finding({ ...quarter, regularFrom: OCT }, 'blocked').code, 'before_regular');
});

test('an LLP learns that it may choose, and one that has chosen the code is asked for it; the law leaves a company nothing', () => {
  const facts = { ...clean, constitution: 'Limited Liability Partnership' };
  const found = finding({ ...question, facts }, 'blocked');
  assert.ok(found.code === 'evc_not_allowed' && found.params.mayChoose);
  assert.match(actOf(found), /choose so at Signing under Edit.*14409/);
  assert.deepEqual(nilCheck({ ...question, facts, signing: 'evc' }), { verdict: 'file' });
  assert.equal(finding({ ...question, facts, signing: 'dsc' }, 'blocked').code, 'evc_not_allowed');
  const company = { ...clean, constitution: 'Private Limited Company' };
  const bound = finding({ ...question, gstin: COMPANY, facts: company, signing: 'evc' }, 'blocked');
  assert.ok(bound.code === 'evc_not_allowed' && !bound.params.mayChoose);
});

test('a balance below zero in any head of any ledger stops GSTR-3B and names the rupees; none above zero does', () => {
  const ledgers = [
    ['cash_ledger', 'cash', 'liability_carried'],
    ['credit_ledger', 'credit_balance', 'negative_ledger'],
    ['reversal_statements', 'reclaim_balance', 'negative_ledger'],
    ['reversal_statements', 'reverse_charge_balance', 'negative_ledger'],
  ] as const;
  const paise = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...ledgers),
      fc.record({ igst: paise, cgst: paise, sgst: paise, cess: paise }),
      ([source, code, expected], heads) => {
        const evidence = [read(source, { code, params: { heads } })];
        const answer = nilCheck({ ...question3b, facts: { ...gstr1Done, evidence } });
        const missing = Object.values(heads).reduce((sum, amount) => sum + Math.max(0, -amount), 0);
        if (missing === 0) return assert.equal(answer.verdict, 'file');
        assert.ok(answer.verdict === 'blocked');
        assert.equal(answer.finding.code, expected);
        assert.equal(rupeesOf(answer.finding), Math.ceil(missing / 100));
      },
    ),
  );
});
