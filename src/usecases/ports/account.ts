import type { SecurityEvent } from '#domain/views/securityEvent.ts';
import type { ReturnState } from '#domain/filing/filing.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Profile } from '#domain/account/profile.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Clock, Ids, Log, Message, Seal, Limits } from './machine.ts';
import type { IdentityRows, SessionRow } from './signIn.ts';
import type { SecurityNotes } from './store.ts';
import type { Member, Role } from '#domain/account/member.ts';
import type { AccountsOfPerson, Inviter, InvitationTold, Joining, PeopleRows } from './people.ts';
import type { Person } from '#domain/account/person.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { CalendarFeedRows, KeyRows, WebhookRows } from './programs.ts';

/** What is kept of a profile. The number of an ID is sealed, with the user as owner and field 'id-number'. */
export type ProfileRow = {
  details: Omit<Profile, 'idNumber'>;
  idNumberSealed: Uint8Array | null;
  /** Wall time; null while nobody has opened the mail sent to this address. */
  emailVerifiedAt: Instant | null;
  photoAt: Instant | null;
};

export type ProfileRowChange = Partial<{
  details: Partial<ProfileRow['details']>;
  idNumberSealed: Uint8Array | null;
  emailVerifiedAt: Instant | null;
}>;

/** A JPEG made by PhotoMaker; `at` is wall time. */
export type Photo = { bytes: Uint8Array; at: Instant };

/** `gstin` and `business` are of the registration it was given for; '' when it was given for none. */
export type ConsentInLedger = Consent & { gstin: string; business: string; registrationDeleted: boolean };

/**
 * `sessionId` and `by`: in which session and by whom it was done; null where nobody was signed in. `member`: the name of
 * whom it is about, where it is about one. A name is '' of who is erased or has told none.
 */
export type SecurityEntry = {
  id: string;
  at: Instant;
  event: SecurityEvent;
  sessionId: string | null;
  by: { name: string; role: Role | null } | null;
  member: string | null;
};

export type Page = { page: number; limit: number };

/** What a person may read and write of their own, inside one transaction. */
export type PersonRows = {
  people: {
    get(): Promise<Person | null>;
    /** `email` is the verified address: mail goes nowhere else. */
    update(change: { name?: string; email?: string }): Promise<void>;
  };
  profile: {
    get(): Promise<ProfileRow>;
    /** What is left out stays as it is, also what another change writes at the same time. */
    change(change: ProfileRowChange, at: Instant): Promise<void>;
  };
  photo: { get(): Promise<Photo | null>; put(photo: Photo): Promise<void>; drop(): Promise<void> };
  sessions: {
    /** Live ones that were used since, last used first. */
    live(
      at: { wall: Instant; usedSince: Instant },
      page: Page,
    ): Promise<{ sessions: SessionRow[]; total: number }>;
    has(id: string): Promise<boolean>;
  };
  outbox: { add(message: Message, at: { wall: Instant }): Promise<void> };
  security: SecurityNotes;
  /** Of who asks; null where somebody reads their mailbox. */
  sessionId: string | null;
  links: Pick<IdentityRows['links'], 'add'>;
  accounts: AccountsOfPerson;
  /** Tells open pages of this person, when the transaction commits, that what is the person's own changed. */
  changed(): Promise<void>;
};

/** The same, and what one of their accounts has. */
export type AccountRows = PersonRows & {
  /** Newest first, those taken back included. */
  consents: { list(page: Page): Promise<{ consents: ConsentInLedger[]; total: number }> };
  /** Who belongs to it, and who is invited. */
  team: PeopleRows;
  /** By which programs act in it. */
  keys: KeyRows;
  security: SecurityNotes & {
    /** Newest first. */
    list(page: Page): Promise<{ entries: SecurityEntry[]; total: number }>;
  };
  /** Where its events are sent. */
  webhooks: WebhookRows;
  /** The link by which its calendar is fetched. */
  calendarFeed: CalendarFeedRows;
  /** Every row of the user by section, without what is secret (db/rows/accountTables.ts). */
  everything(): Promise<Record<string, Record<string, unknown>[]>>;
};

/** Of who asks. */
export type AccountStore = {
  asPerson<T>(personId: string, work: (rows: PersonRows) => Promise<T>): Promise<T>;
  asMember<T>(who: Member, work: (rows: AccountRows) => Promise<T>): Promise<T>;
  /**
   * Removes every row of the account and, when its person belongs to no other, of the person and what is kept under
   * their number; `submission` stays. Nothing is removed while a return is in one of `keepWhile`. What was proven for
   * the number before `at` opens no session, so no account, any more: all that is kept of the number is `hashOfNumber`,
   * for a day.
   */
  erase(who: Member, erasing: Erasing): Promise<'erased' | 'kept'>;
  /**
   * Removes the person and what is kept under their number; their accounts go on, with what they did under no name.
   * `last_owner`: one of these has no other owner.
   */
  erasePerson(personId: string, erasing: Omit<Erasing, 'keepWhile'>): Promise<'erased' | 'last_owner'>;
  /** Makes a member of whoever the link was sent to; null where it is over or another's. */
  join(personId: string, joining: Joining): Promise<(Member & { role: Role }) | null>;
};

export type Erasing = {
  keepWhile: readonly ReturnState[];
  /** Wall time. */
  at: Instant;
  hashOfNumber(phone: string): Uint8Array;
};

/** JPEG, PNG or WebP in, an upright square JPEG without any metadata out (design#documents). */
export type PhotoMaker = (bytes: Uint8Array) => Promise<Result<Uint8Array, PhotoMakerFailure>>;
export type PhotoMakerFailure =
  | { kind: 'not_a_photo' }
  | { kind: 'photo_too_many_pixels' }
  /** As many as may wait are waiting. */
  | { kind: 'photos_busy' };

export type EmailGrant = { personId: string; email: string };

/** The single-purpose link that proves a mailbox; it names its own end. `now` is wall time. */
export type EmailLinks = {
  sign(grant: EmailGrant, now: Instant): Promise<string>;
  read(
    token: string,
    now: Instant,
  ): Promise<Result<EmailGrant, { kind: 'link_expired' } | { kind: 'link_invalid' }>>;
};

/** What the use cases of the account are given. */
export type AccountPorts = {
  store: AccountStore;
  /** What the link of an open invitation tells; null once it is over. */
  invitation(secretHash: Uint8Array, wall: Instant): Promise<InvitationTold | null>;
  /** Who sent an open invitation, as they stand now; null once it is over. */
  inviter(joining: Joining): Promise<Inviter | null>;
  /** For who reads a person's mailbox; null where the address is theirs no more. */
  mailbox<T>(grant: EmailGrant, work: (rows: PersonRows) => Promise<T>): Promise<T | null>;
  limits: Limits;
  makePhoto: PhotoMaker;
  emailLinks: EmailLinks;
  /** Where people reach the product, without a slash at its end. */
  publicUrl(): string;
  clock: Clock;
  ids: Ids;
  seal: Seal;
  log: Log;
};
