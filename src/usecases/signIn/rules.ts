import { DAY_MS } from '#domain/shared/istTime.ts';
import type { IdentityPorts, LiveSession, SignInRules } from '../ports/signIn.ts';

const minutes = 60_000;

export const codeDigits = 6;
export const codeLifeMs = 10 * minutes;
export const codeTries = 5;
/** Lifetime of a session and of the local provider's login; absolute, use does not extend it. */
export const sessionLifeMs = 30 * DAY_MS;
/** A session unused for this long is over (design#this-was-not-me): a month passes between two returns. */
export const idleSessionMs = 14 * DAY_MS;
/** A proof of a number opens a session within this time. */
export const proofLifeMs = 10 * minutes;
/** Dangerous acts need a proof no older than this. */
export const freshProofMs = 10 * minutes;
/** One more sign-in ends the least recently used session. */
export const sessionsPerUser = 20;
/** A browser stays known for this long after a number's last sign-in in it. */
export const knownBrowserMs = 180 * DAY_MS;
/** The previous refresh token still gets its successor for this long: a lost answer, or two tabs. */
export const refreshGraceMs = 60_000;

/**
 * Wide enough for an office behind one address; narrow enough that nobody can pester a number with SMS, lock
 * it from one network or two, or guess a code: record 171 has the figures.
 */
export const signInRules: SignInRules = {
  sendsPerPhone: [
    { max: 15, windowMs: 15 * minutes },
    { max: 20, windowMs: DAY_MS },
  ],
  sendsPerPhoneAndAddress: [
    { max: 5, windowMs: 15 * minutes },
    { max: 8, windowMs: DAY_MS },
  ],
  sendsPerKnownBrowser: [
    { max: 5, windowMs: 15 * minutes },
    { max: 20, windowMs: DAY_MS },
  ],
  proofsPerSession: [
    { max: 5, windowMs: 15 * minutes },
    { max: 20, windowMs: DAY_MS },
  ],
  firstProofsOfSession: [{ max: 3, windowMs: DAY_MS }],
  proofsPerPerson: [{ max: 30, windowMs: DAY_MS }],
  sendsPerAddress: [
    { max: 120, windowMs: 15 * minutes },
    { max: 1000, windowMs: DAY_MS },
  ],
  numbersPerAddress: { max: 200, windowMs: DAY_MS },
  checksPerPhone: [{ max: 30, windowMs: DAY_MS }],
  checksPerAddress: [{ max: 600, windowMs: 15 * minutes }],
  factorTries: [{ max: 5, windowMs: 10 * minutes }],
  factorTriesPerNumber: [{ max: 30, windowMs: DAY_MS }],
};

/** Is the session neither revoked nor past its 30 days? */
export const holds = (ports: Pick<IdentityPorts, 'clock'>, session: LiveSession): boolean =>
  session.revokedAt === null && ports.clock.wall() < session.expiresAt;

type Hashing = Pick<IdentityPorts, 'seal'>;

/** The stored hash of the secret in a browser's cookie (record 066). */
export const hashOfBrowser = ({ seal }: Hashing, secret: string): Uint8Array =>
  seal.hash(secret, 'sign-in-browser');

/** Replaces the browser's hash for a code that proves a session's person again; no browser can send it. */
export const hashOfProofOf = ({ seal }: Hashing, sessionId: string): Uint8Array =>
  seal.hash(sessionId, 'proof-in-session');

/** The stored hash of a challenge, which names a code to clients without cookies. */
export const hashOfChallenge = ({ seal }: Hashing, challenge: string): Uint8Array =>
  seal.hash(challenge, 'sign-in-challenge');

/** Bound to the number, so that a row moved to another number proves nothing. */
export const hashOfCode = ({ seal }: Hashing, phone: string, code: string): Uint8Array =>
  seal.hash(`${phone}:${code}`, 'sign-in-code');

/** The stored hash of the page's key. */
export const hashOfKey = ({ seal }: Hashing, key: string): Uint8Array => seal.hash(key, 'identity-key');

/** The stored hash of a refresh token. */
export const hashOfRefresh = ({ seal }: Hashing, secret: string): Uint8Array =>
  seal.hash(secret, 'refresh-token');

/** The stored hash of a person link's secret. */
export const hashOfPersonLink = ({ seal }: Hashing, secret: string): Uint8Array =>
  seal.hash(secret, 'person-link');

/** Bound to its person, so that a row moved to another person proves nothing. */
export const hashOfRecoveryCode = ({ seal }: Hashing, personId: string, code: string): Uint8Array =>
  seal.hash(`${personId}:${code}`, 'recovery-code');

/** Remembers a number's sign-out, even after its account is erased. */
export const hashOfNumber = ({ seal }: Hashing, phone: string): Uint8Array =>
  seal.hash(phone, 'signed-out-number');

/** A provider login in ID tokens and sessions: the hex of its hash. */
export const loginName = (login: Uint8Array): string => Buffer.from(login).toString('hex');
export const loginNamed = (name: string): Uint8Array => Buffer.from(name, 'hex');

/** Key in a session's device for its provider login, so that logout ends that too. */
export const loginInDevice = 'identity-login';
