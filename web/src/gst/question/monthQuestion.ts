import {
  type FilingFrequency,
  nextPeriod,
  parsePeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { MonthTerms } from '#domain/registration/consent.ts';
import { sayDeclaration, sayQuestion } from '#texts/sayQuestion.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { consents } from '../../texts/compiled/consents.ts';
import { dateWords, filingPeriod, listed, shortFilingPeriod } from '../../texts/dates.ts';
import { question } from '../../texts/compiled/question.ts';

/** From so many on, months in a row are named by the first and the last. */
export const manyMonths = 4;

/**
 * "October 2026", or "August 2026, September 2026 and October 2026" when one press covers several, the oldest first; many
 * in a row are "October 2026 to July 2027".
 */
export function formatMonths(months: readonly { period: string; frequency: FilingFrequency }[]): string {
  const names = months.flatMap(({ period, frequency }) => {
    const parsed = parsePeriod(period);
    return parsed === null ? [] : [filingPeriod(parsed, frequency)];
  });
  const [first = ''] = names;
  return names.length >= manyMonths && areInARow(months)
    ? question().span({ first, last: names.at(-1) ?? '' })
    : listed(names);
}

const areInARow = (months: readonly { period: string; frequency: FilingFrequency }[]): boolean =>
  months.every(({ period, frequency }, at) => {
    const before = parsePeriod(months[at - 1]?.period ?? '');
    return frequency === 'monthly' && (at === 0 || (before !== null && nextPeriod(before) === period));
  });

/** "October", "July to September": the shortest name that is unique within its year. */
export function shortPeriod({
  period,
  frequency,
  title,
}: Pick<Entry, 'period' | 'frequency' | 'title'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? title : shortFilingPeriod(parsed, frequency);
}

/** The question of a month, whole, in the page's language. */
export const questionOf = (
  period: ReturnPeriod,
  frequency: FilingFrequency,
  terms: Pick<MonthTerms, 'fee' | 'mayCarryFee'>,
): string => sayQuestion(consents(), { period, frequency }, terms, dateWords);

/** The exact words of a yes to it, in the page's language; the ledger keeps them in English. */
export const declarationOf = (period: ReturnPeriod, frequency: FilingFrequency, terms: MonthTerms): string =>
  sayDeclaration(consents(), { period, frequency }, terms, dateWords);
