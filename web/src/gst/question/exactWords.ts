import type { FilingFrequency, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { MonthTerms } from '#domain/registration/consent.ts';
import { sayDeclaration, sayQuestion } from '#texts/sayQuestion.ts';
import { consents } from '../../texts/compiled/consents.ts';
import { dateWords } from '../../texts/dates.ts';

/** The question of a month, whole, in the page's language. */
export const questionOf = (
  period: ReturnPeriod,
  frequency: FilingFrequency,
  terms: Pick<MonthTerms, 'fee' | 'mayCarryFee'>,
): string => sayQuestion(consents(), { period, frequency }, terms, dateWords);

/** The exact words of a yes to it, in the page's language; the ledger keeps them in English. */
export const declarationOf = (period: ReturnPeriod, frequency: FilingFrequency, terms: MonthTerms): string =>
  sayDeclaration(consents(), { period, frequency }, terms, dateWords);
