import type { Covered } from '#domain/filing/evidence.ts';
import {
  type FilingFrequency,
  formatFilingPeriod,
  formName,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { ConsentText } from '#domain/registration/consent.ts';
import { formatRupees } from '#domain/shared/rupees.ts';
import { listed, sources } from './evidence.ts';

/** What pressing 'Yes, file it all the same' says: the credit and the sources by their names (record 102). */
export function allTheSame(
  { form, creditRupees, notRead }: Covered,
  { period, frequency }: { period: ReturnPeriod; frequency: FilingFrequency },
): ConsentText {
  const named = `${formName(form)} of ${formatFilingPeriod(period, frequency)}`;
  const credit = `GSTR-2B shows ${formatRupees(creditRupees)} of credit from my purchases. I know that a nil ${named} does not take it.`;
  const unread = `Shunya could not read ${listed(notRead.map((source) => sources[source]))} at the GST portal. I say without it that nothing of this return is anything but nil.`;
  return {
    kind: 'evidence',
    version: 'evidence-1',
    text: [
      creditRupees === 0 ? '' : credit,
      notRead.length === 0 ? '' : unread,
      `Please file ${named} as nil all the same.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
