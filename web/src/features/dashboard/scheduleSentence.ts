import type { CarriedSchedule } from '../../gst/carriedSchedule.ts';
import { monthName } from '../../texts/dates.ts';
import { newcomer } from '../../texts/compiled/newcomer.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** "GSTR-1 will be filed Monthly on the 9th at 07:59 IST, ending March 2027" (specification 2, Dashboard). */
export function scheduleSentence(schedule: CarriedSchedule): string {
  const { fillingDay, fillingHour, fillingMinute, hasEndDate, endMonth, endYear } = schedule;
  const time = `${two(fillingHour)}:${two(fillingMinute)}`;
  return hasEndDate && endMonth !== null && endYear !== null
    ? newcomer().scheduledUntil({ day: fillingDay, time, month: monthName(endMonth), year: endYear })
    : newcomer().scheduled({ day: fillingDay, time });
}
