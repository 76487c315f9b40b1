import type { Language } from '#domain/account/language.ts';
import {
  type FilingFrequency,
  periodParts,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { type Instant, toIst } from '#domain/shared/istTime.ts';
import { dates } from './compiled/dates.ts';

type Month = keyof (typeof dates)['en']['months'];
/** A named month or quarter. */
export type SaidPeriod = { readonly period: ReturnPeriod; readonly frequency: FilingFrequency };

const two = (n: number): string => String(n).padStart(2, '0');
const month = (n: number, language: Language): string => dates[language].months[String(n) as Month];
const shortMonth = (n: number, language: Language): string => dates[language].shortMonths[String(n) as Month];

/** "5 November 2026", the day in India; digits as accountants write them, 0 to 9. */
export function sayDate(at: Instant, language: Language): string {
  const { day, month: n, year } = toIst(at);
  return dates[language].date({ day, month: month(n, language), year });
}

/** "07:59", in India. */
export function sayTime(at: Instant): string {
  const { hour, minute } = toIst(at);
  return `${two(hour)}:${two(minute)}`;
}

/** "5 November 2026, 07:59 IST" */
export const sayMoment = (at: Instant, language: Language): string =>
  dates[language].moment({ date: sayDate(at, language), time: sayTime(at) });

/** "5 Nov", in a script without short names "5 नवंबर". */
export function sayShortDay(at: Instant, language: Language): string {
  const { day, month: n } = toIst(at);
  return `${day} ${shortMonth(n, language)}`;
}

/** "October 2026", or "July to September 2026" for the quarter with that month. */
export function sayPeriod({ period, frequency }: SaidPeriod, language: Language): string {
  const texts = dates[language];
  const { year, month: n } = periodParts(frequency === 'monthly' ? period : quarterEndOf(period));
  const last = texts.monthOfYear({ month: month(n, language), year });
  return frequency === 'monthly' ? last : texts.quarter({ first: month(n - 2, language), last });
}

/** "A", "A and B", "A, B and C" */
export const listed = (names: readonly string[], language: Language): string =>
  names.length < 2
    ? names.join('')
    : dates[language].and({ names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });

/** A moment beside a word of time, as in "from 5 November 2026, 07:59 IST": Marathi leaves out its own word then. */
export const sayPlainMoment = (at: Instant, language: Language): string =>
  dates[language].plainMoment({ date: sayDate(at, language), time: sayTime(at) });

/** "Sep", "Jul to Sep": for a narrow place, with the year where it is another than that of `than`. */
export function sayPeriodBeside(
  { period, frequency }: SaidPeriod,
  than: ReturnPeriod,
  language: Language,
): string {
  const texts = dates[language];
  const { year, month: n } = periodParts(frequency === 'monthly' ? period : quarterEndOf(period));
  const name = shortMonth(n, language);
  const last = year === periodParts(than).year ? name : texts.monthOfYear({ month: name, year });
  return frequency === 'monthly' ? last : texts.quarter({ first: shortMonth(n - 2, language), last });
}

/** Days, periods and lists in the words of one language, for what the pages compose too. */
export type DateWords = {
  readonly date: (at: Instant) => string;
  readonly period: (named: SaidPeriod) => string;
  readonly listed: (names: readonly string[]) => string;
};

export const dateWords = (language: Language): DateWords => ({
  date: (at) => sayDate(at, language),
  period: (named) => sayPeriod(named, language),
  listed: (names) => listed(names, language),
});

/** "October", "Jul-Sep": for a narrow place with the year beside it. */
export function sayMonthsOfYear({ period, frequency }: SaidPeriod, language: Language): string {
  if (frequency === 'monthly') return month(periodParts(period).month, language);
  const { month: n } = periodParts(quarterEndOf(period));
  return dates[language].monthsOfQuarter({
    first: shortMonth(n - 2, language),
    last: shortMonth(n, language),
  });
}

/** "05/11 07:59:00", in India, in every language alike: for a narrow place whose heading names the zone. */
export function sayTimestamp(at: Instant): string {
  const { day, month: n, second } = toIst(at);
  return `${two(day)}/${two(n)} ${sayTime(at)}:${two(second)}`;
}
