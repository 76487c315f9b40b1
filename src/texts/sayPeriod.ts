import type { Language } from '#domain/account/language.ts';
import { formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import { filingPeriodInHindi } from './hi/dates.ts';
import { filingPeriodInMarathi } from './mr/dates.ts';
import type { SaidPeriod } from './shapes.ts';

const say = { en: formatFilingPeriod, hi: filingPeriodInHindi, mr: filingPeriodInMarathi } as const;

/** "October 2026", "July to September 2026", in a language. */
export const sayPeriod = ({ period, frequency }: SaidPeriod, language: Language): string =>
  say[language](period, frequency);
