import { type Instant, istDate } from './istTime.ts';
import {
  filingPeriodStart,
  financialYear,
  periodAt,
  periodEnd,
  quarterOf,
  type FilingFrequency,
  type Quarter,
  type ReturnPeriod,
} from './returnPeriod.ts';

export type RegistrationStatus = 'active' | 'cancelled' | 'suspended' | 'inactive' | 'provisional' | 'other';

/** The portal's `sts` text, matched loosely ("Cancelled suo-moto" is cancelled; gst-portal#search). */
export function registrationStatus(text: string): RegistrationStatus {
  const status = text.trim().toLowerCase();
  if (status.startsWith('cancel')) return 'cancelled';
  if (status.startsWith('suspend')) return 'suspended';
  if (status.startsWith('inactive')) return 'inactive';
  if (status.startsWith('provisional')) return 'provisional';
  return status.startsWith('active') ? 'active' : 'other';
}

/** A row of the portal's preferences of a financial year (gst-portal#preference), and when it was read. */
export type KnownPreference = { quarter: Quarter; frequency: FilingFrequency; askedAt?: Instant };

/**
 * How often a taxpayer files for a period: by the quarter it lies in, monthly where the portal names none. Of a year
 * that nobody has asked about yet the last known quarter is carried on, as the portal does.
 */
export function frequencyAt(
  preferences: Readonly<Record<string, readonly KnownPreference[]>>,
  period: ReturnPeriod,
): FilingFrequency {
  const year = financialYear(period);
  const known = preferences[year];
  if (known !== undefined)
    return known.find((row) => row.quarter === quarterOf(period))?.frequency ?? 'monthly';
  const earlier = Object.keys(preferences)
    .filter((name) => name < year)
    .toSorted()
    .at(-1);
  const rows = earlier === undefined ? [] : (preferences[earlier] ?? []);
  return rows.toSorted((a, b) => a.quarter.localeCompare(b.quarter)).at(-1)?.frequency ?? 'monthly';
}

/**
 * Is the preference of the period's quarter known for good? The window to change it ends with the first month of
 * the quarter (gst-portal#due-dates).
 */
export function preferenceSettled(
  preferences: Readonly<Record<string, readonly KnownPreference[]>>,
  period: ReturnPeriod,
): boolean {
  const row = preferences[financialYear(period)]?.find((one) => one.quarter === quarterOf(period));
  return (row?.askedAt ?? 0) >= periodEnd(periodAt(filingPeriodStart(period, 'quarterly')));
}

/** Did this filing period begin after the cancellation? Then no return is due for it. Dates are YYYY-MM-DD IST. */
export const isAfterCancellation = (
  cancelledOn: string | null,
  { period, frequency }: { period: ReturnPeriod; frequency: FilingFrequency },
): boolean => cancelledOn !== null && istDate(filingPeriodStart(period, frequency)) > cancelledOn;
