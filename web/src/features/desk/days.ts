import { DAY_MS, istDate, toIst } from '#domain/shared/istTime.ts';
import { shortMonth } from '../../texts/dates.ts';

/** Whole days in India from now to then; below zero when it has passed. */
export const daysUntil = (at: string, now: number): number =>
  Math.round((Date.parse(istDate(Date.parse(at))) - Date.parse(istDate(now))) / DAY_MS);

/** "11 Nov" */
export function shortDay(at: string): string {
  const { day, month } = toIst(Date.parse(at));
  return `${day} ${shortMonth(month)}`;
}
