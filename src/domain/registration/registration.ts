import { type Instant, istDate } from '../shared/istTime.ts';
import {
  filingPeriodStart,
  financialYear,
  periodAt,
  periodEnd,
  quarterOf,
  type FilingFrequency,
  type Form,
  type Quarter,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import type { FilingSchedule } from './schedule.ts';
import type { OwnDetails } from './gstinForm.ts';
import type { ApiAccess } from './apiAccess.ts';
import type { Gstin } from '../gst/gstin.ts';
import type { SigningMethod } from '../gst/signing.ts';
import type { PortalAddress } from '../gst/taxpayer.ts';
import type { Remark } from './remark.ts';
import type { Contact } from './contact.ts';

/** A return that was filed before its GSTIN was added here. `filedOn` is YYYY-MM-DD. */
export type FiledBefore = { form: Form; period: ReturnPeriod; arn: string; filedOn: string };

export type RegistrationStatus = 'pending' | 'success' | 'failed';

/** A GSTIN that an account has added. Dates from the portal are YYYY-MM-DD; instants are product time. */
export type Registration = {
  id: string;
  accountId: string;
  nickName: string;
  /** Of the account's own, to search and sort by; '' without. */
  label: string;
  username: string;
  passwordSealed: Uint8Array | null;
  gstin: Gstin | null;
  /** The GSTIN the user typed when adding, before the portal has confirmed it. */
  givenGstin: Gstin | null;
  status: RegistrationStatus;
  /** What it says about itself; null: nothing. */
  remark: Remark | null;
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
  /** The PAN with which the portal refused to send a code for this GSTIN: no signatory's of it. Empty when none. */
  refusedPan: string;
  /** What the portal's list has of the months before it was added; null: not read yet. */
  listedBefore: FiledBefore[] | null;
  /** How returns are signed, as a person has chosen; null: as its constitution says (signing.ts). */
  signing: SigningMethod | null;
  /** The first period of which GSTR-1 and GSTR-3B are owed, as a person has told it; null where nobody was asked. */
  regularFrom: ReturnPeriod | null;
  simulated: boolean;
  /** The portal did not answer: no call is made before this instant. */
  askPortalAfter: Instant | null;
  portalTries: number;
  /**
   * Until this instant a person is taken to be at the page, so that a code without a relay may be requested (record
   * 085.4).
   */
  attendedUntil: Instant | null;
  /** When the first portal session was opened by a code of the signatory; null until then (record 067). */
  provenAt: Instant | null;
  /** A person has requested the code that proves the registration. */
  proveAskedAt: Instant | null;
  /** What a person has written about it. */
  own: OwnDetails;
  reminderDays: number;
  passwordReminder: boolean;
  passwordRemindedAt: Instant | null;
  /** The API access of this username at the portal. */
  apiAccess: ApiAccess;
  /**
   * When the username or password last changed: answers to calls with the older ones do not apply to the new ones.
   */
  credentialsAt: Instant;
  /** The member who works on it. */
  assignedTo: string | null;
  /** The member whose yes each of its months needs; null: whoever may. */
  approverId: string | null;
  /** Whom of the client its months are asked of; null: nobody. */
  contact: Contact | null;
  createdAt: Instant;
  verifiedAt: Instant | null;
  deletedAt: Instant | null;
};

/** A row of the portal's filing preferences of a financial year (gst-portal#preference), and when it was read. */
export type KnownPreference = { quarter: Quarter; frequency: FilingFrequency; askedAt?: Instant };

/**
 * How often a taxpayer files for a period: the preference of its quarter, or monthly when the portal names none. For a
 * year that has not been read yet the last known quarter continues, as at the portal.
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
 * Whether the preference of the period's quarter can no longer change. The window to change it ends with the first
 * month of the quarter (gst-portal#due-dates).
 */
export function preferenceSettled(
  preferences: Readonly<Record<string, readonly KnownPreference[]>>,
  period: ReturnPeriod,
): boolean {
  const row = preferences[financialYear(period)]?.find((one) => one.quarter === quarterOf(period));
  return (row?.askedAt ?? 0) >= periodEnd(periodAt(filingPeriodStart(period, 'quarterly')));
}

/**
 * Whether this filing period began after the cancellation: then no return is due for it. Dates are YYYY-MM-DD IST.
 */
export const isAfterCancellation = (
  cancelledOn: string | null,
  { period, frequency }: { period: ReturnPeriod; frequency: FilingFrequency },
): boolean => cancelledOn !== null && istDate(filingPeriodStart(period, frequency)) > cancelledOn;
