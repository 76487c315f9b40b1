import type { Language } from '#domain/account/language.ts';
import type { CoveredFee } from '#domain/gst/evidence.ts';
import type { ConsentText } from '#domain/registration/consent.ts';
import { lateFeeYes as en } from './en/allTheSame.ts';
import { lateFeeYes as hi } from './hi/allTheSame.ts';
import { lateFeeYes as mr } from './mr/allTheSame.ts';
import type { LateFeeYesTexts, SaidPeriod } from './shapes.ts';

const texts: Readonly<Record<Language, LateFeeYesTexts>> = { en, hi, mr };

/**
 * The words of a yes to paying a late fee: the amount of each head, the month, and the ledger that it comes from
 * (design#late-fee-month). The ledger of consents keeps them in the language in which they were read; their version names
 * that language.
 */
export function sayLateFeeYes(
  fee: CoveredFee,
  { period, frequency }: SaidPeriod,
  language: Language,
): ConsentText {
  const { pays, please } = texts[language];
  const of = { ...fee, period, frequency };
  return {
    kind: 'fee',
    version: language === 'en' ? 'fee-1' : `fee-1-${language}`,
    text: `${pays(of)} ${please(of)}`,
  };
}
