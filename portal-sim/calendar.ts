/** Epoch milliseconds. */
export type Instant = number;
/** `MMYYYY`; a quarter is named by its last month (gst-portal#due-dates). */
export type Period = string;

export const MINUTE = 60_000;
export const DAY = 86_400_000;
const IST = 330 * MINUTE;

/** Dates are asked for at every call and filing; there are few different ones. */
const dates = new Map<number, string>();

/** The IST calendar date of an instant, `YYYY-MM-DD`. */
export function istDate(at: Instant): string {
  const day = Math.floor((at + IST) / DAY);
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}

/** The hour in India, 0 to 23. */
export function istHour(at: Instant): number {
  return Math.floor(((((at + IST) % DAY) + DAY) % DAY) / (60 * MINUTE));
}

/** The instant of a wall time in India; the date is `YYYY-MM-DD`. */
export function istInstant(date: string, hour = 0, minute = 0): Instant {
  return Date.parse(`${date}T00:00:00Z`) - IST + (hour * 60 + minute) * MINUTE;
}

export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** Whole IST calendar days from `from` to `to`, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((istInstant(to) - istInstant(from)) / DAY);
}

/** `dd/mm/yyyy`, the form of the search answer (gst-portal#search). */
export function slashed(date: string): string {
  return date.split('-').reverse().join('/');
}

/** `dd-mm-yyyy`, the form of RETTRACK's dof (gst-portal#tracking). */
export function dashed(date: string): string {
  return date.split('-').reverse().join('-');
}

export function isPeriod(text: string): boolean {
  return /^(0[1-9]|1[0-2])20\d{2}$/.test(text);
}

export function periodOf(year: number, month: number): Period {
  const months = year * 12 + month - 1;
  const realYear = Math.floor(months / 12);
  return `${String((months % 12) + 1).padStart(2, '0')}${realYear}`;
}

export function monthOf(period: Period): { year: number; month: number } {
  return { year: Number(period.slice(2)), month: Number(period.slice(0, 2)) };
}

export function addMonths(period: Period, months: number): Period {
  const { year, month } = monthOf(period);
  return periodOf(year, month + months);
}

/** Sorts by time: `YYYYMM`. */
export function sortKey(period: Period): string {
  return period.slice(2) + period.slice(0, 2);
}

/** The calendar month an instant falls in, India. */
export function periodAt(at: Instant): Period {
  const date = istDate(at);
  return date.slice(5, 7) + date.slice(0, 4);
}

/** The return period that is due at an instant: the month before. */
export function periodDue(now: Instant): Period {
  return addMonths(periodAt(now), -1);
}

export function firstDay(period: Period): string {
  return `${period.slice(2)}-${period.slice(0, 2)}-01`;
}

export function lastDay(period: Period): string {
  return istDate(istInstant(firstDay(addMonths(period, 1))) - 1);
}

export function isQuarterEnd(period: Period): boolean {
  return monthOf(period).month % 3 === 0;
}

/** `2026-27`: 1 April to 31 March. */
export function financialYear(period: Period): string {
  const { year, month } = monthOf(period);
  const from = month >= 4 ? year : year - 1;
  return `${from}-${String((from + 1) % 100).padStart(2, '0')}`;
}

/** Q1 is April to June. */
export function quarterOf(period: Period): 'Q1' | 'Q2' | 'Q3' | 'Q4' {
  const { month } = monthOf(period);
  if (month <= 3) return 'Q4';
  if (month <= 6) return 'Q1';
  return month <= 9 ? 'Q2' : 'Q3';
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `October 2026`: messages avoid `102026`, which looks like a six-digit code. */
export function formatPeriod(period: Period): string {
  const { year, month } = monthOf(period);
  return `${MONTHS[month - 1] ?? ''} ${year}`;
}
