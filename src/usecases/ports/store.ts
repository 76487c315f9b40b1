import type { Way } from '#domain/account/authority.ts';
import type { Role } from '#domain/account/member.ts';
import type { Person } from '#domain/account/person.ts';
import type { StoredSnapshot } from '#domain/filing/snapshot.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { TaxNotice } from '#domain/gst/notices.ts';
import type { Pan } from '#domain/gst/pan.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { PortalSessionRow } from '#domain/registration/portalSession.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { SecurityEvent, Undo } from '#domain/views/securityEvent.ts';
import type { CodeRows } from './codes.ts';
import type { FilingProofRows } from './filingProofs.ts';
import type { FilingRows } from './filings.ts';
import type { LinkedFiling, Message } from './machine.ts';

/** The current standing of the person behind a request, wall times. */
export type PersonStanding = {
  way: Way;
  personId: string | null;
  role: Role | null;
  heldUntil: Instant | null;
  ownerHeldUntil: Instant | null;
  /** The account is to be erased. */
  erasing: boolean;
  /** When the account starts to require a second factor. */
  factorFrom: Instant | null;
  hasFactor: boolean;
  signedInAt: Instant | null;
};

/** A person with their role in the account. */
export type ActingMember = Person & { memberRole: Role };

/** One account's rows, inside one transaction. */
export type TenantRows = {
  registrations: {
    add(row: Registration): Promise<void>;
    /** Locks adding: nobody else adds a registration until the transaction ends. */
    hold(): Promise<void>;
    /** Oldest first; with deleted ones on request. */
    all(options?: { deleted: boolean }): Promise<Registration[]>;
    /** The next `limit` live ones after `after`, oldest first; empty for an unknown id. */
    page(options: { limit: number; after: string | null }): Promise<Registration[]>;
    byId(id: string): Promise<Registration | null>;
    /** Deleted ones included. */
    byIds(ids: readonly string[]): Promise<Map<string, Registration>>;
    byIdOrGstin(idOrGstin: string): Promise<Registration | null>;
    /** False when another live registration of the account has that GSTIN. */
    update(id: string, change: Partial<Omit<Registration, 'id' | 'accountId'>>): Promise<boolean>;
    /** Did a registration with this GSTIN and user name prove itself here before, deleted or not? */
    hasProven(login: Pick<Registration, 'gstin' | 'username'>): Promise<boolean>;
    /** Moves the filings of a deleted registration with this GSTIN to this one (design#deleting-a-gstin). */
    adoptHistory(id: string, gstin: Gstin): Promise<void>;
  };
  work: {
    /** Wakes the engine for this registration at a product instant, or earlier when it is due earlier. */
    wakeBy(registrationId: string, at: Instant): Promise<void>;
    /** The same for now: a worker process starts as soon as this is committed. */
    wakeNow(registrationId: string, now: Instant): Promise<void>;
    /** Does `holder` still have the lease? False when another worker took over. */
    held(registrationId: string, holder: string, wall: Instant): Promise<boolean>;
  };
  signatories: {
    byId(id: string): Promise<SignatoryRow | null>;
    byIds(ids: readonly string[]): Promise<Map<string, SignatoryRow>>;
    byPan(pan: Pan): Promise<SignatoryRow | null>;
    add(row: SignatoryRow): Promise<void>;
    update(id: string, change: Partial<Omit<SignatoryRow, 'id' | 'accountId'>>): Promise<void>;
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
    /**
     * Valid consents for any of these periods: standing declarations, and consents for one of the periods.
     */
    validOf(registrationIds: string[], periods: ReturnPeriod[]): Promise<Consent[]>;
    /** Returns how many were withdrawn. `period`: only those of this month; `id`: only this one. */
    withdraw(
      registrationId: string,
      kind: Consent['kind'],
      at: Instant,
      only?: { period?: ReturnPeriod | undefined; id?: string | undefined },
    ): Promise<number>;
  };
  filings: FilingRows;
  filingProofs: FilingProofRows;
  /** Notices of the tax office. */
  taxNotices: {
    /** False where one with this reference came before. */
    add(row: TaxNotice): Promise<boolean>;
    /** Unanswered notices by registration, the earliest reply day first. */
    openOf(registrationIds: readonly string[]): Promise<Map<string, TaxNotice[]>>;
    byId(id: string): Promise<TaxNotice | null>;
    /** False where it was answered before. */
    acknowledge(id: string, at: Instant): Promise<boolean>;
  };
  landing: {
    get(): Promise<FilingSchedule | null>;
    put(schedule: FilingSchedule, at: Instant): Promise<void>;
  };
  people: {
    /** The first owner. */
    get(): Promise<ActingMember | null>;
    /**
     * The person to notify and ask about this registration: its approver, else its assignee, else the first
     * owner.
     */
    inCharge(registrationId: string): Promise<ActingMember | null>;
    /** The account's display name: its own, else its first owner's, else ''. */
    accountName(): Promise<string>;
    /** The signed-in person; else the first owner. */
    acting(): Promise<ActingMember | null>;
    /** Names by id, current or as of leaving; absent for erased or unknown people. */
    names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The current standing of the acting person, or of another. */
    standing(personId?: string): Promise<PersonStanding>;
    /** End of the hold on the person with this number; null without a person or hold. */
    numberHeldUntil(phone: string): Promise<Instant | null>;
    /** A person's role here; null when they are not a member. */
    roleOf(personId: string): Promise<Role | null>;
  };
  /** The second factor that accounts of many GSTINs require (design#required-second-factor). */
  factors: {
    /** False when it is already required from a future instant. */
    askFrom(from: Instant, wall: Instant): Promise<boolean>;
    /** Members without one. */
    missing(): Promise<Person[]>;
  };
  /** Daily digests of accounts with many GSTINs (design#one-message-a-day). Product time. */
  digests: {
    /**
     * Schedules a digest for `due`. False when the account has fewer than `atLeast` GSTINs: it gets one
     * message per GSTIN.
     */
    want(due: Instant, atLeast: number): Promise<boolean>;
    /** Takes the due digest for this transaction; null when none is due. */
    take(now: Instant): Promise<{ due: Instant; before: Instant | null } | null>;
    keep(sent: Instant, due: Instant | null): Promise<void>;
    /** Number of returns confirmed by the portal since. */
    filedSince(since: Instant): Promise<number>;
  };
  outbox: { add(message: Message, at: { wall: Instant }): Promise<void> };
  security: SecurityNotes;
  /**
   * Notifies the account's open pages on commit that these registrations changed; the rows note what changed.
   * Notifies nobody when nothing visible was written.
   */
  changed(registrationIds: readonly string[]): Promise<void>;
};

/**
 * `seesOneMoment`: reads one snapshot. Without it each statement sees its own: a return that waits for a
 * code, next to the code used since.
 */
export type InTransaction = { seesOneMoment?: boolean };

export type Store = {
  asTenant<T>(accountId: string, work: (rows: TenantRows) => Promise<T>, how?: InTransaction): Promise<T>;
  /** A registration with all its rows, in one snapshot; null when there is none. */
  snapshot(accountId: string, registrationId: string): Promise<StoredSnapshot | null>;
};

/** The credentials of a request: a session, or a key at an instant of wall time. */
export type Entry =
  | { sessionId: string; personId?: string; way?: 'session' | 'firm_session' }
  | { key: Uint8Array; madeBy: string; wall: Instant };

/** The session or membership was revoked during the request. */
export class NotEntered extends Error {}

/** A signatory found by relay address. */
export type Addressee = { id: string; accountId: string; relayKey: string };

/** A link with its creation time, wall time. */
export type MadeLink = LinkedFiling & { madeAt: Instant };

/** Access to an account without a session. */
export type AccessGrants = {
  /** Null when nobody has this relay address, or forwarding is off. */
  signatoryOfRelay(relayKey: string): Promise<Addressee | null>;
  /** Null when forwarding was switched off since. */
  byRelay<T>(to: Addressee, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
  /** Null when the filing is gone, its signatory has changed, or their addresses changed after `madeAt`. */
  byLink<T>(link: MadeLink, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
  /** Null when the filing is gone, or its person has left or was held after `madeAt`. */
  byAnswerLink<T>(link: MadeLink, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
  /** Null when its question was withdrawn or replaced. No member of the account acts behind it. */
  byApproval<T>(
    link: LinkedFiling,
    way: 'client_link' | 'handed_link',
    work: (rows: TenantRows) => Promise<T>,
  ): Promise<T | null>;
  /** The calendar of due days, noted as fetched at `now`; null where nobody has a link with this hash. Its maker acts behind it. */
  byCalendarLink<T>(
    secretHash: Uint8Array,
    now: Instant,
    work: (rows: TenantRows, accountId: string) => Promise<T>,
  ): Promise<T | null>;
};

/**
 * The security log, written in the act's own transaction: a rollback leaves no entry (design#security-log).
 */
export type SecurityNotes = {
  /** `at` is wall time. `undo`: how 'This was not me' undoes it. */
  note(event: SecurityEvent, at: Instant, undo?: Undo): Promise<void>;
};
