import type { Language } from '#domain/account/language.ts';
import type { WhyNot, WhyNotCode, WhyNotOf } from '#domain/filing/whyNot.ts';
import { whyNot as en } from './en/whyNot.ts';
import { whyNot as hi } from './hi/whyNot.ts';
import { whyNot as mr } from './mr/whyNot.ts';
import type { WhyNotTexts } from './shapes.ts';

const texts: Readonly<Record<Language, WhyNotTexts>> = { en, hi, mr };

const sayOne = <C extends WhyNotCode>({ code, params }: WhyNotOf<C>, language: Language): string =>
  texts[language][code](params);

/** Why an act is not possible now, in a language. */
export const sayWhyNot = (why: WhyNot, language: Language): string => sayOne(why, language);
