import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { barredFrom, barWarningFrom, dueAt, DUE_DATE_EXTENSIONS } from '#domain/dueDate.ts';
import { fromIst, isoIst, sayIstDate } from '#domain/istTime.ts';
import { daysLate, lateFeeRupees, NIL_LATE_FEES } from '#domain/lateFee.ts';
import { parsePeriod, type FilingFrequency, type Form, type ReturnPeriod } from '#domain/returnPeriod.ts';
import { STATES, stateByCode, stateByLetters, stateByName } from '#domain/states.ts';

const period = (text: string): ReturnPeriod => {
  const parsed = parsePeriod(text);
  assert.ok(parsed, text);
  return parsed;
};

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
  // Extensions (P 4.4, 6).
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
    assert.equal(sayIstDate(dueAt(form, period(text), frequency, state)), due);
  });
}

test('a return is due up to the last millisecond of the day in India', () => {
  const due = dueAt('GSTR1', period('102026'), 'monthly', '27');
  assert.equal(due, Date.parse('2026-11-11T23:59:59.999+05:30'));
});

test('every extension names its source', () => {
  for (const row of DUE_DATE_EXTENSIONS) assert.match(row.source, /P \d/);
});

const BARRED: readonly Golden[] = [
  ['GSTR1', '102022', 'monthly', '27', '1 December 2025'],
  ['GSTR3B', '102022', 'monthly', '27', '1 December 2025'],
  ['GSTR1', '092022', 'monthly', '27', '1 November 2025'],
  ['GSTR3B', '112022', 'monthly', '27', '1 January 2026'],
  ['GSTR3B', '092025', 'quarterly', '07', '1 November 2028'],
];

for (const [form, text, frequency, state, from] of BARRED) {
  test(`${form} of ${text} is barred from ${from}`, () => {
    const at = barredFrom(form, period(text), frequency, state);
    assert.equal(sayIstDate(at), from);
    assert.match(isoIst(at), /-01T00:00:00/);
  });
}

test('the warning comes three years after the due date, before the bar', () => {
  const warning = barWarningFrom('GSTR3B', period('102022'), 'monthly', '27');
  assert.equal(sayIstDate(warning), '20 November 2025');
  assert.ok(warning < barredFrom('GSTR3B', period('102022'), 'monthly', '27'));
});

const DUE_AT = dueAt('GSTR3B', period('102026'), 'monthly', '27');
const FEES: readonly [at: string, rupees: number][] = [
  ['2026-11-01T00:00:00+05:30', 0],
  ['2026-11-20T23:59:59.999+05:30', 0],
  ['2026-11-21T00:00:00+05:30', 20],
  ['2026-11-21T23:59:59+05:30', 20],
  ['2026-11-27T09:00:00+05:30', 140],
  ['2026-12-14T09:00:00+05:30', 480],
  ['2026-12-15T00:00:00+05:30', 500],
  ['2026-12-16T00:00:00+05:30', 500],
  ['2029-11-01T00:00:00+05:30', 500],
];

for (const [at, rupees] of FEES) {
  test(`the nil late fee at ${at} is ₹${rupees}`, () => {
    assert.equal(lateFeeRupees(DUE_AT, Date.parse(at)), rupees);
  });
}

test('the late fee never falls with time and never passes its cap', () => {
  const day = fc.integer({ min: -400, max: 2000 });
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)].map((days) =>
        lateFeeRupees(DUE_AT, DUE_AT + days * 86_400_000),
      );
      assert.ok(early !== undefined && late !== undefined && early <= late && late <= 500);
    }),
  );
});

test('days late are calendar days, and the fee table names its source', () => {
  assert.equal(daysLate(DUE_AT, DUE_AT + 1), 1);
  const noon = Date.parse('2026-11-20T12:00:00+05:30');
  assert.deepEqual([daysLate(noon, noon + 3_600_000), daysLate(noon, noon + 13 * 3_600_000)], [0, 1]);
  assert.match(NIL_LATE_FEES[0].source, /19\/2021/);
  assert.equal(NIL_LATE_FEES[0].fromDue, fromIst({ year: 2021, month: 7, day: 1 }));
});

test('36 states are in use, each found by its code, its letters and its name', () => {
  assert.equal(STATES.length, 36);
  for (const state of STATES) {
    assert.equal(stateByCode(state.code), state);
    assert.equal(stateByLetters(state.letters.toLowerCase()), state);
    assert.equal(stateByName(`  ${state.name.toUpperCase()} `), state);
  }
  assert.equal(new Set(STATES.map((state) => state.letters)).size, 36);
});

test('other spellings of states are known, and old codes are kept apart', () => {
  assert.equal(stateByLetters('TG')?.code, '36');
  assert.equal(stateByLetters('OR')?.code, '21');
  assert.equal(stateByName('Jammu & Kashmir')?.code, '01');
  assert.equal(stateByName('Orissa')?.code, '21');
  assert.equal(stateByName('Tamilnadu')?.code, '33');
  assert.equal(stateByName('Dadra & Nagar Haveli & Daman & Diu')?.code, '26');
  assert.equal(stateByName('Atlantis'), null);
  assert.equal(stateByLetters(''), null);
  assert.equal(stateByCode('28')?.current, false);
  assert.equal(stateByCode('96'), null);
  assert.equal(stateByCode('00'), null);
});
