import { parsePeriod, type FilingFrequency, type Quarter, quarterOf } from '#domain/gst/returnPeriod.ts';
import type { QuarterPreference } from '#domain/gst/taxpayer.ts';
import { isRecord, type Json, memberOf, plainName, records, textOf } from './json.ts';

/* Reads GETPREF in the various spellings of providers (gst-portal#preference). */

const QUARTERS: Readonly<Record<Quarter, RegExp>> = {
  Q1: /(?:^|q|qtr|quarter)1(?!\d)|apr(?:il)?(?:to)?jun|^amj/,
  Q2: /(?:^|q|qtr|quarter)2(?!\d)|july?(?:to)?sep|^jas/,
  Q3: /(?:^|q|qtr|quarter)3(?!\d)|oct(?:ober)?(?:to)?dec|^ond/,
  Q4: /(?:^|q|qtr|quarter)4(?!\d)|jan(?:uary)?(?:to)?mar|^jfm/,
};

const ROMAN: Readonly<Record<string, Quarter>> = { i: 'Q1', ii: 'Q2', iii: 'Q3', iv: 'Q4' };

/** A year, or a financial year, beside the name of a quarter. */
const YEAR = /(?<![0-9a-z])20\d{2}(?:[-/]\d{2}(?:\d{2})?)?(?![0-9a-z])/gi;

/** Null when the text names no quarter, or two. */
const quarterIn = (value: unknown): Quarter | null => {
  const month = parsePeriod(textOf(value));
  if (month !== null) return quarterOf(month);
  const text = plainName(textOf(value).slice(0, 60).replaceAll(YEAR, ' '));
  const found = (['Q1', 'Q2', 'Q3', 'Q4'] as const).filter((quarter) => QUARTERS[quarter].test(text));
  return found.length > 1 ? null : (found[0] ?? ROMAN[text] ?? null);
};

const frequencyIn = (value: unknown): FilingFrequency | null => {
  const text = plainName(textOf(value));
  if (/^m(?:onth(?:ly)?)?(?:filing|filer)?$/.test(text)) return 'monthly';
  return /^(?:q|qtr|quarter(?:ly)?(?:qrmp)?|qrmp)(?:filing|filer|scheme)?$/.test(text) ? 'quarterly' : null;
};

const LISTS = ['response', 'preferences', 'preference', 'preflist', 'data'];
const QUARTER_NAMES = ['quarter', 'qtr', 'qrtr'];
const CHOICE_NAMES = [
  'preference',
  'pref',
  'filingpreference',
  'filingpref',
  'filingfrequency',
  'frequency',
  'freq',
];

/** The rows of a list, of a single row, or of an object that names each quarter. */
function rowsIn(answer: Json): { quarter: Quarter | null; frequency: FilingFrequency | null }[] {
  const within = memberOf(answer, ...LISTS);
  const list = Array.isArray(within) || isRecord(within) ? within : answer;
  if (Array.isArray(list))
    return records(list).map((row) => ({
      quarter: quarterIn(memberOf(row, ...QUARTER_NAMES)),
      frequency: frequencyIn(memberOf(row, ...CHOICE_NAMES)),
    }));
  if (memberOf(list, ...QUARTER_NAMES) !== undefined) return rowsIn({ response: [list] });
  return Object.entries(list).map(([name, value]) => ({
    quarter: quarterIn(name),
    frequency: frequencyIn(isRecord(value) ? memberOf(value, ...CHOICE_NAMES) : value),
  }));
}

/**
 * The quarters whose choice is readable. One that is missing, unreadable, or contradictory is left out: its taxpayer is
 * then neither monthly nor quarterly, but unknown.
 */
export function preferencesIn(answer: Json): QuarterPreference[] {
  const rows = rowsIn(answer);
  return (['Q1', 'Q2', 'Q3', 'Q4'] as const).flatMap((quarter) => {
    const choices = rows.filter((row) => row.quarter === quarter).map(({ frequency }) => frequency);
    const [frequency = null] = choices;
    const isAgreed = choices.every((choice) => choice === frequency);
    return frequency !== null && isAgreed ? [{ quarter, frequency }] : [];
  });
}
