import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { FINAL_RETURN, finalReturnDue, CONSEQUENCES } from '#domain/gst/dutyToFile.ts';
import { parseIstDate, formatIstDate } from '#domain/shared/istTime.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { lastDayToFile } from '#domain/filing/newFiling.ts';
import { sayRemark } from '#texts/sayRemark.ts';
import { skipCost } from '#texts/compiled/skipCost.ts';
import { dateWords } from '#texts/dates.ts';
import { sayConsequences, skipCosts, skipMeans } from '#texts/skipCosts.ts';
import { anyFrequency, anyPeriod, anyState, period } from './lawTables.ts';

const english = dateWords('en');

test('the cost of skipping a month is stated with its dates, amounts and months', () => {
  const filing = { period: period('102026'), frequency: 'monthly', stateCode: '23', forms: FORMS } as const;
  assert.deepEqual(skipCosts(skipCost.en, filing, english), [
    'Both returns stay due at the GST portal: GSTR-1 on 11 November 2026, GSTR-3B on 20 November 2026. Skipping only tells Shunya not to file them.',
    'Filed later, each costs ₹20 a day, up to ₹500. Each late fee is paid with GSTR-3B of November 2026, which is then not nil.',
    'GSTR-1 of November 2026 is blocked until GSTR-3B of October 2026 is filed.',
    'E-way bills stop when GSTR-3B of October 2026 and November 2026 is missing.',
    'The registration can be cancelled when GSTR-3B of October 2026 to March 2027 is missing.',
  ]);
  assert.equal(formatIstDate(lastDayToFile(filing)), '11 November 2029');
});

test('the cost of skipping the second return of a month names that return alone', () => {
  const filing = {
    period: period('102026'),
    frequency: 'monthly',
    stateCode: '23',
    forms: ['GSTR3B'],
  } as const;
  assert.deepEqual(skipCosts(skipCost.en, filing, english).slice(0, 2), [
    'GSTR-3B stays due at the GST portal; its due date is 20 November 2026. Skipping only tells Shunya not to file it.',
    'Filed later, it costs ₹20 a day, up to ₹500. The late fee is paid with GSTR-3B of November 2026, which is then not nil.',
  ]);
  assert.equal(formatIstDate(lastDayToFile(filing)), '20 November 2029');
});

test('the cost of skipping a quarter is stated in quarters, with the days of its state', () => {
  const filing = { period: period('122026'), frequency: 'quarterly', stateCode: '08', forms: FORMS } as const;
  assert.deepEqual(skipCosts(skipCost.en, filing, english), [
    'Both returns stay due at the GST portal: GSTR-1 on 13 January 2027, GSTR-3B on 24 January 2027. Skipping only tells Shunya not to file them.',
    'Filed later, each costs ₹20 a day, up to ₹500. Each late fee is paid with GSTR-3B of January to March 2027, which is then not nil.',
    'GSTR-1 of January to March 2027 is blocked until GSTR-3B of October to December 2026 is filed.',
    'E-way bills stop when GSTR-3B of October to December 2026 and January to March 2027 is missing.',
    'The registration can be cancelled when GSTR-3B of October to December 2026 and January to March 2027 is missing.',
  ]);
  assert.equal(formatIstDate(lastDayToFile(filing)), '13 January 2030');
});

test('the cost of skipping names the amounts also where no filing is named', () => {
  assert.match(skipMeans(skipCost.en).join(' '), /stay due.*₹20 a day, up to ₹500/);
});

test('every consequence has a source, and says so in a whole sentence for every period', () => {
  for (const row of CONSEQUENCES) {
    assert.match(row.source.law, /rule 59\(6\)|rule 138E|s\.29\(2\)\(c\)/);
    assert.equal(row.source.sheet, 'gst-portal#order');
  }
  fc.assert(
    fc.property(anyPeriod, anyFrequency, anyState, (month, frequency, stateCode) => {
      for (const text of [
        ...skipCosts(skipCost.en, { period: month, frequency, stateCode, forms: FORMS }, english),
        ...sayConsequences(skipCost.en, { period: month, frequency }, english),
      ]) {
        assert.match(text, /^[A-Z].*\.$/);
        assert.doesNotMatch(text, /undefined|NaN|rule|section/);
      }
    }),
  );
});

const FINAL: readonly [cancelled: string, due: string][] = [
  ['2026-09-15', '15 December 2026'],
  ['2026-11-30', '28 February 2027'],
  ['2027-11-30', '29 February 2028'],
  ['2026-10-31', '31 January 2027'],
];

for (const [cancelled, due] of FINAL) {
  test(`after a cancellation on ${cancelled} the final return is due on ${due}`, () => {
    const at = parseIstDate(cancelled);
    assert.ok(at !== null);
    assert.equal(formatIstDate(finalReturnDue(at)), due);
    const said = sayRemark({ code: 'cancelled', params: { cancelled: at } }, 'en');
    assert.ok(said.includes(`: its due date is ${due}, or three months`), said);
    assert.match(FINAL_RETURN.source.law, /s\.45/);
  });
}
