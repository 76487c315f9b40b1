import { schedule as texts } from '../texts/compiled/schedule.ts';
import { monthName } from '../texts/dates.ts';

/**
 * The landing page's schedule in the navigation state (specification 2), in the shape that PUT /api/schedule takes.
 * `endMonth` is 1-12; both ends are null without an end date.
 */
export type CarriedSchedule = {
  fillingDay: number;
  fillingHour: number;
  fillingMinute: number;
  FillingPeriod: 'Monthly';
  hasEndDate: boolean;
  endMonth: number | null;
  endYear: number | null;
};

const two = (n: number): string => String(n).padStart(2, '0');

/** "GSTR-1 will be Filled Monthly on the 5th at 07:59 IST. No End Date." (specification 2, Landing page) */
export function plannedSentence(schedule: CarriedSchedule): string {
  const t = texts();
  const { fillingDay, fillingHour, fillingMinute, hasEndDate, endMonth, endYear } = schedule;
  const time = `${two(fillingHour)}:${two(fillingMinute)}`;
  if (!hasEndDate) return t.plannedWithoutEnd({ day: fillingDay, time });
  return endMonth === null || endYear === null
    ? t.planned({ day: fillingDay, time })
    : t.plannedUntil({ day: fillingDay, time, month: monthName(endMonth), year: endYear });
}

/** The schedule in a navigation state, or null; the state can have any shape the browser kept. */
export function carriedSchedule(state: unknown): CarriedSchedule | null {
  if (typeof state !== 'object' || state === null || !('fillingDay' in state)) return null;
  const fields = state as Record<string, unknown>;
  const whole = (key: string, min: number, max: number): number | null => {
    const value = Number(fields[key] ?? Number.NaN);
    return Number.isInteger(value) && value >= min && value <= max ? value : null;
  };
  const fillingDay = whole('fillingDay', 1, 31);
  const fillingHour = whole('fillingHour', 0, 23);
  const fillingMinute = whole('fillingMinute', 0, 59);
  if (fillingDay === null || fillingHour === null || fillingMinute === null) return null;
  const endMonth = whole('endMonth', 1, 12);
  const endYear = whole('endYear', 2000, 2200);
  const hasEndDate = fields['hasEndDate'] === true && endMonth !== null && endYear !== null;
  return {
    fillingDay,
    fillingHour,
    fillingMinute,
    FillingPeriod: 'Monthly',
    hasEndDate,
    endMonth: hasEndDate ? endMonth : null,
    endYear: hasEndDate ? endYear : null,
  };
}
