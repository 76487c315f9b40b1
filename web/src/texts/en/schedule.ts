import { ordinal } from '#domain/shared/istTime.ts';
import { area } from '../area.ts';

/** When the landing page's schedule files (specification 2, Landing page). */
export const schedule = area('schedule', {
  planned: (day: number, time: string) =>
    `GSTR-1 will be Filled Monthly on the ${ordinal(day)} at ${time} IST.`,
  plannedWithoutEnd: (day: number, time: string) =>
    `GSTR-1 will be Filled Monthly on the ${ordinal(day)} at ${time} IST. No End Date.`,
  plannedUntil: (day: number, time: string, month: string, year: number) =>
    `GSTR-1 will be Filled Monthly on the ${ordinal(day)} at ${time} IST. Ending ${month}, ${year}`,
});
