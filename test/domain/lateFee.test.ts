import { sayLateFee } from '#texts/sayLateFee.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dueAt } from '#domain/gst/dueDate.ts';
import { formatIstDate } from '#domain/shared/istTime.ts';
import {
  capReachedAt,
  currentLateFee,
  daysLate,
  lateFeeRupees,
  NIL_LATE_FEES,
  nilLateFee,
  type DueReturn,
} from '#domain/gst/lateFee.ts';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import {
  anyForm,
  anyFrequency,
  anyPeriod,
  anyState,
  assertGapless,
  period,
  somewhereIn,
} from './lawTables.ts';

const monthly = (form: Form, text: string): DueReturn => ({
  form,
  period: period(text),
  due: dueAt(form, period(text), 'monthly', somewhereIn('27')),
});
const OCTOBER = monthly('GSTR3B', '102026');

type Golden = [form: Form, period: string, filedAt: string, rupees: number];

const GOLDEN: readonly Golden[] = [
  ['GSTR3B', '102026', '2026-11-01T00:00:00+05:30', 0],
  ['GSTR3B', '102026', '2026-11-20T23:59:59.999+05:30', 0],
  ['GSTR3B', '102026', '2026-11-21T00:00:00+05:30', 20],
  ['GSTR3B', '102026', '2026-11-21T23:59:59+05:30', 20],
  ['GSTR3B', '102026', '2026-11-27T09:00:00+05:30', 140],
  ['GSTR3B', '102026', '2026-12-14T09:00:00+05:30', 480],
  ['GSTR3B', '102026', '2026-12-15T00:00:00+05:30', 500],
  ['GSTR3B', '102026', '2029-11-01T00:00:00+05:30', 500],
  ['GSTR1', '102026', '2026-11-12T00:00:00+05:30', 20],
  ['GSTR1', '102026', '2026-11-20T12:00:00+05:30', 180],
  ['GSTR1', '102026', '2026-12-06T12:00:00+05:30', 500],
  // The extension to 25 October 2025 and that to 13 January 2025 cost nothing.
  ['GSTR3B', '092025', '2025-10-25T23:00:00+05:30', 0],
  ['GSTR3B', '092025', '2025-10-26T00:00:00+05:30', 20],
  ['GSTR1', '122024', '2025-01-14T10:00:00+05:30', 20],
  ['GSTR1', '062021', '2021-07-21T10:00:00+05:30', 200],
];

for (const [form, text, at, rupees] of GOLDEN) {
  test(`a nil ${form} of ${text} filed at ${at} costs ₹${rupees}`, () => {
    assert.equal(lateFeeRupees(monthly(form, text), Date.parse(at)), rupees);
  });
}

test('the fee of each form is a dated row: ₹20 a day up to ₹500 from June 2021, by its own notification', () => {
  for (const form of FORMS) {
    assertGapless(NIL_LATE_FEES[form]);
    const row = nilLateFee(form, period('062021'));
    assert.deepEqual([row.from, row.rupeesPerDay, row.capRupees], ['062021', 20, 500]);
    assert.equal(currentLateFee(form), nilLateFee(form, period('122099')));
  }
  assert.match(nilLateFee('GSTR3B', period('102026')).source.law, /19\/2021/);
  assert.match(nilLateFee('GSTR1', period('102026')).source.law, /20\/2021/);
});

test('the fee never falls with time, grows by a day at a time and stops at the cap after 25 days', () => {
  fc.assert(
    fc.property(
      anyForm,
      anyPeriod,
      anyFrequency,
      anyState,
      fc.integer({ min: -400, max: 2000 }),
      (form, month, frequency, state, day) => {
        const r = { form, period: month, due: dueAt(form, month, frequency, somewhereIn(state)) };
        const [now, next] = [day, day + 1].map((days) => lateFeeRupees(r, r.due + days * 86_400_000));
        assert.ok(now !== undefined && next !== undefined);
        assert.equal(now === 0, day <= 0);
        assert.ok(next - now >= 0 && next - now <= 20 && next <= 500);
        assert.equal(now === 500, day >= 25);
        assert.equal(lateFeeRupees(r, capReachedAt(r)), 500);
        assert.ok(lateFeeRupees(r, capReachedAt(r) - 86_400_000) < 500);
      },
    ),
  );
});

test('days late are calendar days in India', () => {
  assert.equal(daysLate(OCTOBER.due, OCTOBER.due + 1), 1);
  const noon = Date.parse('2026-11-20T12:00:00+05:30');
  assert.deepEqual([daysLate(noon, noon + 3_600_000), daysLate(noon, noon + 13 * 3_600_000)], [0, 1]);
});

test('the cost is stated with its amounts and dates, and stays true when it is read later', () => {
  const on = (text: string): string => sayLateFee(OCTOBER, Date.parse(`${text}T10:00:00+05:30`), 'en');
  assert.equal(on('2026-11-18'), 'From 21 November 2026 a nil return costs ₹20 a day, up to ₹500.');
  assert.equal(
    on('2026-11-27'),
    'A nil return filed on 27 November 2026 costs a late fee of ₹140; each day adds ₹20, up to ₹500 on 15 December 2026.',
  );
  assert.equal(
    on('2027-02-01'),
    'A nil return filed on 1 February 2027 costs a late fee of ₹500, the most there is.',
  );
  assert.equal(formatIstDate(capReachedAt(OCTOBER)), '15 December 2026');
});
