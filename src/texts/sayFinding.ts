import type { Language } from '#domain/account/language.ts';
import type { FindingCode, FindingOf } from '#domain/filing/finding.ts';
import { findings as en } from './en/findings.ts';
import { findings as hi } from './hi/findings.ts';
import { findings as mr } from './mr/findings.ts';
import type { FindingTexts, SaidFinding } from './shapes.ts';

/** The findings of mails and SMS in every language; one without a text does not compile. */
const findings: Readonly<Record<Language, FindingTexts>> = { en, hi, mr };

/** A finding in a language. */
export const sayFinding = <C extends FindingCode>(
  { code, params }: FindingOf<C>,
  language: Language,
): SaidFinding => findings[language][code](params);

/** Both its sentences. */
export const sayWhole = (finding: FindingOf<FindingCode>, language: Language): string => {
  const { what, act } = sayFinding(finding, language);
  return `${what} ${act}`;
};
