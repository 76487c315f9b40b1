import { HOUR_MS, type Instant, istDate, minutes } from '../shared/istTime.ts';
import {
  filingPeriodStart,
  financialYear,
  periodAt,
  periodEnd,
  QUARTERS,
  quarterOf,
  type FilingFrequency,
  type Form,
  type Quarter,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import type { FilingSchedule } from './schedule.ts';
import type { OwnDetails } from './gstinForm.ts';
import type { ApiAccess } from './apiAccess.ts';
import type { PortalNews } from './portalNews.ts';
import { type Gstin, panOf } from '../gst/gstin.ts';
import { type SigningMethod, signingMethod } from '../gst/signing.ts';
import {
  type Cancellation,
  cancellationIn,
  type PortalAddress,
  type QuarterPreference,
  taxpayerKind,
  taxpayerStatus,
} from '../gst/taxpayer.ts';
import type { FaultMeaning } from '../gst/refusal.ts';
import type { Contact } from './contact.ts';
import { bankAccountDue } from '../gst/dutyToFile.ts';
import type { ListReading } from '../gst/unlisted.ts';

/** A return that was filed before its GSTIN was added here. `filedOn` is YYYY-MM-DD. */
export type FiledBefore = { form: Form; period: ReturnPeriod; arn: string; filedOn: string };

/** A person's last start of a backlog, with the periods that it files. */
export type BacklogStart = { at: Instant; periods: ReturnPeriod[] };

export type RegistrationStatus = 'pending' | 'success' | 'failed';

/** A GSTIN that an account has added. Dates from the portal are YYYY-MM-DD; instants are product time. */
export type Registration = {
  id: string;
  accountId: string;
  nickName: string;
  /** The account's own label, to search and sort by; '' if none. */
  label: string;
  username: string;
  passwordSealed: Uint8Array | null;
  gstin: Gstin | null;
  /** The GSTIN the user typed when adding, before the portal has confirmed it. */
  givenGstin: Gstin | null;
  status: RegistrationStatus;
  /** The remark on its card; null if none. */
  remark: Remark | null;
  legalName: string;
  tradeName: string;
  pan: string;
  registeredOn: string | null;
  cancelledOn: string | null;
  constitution: string;
  taxpayerType: string;
  portalStatus: string;
  /** Whether e-invoices fill its GSTR-1, according to the portal; null: unknown (gst-portal#e-invoices). */
  makesEInvoices: boolean | null;
  address: PortalAddress | null;
  /** Filing preference by financial year ("2026-27"). */
  preferences: Record<string, KnownPreference[]>;
  autoFilling: boolean;
  askEachMonth: boolean;
  schedule: FilingSchedule;
  scheduleEdited: boolean;
  signatoryId: string | null;
  /**
   * The PAN for which the portal refused to send a code for this GSTIN, because it is no signatory's. Empty when
   * none.
   */
  refusedPan: string;
  /** The returns in the portal's list for the months before it was added; null: not read yet. */
  listedBefore: FiledBefore[] | null;
  /** The newest reading of the portal's lists for past periods; null: not read yet. */
  listReading: ListReading | null;
  /** The last start of a backlog; null: none. */
  backlogStart: BacklogStart | null;
  /** How returns are signed, as a person has chosen; null: by its constitution (signing.ts). */
  signing: SigningMethod | null;
  /** The first period of GSTR-1 and GSTR-3B, as a person has given it; null if nobody was asked. */
  regularFrom: ReturnPeriod | null;
  simulated: boolean;
  /** The portal did not answer: no call is made before this instant. */
  askPortalAfter: Instant | null;
  portalTries: number;
  /**
   * Until this instant a person is assumed to be on the page, so that a code without a relay may be requested
   * (design#when-a-code-is-requested).
   */
  attendedUntil: Instant | null;
  /** When the first portal session was opened by a code of the signatory; null until then (record 067). */
  provenAt: Instant | null;
  /** A person has requested the code that proves the registration. */
  proveAskedAt: Instant | null;
  /** The details that a person has entered. */
  own: OwnDetails;
  reminderDays: number;
  passwordReminder: boolean;
  passwordRemindedAt: Instant | null;
  /** When the person in charge last got the message about the months that are behind. */
  backlogToldAt: Instant | null;
  /** The API access of this username at the portal. */
  apiAccess: ApiAccess;
  /**
   * When the username or password last changed: answers to calls with the older ones do not apply to the new ones.
   */
  credentialsAt: Instant;
  /** The member who works on it. */
  assignedTo: string | null;
  /** The member whose yes each of its months needs; null: any member with the right. */
  approverId: string | null;
  /** The client's contact who is asked about its months; null: nobody. */
  contact: Contact | null;
  createdAt: Instant;
  verifiedAt: Instant | null;
  /** When search last answered for it. */
  portalReadAt: Instant | null;
  /** When a person asked for it to be read again. */
  readAskedAt: Instant | null;
  /** The fault when it was last read for a person; null: none, or nobody has asked. */
  readFailure: FaultMeaning | null;
  /** When the daily reading last ran (watch.ts); null: not yet. */
  watchedAt: Instant | null;
  /** Changes that were noticed at the portal, newest first. */
  portalNews: PortalNews[];
  deletedAt: Instant | null;
};

/**
 * The portal's filing preference for one quarter (gst-portal#preference), and when it was read. `frequency` is null
 * if the portal gave no readable answer, for the `tries`th time in a row.
 */
export type KnownPreference = {
  quarter: Quarter;
  frequency: FilingFrequency | null;
  askedAt?: Instant;
  tries?: number;
};

type Preferences = Readonly<Record<string, readonly KnownPreference[]>>;

const rowFor = (preferences: Preferences, period: ReturnPeriod): KnownPreference | undefined =>
  preferences[financialYear(period)]?.find((row) => row.quarter === quarterOf(period));

/** How often a taxpayer files for a period, by the portal's preference for its quarter; null: unknown. */
export const frequencyAt = (preferences: Preferences, period: ReturnPeriod): FilingFrequency | null =>
  rowFor(preferences, period)?.frequency ?? null;

/**
 * The same, including quarters that the portal was not asked about yet: the last known choice continues, as at the
 * portal. `lastFiled`: the frequency of the newest filing, if no choice is stored. Only for display of future
 * periods; nothing is opened by it.
 */
export function expectedFrequencyAt(
  preferences: Preferences,
  period: ReturnPeriod,
  lastFiled: FilingFrequency | null = null,
): FilingFrequency | null {
  if (rowFor(preferences, period) !== undefined) return frequencyAt(preferences, period);
  const nameOf = (year: string, quarter: Quarter): string => `${year} ${quarter}`;
  const wanted = nameOf(financialYear(period), quarterOf(period));
  const earlier = Object.entries(preferences)
    .flatMap(([year, rows]) => rows.map((row) => ({ name: nameOf(year, row.quarter), row })))
    .filter(({ name, row }) => name < wanted && row.frequency !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return earlier.at(-1)?.row.frequency ?? lastFiled;
}

/**
 * Whether the preference of the period's quarter is known and can no longer change. The window to change it ends with
 * the first month of the quarter (gst-portal#due-dates).
 */
export function preferenceSettled(preferences: Preferences, period: ReturnPeriod): boolean {
  const row = rowFor(preferences, period);
  const windowEnds = periodEnd(periodAt(filingPeriodStart(period, 'quarterly')));
  return row !== undefined && row.frequency !== null && (row.askedAt ?? 0) >= windowEnds;
}

const FIRST_PAUSE_MS = minutes(10);
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** When the portal is asked again about a quarter without an answer; null if it was not asked or has answered. */
export function preferenceRetryAt(preferences: Preferences, period: ReturnPeriod): Instant | null {
  const row = rowFor(preferences, period);
  if (row === undefined || row.frequency !== null) return null;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min((row.tries ?? 1) - 1, 10));
  return (row.askedAt ?? 0) + pause;
}

/** The preferences after one more reading of a year; a quarter without an answer keeps its earlier value. */
export function withPreferences(
  preferences: Registration['preferences'],
  { year, quarters, wanted }: { year: string; quarters: readonly QuarterPreference[]; wanted: ReturnPeriod },
  askedAt: Instant,
): Record<string, KnownPreference[]> {
  const known = preferences[year] ?? [];
  const rows = QUARTERS.flatMap((quarter): KnownPreference[] => {
    const row = quarters.find((one) => one.quarter === quarter);
    if (row !== undefined) return [{ ...row, askedAt }];
    const before = known.find((one) => one.quarter === quarter);
    const isWanted = financialYear(wanted) === year && quarterOf(wanted) === quarter;
    if (
      !isWanted ||
      (before !== undefined && before.frequency !== null && preferenceSettled(preferences, wanted))
    )
      return before === undefined ? [] : [before];
    return [{ quarter, frequency: null, askedAt, tries: (before?.tries ?? 0) + 1 }];
  });
  return { ...preferences, [year]: rows };
}

/** Whether it was refused because the portal names a kind of taxpayer that owes neither GSTR-1 nor GSTR-3B. */
export function filesOtherReturns({ status, remark }: Pick<Registration, 'status' | 'remark'>): boolean {
  if (status !== 'failed' || remark?.code !== 'not_regular') return false;
  const kind = taxpayerKind(remark.params.taxpayerType);
  return !kind.files && kind.kind !== 'unknown' && kind.kind !== 'not_told';
}

/** Whether the portal has refused the username or password of an entry that it has never verified. */
export const isMistyped = ({
  status,
  remark,
  verifiedAt,
}: Pick<Registration, 'status' | 'remark' | 'verifiedAt'>): boolean =>
  status === 'failed' &&
  verifiedAt === null &&
  remark?.code === 'refused' &&
  (remark.params.meaning === 'unknown_username' || remark.params.meaning === 'wrong_password');

/** The day of the cancellation in the portal's last answer; null if it is not cancelled. */
export const cancellationOf = ({
  portalStatus,
  cancelledOn,
}: Pick<Registration, 'portalStatus' | 'cancelledOn'>): Cancellation | null =>
  cancellationIn({ status: portalStatus, cancelledOn });

/**
 * Whether this filing period began after the cancellation: then no return is due for it. If the portal does not give
 * the day of a cancellation, no return is known to be due.
 */
export function isAfterCancellation(
  registration: Pick<Registration, 'portalStatus' | 'cancelledOn'>,
  { period, frequency }: { period: ReturnPeriod; frequency: FilingFrequency },
): boolean {
  const cancellation = cancellationOf(registration);
  if (cancellation === null) return false;
  return cancellation.on === null || istDate(filingPeriodStart(period, frequency)) > cancellation.on;
}

type Nothing = Record<string, never>;

/**
 * The remarks of a registration besides its returns, with the parameters of each code: a closed set, phrased by
 * `texts/` in each language (design#words-follow-codes).
 */
export type RemarkParams = {
  /** The portal has sent an invalid GSTIN. */
  gstin_unreadable: Nothing;
  /** The portal login belongs to `gstin`, but the user entered `given`. */
  other_gstin: { gstin: Gstin; given: Gstin };
  /** The portal does not give the GSTIN of a login: the person enters it. */
  gstin_wanted: Nothing;
  /**
   * Neither its GSTIN nor its password is stored here, and the portal gives the GSTIN only to a caller with the
   * password.
   */
  login_unknown: Nothing;
  /** It is on another card of the account. */
  already_here: { gstin: Gstin };
  /** The portal's own word for this kind of taxpayer, for which nothing is filed (gst-portal#search). */
  not_regular: { taxpayerType: string };
  /** The portal's refusal, or the fault on the way to it; `says`: the portal's own words, if its reason is unknown. */
  refused: { meaning: FaultMeaning; says?: string };
  /** The portal does not answer right now; it is asked again. */
  no_answer: Nothing;
  /**
   * Since `since` the portal gives an answer that is not understood; it is asked again for a day. `says`: the portal's
   * own words, or ''.
   */
  answer_unclear: { since: Instant; says: string };
  /** Null: the portal gives no readable day. */
  cancelled: { cancelled: Instant | null };
  /** Active, with a cancellation that takes effect at the end of this day. */
  ends_on: { on: Instant };
  /** The portal does not say whether the quarter of this period is filed monthly; nothing is opened for it. */
  preference_unknown: { period: ReturnPeriod };
  /** A stored sentence from before remarks were codes. */
  as_written: { text: string };
};

export type RemarkCode = keyof RemarkParams;

/** A remark of one code; `Remark` is the union of all. */
export type RemarkOf<C extends RemarkCode> = { [K in C]: { code: K; params: RemarkParams[K] } }[C];
export type Remark = RemarkOf<RemarkCode>;

/** Warnings from the portal's data that ask something of the owner but stop no return. */
export type WarningParams = {
  suspended: { behind: boolean };
  /** Suspended, and the last missing return was filed late a while ago (gst-portal#suspension). */
  suspended_all_filed: Record<string, never>;
  /** A new registration, while its bank account can still be added in time (gst-portal#bank-account). */
  bank_account_due: { by: Instant; now: Instant };
};
export const warningCodes = [
  'suspended',
  'suspended_all_filed',
  'bank_account_due',
] as const satisfies (keyof WarningParams)[];
export type WarningOf<C extends keyof WarningParams> = { [K in C]: { code: K; params: WarningParams[K] } }[C];
export type Warning = WarningOf<keyof WarningParams>;

/** Pure. `isBehind`: a return is missing and late. `hasCaughtUp`: none is any more, and one was filed late lately. */
export function warningOf(
  { status, portalStatus, registeredOn }: Pick<Registration, 'status' | 'portalStatus' | 'registeredOn'>,
  { isBehind, hasCaughtUp }: { isBehind: boolean; hasCaughtUp: boolean },
  now: Instant,
): Warning | null {
  if (status !== 'success') return null;
  const standing = taxpayerStatus(portalStatus);
  if (standing === 'suspended')
    return hasCaughtUp && !isBehind
      ? { code: 'suspended_all_filed', params: {} }
      : { code: 'suspended', params: { behind: isBehind } };
  const by = standing === 'active' ? bankAccountDue(registeredOn) : null;
  return by !== null && now <= by ? { code: 'bank_account_due', params: { by, now } } : null;
}

/**
 * Whether the registration is unproven: the portal knows it, but no code of its signatory has opened a session yet.
 * Until then it is not certain that the person who added it may act for it, and nothing is filed. A registration that
 * is cancelled or does not sign by code needs no proof.
 */
export const isUnproven = (registration: Registration): boolean =>
  registration.status === 'success' && registration.provenAt === null && isProvenByCode(registration);

export const isProvenByCode = ({
  gstin,
  constitution,
  signing,
  ...portalData
}: Pick<Registration, 'gstin' | 'constitution' | 'signing' | 'portalStatus' | 'cancelledOn'>): boolean =>
  gstin !== null &&
  cancellationOf(portalData) === null &&
  signingMethod(constitution, panOf(gstin), signing) === 'evc';
