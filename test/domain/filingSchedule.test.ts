import { said } from './said.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dueAt } from '#domain/gst/dueDate.ts';
import {
  defaultSchedule,
  gstr1DayProblem,
  isRunning,
  jitterSeconds,
  latestGstr1Day,
  nextFullHour,
  runAt,
  scheduleFromLanding,
  scheduleProblem,
  type FilingSchedule,
  type ScheduleTime,
} from '#domain/registration/schedule.ts';
import { isoIst, toIst } from '#domain/shared/istTime.ts';
import { FORMS, nextPeriod, periodAt, periodOf, quarterEndOf } from '#domain/gst/returnPeriod.ts';
import { somewhereIn } from './lawTables.ts';

const time = (day: number, hour = 0, minute = 0): ScheduleTime => ({ day, hour, minute });
const schedule = (gstr1: ScheduleTime, gstr3b: ScheduleTime, same = false): FilingSchedule => ({
  ...defaultSchedule,
  gstr1,
  gstr3b,
  gstr3bSameAsGstr1: same,
});
const runs = (s: FilingSchedule, period = periodOf(2026, 10)): string[] =>
  FORMS.map((form) => isoIst(runAt(form, s, period, 'monthly', '27')).slice(5, 16));

const GOLDEN: readonly [name: string, schedule: FilingSchedule, gstr1: string, gstr3b: string][] = [
  ['the default', defaultSchedule, '11-05T07:59', '11-10T18:30'],
  ['GSTR-1 past the 10th', schedule(time(25, 7, 59), time(20, 18, 30)), '11-10T07:59', '11-20T18:30'],
  [
    'GSTR-1 past the 10th, late in the day',
    schedule(time(31, 23), time(10, 18, 30)),
    '11-10T23:00',
    '11-10T23:00',
  ],
  ['GSTR-3B past the 20th', schedule(time(1), time(31, 23, 59)), '11-01T00:00', '11-20T23:59'],
  ['GSTR-1 after GSTR-3B', schedule(time(9, 12), time(3, 12)), '11-09T12:00', '11-09T12:00'],
  ['the same time for both', schedule(time(6, 9, 15), time(20, 23), true), '11-06T09:15', '11-06T09:15'],
  [
    'the same time for both, past the 10th',
    schedule(time(28, 9), time(28, 9), true),
    '11-10T09:00',
    '11-10T09:00',
  ],
];

for (const [name, s, gstr1, gstr3b] of GOLDEN) {
  test(`a schedule of ${name} runs at ${gstr1} and ${gstr3b}`, () => {
    assert.deepEqual(runs(s), [gstr1, gstr3b]);
  });
}

test('a quarter runs in the month after it', () => {
  const at = runAt('GSTR3B', defaultSchedule, periodOf(2026, 12), 'quarterly', '27');
  assert.equal(isoIst(at), '2027-01-10T18:30:00+05:30');
  assert.equal(runAt('GSTR3B', defaultSchedule, periodOf(2026, 11), 'quarterly', '27'), at);
});

const anyTime = fc
  .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([day, hour, minute]) => time(day, hour, minute));
const anySchedule = fc
  .tuple(anyTime, anyTime, fc.boolean())
  .map(([gstr1, gstr3b, same]) => schedule(gstr1, gstr3b, same));
const anyPeriod = fc
  .tuple(fc.integer({ min: 2022, max: 2040 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => periodOf(year, month));

test('any chosen time runs in the month after, by the 10th and the 20th, before it is due, GSTR-1 first', () => {
  fc.assert(
    fc.property(
      anySchedule,
      anyPeriod,
      fc.constantFrom('monthly' as const, 'quarterly' as const),
      fc.constantFrom('07', '27', '97'),
      (s, period, frequency, state) => {
        const gstr1 = runAt('GSTR1', s, period, frequency, state);
        const gstr3b = runAt('GSTR3B', s, period, frequency, state);
        assert.ok(toIst(gstr1).day <= 10);
        assert.ok(toIst(gstr3b).day <= 20);
        assert.ok(gstr1 <= gstr3b);
        assert.ok(gstr1 < dueAt('GSTR1', period, frequency, somewhereIn(state)));
        assert.ok(gstr3b < dueAt('GSTR3B', period, frequency, somewhereIn(state)));
        const filedIn = nextPeriod(frequency === 'monthly' ? period : quarterEndOf(period));
        assert.equal(periodAt(gstr1), filedIn);
        assert.equal(periodAt(gstr3b), filedIn);
      },
    ),
  );
});

test('the timing rule speaks in the words of the spec', () => {
  assert.equal(scheduleProblem(defaultSchedule), null);
  assert.equal(scheduleProblem(schedule(time(5, 7, 59), time(5, 7, 59))), null);
  assert.equal(
    said(scheduleProblem(schedule(time(5, 8), time(5, 7, 59)))),
    'GSTR-1 filling time must be less than or equal to GSTR-3B filling time',
  );
  assert.equal(scheduleProblem(schedule(time(9), time(3), true)), null);
});

test('a schedule without a problem runs both returns at the times it shows', () => {
  fc.assert(
    fc.property(anySchedule, (s) => {
      fc.pre(scheduleProblem(s) === null && !s.gstr3bSameAsGstr1 && s.gstr3b.day <= 20);
      const ran = toIst(runAt('GSTR3B', s, periodOf(2026, 10), 'monthly', '27'));
      assert.deepEqual({ day: ran.day, hour: ran.hour, minute: ran.minute }, s.gstr3b);
    }),
  );
});

test('a landing schedule keeps its day as chosen and never breaks the timing rule', () => {
  const landing = {
    fillingDay: 31,
    fillingHour: 23,
    fillingMinute: 5,
    hasEndDate: false,
    endMonth: 3,
    endYear: 2027,
  };
  const s = scheduleFromLanding(landing);
  assert.deepEqual(s.gstr1, time(31, 23, 5));
  assert.equal(s.end, null);
  assert.equal(s.startDate, null);
  assert.deepEqual(runs(s), ['11-10T23:05', '11-10T23:05']);
  assert.deepEqual(scheduleFromLanding({ ...landing, hasEndDate: true }).end, { year: 2027, month: 3 });
  assert.equal(scheduleFromLanding({ ...landing, hasEndDate: true, endMonth: null }).end, null);
  fc.assert(
    fc.property(anyTime, ({ day, hour, minute }) => {
      const chosen = { ...landing, fillingDay: day, fillingHour: hour, fillingMinute: minute };
      assert.equal(scheduleProblem(scheduleFromLanding(chosen)), null);
    }),
  );
});

test('an early landing day leaves GSTR-3B at its default', () => {
  const s = scheduleFromLanding({
    fillingDay: 3,
    fillingHour: 9,
    fillingMinute: 0,
    hasEndDate: false,
    endMonth: null,
    endYear: null,
  });
  assert.deepEqual(s.gstr3b, defaultSchedule.gstr3b);
});

test('a schedule runs from its start date to its end month', () => {
  const s = { ...defaultSchedule, startDate: '2026-11-06', end: { year: 2027, month: 1 } };
  assert.equal(isRunning(s, periodOf(2026, 10)), false, 'the 5th of November is before the start');
  assert.equal(isRunning(s, periodOf(2026, 11)), true);
  assert.equal(isRunning(s, periodOf(2026, 12)), true, 'January is the last month of filing');
  assert.equal(isRunning(s, periodOf(2027, 1)), false);
  assert.equal(isRunning({ ...s, startDate: '2026-11-05' }, periodOf(2026, 10)), true);
  assert.equal(isRunning(defaultSchedule, periodOf(2050, 1)), true);
});

test('the jitter is stable, within the minute and spread over it', () => {
  const seconds = Array.from({ length: 6000 }, (_, i) => jitterSeconds(`27AAPFU0939F1ZV/102026/${i}`));
  assert.equal(jitterSeconds('27AAPFU0939F1ZV/102026/0'), seconds[0]);
  const counts = Map.groupBy(seconds, (second) => second);
  assert.equal(counts.size, 60);
  for (const [second, hits] of counts) {
    assert.ok(second >= 0 && second <= 59);
    assert.ok(hits.length > 50 && hits.length < 160, `${second}: ${hits.length}`);
  }
});

test('the next full hour is an Indian one and always ahead', () => {
  const at = Date.parse('2026-11-05T07:59:30+05:30');
  assert.equal(isoIst(nextFullHour(at)), '2026-11-05T08:00:00+05:30');
  assert.equal(isoIst(nextFullHour(Date.parse('2026-11-05T08:00:00+05:30'))), '2026-11-05T09:00:00+05:30');
  assert.equal(isoIst(nextFullHour(Date.parse('2026-11-05T23:30:00+05:30'))), '2026-11-06T00:00:00+05:30');
});

test('a GSTR-1 day that is too late names the last that fits, and none where no day does', () => {
  const at = (day: number, hour: number) => ({ day, hour, minute: 0 });
  const last = latestGstr1Day({ gstr1: at(1, 9), gstr3b: at(7, 9) });
  assert.equal(said(gstr1DayProblem(last)), 'GSTR-1 filling day must be 7 or earlier');
  const none = latestGstr1Day({ gstr1: at(1, 9), gstr3b: at(1, 8) });
  assert.equal(none, 0);
  assert.equal(
    said(gstr1DayProblem(none)),
    'GSTR-1 filling time must be less than or equal to GSTR-3B filling time',
  );
});
