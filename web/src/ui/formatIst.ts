import { toIst } from '#domain/shared/istTime.ts';
import { shortMonth } from '../texts/dates.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** "5 Nov 2026, 07:59 IST" from an ISO instant or epoch milliseconds; "" when there is none. */
export function formatIst(at: string | number | null | undefined): string {
  const parts = partsOf(at);
  return parts === null
    ? ''
    : `${parts.day} ${shortMonth(parts.month)} ${parts.year}, ${two(parts.hour)}:${two(parts.minute)} IST`;
}

/** When it was done: midnight sharp stands for a day without a time, and shows the day alone. */
export const formatDone = (at: string | null | undefined): string =>
  (at?.includes('T00:00:00+') ? formatIstDay : formatIst)(at);

/** "07:59", the time of day in India; "" when there is none. */
export function timeOfDay(at: string | number | null | undefined): string {
  const parts = partsOf(at);
  return parts === null ? '' : `${two(parts.hour)}:${two(parts.minute)}`;
}

/** "5 Nov 2026", the day in India; "" when there is none. Takes "YYYY-MM-DD" too. */
export function formatIstDay(at: string | number | null | undefined): string {
  const dayOnly = typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at);
  const parts = partsOf(dayOnly ? `${at}T00:00:00+05:30` : at);
  return parts === null ? '' : `${parts.day} ${shortMonth(parts.month)} ${parts.year}`;
}

function partsOf(at: string | number | null | undefined) {
  if (at === null || at === undefined || at === '') return null;
  const instant = typeof at === 'number' ? at : Date.parse(at);
  return Number.isFinite(instant) ? toIst(instant) : null;
}
