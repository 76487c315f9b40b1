import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { firstAfterComposition, isBeforeRegular, sinceComposition } from '#domain/gst/dutyToFile.ts';
import {
  addMonths,
  comparePeriods,
  periodEnd,
  periodOf,
  periodStart,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { istDate } from '#domain/shared/istTime.ts';

const AUG = periodOf(2026, 8);
const month = fc
  .integer({ min: 0, max: 12 * 60 })
  .map((months): ReturnPeriod => addMonths(periodOf(2020, 1), months));
const both = (period: ReturnPeriod) => [
  { form: 'GSTR1' as const, period },
  { form: 'GSTR3B' as const, period },
];

/**
 * The portal's list for a taxpayer who left the scheme in `first`, filed everything, and is looked at `months` later.
 */
function listOf(first: ReturnPeriod, months: number) {
  const quarters = [0, 1, 2, 3]
    .map((back) => addMonths(quarterEndOf(addMonths(first, -1)), -3 * back))
    .map((period) => ({ form: 'CMP08' as const, period }));
  const regular = Array.from({ length: months }, (_, ahead) => both(addMonths(first, ahead))).flat();
  return [...quarters, ...regular];
}

test('the oldest regular return since the scheme is the first that was owed, in any order of the list', () => {
  fc.assert(
    fc.property(
      month,
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(fc.nat()),
      (first, months, random) => {
        const shuffled = listOf(first, months)
          .map((row) => ({ row, at: random.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ row }) => row);
        assert.equal(sinceComposition(shuffled), first);
      },
    ),
  );
});

test('a list with the scheme and nothing regular since leaves the first month to a person; a regular return before it says nothing', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: 6, max: 24 }), (first, ago) => {
      assert.equal(sinceComposition(listOf(first, 0)), 'not_yet');
      // Regular once, long before the scheme.
      assert.equal(sinceComposition([...both(addMonths(first, -12 - ago)), ...listOf(first, 0)]), 'not_yet');
    }),
  );
  assert.equal(sinceComposition([]), null);
  assert.equal(sinceComposition(both(AUG)), null);
});

test('the GSTR-4 of a year tells the scheme as well, and the regular months of that year begin after it', () => {
  const year = { form: 'GSTR4' as const, period: periodOf(2026, 3) };
  assert.equal(sinceComposition([year]), 'not_yet');
  assert.equal(sinceComposition([year, ...both(periodOf(2026, 2)), ...both(periodOf(2026, 4))]), '022026');
});

test("the list's facts go before a person's, and those before nothing", () => {
  assert.equal(firstAfterComposition({ listed: AUG, entered: periodOf(2026, 10) }), AUG);
  assert.equal(firstAfterComposition({ listed: 'not_yet', entered: AUG }), AUG);
  assert.equal(firstAfterComposition({ listed: null, entered: AUG }), AUG);
  assert.equal(firstAfterComposition({ listed: 'not_yet', entered: null }), 'unknown');
  assert.equal(firstAfterComposition({ listed: null, entered: null }), null);
});

test('a period is owed from the first regular one on and no earlier, and a registration that only touches its month owes it', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: -30, max: 30 }), (first, away) => {
      const period = addMonths(first, away);
      for (const beginning of [
        { registeredOn: null, listed: first, entered: null },
        { registeredOn: null, listed: 'not_yet' as const, entered: first },
        { registeredOn: istDate(periodStart(first)), listed: null, entered: null },
        { registeredOn: istDate(periodEnd(first) - 1), listed: null, entered: null },
      ])
        assert.equal(isBeforeRegular(period, beginning), comparePeriods(period, first) < 0);
      // Nobody knows the first month: nothing is taken for not owed.
      assert.equal(isBeforeRegular(period, { registeredOn: null, listed: 'not_yet', entered: null }), false);
    }),
  );
});
