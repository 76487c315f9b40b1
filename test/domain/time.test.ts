import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  daysInMonth,
  fromIst,
  isoIst,
  istDate,
  ordinal,
  parseIstDate,
  formatIst,
  formatIstDate,
  startOfIstDay,
  toIst,
} from '#domain/shared/istTime.ts';
import {
  addMonths,
  comparePeriods,
  filingPeriodStart,
  financialYear,
  financialYearsSince,
  formName,
  hasReturns,
  isQuarterEnd,
  nextPeriod,
  parsePeriod,
  periodAt,
  periodBefore,
  periodEnd,
  periodOf,
  periodParts,
  periodStart,
  previousPeriod,
  quarterOf,
  formatFilingPeriod,
  formatPeriod,
} from '#domain/gst/returnPeriod.ts';

const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) });
const period = fc
  .record({ year: fc.integer({ min: 2018, max: 2090 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => periodOf(year, month));

test('an instant is shown in India time', () => {
  const at = Date.parse('2026-11-05T02:29:00Z');
  assert.equal(isoIst(at), '2026-11-05T07:59:00+05:30');
  assert.equal(formatIst(at), '5 November 2026, 07:59 IST');
  assert.equal(formatIstDate(at), '5 November 2026');
  assert.equal(istDate(at), '2026-11-05');
  assert.deepEqual(toIst(at), { year: 2026, month: 11, day: 5, hour: 7, minute: 59, second: 0 });
});

test('the Indian day begins at 18:30 UTC of the day before', () => {
  assert.equal(istDate(Date.parse('2026-10-31T18:29:59.999Z')), '2026-10-31');
  assert.equal(istDate(Date.parse('2026-10-31T18:30:00Z')), '2026-11-01');
  assert.equal(startOfIstDay(Date.parse('2026-11-01T18:29:00Z')), Date.parse('2026-10-31T18:30:00Z'));
});

test('every instant comes back from its ISO text and from its parts', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const whole = Math.floor(at / 1000) * 1000;
      assert.equal(Date.parse(isoIst(whole)), whole);
      assert.equal(fromIst(toIst(whole)), whole);
      assert.equal(fromIst({ ...toIst(whole), ms: 999 }), whole + 999);
    }),
  );
});

test('dates agree with the calendar of the platform', () => {
  fc.assert(
    fc.property(instant, (at) => {
      assert.equal(istDate(at), new Date(at + 330 * 60_000).toISOString().slice(0, 10));
    }),
  );
});

test('a date text is read only when the date exists', () => {
  assert.equal(parseIstDate('2024-02-29'), Date.parse('2024-02-28T18:30:00Z'));
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '05-11-2026', '2026-1-1', '']) {
    assert.equal(parseIstDate(text), null, text);
  }
});

test('months have their days, leap years included', () => {
  assert.deepEqual(
    [1, 2, 4, 12].map((month) => daysInMonth(2026, month)),
    [31, 28, 30, 31],
  );
  assert.deepEqual([daysInMonth(2024, 2), daysInMonth(2100, 2), daysInMonth(2000, 2)], [29, 28, 29]);
});

test('ordinals are written right', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31].map(ordinal), [
    '1st',
    '2nd',
    '3rd',
    '4th',
    '5th',
    '10th',
    '11th',
    '12th',
    '13th',
    '20th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ]);
});

test('a period is MMYYYY since July 2017', () => {
  assert.equal(parsePeriod(' 102026 '), '102026');
  assert.equal(parsePeriod('072017'), '072017');
  for (const text of ['', '062017', '132026', '002026', '202610', '1020266', '122100', '10-2026']) {
    assert.equal(parsePeriod(text), null, text);
  }
  assert.throws(() => periodOf(2026, 13));
});

test('period arithmetic is arithmetic', () => {
  fc.assert(
    fc.property(period, fc.integer({ min: -200, max: 200 }), (p, n) => {
      assert.equal(addMonths(addMonths(p, n), -n), p);
      assert.equal(comparePeriods(addMonths(p, n), p), n);
      assert.equal(previousPeriod(nextPeriod(p)), p);
      assert.equal(periodEnd(p), periodStart(nextPeriod(p)));
      assert.equal(periodAt(periodStart(p)), p);
      assert.equal(periodAt(periodEnd(p) - 1), p);
      assert.equal(parsePeriod(p), p);
    }),
  );
});

test('the year of a December turns', () => {
  assert.equal(nextPeriod(periodOf(2026, 12)), '012027');
  assert.equal(previousPeriod(periodOf(2026, 1)), '122025');
  assert.deepEqual(periodParts(periodOf(2026, 1)), { year: 2026, month: 1 });
  assert.equal(periodStart(periodOf(2026, 11)), Date.parse('2026-10-31T18:30:00Z'));
});

test('a financial year runs from April to March', () => {
  assert.equal(financialYear(periodOf(2026, 4)), '2026-27');
  assert.equal(financialYear(periodOf(2027, 3)), '2026-27');
  assert.equal(financialYear(periodOf(2099, 4)), '2099-00');
});

test('the financial years since a period are all of them, up to that of the moment in India', () => {
  const march = Date.parse('2027-03-31T18:29:00Z');
  assert.deepEqual(financialYearsSince(periodOf(2026, 4), march), ['2026-27']);
  assert.deepEqual(financialYearsSince(periodOf(2026, 4), march + 60_000), ['2026-27', '2027-28']);
  assert.deepEqual(financialYearsSince(periodOf(2024, 2), march), [
    '2023-24',
    '2024-25',
    '2025-26',
    '2026-27',
  ]);
  assert.deepEqual(financialYearsSince(periodOf(2027, 4), march), ['2027-28']);
});

test('quarters are those of the financial year', () => {
  const quarters = Array.from({ length: 12 }, (_, i) => quarterOf(periodOf(2026, i + 1)));
  assert.equal(quarters.join(' '), 'Q4 Q4 Q4 Q1 Q1 Q1 Q2 Q2 Q2 Q3 Q3 Q3');
  const ends = Array.from({ length: 12 }, (_, i) => i + 1).filter((month) =>
    isQuarterEnd(periodOf(2026, month)),
  );
  assert.deepEqual(ends, [3, 6, 9, 12]);
});

test('a quarter is named by its months, whichever of them is given', () => {
  for (const month of [7, 8, 9]) {
    assert.equal(formatFilingPeriod(periodOf(2026, month), 'quarterly'), 'July to September 2026');
    assert.equal(filingPeriodStart(periodOf(2026, month), 'quarterly'), periodStart(periodOf(2026, 7)));
    assert.equal(periodBefore(periodOf(2026, month), 'quarterly'), '062026');
  }
  assert.equal(formatFilingPeriod(periodOf(2027, 3), 'quarterly'), 'January to March 2027');
  assert.equal(formatFilingPeriod(periodOf(2026, 10), 'monthly'), 'October 2026');
  assert.equal(formatPeriod(periodOf(2026, 10)), 'October 2026');
  assert.equal(periodBefore(periodOf(2026, 1), 'monthly'), '122025');
});

test('a quarterly filer has returns only for the last month of a quarter', () => {
  assert.equal(hasReturns(periodOf(2026, 7), 'quarterly'), false);
  assert.equal(hasReturns(periodOf(2026, 9), 'quarterly'), true);
  assert.equal(hasReturns(periodOf(2026, 7), 'monthly'), true);
});

test('forms are named as people write them', () => {
  assert.deepEqual([formName('GSTR1'), formName('GSTR3B')], ['GSTR-1', 'GSTR-3B']);
});
