import type { Way } from '#domain/account/authority.ts';
import type { Role } from '#domain/account/member.ts';
import type { Person } from '#domain/account/person.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { Pan } from '#domain/gst/pan.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { PortalSessionRow } from '#domain/registration/portalSession.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { StoredSnapshot } from '#domain/filing/snapshot.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { CodeRows } from './codes.ts';
import type { FilingRows } from './filings.ts';
import type { LinkedFiling, Message } from './machine.ts';
import type { SecurityEvent, Undo } from '#domain/views/securityEvent.ts';

/** A person behind a way into the account, as they stand now; times are wall time. */
export type PersonStanding = {
  way: Way;
  personId: string | null;
  role: Role | null;
  heldUntil: Instant | null;
  ownerHeldUntil: Instant | null;
  /** From when on the account asks for a second factor. */
  factorFrom: Instant | null;
  hasFactor: boolean;
  signedInAt: Instant | null;
};

/** A person, and what they are in the account. */
export type ActingMember = Person & { memberRole: Role };

/** Everything one tenant may read and write, inside one transaction. Every row is the tenant's own. */
export type TenantRows = {
  registrations: {
    add(row: Registration): Promise<void>;
    /** Until the transaction ends nobody else who holds them adds one: what is looked for first stays as it was found. */
    hold(): Promise<void>;
    /** Oldest first; the deleted ones too where they are asked for. */
    all(asked?: { deleted: boolean }): Promise<Registration[]>;
    /** The next `limit` live ones, oldest first, that come after the one with this id; none when it is nobody's. */
    page(asked: { limit: number; after: string | null }): Promise<Registration[]>;
    byId(id: string): Promise<Registration | null>;
    /** Deleted ones too. */
    byIds(ids: readonly string[]): Promise<Map<string, Registration>>;
    byIdOrGstin(idOrGstin: string): Promise<Registration | null>;
    /** False when another live registration of this user already has that GSTIN. */
    update(id: string, change: Partial<Omit<Registration, 'id' | 'accountId'>>): Promise<boolean>;
    /** Was one with this GSTIN and user name proven here before, and deleted or not? */
    hasProven(login: Pick<Registration, 'gstin' | 'username'>): Promise<boolean>;
    /** Filings of a deleted registration with this GSTIN join this one (design#deleting-a-gstin). */
    adoptHistory(id: string, gstin: Gstin): Promise<void>;
  };
  work: {
    /**
     * Wakes the engine for this registration at a product instant, or earlier if it already is.
     */
    wakeBy(registrationId: string, at: Instant): Promise<void>;
    /** The same for now: a process that works begins the turn itself as soon as this is committed. */
    goOn(registrationId: string, now: Instant): Promise<void>;
    /** Only while `holder` still has the lease: false means another worker took over. */
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
    /** What holds now for any of these periods: standing declarations, and words for one of the periods. */
    validOf(registrationIds: string[], periods: ReturnPeriod[]): Promise<Consent[]>;
    /** How many were taken back. */
    withdraw(registrationId: string, kind: Consent['kind'], at: Instant): Promise<number>;
  };
  filings: FilingRows;
  landing: {
    get(): Promise<FilingSchedule | null>;
    put(schedule: FilingSchedule, at: Instant): Promise<void>;
  };
  people: {
    /** The first owner. */
    get(): Promise<ActingMember | null>;
    /** Who is told of this registration and asked for its word: its approver, else who works on it, else the first owner. */
    inCharge(registrationId: string): Promise<ActingMember | null>;
    /** What the account goes by: its own name, else its first owner's; '' where neither has one. */
    accountName(): Promise<string>;
    /** Who acts; the first owner where nobody is signed in. */
    acting(): Promise<ActingMember | null>;
    /** The names of these people, as they stand now, or stood when they left; absent for who is erased or was never here. */
    names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The person who acts, as they stand now. */
    standing(): Promise<PersonStanding>;
    /** Until when the person with this number is held; null where nobody has it, or nothing is held. */
    numberHeldUntil(phone: string): Promise<Instant | null>;
    /** What a person is here; null where they are no member. */
    roleOf(personId: string): Promise<Role | null>;
  };
  /** The second factor that an account of many GSTINs asks for (design#required-second-factor). */
  factors: {
    /** False where it is asked for already, from an instant that is still to come. */
    askFrom(from: Instant, wall: Instant): Promise<boolean>;
    /** Who belongs to the account and has none. */
    missing(): Promise<Person[]>;
  };
  /** The one message a day of an account with many GSTINs (design#one-message-a-day). Product time. */
  digests: {
    /** False where the account has fewer GSTINs, which are told of one by one; else something is told at `due`. */
    want(due: Instant, atLeast: number): Promise<boolean>;
    /** The one that is due, for this transaction alone. */
    take(now: Instant): Promise<{ due: Instant; before: Instant | null } | null>;
    keep(sent: Instant, due: Instant | null): Promise<void>;
    /** How many returns the portal has confirmed since. */
    filedSince(since: Instant): Promise<number>;
  };
  outbox: { add(message: Message, at: { wall: Instant }): Promise<void> };
  security: SecurityNotes;
  /**
   * Tells open pages of this user, when the transaction commits, that something of these registrations changed; what
   * it was, the rows have noted. A transaction that wrote nothing that a page shows tells nobody.
   */
  changed(registrationIds: readonly string[]): Promise<void>;
};

/**
 * `seesOneMoment`: all that is read is as it stood at one moment. Without it each statement sees what was committed before
 * it: a return that waits for a code, and the code that was used since.
 */
export type InTransaction = { seesOneMoment?: boolean };

export type Store = {
  asTenant<T>(accountId: string, work: (rows: TenantRows) => Promise<T>, how?: InTransaction): Promise<T>;
  /** One reading of all that belongs to a registration, as the lists of each tell it; null when there is none. */
  snapshot(accountId: string, registrationId: string): Promise<StoredSnapshot | null>;
};

/** By which a request has come in: somebody's session, or a key at an instant of wall time. */
export type Entry =
  | { sessionId: string; personId?: string }
  | { key: Uint8Array; madeBy: string; wall: Instant };

/** Who asks was let in a moment ago, and is not any more: their session was ended, or they were taken out of the account. */
export class NotEntered extends Error {}

/** A signatory as an address of the relay names them. */
export type Addressee = { id: string; accountId: string; relayKey: string };

/** A link, and when it was made: wall time. */
export type MadeLink = LinkedFiling & { madeAt: Instant };

/** Ways into an account for those who have no session. */
export type Doors = {
  /** Null where nobody has this relay address, or the relay is off. */
  signatoryOfRelay(relayKey: string): Promise<Addressee | null>;
  /** Null where the relay was switched off meanwhile. */
  byRelay<T>(to: Addressee, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
  /** Null where there is no such filing, its signatory is another by now, or their addresses were changed after `madeAt`. */
  byLink<T>(link: MadeLink, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
  /** Null where there is no such filing, its person is no member any more, or was held after `madeAt`. */
  byAnswerLink<T>(link: MadeLink, work: (rows: TenantRows) => Promise<T>): Promise<T | null>;
  /** Null where its question was taken back, or is another one by now. Nobody of the account acts behind it. */
  byApproval<T>(
    link: LinkedFiling,
    way: 'client_link' | 'handed_link',
    work: (rows: TenantRows) => Promise<T>,
  ): Promise<T | null>;
  /** The calendar of due days, noted as fetched at `wall`; null where nobody has a link with this hash. Its maker acts behind it. */
  byCalendarLink<T>(
    secretHash: Uint8Array,
    wall: Instant,
    work: (rows: TenantRows, accountId: string) => Promise<T>,
  ): Promise<T | null>;
};

/** The security log as an act writes it, in its own transaction: what is undone was never noted (design#security-log). */
export type SecurityNotes = {
  /** `at` is wall time. `undo` says how 'This was not me' takes it back. */
  note(event: SecurityEvent, at: Instant, undo?: Undo): Promise<void>;
};
