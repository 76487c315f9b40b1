import type { Language } from '#domain/account/language.ts';
import type { Remark } from '#domain/registration/registration.ts';
import { sayRemark as en } from './en/remarks.ts';
import { sayRemark as hi } from './hi/remarks.ts';
import { sayRemark as mr } from './mr/remarks.ts';

const say: Readonly<Record<Language, (remark: Remark) => string>> = { en, hi, mr };

/** A registration's remark in a language; '' without one. */
export const sayRemark = (remark: Remark | null, language: Language): string =>
  remark === null ? '' : say[language](remark);
