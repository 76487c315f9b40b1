import type { ApiAccess } from '#domain/apiAccess.ts';
import type { FilingSchedule } from '#domain/filingSchedule.ts';
import type { Return } from '#domain/filing.ts';
import type { PublicStatus } from '#domain/filingStatus.ts';
import type { Gstin } from '#domain/gstin.ts';
import type { OwnDetails } from '#domain/gstinForm.ts';
import type { Instant } from '#domain/istTime.ts';
import type { Language } from '#domain/language.ts';
import type { FilingFrequency, ReturnPeriod } from '#domain/returnPeriod.ts';
import type { Message } from './ports.ts';
import type { CodeRequest, CodeRows, PortalSessionRow, SignatoryRow } from './portsOfCodes.ts';
import type { FilingRows } from './portsOfFilings.ts';
import type { SystemRows } from './portsOfSystem.ts';
import type { KnownPreference } from '#domain/registration.ts';
import type { FiledReturn, PortalAddress, PortalTaxpayer } from './portsOfPortal.ts';

export type RegistrationStatus = 'pending' | 'success' | 'failed';

/** A GSTIN in a user's care. Dates from the portal are YYYY-MM-DD; instants are product time. */
export type Registration = {
  id: string;
  userId: string;
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

export type Filing = {
  id: string;
  userId: string;
  registrationId: string;
  gstin: Gstin;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  openedAt: Instant;
  /** When the portal's list was last read for it; null before the first time. */
  lookedAt: Instant | null;
  told: Told;
  /** Filed at, else scheduled for (record 084.12). */
  entryAt: Instant;
  status: PublicStatus;
  returns: { GSTR1: Return; GSTR3B: Return };
};

/** What search and the portal's list have told about a filing, and when; null when they are to be asked (048). */
export type Told = {
  taxpayer: (PortalTaxpayer & { at: Instant }) | null;
  list: { at: Instant; filed: FiledReturn[] } | null;
};

export type Consent = {
  id: string;
  registrationId: string | null;
  kind: 'storage' | 'month' | 'standing' | 'relay';
  period: ReturnPeriod | null;
  text: string;
  version: string;
  giver: string;
  capacity: string;
  channel: string;
  givenAt: Instant;
  withdrawnAt: Instant | null;
};

export type HistoryQuery = {
  page: number;
  limit: number;
  gstin: string | null;
  statuses: readonly PublicStatus[] | null;
  from: Instant | null;
};

/** What is known of a registration when the engine chooses its next step. */
export type RegistrationSnapshot = {
  registration: Registration;
  signatory: SignatoryRow | null;
  session: PortalSessionRow | null;
  /** The code that its signatory waits for, for whichever registration. */
  awaited: CodeRequest | null;
  /** The code that waits for this registration. */
  ownCode: CodeRequest | null;
  consents: Consent[];
  /** Filings with something open, oldest first. */
  filings: Filing[];
  newest: Filing | null;
};

/** Everything one tenant may read and write, inside one transaction. Every row is the tenant's own. */
export type TenantRows = {
  registrations: {
    add(row: Registration): Promise<void>;
    /** Live ones only, oldest first, unless `includeDeleted`. */
    all(): Promise<Registration[]>;
    /** The next `limit` live ones, oldest first, that come after the one with this id; none when it is nobody's. */
    page(asked: { limit: number; after: string | null }): Promise<Registration[]>;
    byId(id: string): Promise<Registration | null>;
    /** Deleted ones too. */
    byIds(ids: readonly string[]): Promise<Map<string, Registration>>;
    byIdOrGstin(idOrGstin: string): Promise<Registration | null>;
    /** False when another live registration of this user already has that GSTIN. */
    update(id: string, change: Partial<Omit<Registration, 'id' | 'userId'>>): Promise<boolean>;
    /** Filings of a deleted registration with this GSTIN join this one (record 083.10). */
    adoptHistory(id: string, gstin: Gstin): Promise<void>;
  };
  work: {
    /**
     * Wakes the engine for this registration at a product instant, or earlier if it already is. `quietly`: who calls
     * begins the turn itself, and the workers hear of it by their clock alone.
     */
    wakeBy(registrationId: string, at: Instant, quietly?: 'quietly'): Promise<void>;
    /** Only while `holder` still has the lease: false means another worker took over. */
    held(registrationId: string, holder: string, wall: Instant): Promise<boolean>;
  };
  signatories: {
    byId(id: string): Promise<SignatoryRow | null>;
    byPan(pan: string): Promise<SignatoryRow | null>;
    add(row: SignatoryRow): Promise<void>;
    update(id: string, change: Partial<Omit<SignatoryRow, 'id' | 'userId'>>): Promise<void>;
  };
  sessions: {
    get(registrationId: string): Promise<PortalSessionRow | null>;
    put(registrationId: string, row: PortalSessionRow): Promise<void>;
    drop(registrationId: string): Promise<void>;
  };
  codes: CodeRows;
  consents: {
    add(row: Consent): Promise<void>;
    ofRegistration(registrationId: string): Promise<Consent[]>;
    /** What holds now for any of these periods: standing declarations, and words for one of the periods. */
    validOf(registrationIds: string[], periods: ReturnPeriod[]): Promise<Consent[]>;
    withdraw(registrationId: string, kind: Consent['kind'], at: Instant): Promise<void>;
  };
  filings: FilingRows;
  landing: {
    get(): Promise<FilingSchedule | null>;
    put(schedule: FilingSchedule, at: Instant): Promise<void>;
  };
  people: { get(): Promise<Person | null>; setName(name: string): Promise<void> };
  outbox: { add(message: Message, at: { wall: Instant }): Promise<void> };
  /**
   * Tells open pages of this user, when the transaction commits, that something of these registrations changed; what
   * it was, the rows have noted. A transaction that wrote nothing that a page shows tells nobody.
   */
  changed(registrationIds: readonly string[]): Promise<void>;
};

export type Person = {
  id: string;
  phone: string;
  name: string;
  /** Verified, or ''. */
  email: string;
  role: string;
  createdAt: Instant;
  /** What the profile says of notices; absent when it says nothing. */
  notices?: { sms: boolean; mail: boolean };
  /** Of the messages to them; English when absent. */
  language?: Language;
};

export type Store = {
  asTenant<T>(userId: string, work: (rows: TenantRows) => Promise<T>): Promise<T>;
  /** `one`: the work is one statement, and so needs no transaction around it. */
  asSystem<T>(work: (rows: SystemRows) => Promise<T>, one?: 'one'): Promise<T>;
  /** One reading of all that belongs to a registration, as the lists of each tell it; null when there is none. */
  snapshot(userId: string, registrationId: string): Promise<RegistrationSnapshot | null>;
};
