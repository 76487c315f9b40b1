import type { Language } from '#domain/account/language.ts';
import type { WarningOf, WarningParams } from '#domain/registration/registration.ts';
import { warnings as en } from './en/warnings.ts';
import { warnings as hi } from './hi/warnings.ts';
import { warnings as mr } from './mr/warnings.ts';
import type { WarningTexts } from './shapes.ts';

const warnings: Readonly<Record<Language, WarningTexts>> = { en, hi, mr };

/** A warning on the card and the details of a registration, in addition to its returns. */
export const sayWarning = <C extends keyof WarningParams>(
  { code, params }: WarningOf<C>,
  language: Language,
): string => warnings[language][code](params);
