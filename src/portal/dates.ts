import { istDate, parseIstDate } from '#domain/shared/istTime.ts';
import { textOf } from './json.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** 0 for a text that names no month. */
const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : MONTHS.findIndex((name) => name.startsWith(text.toLowerCase())) + 1;

/** A day, a month as a number or in English, a year of two or four digits; a time of day may follow. */
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?:[ T,].*)?$/i;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T].*)?$/;
/** "20261111": only of a year of this century, so that "11112026" is not read backwards. */
const EIGHT_DIGITS = /^(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** "Nov 11, 2026" */
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ T,].*)?$/i;

/** A time of day with its zone, which decides the day in India. */
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The day in India of a date with a time and a zone; null for one without a zone, which is Indian time already. */
function indianDay(text: string): string | null {
  if (!ZONED.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : istDate(at);
}

/**
 * A date of the portal as YYYY-MM-DD (gst-portal#dates), day before month as India writes it; null for anything else,
 * such as an empty text or a day that no month has.
 */
export function dateIn(value: unknown): string | null {
  const text = textOf(value).slice(0, 40);
  const [, year, monthOfIso, dayOfIso] = YEAR_FIRST.exec(text) ?? EIGHT_DIGITS.exec(text) ?? [];
  const [, day, month, shortYear] = DAY_FIRST.exec(text) ?? [];
  const [, name, dayAfter, yearAfter] = MONTH_FIRST.exec(text) ?? [];
  const parts =
    year !== undefined
      ? [year, monthOfIso, dayOfIso]
      : name !== undefined
        ? [yearAfter, name, dayAfter]
        : [shortYear?.padStart(4, '20'), month, day];
  const [inYear = '', inMonth = '', onDay = ''] = parts;
  const date = `${inYear}-${String(monthOf(inMonth)).padStart(2, '0')}-${onDay.padStart(2, '0')}`;
  return parseIstDate(date) === null ? null : (indianDay(text) ?? date);
}
