import type { Language } from '#domain/account/language.ts';
import { daysLate } from '#domain/gst/lateFee.ts';
import type { WarningOf, WarningParams } from '#domain/registration/registration.ts';
import { warnings as texts } from './compiled/warnings.ts';
import { sayDate } from './dates.ts';
import { howSuspensionEnds } from './sayFinding.ts';

const warnings: {
  readonly [C in keyof WarningParams]: (params: WarningParams[C], language: Language) => string;
} = {
  suspended: ({ behind }, language) =>
    `${texts[language].suspended} ${howSuspensionEnds({ behind }, language)}`,
  suspended_all_filed: (_, language) => texts[language].suspended_all_filed,
  bank_account_due: ({ by, now }, language) =>
    texts[language].bank_account_due({ by: sayDate(by, language), days: daysLate(now, by) }),
};

/** A warning on the card and the details of a registration, in addition to its returns. */
export const sayWarning = <C extends keyof WarningParams>(
  { code, params }: WarningOf<C>,
  language: Language,
): string => warnings[code](params, language);
