/** Epoch milliseconds. */
export type Instant = number;

/** An IST wall-clock reading: month 1-12, hour 0-23. */
export type IstParts = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India has one offset all year, so a constant replaces a time-zone database. */
const IST_OFFSET_MS = 5 * HOUR_MS + 30 * MINUTE_MS;

export const MONTH_NAMES = [
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
] as const;

/** "January" for 1. Throws outside 1-12. */
export function monthName(month: number): string {
  const name = MONTH_NAMES[month - 1];
  if (name === undefined) throw new Error(`no month ${month}`);
  return name;
}

/** Days since 1970-01-01 of a Gregorian date. Date.UTC would take the years 0 to 99 for 1900 to 1999. */
const dayNumber = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;

/** Whole days since 1970-01-01 of the IST calendar day that holds `at`. */
export function istDayNumber(at: Instant): number {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS);
}

export function toIst(at: Instant): IstParts {
  const shifted = new Date(at + IST_OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/** The instant of an IST wall-clock reading; missing parts are zero. The date must exist. */
export function fromIst(parts: {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  ms?: number;
}): Instant {
  const { year, month, day, hour = 0, minute = 0, second = 0, ms = 0 } = parts;
  return (
    dayNumber(year, month, day) * DAY_MS +
    hour * HOUR_MS +
    minute * MINUTE_MS +
    second * 1000 +
    ms -
    IST_OFFSET_MS
  );
}

/** 00:00 IST of the day that holds `at`. */
export function startOfIstDay(at: Instant): Instant {
  return istDayNumber(at) * DAY_MS - IST_OFFSET_MS;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** "2026-11-05T07:59:00+05:30" */
export function isoIst(at: Instant): string {
  const p = toIst(at);
  return `${istDate(at)}T${two(p.hour)}:${two(p.minute)}:${two(p.second)}+05:30`;
}

/** "2026-11-05", the IST calendar date. */
export function istDate(at: Instant): string {
  const p = toIst(at);
  return `${String(p.year).padStart(4, '0')}-${two(p.month)}-${two(p.day)}`;
}

/** 00:00 IST of a "YYYY-MM-DD" date; null for a date that does not exist. */
export function parseIstDate(text: string): Instant | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return fromIst({ year, month, day });
}

/** "5 November 2026, 07:59 IST" */
export function formatIst(at: Instant): string {
  const p = toIst(at);
  return `${formatIstDate(at)}, ${two(p.hour)}:${two(p.minute)} IST`;
}

/** "5 November 2026" */
export function formatIstDate(at: Instant): string {
  const p = toIst(at);
  return `${p.day} ${monthName(p.month)} ${p.year}`;
}

export const daysInMonth = (year: number, month: number): number =>
  dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);

/** "1st", "2nd", "3rd", "11th", "21st" */
export function ordinal(n: number): string {
  const lastTwo = n % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${n}th`;
  return `${n}${{ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th'}`;
}

/** Converts minutes to milliseconds. */
export const minutes = (count: number): number => count * MINUTE_MS;

/** The earliest of the instants that are not null; null when all are. */
export const earliest = (...instants: (Instant | null)[]): Instant | null => {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : Math.min(...known);
};
