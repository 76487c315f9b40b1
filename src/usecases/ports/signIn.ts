import type { Language } from '#domain/account/language.ts';
import type { Member, Role } from '#domain/account/member.ts';
import type { Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Deed, SecurityEvent, Undo } from '#domain/views/securityEvent.ts';
import type { FirmProviders, FirmRows, FirmStore, OwnFirmRows } from './firm.ts';
import type { Contactable } from './people.ts';
import type { Clock, Ids, Limits, Log, Message, RateRule, Seal } from './machine.ts';
import type { TenantRows } from './store.ts';

/** Sign-in runs on wall time (design#two-clocks). */

/** Signing keys for tokens by purpose and key id; null for an unknown id. */
export type SigningKeys = { current: string; keyFor(purpose: string, id: string): Uint8Array | null };

/**
 * The phone number that a provider's token proves. `login`: the local provider's login behind it; null with
 * another provider. `provenAt`: the time of the proof, however fresh the token. `proof`: the same for all
 * tokens of one proof.
 */
export type ProvenPhone = { phone: string; login: string | null; provenAt: Instant; proof: string };

export type IdTokenFailure = { kind: 'id_token_invalid' } | { kind: 'provider_unavailable' };

/** Verifies ID tokens of the configured provider (design#identity-providers). */
export type IdTokenVerifier = {
  /** Replaces {provider} in texts of the specification. */
  providerName: string;
  verifyIdToken(token: string, now: Instant): Promise<Result<ProvenPhone, IdTokenFailure>>;
};

/** Issues the local provider's ID tokens; absent with another provider. */
export type IdTokenIssuer = {
  issueIdToken(login: { phone: string; login: string; provenAt: Instant }, now: Instant): Promise<string>;
};

type AccessClaims = { sessionId: string; personId: string; expiresAt: Instant };

export type AccessTokens = {
  issue(
    session: { sessionId: string; personId: string },
    now: Instant,
  ): Promise<{ token: string; expiresIn: number }>;
  verify(
    token: string,
    now: Instant,
  ): Promise<Result<AccessClaims, { kind: 'invalid' } | { kind: 'expired' }>>;
};

export type SessionRow = {
  id: string;
  personId: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
  device: Record<string, string>;
  refreshHash: Uint8Array;
  previousRefreshHash: Uint8Array | null;
  successorSealed: Uint8Array | null;
  rotatedAt: Instant | null;
  /** Last time the person proved their identity in it; 0 when a firm's provider has opened it, until they do. */
  provenAt: Instant;
  /** The one account that it opens: it came of a firm's provider. Null: of a number. */
  firmAccount: string | null;
};

export type SignInCode = {
  browserHash: Uint8Array;
  codeHash: Uint8Array;
  expiresAt: Instant;
  tries: number;
  /** Tries without a browser or challenge. */
  openTries: number;
};

/** Selects a number's code: a browser's, a challenge's, or the newest one requested without either. */
export type Asker = { browser: Uint8Array } | { challenge: Uint8Array } | 'unnamed';

/** `keyHash`: hash of the secret that the page must send with the cookie; null without one. */
export type LoginRow = {
  secretHash: Uint8Array;
  phone: string;
  provenAt: Instant;
  expiresAt: Instant;
  keyHash: Uint8Array | null;
  /** The one session that it opened. */
  sessionId: string | null;
};

/**
 * Blocks sign-ins and changes until `until` (design#this-was-not-me): a sign-in was disowned, or the number
 * came back after months (record 133). `mail`: the mailbox whose link ends the hold; '' when only time does.
 */
export type Hold = { since: Instant; until: Instant; mail: string; why: 'disowned' | 'idle' };

/** A person's link that works once. `mail`: its recipient; '' for an SMS. */
export type PersonLink = {
  secretHash: Uint8Array;
  personId: string;
  purpose: 'disown' | 'release' | 'object';
  /** The session it is about. */
  sessionId: string | null;
  /** Of an objection: the account from which its person was removed. */
  accountId: string | null;
  mail: string;
  /** It went to a former mailbox: it restores that mailbox, and undoes nothing else. */
  onlyMail: boolean;
  sentAt: Instant;
  expiresAt: Instant;
};

/**
 * A person's authenticator (design#second-factor). `secretSealed`: owner is the person, field
 * 'second-factor'. `confirmedAt`: null until its first code. `lastStep`: the newest time step whose code was
 * accepted.
 */
export type SecondFactor = {
  personId: string;
  secretSealed: Uint8Array;
  begunAt: Instant;
  confirmedAt: Instant | null;
  lastStep: number;
};

/** A person's passkey (design#passkeys): the public half of a device's key pair. */
export type Passkey = {
  personId: string;
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  /** The device's use counter; 0 when it does not count. */
  counter: number;
  transports: string[];
  /** Chosen by the person. */
  name: string;
  addedAt: Instant;
  usedAt: Instant | null;
};

/** A device's answer as WebAuthn JSON. */
export type PasskeyAnswer = { id: string } & Record<string, unknown>;

/** WebAuthn for this installation's origin; requires user verification. */
export type Passkeys = {
  /** Options for a device to create a passkey. */
  creation(
    person: Pick<Person, 'id' | 'phone'>,
    known: readonly Passkey[],
    challenge: string,
  ): Promise<Record<string, unknown>>;
  request(known: readonly Passkey[], challenge: string): Promise<Record<string, unknown>>;
  /** Null when the answer is invalid; else the result with its challenge, accepted by `isOurs`. */
  judgeCreation(
    answer: PasskeyAnswer,
    isOurs: (challenge: string) => boolean,
  ): Promise<
    (Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & { challenge: string }) | null
  >;
  judgeUse(
    answer: PasskeyAnswer,
    known: Passkey,
    isOurs: (challenge: string) => boolean,
  ): Promise<{ counter: number; challenge: string } | null>;
};

/** Codes of an authenticator, by RFC 6238. */
export type Totp = {
  /** In base32, as authenticators take it. */
  newSecret(): string;
  /** The text of a QR code that an authenticator reads; `label` names the login. */
  uriOf(secret: string, label: string): string;
  /** The time step of this code, around `now` and after `after`; null when no step matches. */
  stepOf(secret: string, code: string, now: Instant, after: number): number | null;
  /** 120 bits in base32. */
  newRecoveryCode(): string;
};

/** Sign-in's rows of a number and its person, before an account is known. */
export type IdentityRows = {
  /** Locks the number: nobody else signs it in or out until the transaction ends. */
  holdNumber(phone: string): Promise<void>;
  codes: {
    /**
     * Replaces the browser's earlier code of the number. `open`: the code may be entered without a browser
     * cookie.
     */
    put(
      phone: string,
      row: {
        browserHash: Uint8Array;
        challengeHash: Uint8Array;
        codeHash: Uint8Array;
        sentAt: Instant;
        expiresAt: Instant;
        open: boolean;
      },
    ): Promise<void>;
    /** Locks the row until the transaction ends. */
    lock(phone: string, asker: Asker): Promise<SignInCode | null>;
    countTry(phone: string, browserHash: Uint8Array, of: 'tries' | 'openTries'): Promise<void>;
    drop(phone: string, browserHash: Uint8Array): Promise<void>;
  };
  /** Browsers known to a number. */
  browsers: {
    know(phone: string, browserHash: Uint8Array, until: Instant): Promise<void>;
    forgetAll(phone: string): Promise<void>;
  };
  /** Logins behind the local provider's cookie. */
  logins: {
    add(row: Omit<LoginRow, 'sessionId'>): Promise<void>;
    get(secretHash: Uint8Array): Promise<LoginRow | null>;
    opened(secretHash: Uint8Array, sessionId: string): Promise<void>;
    drop(secretHash: Uint8Array): Promise<void>;
    dropAll(phone: string): Promise<void>;
  };
  /** Proofs of a number, each good for one session. */
  proofs: {
    /** False when it was already spent; forgotten after `until`. */
    spend(proofHash: Uint8Array, until: Instant): Promise<boolean>;
    isSpent(proofHash: Uint8Array): Promise<boolean>;
    /** Voids proofs of the number before `at`. */
    endAll(phoneHash: Uint8Array, at: Instant): Promise<void>;
    endedAt(phoneHash: Uint8Array): Promise<Instant | null>;
  };
  people: {
    /**
     * The person with this number; a person without an account becomes the owner of a new one. `fresh`: ids
     * for new rows.
     */
    ofNumber(fresh: Member, at: Instant): Promise<Person>;
    byId(id: string): Promise<Person | null>;
    /** The address that they typed last, verified or not. */
    typedMail(id: string): Promise<string>;
    /** Sets the verified mail address; '' removes it. */
    setMail(id: string, email: string, at: Instant): Promise<void>;
    /** Ends their earlier links. */
    endLinks(id: string, at: Instant): Promise<void>;
    /** For messages to them. */
    language(id: string): Promise<Language>;
  };
  sessions: {
    add(row: SessionRow): Promise<void>;
    /** Locks the row until the transaction ends. */
    lock(id: string): Promise<SessionRow | null>;
    /** Unrevoked ones. */
    lockAllOf(personId: string): Promise<SessionRow[]>;
    rotate(
      id: string,
      change: { refreshHash: Uint8Array; successorSealed: Uint8Array; at: Instant },
    ): Promise<void>;
    revoke(id: string, at: Instant): Promise<void>;
    /** Sessions used since an instant, ended ones included. */
    ofSince(personId: string, since: Instant): Promise<string[]>;
    /** Sessions of the same person that began after this one. */
    newerThan(id: string): Promise<ReadonlySet<string>>;
    /** Marks a session as not the person's: its changes may be undone. */
    disown(id: string, at: Instant): Promise<void>;
    proven(id: string, at: Instant): Promise<void>;
  };
  /** An SMS of ours; `textSealed` has owner 'outbox' and the row's id as field. */
  outbox: {
    addSms(row: {
      id: string;
      to: string;
      textSealed: Uint8Array;
      template: string;
      at: Instant;
    }): Promise<void>;
    add(personId: string, message: Message, at: Instant): Promise<void>;
  };
  links: {
    add(link: PersonLink): Promise<void>;
    /** Uses the link up; null when it is already used. */
    take(secretHash: Uint8Array): Promise<PersonLink | null>;
    /** Does this link end the hold of this person? Nothing is used up. */
    releases(secretHash: Uint8Array, personId: string, now: Instant): Promise<boolean>;
    /** When the newest one for this purpose was sent. */
    newest(personId: string, purpose: PersonLink['purpose']): Promise<Instant | null>;
    dropAll(personId: string, purpose: PersonLink['purpose']): Promise<void>;
    /** Drops those that went to any mailbox but this one. */
    dropMailedElsewhere(personId: string, mail: string): Promise<void>;
  };
  holds: {
    get(personId: string): Promise<Hold | null>;
    put(hold: Hold & { personId: string }): Promise<void>;
    drop(personId: string): Promise<void>;
  };
  /** When the number last opened a session; null without a record. */
  lastSignIns: {
    get(personId: string): Promise<Instant | null>;
    put(personId: string, at: Instant): Promise<void>;
  };
  secondFactors: {
    get(personId: string): Promise<SecondFactor | null>;
    /** Locks the row until the transaction ends. */
    lock(personId: string): Promise<SecondFactor | null>;
    put(factor: SecondFactor): Promise<void>;
    /** Passkeys and recovery codes go too. */
    drop(personId: string): Promise<void>;
  };
  passkeys: {
    /** In the order of adding. */
    all(personId: string): Promise<Passkey[]>;
    /** Locks the row until the transaction ends; null when the person does not have it. */
    lock(personId: string, credentialId: Uint8Array): Promise<Passkey | null>;
    /** False when the credential already exists. */
    add(passkey: Passkey): Promise<boolean>;
    used(of: Pick<Passkey, 'personId' | 'credentialId'>, counter: number, at: Instant): Promise<void>;
    /** False when the person does not have it. */
    remove(personId: string, credentialId: Uint8Array): Promise<boolean>;
  };
  recoveryCodes: {
    replace(personId: string, hashes: Uint8Array[]): Promise<void>;
    /** False when the code is unknown or used. */
    take(personId: string, hash: Uint8Array): Promise<boolean>;
    /** Of those left. */
    hashes(personId: string): Promise<Uint8Array[]>;
    left(personId: string): Promise<number>;
  };
  /** The identity of a firm's provider by which the person has entered. */
  firm: OwnFirmRows;
  /** Stops the erasure of the person, and of every account that they own. `product`: product time. */
  keepAll(product: Instant): Promise<void>;
  /**
   * Holds power over the account until a week after this session removed or demoted the entered person; null when it
   * did not, or longer ago. Adds a link of the remover by its hash, and gives the owners.
   */
  objectTo(objection: {
    accountId: string;
    sessionId: string;
    at: Instant;
    linkHash: Uint8Array;
    linkUntil: Instant;
  }): Promise<{ until: Instant; owners: (Contactable & { isRemover: boolean })[] } | null>;
  /** Notes an event in each account of the number's person. `session`: the session concerned. */
  security: { note(event: SecurityEvent, at: Instant, session?: string, undo?: Undo): Promise<void> };
  /**
   * Runs in each account where a disowned session did something, even when its person has left. Call it last:
   * the transaction stays in the last of these accounts.
   */
  inAccountsOf(sessionId: string, work: (rows: AccountToMend) => Promise<void>): Promise<void>;
};

/**
 * The requested account, or the person's only one, with their role. Null: not a member, or no account;
 * 'several': none was named. `erasing`: it is to be erased. `ownerHeldUntil`: end of an owner's hold after 'This was not me'. `factorFrom`:
 * when the missing second factor becomes required; null when none is required
 * (design#required-second-factor).
 */
export type MeantAccount =
  | { id: string; role: Role; factorFrom: Instant | null; ownerHeldUntil: Instant | null; erasing: boolean }
  | 'several'
  | null;

/** The session state that every request reads. */
export type LiveSession = Pick<
  SessionRow,
  'personId' | 'expiresAt' | 'revokedAt' | 'provenAt' | 'firmAccount'
> & {
  account: MeantAccount;
  /** The profile's language; null when none is chosen. */
  language: Language | null;
  /** End of the hold on changes (design#this-was-not-me); null without one. */
  heldUntil: Instant | null;
};

/** An account while changes are undone after 'This was not me'. Times are wall time. */
export type AccountToMend = TenantRows & {
  accountId: string;
  deedsOfSessions(sessionIds: readonly string[]): Promise<Deed[]>;
  /** By links to this person, in no session: a thief of the number or mailbox receives them too. */
  deedsByLink(personId: string, since: Instant): Promise<Deed[]>;
  deedsOfPerson(personId: string, since: Instant): Promise<Deed[]>;
  invitations: {
    /** Its state, or the person who joined by it, and when. Locks it until the transaction ends. */
    lock(id: string): Promise<{ acceptedBy: string; acceptedAt: Instant } | 'open' | 'taken_back' | null>;
    takeBack(id: string, at: Instant): Promise<void>;
  };
  /** Its own; '' without one. */
  accountName: { get(): Promise<string>; set(name: string): Promise<void> };
  keys: { revoke(id: string, at: Instant): Promise<boolean> };
  webhooks: { remove(id: string): Promise<boolean> };
  calendarFeed: { end(id: string): Promise<boolean> };
  firmSignIn: Pick<FirmRows, 'get' | 'put' | 'end'>;
  /** Stops the erasure of the account. */
  keep(product: Instant): Promise<boolean>;
  members: {
    /** Restores the role, and the membership if needed. False when the person is erased. */
    restore(personId: string, role: Role, at: Instant): Promise<boolean>;
    /** False when they are not a member, or the only owner. */
    expel(personId: string, at: Instant): Promise<boolean>;
  };
};

export type IdentityStore = FirmStore & {
  /** Rows of a number, with or without a person. */
  ofNumber<T>(phone: string, work: (rows: IdentityRows) => Promise<T>): Promise<T>;
  /** Rows of the session's person; null when the session is unknown or ended. */
  ofSession<T>(sessionId: string, work: (rows: IdentityRows) => Promise<T>): Promise<T | null>;
  /** Rows of the provider login's person, by the login's hash; null without one. */
  ofLogin<T>(secretHash: Uint8Array, work: (rows: IdentityRows) => Promise<T>): Promise<T | null>;
  /** Rows of the link's person, by the link's hash; null without one. */
  ofPersonLink<T>(secretHash: Uint8Array, work: (rows: IdentityRows) => Promise<T>): Promise<T | null>;
  /** Rows of the person with this identity of a firm's provider, by its hash; null without one. */
  ofFirm<T>(identityHash: Uint8Array, work: (rows: IdentityRows) => Promise<T>): Promise<T | null>;
  /** Reads a session in one round trip. */
  session(id: string, account: string | null): Promise<LiveSession | null>;
  knowsBrowser(phone: string, browserHash: Uint8Array, now: Instant): Promise<boolean>;
};

export type SignInRules = {
  /** For browsers unknown to the number, all together. */
  sendsPerPhone: RateRule[];
  /** For unknown browsers of one network, as part of the number's total. */
  sendsPerPhoneAndAddress: RateRule[];
  /** For a browser known to the number. */
  sendsPerKnownBrowser: RateRule[];
  /** Codes that prove a person again, to one session. */
  proofsPerSession: RateRule[];
  /** Those of a session that count against the session alone. */
  firstProofsOfSession: RateRule[];
  /** The others of all sessions of a person. */
  proofsPerPerson: RateRule[];
  /** From one network to all numbers that do not know the browser. */
  sendsPerAddress: RateRule[];
  /** Different numbers of one network. */
  numbersPerAddress: RateRule;
  /** Checks without a browser or challenge. */
  checksPerPhone: RateRule[];
  checksPerAddress: RateRule[];
  /** Tries at a second factor per proof or session. */
  factorTries: RateRule[];
  /** Tries at an authenticator's six digits per number. */
  factorTriesPerNumber: RateRule[];
};

/** Names for the page right after sign-in; '' when the profile has none. */
export type NamesOfPerson = { firstName: string; lastName: string; chosenLanguage: string };

/** Ports of the sign-in use cases. */
export type IdentityPorts = {
  /** Accounts of many GSTINs require a second factor. */
  asksForFactor: boolean;
  store: IdentityStore;
  limits: Limits;
  rules: SignInRules;
  /** Language of messages to this number; null for a number without a person. */
  languageOf(phone: string): Promise<Language | null>;
  namesOf(sessionId: string): Promise<NamesOfPerson>;
  verifier: IdTokenVerifier;
  issuer: IdTokenIssuer | null;
  totp: Totp;
  passkeys: Passkeys;
  firms: FirmProviders;
  accessTokens: AccessTokens;
  /** Base URL of the product, without a trailing slash. */
  publicUrl(): string;
  clock: Clock;
  ids: Ids;
  seal: Seal;
  log: Log;
};
