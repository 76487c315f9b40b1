import { type Instant, istDate } from '../shared/istTime.ts';
import {
  filingPeriodStart,
  financialYear,
  periodAt,
  periodEnd,
  quarterOf,
  type FilingFrequency,
  type Quarter,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import type { FilingSchedule } from './schedule.ts';
import type { OwnDetails } from './gstinForm.ts';
import type { ApiAccess } from './apiAccess.ts';
import type { Gstin } from '../gst/gstin.ts';
import type { PortalAddress } from '../gst/taxpayer.ts';

export type RegistrationStatus = 'pending' | 'success' | 'failed';

/** A GSTIN in a user's care. Dates from the portal are YYYY-MM-DD; instants are product time. */
export type Registration = {
  id: string;
  accountId: string;
  nickName: string;
  username: string;
  passwordSealed: Uint8Array | null;
  gstin: Gstin | null;
  /** The GSTIN the user typed when adding, before the portal has confirmed it. */
  givenGstin: Gstin | null;
  status: RegistrationStatus;
  remark: string;
  legalName: string;
  tradeName: string;
  pan: string;
  registeredOn: string | null;
  cancelledOn: string | null;
  constitution: string;
  taxpayerType: string;
  portalStatus: string;
  address: PortalAddress | null;
  /** Filing preference by financial year ("2026-27"). */
  preferences: Record<string, KnownPreference[]>;
  autoFilling: boolean;
  askEachMonth: boolean;
  schedule: FilingSchedule;
  scheduleEdited: boolean;
  signatoryId: string | null;
  simulated: boolean;
  /** The portal did not answer: nothing is asked before this instant. */
  askPortalAfter: Instant | null;
  portalTries: number;
  /** A person is at the page until then: a code that no relay brings may be asked for (record 085.4). */
  attendedUntil: Instant | null;
  /** When the first portal session was opened by a code of the signatory; null until then (record 067). */
  provenAt: Instant | null;
  /** A person has asked for the code that proves it. */
  proveAskedAt: Instant | null;
  /** What the person wrote themselves. */
  own: OwnDetails;
  reminderDays: number;
  passwordReminder: boolean;
  passwordRemindedAt: Instant | null;
  /** Of the username at the portal. */
  apiAccess: ApiAccess;
  /** When username or password last changed: what was asked with older ones says nothing about these. */
  credentialsAt: Instant;
  createdAt: Instant;
  verifiedAt: Instant | null;
  deletedAt: Instant | null;
};

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
