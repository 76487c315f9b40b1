import {
  type FilingFrequency,
  parsePeriod,
  periodParts,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { type Instant, MONTH_NAMES, toIst } from '#domain/shared/istTime.ts';
import type { DateWords } from '#texts/dates.ts';
import { time } from './compiled/time.ts';
import { intlTag, type Language, pageLanguage } from './language.ts';

const known = new Map<Language, readonly string[]>([['en', MONTH_NAMES]]);

/** The twelve months in the page's language. */
export function monthNames(): readonly string[] {
  const language = pageLanguage();
  const names = known.get(language) ?? namesBy(intlTag(language));
  known.set(language, names);
  return names;
}

/** "October" for 10. */
export const monthName = (month: number): string => monthNames()[month - 1] ?? '';

/** "Oct"; Hindi and Marathi names are short, and nobody reads their abbreviations. */
export const shortMonth = (month: number): string =>
  pageLanguage() === 'en' ? monthName(month).slice(0, 3) : monthName(month);

function namesBy(tag: string): string[] {
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  return MONTH_NAMES.map((_, at) => format.format(Date.UTC(2026, at, 1)));
}

/** "O" for October; a narrow cell shows the first letter even in a script where several names begin alike. */
export const monthLetter = (month: number): string => {
  const [letter] = new Intl.Segmenter(intlTag(pageLanguage())).segment(monthName(month));
  return letter?.segment ?? '';
};

/** "5 October 2026", the day in India. */
export function longDate(at: Instant): string {
  const { day, month, year } = toIst(at);
  return `${day} ${monthName(month)} ${year}`;
}

/** "October 2026", or "July to September 2026" for the quarter with that month. */
export function filingPeriod(period: ReturnPeriod, frequency: FilingFrequency): string {
  const { year, month } = periodParts(frequency === 'monthly' ? period : quarterEndOf(period));
  return frequency === 'monthly'
    ? `${monthName(month)} ${year}`
    : time().quarter({ first: monthName(month - 2), last: monthName(month), year });
}

/** The same of an entry; a server other than ours sends a title instead. */
export function formatEntryPeriod(entry: {
  period: string;
  frequency: FilingFrequency;
  title: string;
}): string {
  const period = parsePeriod(entry.period);
  return period === null ? entry.title : filingPeriod(period, entry.frequency);
}

/** "October", "July to September": for places that already name the year. */
export function shortFilingPeriod(period: ReturnPeriod, frequency: FilingFrequency): string {
  const { month } = periodParts(frequency === 'monthly' ? period : quarterEndOf(period));
  return frequency === 'monthly'
    ? monthName(month)
    : time().shortQuarter({ first: monthName(month - 2), last: monthName(month) });
}

/** "Oct 2026", "Oct to Dec 2026": for a narrow cell. */
export function briefFilingPeriod(period: ReturnPeriod, frequency: FilingFrequency): string {
  const { year, month } = periodParts(frequency === 'monthly' ? period : quarterEndOf(period));
  return frequency === 'monthly'
    ? `${shortMonth(month)} ${year}`
    : time().quarter({ first: shortMonth(month - 2), last: shortMonth(month), year });
}

/** "A, B and C" */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(intlTag(pageLanguage()), { type: 'conjunction' }).format(names);

/** The page's own words for what the server composes too. */
export const dateWords: DateWords = {
  date: longDate,
  period: ({ period, frequency }) => filingPeriod(period, frequency),
  listed,
};
