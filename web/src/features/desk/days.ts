import { DAY_MS, istDate, toIst } from '#domain/shared/istTime.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { shortMonth } from '../../texts/dates.ts';

/** Whole days in India from now to then; below zero when it has passed. */
export const daysUntil = (at: string, now: number): number =>
  Math.round((Date.parse(istDate(Date.parse(at))) - Date.parse(istDate(now))) / DAY_MS);

/** "11 Nov" */
export function shortDay(at: string): string {
  const { day, month } = toIst(Date.parse(at));
  return `${day} ${shortMonth(month)}`;
}

/** "9 days", "today", "2 days late" for a column of due days. */
export const formatDays = (days: number): string => formatLeft(days, desk().days);

/** "in 9 days", "today", "2 days late" in a line of words. */
export const formatDue = (days: number): string => formatLeft(days, desk().dueIn);

function formatLeft(days: number, ahead: (d: { days: number }) => string): string {
  if (days < 0) return desk().daysLate({ days: -days });
  return days === 0 ? desk().dueToday : ahead({ days });
}
