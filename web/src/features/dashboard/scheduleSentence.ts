import { monthName, ordinal } from '#domain/shared/istTime.ts';
import type { CarriedSchedule } from '../../gst/carriedSchedule.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** "GSTR-1 will be filed Monthly on the 9th at 07:59 IST, ending March 2027" (specification 2, Dashboard). */
export function scheduleSentence(schedule: CarriedSchedule): string {
  const { fillingDay, fillingHour, fillingMinute, FillingPeriod, hasEndDate, endMonth, endYear } = schedule;
  const ending =
    hasEndDate && endMonth !== null && endYear !== null ? `, ending ${monthName(endMonth)} ${endYear}` : '';
  return `GSTR-1 will be filed ${FillingPeriod} on the ${ordinal(fillingDay)} at ${two(fillingHour)}:${two(fillingMinute)} IST${ending}`;
}
