import type { Language } from '#domain/account/language.ts';
import type { Covered } from '#domain/gst/evidence.ts';
import type { ConsentText } from '#domain/registration/consent.ts';
import { allTheSame as en } from './en/allTheSame.ts';
import { allTheSame as hi } from './hi/allTheSame.ts';
import { allTheSame as mr } from './mr/allTheSame.ts';
import type { AllTheSameTexts, SaidPeriod } from './shapes.ts';

const texts: Readonly<Record<Language, AllTheSameTexts>> = { en, hi, mr };

/**
 * The words of a yes despite the portal's findings: the credit and the sources by name (design#evidence). The ledger keeps
 * them in the language in which they were read; their version names that language.
 */
export function sayAllTheSame(
  { form, creditRupees, notRead }: Covered,
  { period, frequency }: SaidPeriod,
  language: Language,
): ConsentText {
  const { credit, unread, please } = texts[language];
  const of = { form, period, frequency };
  return {
    kind: 'evidence',
    version: language === 'en' ? 'evidence-2' : `evidence-2-${language}`,
    text: [
      creditRupees === 0 ? '' : credit({ ...of, creditRupees }),
      notRead.length === 0 ? '' : unread(notRead),
      please(of),
    ]
      .filter(Boolean)
      .join(' '),
  };
}
