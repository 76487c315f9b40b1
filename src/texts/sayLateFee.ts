import type { Language } from '#domain/account/language.ts';
import type { DueReturn } from '#domain/gst/lateFee.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { sayLateFee as en } from './en/lateFee.ts';
import { lateFeeInHindi as hi } from './hi/dates.ts';
import { lateFeeInMarathi as mr } from './mr/dates.ts';

const say: Readonly<Record<Language, typeof en>> = { en, hi, mr };

/** The cost of filing it nil after its due date, in one sentence that stays true after `at`. */
export const sayLateFee = (r: DueReturn, at: Instant, language: Language): string => say[language](r, at);
