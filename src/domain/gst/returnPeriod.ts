import { fromIst, monthName, toIst, type Instant } from '../shared/istTime.ts';

/** A month as the portal writes it, "MMYYYY"; a quarter is named by its last month (gst-portal#due-dates). */
export type ReturnPeriod = string & { readonly __brand: 'ReturnPeriod' };

/** Both returns of a period, in the order in which the portal accepts them (gst-portal#order). */
export const FORMS = ['GSTR1', 'GSTR3B'] as const;
export type Form = (typeof FORMS)[number];

/** Chosen at the portal per quarter; quarterly is the QRMP scheme (gst-portal#preference, gst-portal#due-dates). */
export type FilingFrequency = 'monthly' | 'quarterly';

/** The quarters of a financial year, in their order (gst-portal#preference). */
export const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
export type Quarter = (typeof QUARTERS)[number];

/** GST began in July 2017: no earlier month has a return. */
const FIRST_PERIOD_INDEX = 2017 * 12 + 6;
const LAST_YEAR = 2099;

/** Null unless "MMYYYY" from 072017 to 122099. */
export function parsePeriod(text: string): ReturnPeriod | null {
  const match = /^(0[1-9]|1[0-2])(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [month, year] = [Number(match[1]), Number(match[2])];
  if (year * 12 + month - 1 < FIRST_PERIOD_INDEX || year > LAST_YEAR) return null;
  return periodOf(year, month);
}

/** Month 1-12; anything else is a bug and throws. */
export function periodOf(year: number, month: number): ReturnPeriod {
  if (!Number.isInteger(month) || month < 1 || month > 12) throw new Error(`no month ${month}`);
  return `${String(month).padStart(2, '0')}${String(year).padStart(4, '0')}` as ReturnPeriod;
}

/** Converts "2026-08", as a form sends a month; null unless it has a return period. */
export const periodOfMonth = (text: string): ReturnPeriod | null =>
  parsePeriod(text.replace(/^(\d{4})-(\d{2})$/, '$2$1'));
export const monthOfPeriod = (p: ReturnPeriod): string => `${p.slice(2)}-${p.slice(0, 2)}`;

export function periodParts(p: ReturnPeriod): { year: number; month: number } {
  return { year: Number(p.slice(2)), month: Number(p.slice(0, 2)) };
}

/** The calendar month that holds `at` in IST. */
export function periodAt(at: Instant): ReturnPeriod {
  const { year, month } = toIst(at);
  return periodOf(year, month);
}

const indexOf = (p: ReturnPeriod): number => {
  const { year, month } = periodParts(p);
  return year * 12 + month - 1;
};

export function addMonths(p: ReturnPeriod, n: number): ReturnPeriod {
  const index = indexOf(p) + n;
  return periodOf(Math.floor(index / 12), (index % 12) + 1);
}

export const nextPeriod = (p: ReturnPeriod): ReturnPeriod => addMonths(p, 1);
export const previousPeriod = (p: ReturnPeriod): ReturnPeriod => addMonths(p, -1);

/** Negative when `a` is earlier, 0 when equal: the number of months between them. */
export const comparePeriods = (a: ReturnPeriod, b: ReturnPeriod): number => indexOf(a) - indexOf(b);

/** The first instant of the month, IST. */
export function periodStart(p: ReturnPeriod): Instant {
  return fromIst({ ...periodParts(p), day: 1 });
}

/** The first instant after the month, IST. */
export const periodEnd = (p: ReturnPeriod): Instant => periodStart(nextPeriod(p));

/** "October 2026" */
export function formatPeriod(p: ReturnPeriod): string {
  const { year, month } = periodParts(p);
  return `${monthName(month)} ${year}`;
}

/** "October 2026", or "July to September 2026" for the quarter that holds the month. */
export function formatFilingPeriod(p: ReturnPeriod, frequency: FilingFrequency): string {
  if (frequency === 'monthly') return formatPeriod(p);
  const last = quarterEndOf(p);
  return `${monthName(periodParts(addMonths(last, -2)).month)} to ${formatPeriod(last)}`;
}

/** "2026-27": 1 April to 31 March (gst-portal#due-dates). */
export function financialYear(p: ReturnPeriod): string {
  const { year, month } = periodParts(p);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Every financial year from that of `p` to that of `now`, oldest first; only that of `p` if it is ahead. */
export function financialYearsSince(p: ReturnPeriod, now: Instant): string[] {
  const last = periodAt(now);
  const years = [financialYear(p)];
  for (
    let month = addMonths(p, 12);
    financialYear(month) <= financialYear(last);
    month = addMonths(month, 12)
  )
    years.push(financialYear(month));
  return years;
}

/** Q1 is April to June (gst-portal#preference). */
export function quarterOf(p: ReturnPeriod): Quarter {
  const { month } = periodParts(p);
  if (month <= 3) return 'Q4';
  if (month <= 6) return 'Q1';
  return month <= 9 ? 'Q2' : 'Q3';
}

export const isQuarterEnd = (p: ReturnPeriod): boolean => periodParts(p).month % 3 === 0;

/** The last month of the quarter that holds `p`. */
export const quarterEndOf = (p: ReturnPeriod): ReturnPeriod =>
  addMonths(p, (3 - (periodParts(p).month % 3)) % 3);

/** The first instant of the month, or of the quarter that holds it, IST. */
export const filingPeriodStart = (p: ReturnPeriod, frequency: FilingFrequency): Instant =>
  periodStart(frequency === 'monthly' ? p : addMonths(quarterEndOf(p), -2));

/** Months 1 and 2 of a QRMP quarter have no return, so no filing is opened for them (design#quarterly-filers). */
export const hasReturns = (p: ReturnPeriod, frequency: FilingFrequency): boolean =>
  frequency === 'monthly' || isQuarterEnd(p);

/** The period whose returns come before those of `p`: the month or the quarter before (gst-portal#order). */
export const periodBefore = (p: ReturnPeriod, frequency: FilingFrequency): ReturnPeriod =>
  frequency === 'monthly' ? previousPeriod(p) : addMonths(quarterEndOf(p), -3);

/** The period whose returns come after those of `p`: the next month or quarter. */
export const periodAfter = (p: ReturnPeriod, frequency: FilingFrequency): ReturnPeriod =>
  frequency === 'monthly' ? nextPeriod(p) : addMonths(quarterEndOf(p), 3);

/** "GSTR-1" or "GSTR-3B", as people write it. */
export const formName = (form: Form): string => (form === 'GSTR1' ? 'GSTR-1' : 'GSTR-3B');
