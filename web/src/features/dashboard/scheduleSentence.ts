import { LATEST_DAY } from '#domain/registration/schedule.ts';
import type { CarriedSchedule } from '../../gst/carriedSchedule.ts';
import { monthName } from '../../texts/dates.ts';
import { newcomer } from '../../texts/compiled/newcomer.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * "GSTR-1 will be filed Monthly on the 9th at 07:59 IST, ending March 2027" (specification 2, Dashboard): on the day on
 * which it runs, which for a chosen day past the 10th is the 10th (design#schedules).
 */
export function scheduleSentence(schedule: CarriedSchedule): string {
  const { fillingDay, fillingHour, fillingMinute, hasEndDate, endMonth, endYear } = schedule;
  const time = `${two(fillingHour)}:${two(fillingMinute)}`;
  const day = Math.min(fillingDay, LATEST_DAY.GSTR1);
  return hasEndDate && endMonth !== null && endYear !== null
    ? newcomer().scheduledUntil({ day, time, month: monthName(endMonth), year: endYear })
    : newcomer().scheduled({ day, time });
}
