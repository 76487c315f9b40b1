import type { Language } from '#domain/account/language.ts';
import type { Member, Role } from '#domain/account/member.ts';
import type { Person } from '#domain/account/person.ts';
import type { Profile } from '#domain/account/profile.ts';
import type { ReturnState } from '#domain/filing/filing.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import type { SecurityEvent } from '#domain/views/securityEvent.ts';
import type { Clock, Ids, Limits, Log, Message, Seal } from './machine.ts';
import type { FirmRows } from './firm.ts';
import type { AccountsOfPerson, InvitationContent, Inviter, Joining, PeopleRows } from './people.ts';
import type { CalendarFeedRows, KeyRows, WebhookRows } from './programs.ts';
import type { IdentityRows, SessionRow } from './signIn.ts';
import type { SecurityNotes } from './store.ts';

/** A stored profile. The ID number is sealed with the user as owner and the field 'id-number'. */
export type ProfileRow = {
  details: Omit<Profile, 'idNumber'>;
  idNumberSealed: Uint8Array | null;
  /** Wall time; null until somebody has opened the mail to this address. */
  emailVerifiedAt: Instant | null;
  photoAt: Instant | null;
};

type ProfileRowChange = Partial<{
  details: Partial<ProfileRow['details']>;
  idNumberSealed: Uint8Array | null;
  emailVerifiedAt: Instant | null;
}>;

/** A JPEG made by PhotoMaker; `at` is wall time. */
export type Photo = { bytes: Uint8Array; at: Instant };

/** `gstin` and `business` are those of the consent's registration; '' without one. */
export type ConsentInLedger = Consent & { gstin: string; business: string; registrationDeleted: boolean };

/**
 * `sessionId` and `by`: the session and person of the act; null when nobody was signed in. `member`: the name
 * of the member concerned, or null. Names are '' for people who are erased or gave none.
 */
export type SecurityEntry = {
  id: string;
  at: Instant;
  event: SecurityEvent;
  sessionId: string | null;
  by: { name: string; role: Role | null } | null;
  member: string | null;
  /** The registration that the event is about, by its names of now; null for others and for older entries. */
  subject: { business: string; gstin: string } | null;
};

export type Page = { page: number; limit: number };

/** A person's own rows, inside one transaction. */
export type PersonRows = {
  people: {
    get(): Promise<Person | null>;
    /** `email` is the verified address: mail goes nowhere else. */
    update(change: { name?: string; email?: string }): Promise<void>;
  };
  profile: {
    get(): Promise<ProfileRow>;
    /** Absent fields keep their value, even under a concurrent change. */
    change(change: ProfileRowChange, at: Instant): Promise<void>;
  };
  photo: { get(): Promise<Photo | null>; put(photo: Photo): Promise<void>; drop(): Promise<void> };
  sessions: {
    /** Live sessions used since `usedSince`, last used first. `firmAccount`: only those of this firm's provider. */
    live(
      at: { wall: Instant; usedSince: Instant },
      page: Page,
      firmAccount: string | null,
    ): Promise<{ sessions: SessionRow[]; total: number }>;
    has(id: string, firmAccount: string | null): Promise<boolean>;
  };
  outbox: { add(message: Message, at: { wall: Instant }): Promise<void> };
  /** For messages to them. */
  language(): Promise<Language>;
  /** The person's own erasure, which waits (record 190). */
  ownErasing: {
    read(): Promise<{ createdAt: Instant; eraseAt: Instant | null }>;
    /** `last_owner`: one of their accounts has no other owner. */
    ask(due: Instant): Promise<'asked' | 'last_owner'>;
    keep(): Promise<void>;
  };
  /** End of the hold on their changes; null without one. */
  heldUntil(): Promise<Instant | null>;
  security: SecurityNotes;
  /** The caller's session; null for the reader of a mailed link. */
  sessionId: string | null;
  links: Pick<IdentityRows['links'], 'add'>;
  accounts: AccountsOfPerson;
  /** Notifies this person's open pages on commit that their own data changed. */
  changed(): Promise<void>;
};

/** The same, with the rows of one of their accounts. */
export type AccountRows = PersonRows & {
  /** Newest first, withdrawn ones included. */
  consents: { list(page: Page): Promise<{ consents: ConsentInLedger[]; total: number }> };
  /** Members and invitations. */
  team: PeopleRows;
  /** The erasure of the account, which waits (record 190). */
  erasing: {
    read(): Promise<{ createdAt: Instant; eraseAt: Instant | null }>;
    /** `held`: power over the account is held. */
    ask(at: Instant, due: Instant): Promise<'asked' | 'held'>;
    /** Wakes the engine at a product instant. False when nobody had asked. */
    keep(product: Instant): Promise<boolean>;
  };
  /** API keys of programs. */
  keys: KeyRows;
  security: SecurityNotes & {
    /** Newest first. */
    list(page: Page): Promise<{ entries: SecurityEntry[]; total: number }>;
  };
  /** Webhooks of the account. */
  webhooks: WebhookRows;
  /** The link that calendar programs fetch. */
  calendarFeed: CalendarFeedRows;
  /** Sign-in by the firm's own provider. */
  firm: FirmRows;
  /** Every row of the user by section, without secrets (db/rows/accountTables.ts). */
  everything(): Promise<Record<string, Record<string, unknown>[]>>;
};

/** Rows of the caller. */
export type AccountStore = {
  asPerson<T>(personId: string, work: (rows: PersonRows) => Promise<T>): Promise<T>;
  asMember<T>(who: Member, work: (rows: AccountRows) => Promise<T>): Promise<T>;
  /**
   * Removes every row of the account; when its person has no other account, also the person and the rows of
   * their number. `submission` stays. Returns 'kept' while a return is in a state of `keepWhile`, 'held'
   * while power over the account is held ('This was not me'). Proofs of the number before `at` open no session or account any more: only `hashOfNumber` is kept, for a day.
   */
  erase(who: Member, erasing: Erasing): Promise<'erased' | 'kept' | 'held'>;
  /**
   * Removes the person and the rows of their number. Their accounts continue, with their acts under no name.
   * `last_owner`: one of the accounts has no other owner.
   */
  erasePerson(personId: string, erasing: Omit<Erasing, 'keepWhile'>): Promise<'erased' | 'last_owner'>;
  /**
   * Adds the person to the account that invited their number; null when the invitation is over or for another
   * number.
   */
  join(personId: string, joining: Joining): Promise<(Member & { role: Role }) | null>;
};

export type Erasing = {
  keepWhile: readonly ReturnState[];
  /** Wall time. */
  at: Instant;
  hashOfNumber(phone: string): Uint8Array;
};

/** Accounts and people whose erasure is due, on the worker's login. */
export type DueErasures = {
  /** With the number of the owner who asked; '' when they are gone. */
  accounts(at: Instant): Promise<{ accountId: string; phone: string }[]>;
  people(at: Instant): Promise<{ personId: string; phone: string }[]>;
  /** As `AccountStore.erase`; 'stopped': it was kept meanwhile, or its asker is no owner; 'busy': a lock is held. */
  eraseAccount(
    accountId: string,
    erasing: Omit<Erasing, 'hashOfNumber'> & { hashOfNumber: Uint8Array },
  ): Promise<'erased' | 'kept' | 'held' | 'stopped' | 'busy'>;
  /** 'last_owner' ends the wish. */
  erasePerson(
    personId: string,
    erasing: { at: Instant; hashOfNumber: Uint8Array },
  ): Promise<'erased' | 'last_owner' | 'stopped' | 'busy'>;
};

/** JPEG, PNG or WebP in, an upright square JPEG without any metadata out (design#documents). */
export type PhotoMaker = (bytes: Uint8Array) => Promise<Result<Uint8Array, PhotoMakerFailure>>;
export type PhotoMakerFailure =
  | { kind: 'not_a_photo' }
  | { kind: 'photo_too_many_pixels' }
  /** The waiting line is full. */
  | { kind: 'photos_busy' };

type EmailGrant = { personId: string; email: string };

/** A single-purpose link that proves a mailbox; it holds its own expiry. `now` is wall time. */
export type EmailLinks = {
  sign(grant: EmailGrant, now: Instant): Promise<string>;
  read(
    token: string,
    now: Instant,
  ): Promise<Result<EmailGrant, { kind: 'email_link_expired' } | { kind: 'email_link_invalid' }>>;
};

/** Ports of the account's use cases. */
export type AccountPorts = {
  store: AccountStore;
  /** The content of an open invitation link; null once it is over. */
  invitation(secretHash: Uint8Array, wall: Instant): Promise<InvitationContent | null>;
  /** The current standing of an open invitation's sender; null once it is over. */
  inviter(joining: Joining): Promise<Inviter | null>;
  /** Rows for the reader of a person's mailbox; null when the address is no longer theirs. */
  mailbox<T>(grant: EmailGrant, work: (rows: PersonRows) => Promise<T>): Promise<T | null>;
  limits: Limits;
  makePhoto: PhotoMaker;
  emailLinks: EmailLinks;
  /** Base URL of the product, without a trailing slash. */
  publicUrl(): string;
  clock: Clock;
  ids: Ids;
  seal: Seal;
  log: Log;
};
