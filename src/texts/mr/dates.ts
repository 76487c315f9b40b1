import { toIst, type Instant } from '#domain/shared/istTime.ts';
import {
  type FilingFrequency,
  periodParts,
  quarterEndOf,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';

const months = [
  'जानेवारी',
  'फेब्रुवारी',
  'मार्च',
  'एप्रिल',
  'मे',
  'जून',
  'जुलै',
  'ऑगस्ट',
  'सप्टेंबर',
  'ऑक्टोबर',
  'नोव्हेंबर',
  'डिसेंबर',
] as const;

const monthInMarathi = (month: number): string => months[month - 1] ?? '';
const two = (n: number): string => String(n).padStart(2, '0');

/** "5 नोव्हेंबर 2026": digits as accountants write them, 0 to 9. */
export function istDateInMarathi(at: Instant): string {
  const { day, month, year } = toIst(at);
  return `${day} ${monthInMarathi(month)} ${year}`;
}

/** "5 नोव्हेंबर 2026, 07:59 वाजता (IST)" */
export function istInMarathi(at: Instant): string {
  const { hour, minute } = toIst(at);
  return `${istDateInMarathi(at)}, ${two(hour)}:${two(minute)} वाजता (IST)`;
}

/** "5 नोव्हेंबर 2026, 07:59 (IST)", to be followed by a word of time. */
function momentInMarathi(at: Instant): string {
  const { hour, minute } = toIst(at);
  return `${istDateInMarathi(at)}, ${two(hour)}:${two(minute)} (IST)`;
}

/** "5 नोव्हेंबर 2026, 07:59 (IST) पासून" */
export const fromInMarathi = (at: Instant): string => `${momentInMarathi(at)} पासून`;

/** "ऑक्टोबर 2026", or "जुलै ते सप्टेंबर 2026" for the quarter with that month. */
export function filingPeriodInMarathi(p: ReturnPeriod, frequency: FilingFrequency): string {
  const { year, month } = periodParts(frequency === 'monthly' ? p : quarterEndOf(p));
  const last = `${monthInMarathi(month)} ${year}`;
  return frequency === 'monthly' ? last : `${monthInMarathi(month - 2)} ते ${last}`;
}
