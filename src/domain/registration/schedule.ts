import { usualDueDay } from '../gst/dueDate.ts';
import { monthlyDueDay } from '../gst/dueDays.ts';
import { type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import { fromIst, HOUR_MS, parseIstDate, startOfIstDay, type Instant } from '../shared/istTime.ts';
import {
  comparePeriods,
  nextPeriod,
  periodOf,
  periodParts,
  quarterEndOf,
  type FilingFrequency,
  type Form,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';

/** A day of the month after the period and an IST time of day. */
export type ScheduleTime = { day: number; hour: number; minute: number };

/**
 * When a registration's returns are filed. `startDate` is YYYY-MM-DD: nothing is filed before it. `end` is the last
 * month in which something is filed (the month of filing, not the period).
 */
export type FilingSchedule = {
  gstr1: ScheduleTime;
  gstr3b: ScheduleTime;
  gstr3bSameAsGstr1: boolean;
  startDate: string | null;
  end: { year: number; month: number } | null;
};

/**
 * The last day on which the schedule files a return: the day before the due day of GSTR-1, and the due day of GSTR-3B
 * (design#schedules).
 */
export const LATEST_DAY: Readonly<Record<Form, number>> = {
  GSTR1: monthlyDueDay('GSTR1') - 1,
  GSTR3B: monthlyDueDay('GSTR3B'),
};

/** The default of specification 9: GSTR-1 on the 5th at 07:59, GSTR-3B on the 10th at 18:30. */
export const defaultSchedule: FilingSchedule = {
  gstr1: { day: 5, hour: 7, minute: 59 },
  gstr3b: { day: 10, hour: 18, minute: 30 },
  gstr3bSameAsGstr1: false,
  startDate: null,
  end: null,
};

/** The same days, times and bounds. */
export const isSameSchedule = (a: FilingSchedule, b: FilingSchedule): boolean =>
  JSON.stringify(timesOf(a)) === JSON.stringify(timesOf(b));

const timesOf = ({ gstr1, gstr3b, gstr3bSameAsGstr1, startDate, end }: FilingSchedule): unknown[] => [
  [gstr1.day, gstr1.hour, gstr1.minute],
  gstr3bSameAsGstr1 ? 'same' : [gstr3b.day, gstr3b.hour, gstr3b.minute],
  startDate,
  end === null ? null : [end.year, end.month],
];

const minutesInto = (time: ScheduleTime): number => (time.day * 24 + time.hour) * 60 + time.minute;

const atMost = (time: ScheduleTime, day: number): ScheduleTime => (time.day <= day ? time : { ...time, day });

/** The days and times in effect: GSTR-1 by the 10th, GSTR-3B by the 20th and not before GSTR-1. */
export function runningTimes(
  schedule: Pick<FilingSchedule, 'gstr1' | 'gstr3b' | 'gstr3bSameAsGstr1'>,
  latest: Readonly<Record<Form, number>> = LATEST_DAY,
): Record<Form, ScheduleTime> {
  const gstr1 = atMost(schedule.gstr1, latest.GSTR1);
  const gstr3b = atMost(schedule.gstr3b, latest.GSTR3B);
  const together = schedule.gstr3bSameAsGstr1 || minutesInto(gstr1) > minutesInto(gstr3b);
  return { GSTR1: gstr1, GSTR3B: together ? gstr1 : gstr3b };
}

/** Minutes from GSTR-1 to GSTR-3B; 0 on one day at one time. */
export function minutesBetweenReturns(schedule: FilingSchedule): number {
  const { GSTR1, GSTR3B } = runningTimes(schedule);
  return minutesInto(GSTR3B) - minutesInto(GSTR1);
}

/** The month in which the returns of a period are filed: the one after the month, or after its quarter. */
const filingMonth = (period: ReturnPeriod, frequency: FilingFrequency): ReturnPeriod =>
  nextPeriod(frequency === 'monthly' ? period : quarterEndOf(period));

/** The scheduled moment of a return, never past its legal day nor past the 10th or 20th (design#schedules). */
export function runAt(
  form: Form,
  schedule: FilingSchedule,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const times = runningTimes(schedule, {
    GSTR1: Math.min(LATEST_DAY.GSTR1, usualDueDay('GSTR1', frequency, stateCode, period)),
    GSTR3B: Math.min(LATEST_DAY.GSTR3B, usualDueDay('GSTR3B', frequency, stateCode, period)),
  });
  return fromIst({ ...periodParts(filingMonth(period, frequency)), ...times[form] });
}

/** The specification's timing rule when the days in effect break it, else null (specification 5, edit GSTIN). */
export function scheduleProblem(schedule: FilingSchedule): FieldProblem | null {
  if (schedule.gstr3bSameAsGstr1) return null;
  const gstr1 = atMost(schedule.gstr1, LATEST_DAY.GSTR1);
  const gstr3b = atMost(schedule.gstr3b, LATEST_DAY.GSTR3B);
  return minutesInto(gstr1) > minutesInto(gstr3b) ? plain('schedule_order') : null;
}

const dayRange = (form: Form): FieldProblem =>
  problem('day_range', { form, least: 1, most: LATEST_DAY[form] });

/**
 * The problem with a schedule from the edit form, or null: days outside 1-10 and 1-20 (a stored GSTR-1 day past the
 * 10th may stay), a new start before `today` (YYYY-MM-DD), or a broken timing rule.
 */
export function editedScheduleProblem(
  edited: FilingSchedule,
  stored: FilingSchedule,
  today: string,
): FieldProblem | null {
  const day = edited.gstr1.day;
  if (day > LATEST_DAY.GSTR1 && day !== stored.gstr1.day) return dayRange('GSTR1');
  if (
    !edited.gstr3bSameAsGstr1 &&
    edited.gstr3b.day > LATEST_DAY.GSTR3B &&
    edited.gstr3b.day !== stored.gstr3b.day
  )
    return dayRange('GSTR3B');
  if (edited.startDate !== null && edited.startDate !== stored.startDate && edited.startDate < today)
    return problem('today_or_later', { field: 'gstr1_start_date' });
  return scheduleProblem(edited);
}

/**
 * The last day on which GSTR-1, at its hour and minute, is not after GSTR-3B (specification 5); 0 when there is none.
 */
export const latestGstr1Day = ({ gstr1, gstr3b }: Pick<FilingSchedule, 'gstr1' | 'gstr3b'>): number =>
  minutesInto({ ...gstr1, day: gstr3b.day }) <= minutesInto(gstr3b) ? gstr3b.day : gstr3b.day - 1;

/** The problem with a GSTR-1 day after that last day (specification 5); if no day fits, the timing rule itself. */
export const gstr1DayProblem = (latest: number): FieldProblem =>
  latest === 0 ? plain('schedule_order') : problem('gstr1_day_latest', { latest });

/** The first day on which GSTR-3B, at its hour and minute, is not before GSTR-1 (specification 5). */
export const earliestGstr3bDay = ({ gstr1, gstr3b }: Pick<FilingSchedule, 'gstr1' | 'gstr3b'>): number => {
  const first = atMost(gstr1, LATEST_DAY.GSTR1);
  return minutesInto(first) <= minutesInto({ ...gstr3b, day: first.day }) ? first.day : first.day + 1;
};

/** Whether the schedule covers the filing of this period: its GSTR-1 day is neither before the start nor past the end. */
export function isRunning(schedule: FilingSchedule, period: ReturnPeriod): boolean {
  const month = nextPeriod(period);
  if (schedule.end !== null && comparePeriods(month, periodOf(schedule.end.year, schedule.end.month)) > 0) {
    return false;
  }
  const start = schedule.startDate === null ? null : parseIstDate(schedule.startDate);
  if (start === null) return true;
  const run = fromIst({ ...periodParts(month), ...atMost(schedule.gstr1, LATEST_DAY.GSTR1) });
  return startOfIstDay(run) >= start;
}

/** The values of the landing page's form (specification 2); `endMonth` is 1-12. */
export type LandingSchedule = {
  fillingDay: number;
  fillingHour: number;
  fillingMinute: number;
  hasEndDate: boolean;
  endMonth: number | null;
  endYear: number | null;
};

/**
 * A schedule from the landing form: the GSTR-1 day is kept as chosen even past the 10th, and GSTR-3B keeps
 * its default unless GSTR-1 would then run after it (design#schedules). It never has a `scheduleProblem`.
 */
export function scheduleFromLanding(landing: LandingSchedule): FilingSchedule {
  const { hasEndDate, endMonth, endYear } = landing;
  const gstr1 = { day: landing.fillingDay, hour: landing.fillingHour, minute: landing.fillingMinute };
  const wanted = {
    ...defaultSchedule,
    gstr1,
    end: hasEndDate && endMonth !== null && endYear !== null ? { year: endYear, month: endMonth } : null,
  };
  return { ...wanted, gstr3b: runningTimes(wanted).GSTR3B };
}

/**
 * A second from 0 to 59, the same for the same seed (FNV-1a): it spreads the filings of one minute over the minute
 * (design#rate-limit).
 */
export function jitterSeconds(seed: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01_00_01_93);
  }
  return (hash >>> 0) % 60;
}

/** The first full IST hour strictly after `at` (design#verification). */
export function nextFullHour(at: Instant): Instant {
  const dayStart = startOfIstDay(at);
  return dayStart + (Math.floor((at - dayStart) / HOUR_MS) + 1) * HOUR_MS;
}
