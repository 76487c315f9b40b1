import { extendedTo, type Extension } from './dueDateExtensions.ts';
import { dueDayOf, type StateGroup } from './dueDays.ts';
import { DAY_MS, fromIst, type Instant } from '../shared/istTime.ts';
import {
  nextPeriod,
  periodParts,
  quarterEndOf,
  type FilingFrequency,
  type Form,
  type ReturnPeriod,
} from './returnPeriod.ts';
import { stateByCode } from './states.ts';
import { type Gstin, stateCodeOf } from './gstin.ts';
import type { PortalAddress } from './taxpayer.ts';

/** A state code outside the table gets the group with the earlier due day, which is safe. */
const groupOf = (stateCode: string): StateGroup => stateByCode(stateCode)?.qrmpDay ?? 22;

/** The month that names the return: for a quarter, its last. */
const namedBy = (period: ReturnPeriod, frequency: FilingFrequency): ReturnPeriod =>
  frequency === 'monthly' ? period : quarterEndOf(period);

/** The day of the month after the period on which the return is due, before any extension (gst-portal#due-dates, gst-portal#states). */
export const usualDueDay = (
  form: Form,
  frequency: FilingFrequency,
  stateCode: string,
  period: ReturnPeriod,
): number => dueDayOf(form, frequency, groupOf(stateCode), period);

/** The last millisecond of the due day without extensions, 23:59:59.999 IST. */
export function usualDueAt(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const named = namedBy(period, frequency);
  const day = usualDueDay(form, frequency, stateCode, named);
  return fromIst({ ...periodParts(nextPeriod(named)), day }) + DAY_MS - 1;
}

/**
 * The last millisecond of the due day, 23:59:59.999 IST, with the extensions of its place (gst-portal#due-dates,
 * gst-portal#extensions). For a quarterly filer any month of a quarter means the quarter.
 */
export function dueAt(form: Form, period: ReturnPeriod, frequency: FilingFrequency, place: Place): Instant {
  const { stateCode, district, pincode, extensions } = place;
  const usual = usualDueAt(form, period, frequency, stateCode);
  const day = extendedTo(
    extensions,
    { form, period: namedBy(period, frequency), frequency },
    { stateCode, group: groupOf(stateCode), district, pincode },
  );
  return day === null ? usual : Math.max(usual, day + DAY_MS - 1);
}

/** A principal place of business, with the extensions that may move its due dates. */
export type Place = {
  stateCode: string;
  /** In the portal's spelling; '' if it gives none. */
  district: string;
  pincode: string;
  extensions: readonly Extension[];
};

/** The state comes from the GSTIN; the district is only in the portal's address. */
export const placeOf = (
  gstin: Gstin,
  address: PortalAddress | null,
  extensions: readonly Extension[],
): Place => ({
  stateCode: stateCodeOf(gstin),
  district: address?.district ?? '',
  pincode: address?.pincode ?? '',
  extensions,
});
