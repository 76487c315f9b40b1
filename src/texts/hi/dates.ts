import { toIst, type Instant } from '#domain/shared/istTime.ts';
import {
  type FilingFrequency,
  periodParts,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';

const months = [
  'जनवरी',
  'फ़रवरी',
  'मार्च',
  'अप्रैल',
  'मई',
  'जून',
  'जुलाई',
  'अगस्त',
  'सितंबर',
  'अक्टूबर',
  'नवंबर',
  'दिसंबर',
] as const;

const monthInHindi = (month: number): string => months[month - 1] ?? '';
const two = (n: number): string => String(n).padStart(2, '0');

/** "5 नवंबर 2026": digits as accountants write them, 0 to 9. */
export function istDateInHindi(at: Instant): string {
  const { day, month, year } = toIst(at);
  return `${day} ${monthInHindi(month)} ${year}`;
}

/** "5 नवंबर 2026, 07:59 बजे (IST)" */
export function istInHindi(at: Instant): string {
  const { hour, minute } = toIst(at);
  return `${istDateInHindi(at)}, ${two(hour)}:${two(minute)} बजे (IST)`;
}

/** "अक्टूबर 2026", or "जुलाई से सितंबर 2026" for the quarter with that month. */
export function filingPeriodInHindi(p: ReturnPeriod, frequency: FilingFrequency): string {
  const { year, month } = periodParts(frequency === 'monthly' ? p : quarterEndOf(p));
  const last = `${monthInHindi(month)} ${year}`;
  return frequency === 'monthly' ? last : `${monthInHindi(month - 2)} से ${last}`;
}
