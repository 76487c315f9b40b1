import { canFileBySms } from '#domain/filing/byHand.ts';
import { type Gstin, parseGstin } from '#domain/gst/gstin.ts';
import { type Form, parsePeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { nilSms } from '#domain/gst/smsReply.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { fieldProblems } from '../../texts/compiled/fieldProblems.ts';

export type SmsFiling = { form: Form; gstin: Gstin; period: ReturnPeriod };

/**
 * The next return of an entry that its signatory can file by SMS; null when there is none, or when something else fixes
 * it.
 */
export function smsFilingOf(
  entry: Pick<Entry, 'reason' | 'can_record' | 'by_hand' | 'gstin' | 'period'>,
): SmsFiling | null {
  const recorded = entry.by_hand.map((one) => one.form);
  if (!canFileBySms(entry.reason, recorded)) return null;
  const form = entry.can_record.find((each) => !recorded.includes(each));
  const [gstin, period] = [parseGstin(entry.gstin), parsePeriod(entry.period)];
  return form === undefined || gstin === null || period === null ? null : { form, gstin, period };
}

/** A sentence that ends with the SMS, without it: the SMS has its own box. */
export function withoutSms(text: string, filing: SmsFiling | null): string {
  if (filing === null) return text;
  const sms = `: ${nilSms(filing.form, filing.gstin, filing.period)}`;
  return text.endsWith(sms) ? `${text.slice(0, -sms.length)}${fieldProblems().stop}` : text;
}

/** Apple's Messages uses a different syntax for the text of an SMS link; an iPad identifies itself as a Mac. */
export const isAppleDevice = (): boolean => /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);
