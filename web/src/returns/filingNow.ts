import { ordinal } from '#domain/istTime.ts';
import type { AwaitedCode } from '../codes/useCodes.ts';
import type { Entry } from './wholeEntry.ts';

/** "October 2026", or "July to September 2026" for a quarter, out of an entry's title. */
export const sayEntryPeriod = (title: string): string => title.replace(/^GSTR-1 and GSTR-3B, /, '');

/** What stands under the entry's status: why it failed, what a person has to do next, or when it is filed. */
export function sayNext(
  entry: Pick<
    Entry,
    'status' | 'status_text' | 'error_message' | 'next_act' | 'gst_1_scheduled_date' | 'gst_3b_scheduled_date'
  >,
): string {
  if ((entry.status === 'failed' || entry.status === 'error') && entry.error_message !== '')
    return entry.error_message;
  if (entry.next_act !== '' || entry.status_text !== 'Scheduled') return entry.next_act;
  const days = [
    { form: 'GSTR-1', day: entry.gst_1_scheduled_date },
    { form: 'GSTR-3B', day: entry.gst_3b_scheduled_date },
  ];
  return days
    .filter(({ day }) => day > 0)
    .map(({ form, day }) => `${form} on the ${ordinal(day)}`)
    .join(', ');
}

/** The returns that the portal has shown an ARN for, each with its document where there is one. */
export const provenReturns = (
  entry: Pick<Entry, 'gstr1_arn' | 'gstr3b_arn' | 'gst_1_url' | 'gst_3b_url'>,
): { form: string; arn: string; url: string }[] =>
  [
    { form: 'GSTR-1', arn: entry.gstr1_arn, url: entry.gst_1_url },
    { form: 'GSTR-3B', arn: entry.gstr3b_arn, url: entry.gst_3b_url },
  ].filter(({ arn }) => arn !== '');

/**
 * A return waits for a code and nobody has asked the portal for it: the code lives some ten minutes, so it is
 * asked for when the person is there (decisions 5.4). One that was typed a moment ago is still being used.
 */
export const mayAskCode = (
  entry: Pick<Entry, 'status_text' | 'otp'> | null,
  gstinId: string,
  codes: readonly Pick<AwaitedCode, 'gstin_id'>[],
): boolean =>
  entry?.status_text === 'Waiting for a code' &&
  entry.otp !== 'Received' &&
  !codes.some((code) => code.gstin_id === gstinId);
