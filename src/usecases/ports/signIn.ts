import type { Instant } from '#domain/shared/istTime.ts';
import type { SecurityEvent, Deed, Undo } from '#domain/views/securityEvent.ts';
import type { Member, Role } from '#domain/account/member.ts';
import type { Language } from '#domain/account/language.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Clock, Ids, Log, Message, Seal, Limits, RateRule } from './machine.ts';
import type { Person } from '#domain/account/person.ts';
import type { TenantRows } from './store.ts';

/** Everything about signing in runs on the wall clock (design#two-clocks). */

/** The signing keys of tokens, one for each purpose and key id; null when there is no such id. */
export type SigningKeys = { current: string; keyFor(purpose: string, id: string): Uint8Array | null };

/**
 * Who a provider's token speaks for. `login` is the local provider's login that it came from, null with another
 * provider; `provenAt` when the number was proven, however fresh the token; `proof` is one text for all tokens of that
 * proving.
 */
export type ProvenPhone = { phone: string; login: string | null; provenAt: Instant; proof: string };

export type IdTokenFailure = { kind: 'invalid_id_token' } | { kind: 'provider_unavailable' };

/** Checks the ID token of whichever provider is configured (design#identity-providers). */
export type IdTokenVerifier = {
  /** Shown where a text of the specification has {provider}. */
  providerName: string;
  verifyIdToken(token: string, now: Instant): Promise<Result<ProvenPhone, IdTokenFailure>>;
};

/** Issues the local provider's own ID tokens; absent with another provider. */
export type IdTokenIssuer = {
  issueIdToken(login: { phone: string; login: string; provenAt: Instant }, now: Instant): Promise<string>;
};

export type AccessClaims = { sessionId: string; personId: string; expiresAt: Instant };

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
  /** When its person last proved themselves in it. */
  provenAt: Instant;
};

export type SignInCode = {
  browserHash: Uint8Array;
  codeHash: Uint8Array;
  expiresAt: Instant;
  tries: number;
  /** Tries of those who named neither browser nor challenge. */
  openTries: number;
};

/** Which code of a number is meant: that of a browser, that of a challenge, or the newest that was sent to nobody named. */
export type Asker = { browser: Uint8Array } | { challenge: Uint8Array } | 'unnamed';

/** `keyHash`: of the secret that the page must show beside the cookie; null where none was given. */
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
 * Nobody signs in with the number and nothing is changed until it ends (design#this-was-not-me): somebody said that a sign-in was not
 * theirs, or the number came back after months (record 133). `mail`: whose reader ends it; '' where time does.
 */
export type Hold = { since: Instant; until: Instant; mail: string; why: 'disowned' | 'idle' };

/** A link of a person's that works once. `mail`: where it was sent; '' for an SMS. */
export type PersonLink = {
  secretHash: Uint8Array;
  personId: string;
  purpose: 'disown' | 'release';
  /** That it is about. */
  sessionId: string | null;
  mail: string;
  sentAt: Instant;
  expiresAt: Instant;
};

/**
 * An authenticator of a person's (design#second-factor). `secretSealed` has the person as owner and 'second-factor' as field;
 * `confirmedAt` is null until its first code was given; `lastStep` is the newest step of time of which a code was taken.
 */
export type SecondFactor = {
  personId: string;
  secretSealed: Uint8Array;
  begunAt: Instant;
  confirmedAt: Instant | null;
  lastStep: number;
};

/** A passkey of a person's (design#passkeys): the public half of a pair of keys that a device keeps. */
export type Passkey = {
  personId: string;
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  /** How often it says that it was used; 0 of one that does not count. */
  counter: number;
  transports: string[];
  /** As its person calls it. */
  name: string;
  addedAt: Instant;
  usedAt: Instant | null;
};

/** What a browser answers for a device, as WebAuthn writes it in JSON. */
export type PasskeyAnswer = { id: string } & Record<string, unknown>;

/** WebAuthn, for this installation's address alone: a device has to have looked who holds it. */
export type Passkeys = {
  /** For the device that is to make one. */
  creation(
    person: Pick<Person, 'id' | 'phone'>,
    known: readonly Passkey[],
    challenge: string,
  ): Promise<Record<string, unknown>>;
  request(known: readonly Passkey[], challenge: string): Promise<Record<string, unknown>>;
  /** Null where anything is wrong with it; else the challenge that it answers, which `isOurs` has judged. */
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
  /** The step of time whose code this is, around `now` and after `after`; null when it is of none. */
  stepOf(secret: string, code: string, now: Instant, after: number): number | null;
  /** 120 bits in base32. */
  newRecoveryCode(): string;
};

/** What sign-in reads and writes of a number and its person, before an account is known. */
export type IdentityRows = {
  /** Nobody else signs this number in or out until the transaction ends. */
  holdNumber(phone: string): Promise<void>;
  codes: {
    /** Replaces the browser's earlier code of the number. `open`: it may be handed in by one who names no browser. */
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
  /** Browsers in which a number has signed in. */
  browsers: {
    know(phone: string, browserHash: Uint8Array, until: Instant): Promise<void>;
    forgetAll(phone: string): Promise<void>;
  };
  /** What the local provider's cookie stands for. */
  logins: {
    add(row: Omit<LoginRow, 'sessionId'>): Promise<void>;
    get(secretHash: Uint8Array): Promise<LoginRow | null>;
    opened(secretHash: Uint8Array, sessionId: string): Promise<void>;
    drop(secretHash: Uint8Array): Promise<void>;
    dropAll(phone: string): Promise<void>;
  };
  /** What each proving of a number may still open. */
  proofs: {
    /** False when it was spent before; forgotten after `until`. */
    spend(proofHash: Uint8Array, until: Instant): Promise<boolean>;
    isSpent(proofHash: Uint8Array): Promise<boolean>;
    /** What was proven for the number before `at` opens nothing. */
    endAll(phoneHash: Uint8Array, at: Instant): Promise<void>;
    endedAt(phoneHash: Uint8Array): Promise<Instant | null>;
  };
  people: {
    /** The person with the number that the work is for; one who belongs to no account is made the owner of one. `fresh`: ids to take. */
    ofNumber(fresh: Member, at: Instant): Promise<Person>;
    byId(id: string): Promise<Person | null>;
    /** Their verified mail address. */
    setMail(id: string, email: string, at: Instant): Promise<void>;
    /** Links that were sent to them before are over. */
    endLinks(id: string, at: Instant): Promise<void>;
    /** Of messages to them. */
    language(id: string): Promise<Language>;
  };
  sessions: {
    add(row: SessionRow): Promise<void>;
    /** Locks the row until the transaction ends. */
    lock(id: string): Promise<SessionRow | null>;
    /** Those that are not revoked. */
    lockAllOf(personId: string): Promise<SessionRow[]>;
    rotate(
      id: string,
      change: { refreshHash: Uint8Array; successorSealed: Uint8Array; at: Instant },
    ): Promise<void>;
    revoke(id: string, at: Instant): Promise<void>;
    /** Those that were used at or after an instant, ended ones too. */
    ofSince(personId: string, since: Instant): Promise<string[]>;
    /** Its person says that it was not them: what it did may be taken back from now on. */
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
    /** Uses it up; null when somebody else has. */
    take(secretHash: Uint8Array): Promise<PersonLink | null>;
    /** When the newest for this was sent. */
    newest(personId: string, purpose: PersonLink['purpose']): Promise<Instant | null>;
    dropAll(personId: string, purpose: PersonLink['purpose']): Promise<void>;
  };
  holds: {
    get(personId: string): Promise<Hold | null>;
    put(hold: Hold & { personId: string }): Promise<void>;
    drop(personId: string): Promise<void>;
  };
  /** When the number last opened a session; null where it has not since this is noted. */
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
    /** In the order in which they were added. */
    all(personId: string): Promise<Passkey[]>;
    /** Locks the row until the transaction ends; null where it is none of theirs. */
    lock(personId: string, credentialId: Uint8Array): Promise<Passkey | null>;
    /** False where somebody has it already. */
    add(passkey: Passkey): Promise<boolean>;
    used(of: Pick<Passkey, 'personId' | 'credentialId'>, counter: number, at: Instant): Promise<void>;
    /** False where it is none of theirs. */
    remove(personId: string, credentialId: Uint8Array): Promise<boolean>;
  };
  recoveryCodes: {
    replace(personId: string, hashes: Uint8Array[]): Promise<void>;
    /** False where there is none such, or no more. */
    take(personId: string, hash: Uint8Array): Promise<boolean>;
    left(personId: string): Promise<number>;
  };
  /** In each account of the person, where the number is somebody's. `session`: the one that it is about. */
  security: { note(event: SecurityEvent, at: Instant, session?: string, undo?: Undo): Promise<void> };
  /**
   * Works in each account in which a session that was disowned did something, whether its person is still a member there
   * or not. The transaction stays in the last of these accounts: it is the last thing that is done.
   */
  inAccountsOf(sessionId: string, work: (rows: AccountToMend) => Promise<void>): Promise<void>;
};

/**
 * The account asked for, or the person's only one, and what they are in it; null when they do not belong to it or have
 * none, 'several' when they have several and named none. `ownerHeldUntil`: until when an owner is held who said 'This was
 * not me'. `factorFrom`: from when on they need a second factor there and
 * have none; null where nothing is asked of them (design#required-second-factor).
 */
export type MeantAccount =
  | { id: string; role: Role; factorFrom: Instant | null; ownerHeldUntil: Instant | null }
  | 'several'
  | null;

/** What every request asks of its session. */
export type LiveSession = Pick<SessionRow, 'personId' | 'expiresAt' | 'revokedAt' | 'provenAt'> & {
  account: MeantAccount;
  /** The language that their profile names; null where they have chosen none. */
  language: Language | null;
  /** Until then nothing is changed in this session (design#this-was-not-me); null where nothing is held. */
  heldUntil: Instant | null;
};

/** An account as it is mended after 'This was not me'. Times are wall time. */
export type AccountToMend = TenantRows & {
  accountId: string;
  deedsOfSession(sessionId: string): Promise<Deed[]>;
  deedsOfPerson(personId: string, since: Instant): Promise<Deed[]>;
  invitations: {
    /** Takes it back while it is open; the person it brought in since, and when. */
    takeBack(
      id: string,
      at: Instant,
    ): Promise<{ acceptedBy: string; acceptedAt: Instant } | 'taken_back' | null>;
  };
  keys: { revoke(id: string, at: Instant): Promise<boolean> };
  webhooks: { remove(id: string): Promise<boolean> };
  calendarFeed: { end(id: string): Promise<boolean> };
  members: {
    /** As they were, member or not. False where the person is erased. */
    restore(personId: string, role: Role, at: Instant): Promise<boolean>;
    /** False where they are no member, or the only owner. */
    expel(personId: string, at: Instant): Promise<boolean>;
  };
};

export type IdentityStore = {
  /** For a number, whoever's it is or nobody's. */
  ofNumber<T>(phone: string, work: (rows: IdentityRows) => Promise<T>): Promise<T>;
  /** For whoever has this session; null when it is none, or was ended. */
  ofSession<T>(sessionId: string, work: (rows: IdentityRows) => Promise<T>): Promise<T | null>;
  /** For whoever has the provider's login that is kept under this hash; null when there is none. */
  ofLogin<T>(secretHash: Uint8Array, work: (rows: IdentityRows) => Promise<T>): Promise<T | null>;
  /** For whoever has the link that is kept under this hash; null when there is none. */
  ofPersonLink<T>(secretHash: Uint8Array, work: (rows: IdentityRows) => Promise<T>): Promise<T | null>;
  /** One look, in one round trip. */
  session(id: string, account: string | null): Promise<LiveSession | null>;
  knowsBrowser(phone: string, browserHash: Uint8Array, now: Instant): Promise<boolean>;
};

export type SignInRules = {
  /** By browsers in which the number has not signed in, all of them together. */
  sendsPerPhone: RateRule[];
  /** By the unknown browsers of one network, as part of the number's total. */
  sendsPerPhoneAndAddress: RateRule[];
  /** By one in which it has. */
  sendsPerKnownBrowser: RateRule[];
  /** To whichever numbers that have not signed in in the asking browser. */
  sendsPerAddress: RateRule[];
  /** To how many different ones of them. */
  numbersPerAddress: RateRule;
  /** By those who name neither browser nor challenge. */
  checksPerPhone: RateRule[];
  checksPerAddress: RateRule[];
  /** At a second factor: with one proof of a number, or in one session. */
  factorTries: RateRule[];
  /** At an authenticator's six digits, for one number. */
  factorTriesPerNumber: RateRule[];
};

/** What the profile tells a page as soon as somebody signs in: '' where it holds no name. */
export type NamesOfPerson = { firstName: string; lastName: string; chosenLanguage: string };

/** What the sign-in use cases are given. */
export type IdentityPorts = {
  /** Does an account of many GSTINs ask its people for a second factor? */
  asksForFactor: boolean;
  store: IdentityStore;
  limits: Limits;
  rules: SignInRules;
  /** Of the messages to this number; English for one that nobody has signed in with. */
  languageOf(phone: string): Promise<Language | null>;
  namesOf(sessionId: string): Promise<NamesOfPerson>;
  verifier: IdTokenVerifier;
  issuer: IdTokenIssuer | null;
  totp: Totp;
  passkeys: Passkeys;
  accessTokens: AccessTokens;
  /** Where people reach the product, without a slash at its end. */
  publicUrl(): string;
  clock: Clock;
  ids: Ids;
  seal: Seal;
  log: Log;
};
