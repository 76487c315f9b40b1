import type { Instant } from '#domain/istTime.ts';
import type { Language } from '#domain/language.ts';
import type { Result } from '#domain/result.ts';
import type { Clock, Ids, Log, Seal } from './ports.ts';
import type { Person } from './portsOfStore.ts';

/** Everything about signing in runs on the wall clock (decisions 7.4). */

/** At most `most` in each window of `windowMs`. */
export type RateRule = { most: number; windowMs: number };

export type Limits = {
  /**
   * Counts `hits` for a bucket in the window `now` falls in, and says what the window holds after it; shared by
   * all processes. `again` is the instant the window ends.
   */
  count(
    bucket: string,
    rule: RateRule,
    now: Instant,
    hits: number,
  ): Promise<{ hits: number; again: Instant }>;
};

/** The signing keys of tokens, one for each purpose and key id; null when there is no such id. */
export type SigningKeys = { current: string; keyFor(purpose: string, id: string): Uint8Array | null };

/** Who a provider's token speaks for. `login` names the provider login it came from, when there is one. */
export type ProvenPhone = { phone: string; login: string };

export type IdTokenFailure = { kind: 'invalid_id_token' } | { kind: 'provider_unavailable' };

/** Checks the ID token of whichever provider is configured (decisions 2.2). */
export type IdTokenVerifier = {
  /** Shown where a text of the specification has {provider}. */
  providerName: string;
  verifyIdToken(token: string, now: Instant): Promise<Result<ProvenPhone, IdTokenFailure>>;
};

/** Issues the local provider's own ID tokens; absent with another provider. */
export type IdTokenIssuer = { issueIdToken(proven: ProvenPhone, now: Instant): Promise<string> };

export type AccessClaims = { sessionId: string; userId: string; expiresAt: Instant };

export type AccessTokens = {
  issue(
    session: { sessionId: string; userId: string },
    now: Instant,
  ): Promise<{ token: string; expiresIn: number }>;
  verify(
    token: string,
    now: Instant,
  ): Promise<Result<AccessClaims, { kind: 'invalid' } | { kind: 'expired' }>>;
};

export type SessionRow = {
  id: string;
  userId: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  revokedAt: Instant | null;
  device: Record<string, string>;
  refreshHash: Uint8Array;
  previousRefreshHash: Uint8Array | null;
  successorSealed: Uint8Array | null;
  rotatedAt: Instant | null;
};

export type SignInCode = { codeHash: Uint8Array; expiresAt: Instant; tries: number };

/** The system door of sign-in: look-ups before a tenant is known. */
export type IdentityRows = {
  codes: {
    /** Replaces any earlier code of the number: only the newest counts. */
    put(phone: string, row: { codeHash: Uint8Array; sentAt: Instant; expiresAt: Instant }): Promise<void>;
    /** Locks the row until the transaction ends. */
    lock(phone: string): Promise<SignInCode | null>;
    countTry(phone: string): Promise<void>;
    drop(phone: string): Promise<void>;
  };
  /** What the local provider's cookie stands for. */
  logins: {
    add(row: { secretHash: Uint8Array; phone: string; expiresAt: Instant }): Promise<void>;
    get(secretHash: Uint8Array): Promise<{ phone: string; expiresAt: Instant } | null>;
    drop(secretHash: Uint8Array): Promise<void>;
  };
  people: {
    /** The person with this number, made with `id` when there is none. */
    ofPhone(phone: string, id: string, at: Instant): Promise<Person>;
    byId(id: string): Promise<Person | null>;
  };
  sessions: {
    add(row: SessionRow): Promise<void>;
    /** Locks the row until the transaction ends. */
    lock(id: string): Promise<SessionRow | null>;
    /** Those that are not revoked. */
    lockAllOf(userId: string): Promise<SessionRow[]>;
    rotate(
      id: string,
      change: { refreshHash: Uint8Array; successorSealed: Uint8Array; at: Instant },
    ): Promise<void>;
    revoke(id: string, at: Instant): Promise<void>;
  };
  /** An SMS of ours; `textSealed` has owner 'outbox' and the row's id as field. */
  outbox: { addSms(row: { id: string; to: string; textSealed: Uint8Array; at: Instant }): Promise<void> };
};

/** What every request asks of its session. */
export type LiveSession = Pick<SessionRow, 'userId' | 'expiresAt' | 'revokedAt'>;

export type IdentityStore = {
  inTransaction<T>(work: (rows: IdentityRows) => Promise<T>): Promise<T>;
  /** One look, in one round trip. */
  session(id: string): Promise<LiveSession | null>;
};

export type SignInRules = {
  sendsPerPhone: RateRule[];
  sendsPerAddress: RateRule[];
  checksPerPhone: RateRule[];
  checksPerAddress: RateRule[];
};

/** What the sign-in use cases are given. */
export type IdentityPorts = {
  store: IdentityStore;
  limits: Limits;
  rules: SignInRules;
  /** Of the messages to this number; English for one that nobody has signed in with. */
  languageOf(phone: string): Promise<Language>;
  /** First and last name as the profile holds them, '' where it holds none. */
  namesOf(userId: string): Promise<{ firstName: string; lastName: string }>;
  verifier: IdTokenVerifier;
  issuer: IdTokenIssuer | null;
  accessTokens: AccessTokens;
  clock: Pick<Clock, 'wall'>;
  ids: Ids;
  seal: Seal;
  log: Log;
};
