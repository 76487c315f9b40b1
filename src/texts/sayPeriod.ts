import type { Language } from '#domain/account/language.ts';
import {
  formatFilingPeriod,
  periodParts,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { filingPeriodInHindi } from './hi/dates.ts';
import { filingPeriodInMarathi } from './mr/dates.ts';
import type { SaidPeriod } from './shapes.ts';

const say = { en: formatFilingPeriod, hi: filingPeriodInHindi, mr: filingPeriodInMarathi } as const;

/** "October 2026", "July to September 2026", in a language. */
export const sayPeriod = ({ period, frequency }: SaidPeriod, language: Language): string =>
  say[language](period, frequency);

/** Whether a period ends in the year of another return: a short line then leaves its year out. */
export const isOfSameYear = ({ period, frequency }: SaidPeriod, than: ReturnPeriod): boolean =>
  periodParts(frequency === 'monthly' ? period : quarterEndOf(period)).year === periodParts(than).year;
