import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dueAt, usualDueDay } from '#domain/gst/dueDate.ts';
import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import { DUE_DAYS, monthlyDueDay } from '#domain/gst/dueDays.ts';
import { isoIst, parseIstDate, formatIstDate, toIst } from '#domain/shared/istTime.ts';
import {
  addMonths,
  nextPeriod,
  periodAt,
  periodEnd,
  quarterEndOf,
  type FilingFrequency,
  type Form,
} from '#domain/gst/returnPeriod.ts';
import { STATES } from '#domain/gst/states.ts';
import { anyForm, anyFrequency, anyPeriod, anyState, assertGapless, period } from './lawTables.ts';

type Golden = [form: Form, period: string, frequency: FilingFrequency, state: string, due: string];

const DUE: readonly Golden[] = [
  ['GSTR1', '102026', 'monthly', '23', '11 November 2026'],
  ['GSTR3B', '102026', 'monthly', '23', '20 November 2026'],
  ['GSTR1', '122026', 'monthly', '29', '11 January 2027'],
  ['GSTR3B', '122026', 'monthly', '29', '20 January 2027'],
  // QRMP: 13th, then 22nd or 24th by state.
  ['GSTR1', '092026', 'quarterly', '08', '13 October 2026'],
  ['GSTR3B', '092026', 'quarterly', '27', '22 October 2026'],
  ['GSTR3B', '092026', 'quarterly', '08', '24 October 2026'],
  ['GSTR3B', '032027', 'quarterly', '38', '24 April 2027'],
  ['GSTR3B', '032027', 'quarterly', '25', '22 April 2027'],
  ['GSTR3B', '032027', 'quarterly', '97', '22 April 2027'],
  ['GSTR3B', '032027', 'quarterly', 'XX', '22 April 2027'],
  // A month inside the quarter means its quarter.
  ['GSTR1', '072026', 'quarterly', '27', '13 October 2026'],
  // Extensions (gst-portal#due-dates, gst-portal#mails).
  ['GSTR1', '052021', 'monthly', '27', '26 June 2021'],
  ['GSTR3B', '042022', 'monthly', '27', '24 May 2022'],
  ['GSTR1', '032024', 'monthly', '27', '12 April 2024'],
  ['GSTR1', '032024', 'quarterly', '27', '13 April 2024'],
  ['GSTR1', '122024', 'monthly', '27', '13 January 2025'],
  ['GSTR1', '122024', 'quarterly', '27', '15 January 2025'],
  ['GSTR3B', '122024', 'monthly', '27', '22 January 2025'],
  ['GSTR3B', '122024', 'quarterly', '27', '24 January 2025'],
  ['GSTR3B', '122024', 'quarterly', '07', '26 January 2025'],
  ['GSTR3B', '092025', 'monthly', '27', '25 October 2025'],
  ['GSTR3B', '092025', 'quarterly', '27', '25 October 2025'],
  ['GSTR3B', '092025', 'quarterly', '07', '25 October 2025'],
  ['GSTR1', '092025', 'monthly', '27', '11 October 2025'],
  ['GSTR3B', '032026', 'monthly', '27', '20 April 2026'],
];

for (const [form, text, frequency, state, due] of DUE) {
  test(`${form} of ${text}, ${frequency}, state ${state}, is due on ${due}`, () => {
    assert.equal(formatIstDate(dueAt(form, period(text), frequency, state)), due);
  });
}

test('a return is due up to the last millisecond of the day in India', () => {
  const due = dueAt('GSTR1', period('102026'), 'monthly', '27');
  assert.equal(due, Date.parse('2026-11-11T23:59:59.999+05:30'));
});

// The days of Notif. 82/2020-CT (gst-portal#states), by code.
const ON_THE_24TH = '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 38'.split(' ');
const ON_THE_22ND = '22 23 24 26 27 29 30 31 32 33 34 35 36 37 25 28'.split(' ');

test('every state is in one of the two groups of quarterly filers', () => {
  for (const [codes, day] of [
    [ON_THE_24TH, 24],
    [ON_THE_22ND, 22],
  ] as const) {
    for (const code of codes)
      assert.equal(usualDueDay('GSTR3B', 'quarterly', code, period('092026')), day, code);
  }
  for (const { code } of STATES) assert.ok([...ON_THE_24TH, ...ON_THE_22ND].includes(code), code);
});

test('each due day is a row with its source, and the rows of a return follow each other without a gap', () => {
  for (const byFrequency of Object.values(DUE_DAYS)) {
    for (const rows of Object.values(byFrequency)) assertGapless(rows);
  }
  assert.deepEqual([monthlyDueDay('GSTR1'), monthlyDueDay('GSTR3B')], [11, 20]);
});

test('each extension is a date that exists, later than the usual day, with its source', () => {
  const seen = new Set<string>();
  for (const row of DUE_DATE_EXTENSIONS) {
    assert.match(row.source.law, /Notif\. \d+\/20\d\d-CT|portal failed/);
    assert.match(row.source.sheet, /^gst-portal#[a-z0-9-]+/);
    const key = `${row.form} ${row.period}`;
    assert.ok(!seen.has(key), `${key} is there twice`);
    seen.add(key);
    const usual = (day: number): number => parseIstDate(isoIst(periodEnd(row.period)).slice(0, 8) + day) ?? 0;
    if (row.monthly !== undefined)
      assert.ok((parseIstDate(row.monthly) ?? 0) > usual(monthlyDueDay(row.form)), key);
    for (const group of [22, 24] as const) {
      const moved = row.quarterly?.[group];
      if (moved === undefined) continue;
      assert.equal(quarterEndOf(row.period), row.period, `${key} is no quarter`);
      assert.ok((parseIstDate(moved) ?? 0) > usual(row.form === 'GSTR1' ? 13 : group), key);
    }
  }
});

test('a due moment is the end of an IST day in the month after the period, never before the usual day', () => {
  fc.assert(
    fc.property(anyForm, anyPeriod, anyFrequency, anyState, (form, month, frequency, state) => {
      const due = dueAt(form, month, frequency, state);
      assert.match(isoIst(due), /T23:59:59/);
      assert.equal(due % 1000, 999);
      const named = frequency === 'monthly' ? month : quarterEndOf(month);
      assert.equal(periodAt(due), nextPeriod(named));
      assert.ok(toIst(due).day >= usualDueDay(form, frequency, state, named));
      assert.ok(dueAt(form, addMonths(named, 3), frequency, state) > due);
    }),
  );
});

test('GSTR-1 is never due after GSTR-3B of the same period, one early extension apart', () => {
  fc.assert(
    fc.property(anyPeriod, anyFrequency, anyState, (month, frequency, state) => {
      fc.pre(month !== '052021');
      assert.ok(dueAt('GSTR1', month, frequency, state) <= dueAt('GSTR3B', month, frequency, state));
    }),
  );
});
