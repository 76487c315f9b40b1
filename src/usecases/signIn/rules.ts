import type { IdentityPorts, LiveSession, SignInRules } from '../ports/signIn.ts';

const minutes = 60_000;
const hours = 60 * minutes;

export const codeDigits = 6;
export const codeLifeMs = 10 * minutes;
export const codeTries = 5;
/** The life of a session and of the local provider's login: absolute, not renewed by use. */
export const sessionLifeMs = 30 * 24 * hours;
/** A session that was not used for so long is over (design#this-was-not-me): a month passes between two returns. */
export const idleSessionMs = 14 * 24 * hours;
/** How long after the proving of a number a session may be opened by it. */
export const proofLifeMs = 10 * minutes;
/** What is dangerous asks for a proof that is no older. */
export const freshProofMs = 10 * minutes;
/** The next sign-in ends the one that was not used for longest. */
export const sessionsPerUser = 20;
/** A browser is known for so long after the last sign-in of a number in it. */
export const knownBrowserMs = 180 * 24 * hours;
/** The previous refresh token still gets its successor for this long: a lost answer, or two tabs. */
export const refreshGraceMs = 60_000;

/**
 * Wide enough for an office behind one address, narrow enough that SMS cannot be used to pester a number, that nobody
 * locks it from one network or from two, and that guessing is hopeless: record 171 has the figures.
 */
export const signInRules: SignInRules = {
  sendsPerPhone: [
    { most: 15, windowMs: 15 * minutes },
    { most: 20, windowMs: 24 * hours },
  ],
  sendsPerPhoneAndAddress: [
    { most: 5, windowMs: 15 * minutes },
    { most: 8, windowMs: 24 * hours },
  ],
  sendsPerKnownBrowser: [
    { most: 5, windowMs: 15 * minutes },
    { most: 20, windowMs: 24 * hours },
  ],
  sendsPerAddress: [
    { most: 120, windowMs: 15 * minutes },
    { most: 1000, windowMs: 24 * hours },
  ],
  numbersPerAddress: { most: 200, windowMs: 24 * hours },
  checksPerPhone: [{ most: 30, windowMs: 24 * hours }],
  checksPerAddress: [{ most: 600, windowMs: 15 * minutes }],
  factorTries: [{ most: 5, windowMs: 10 * minutes }],
  factorTriesPerNumber: [{ most: 30, windowMs: 24 * hours }],
};

/** Is the session neither revoked nor past its 30 days? */
export const holds = (ports: Pick<IdentityPorts, 'clock'>, session: LiveSession): boolean =>
  session.revokedAt === null && ports.clock.wall() < session.expiresAt;

type Hashing = Pick<IdentityPorts, 'seal'>;

/** What is kept of the secret in a browser's cookie (record 066). */
export const hashOfBrowser = ({ seal }: Hashing, secret: string): Uint8Array =>
  seal.hash(secret, 'sign-in-browser');

/** In the place of a browser's, of a code that proves the person of a session again: no browser can name it. */
export const hashOfProofOf = ({ seal }: Hashing, sessionId: string): Uint8Array =>
  seal.hash(sessionId, 'proof-in-session');

/** What is kept of the challenge that names one code to a client without cookies. */
export const hashOfChallenge = ({ seal }: Hashing, challenge: string): Uint8Array =>
  seal.hash(challenge, 'sign-in-challenge');

/** Bound to the number, so that a row moved to another number proves nothing. */
export const hashOfCode = ({ seal }: Hashing, phone: string, code: string): Uint8Array =>
  seal.hash(`${phone}:${code}`, 'sign-in-code');

/** What the database keeps of the page's key. */
export const hashOfKey = ({ seal }: Hashing, key: string): Uint8Array => seal.hash(key, 'identity-key');

/** What is kept of a refresh token. */
export const hashOfRefresh = ({ seal }: Hashing, secret: string): Uint8Array =>
  seal.hash(secret, 'refresh-token');

/** What is kept of the secret in a link of a person's. */
export const hashOfPersonLink = ({ seal }: Hashing, secret: string): Uint8Array =>
  seal.hash(secret, 'person-link');

/** Of a recovery code; bound to its person, so that a row moved to another's proves nothing. */
export const hashOfRecoveryCode = ({ seal }: Hashing, personId: string, code: string): Uint8Array =>
  seal.hash(`${personId}:${code}`, 'recovery-code');

/** By which a number's signing-out is remembered, also when its account is erased. */
export const hashOfNumber = ({ seal }: Hashing, phone: string): Uint8Array =>
  seal.hash(phone, 'signed-out-number');

/** A provider's login, by the hash that the database keeps, as ID tokens and sessions name it. */
export const loginName = (login: Uint8Array): string => Buffer.from(login).toString('hex');
export const loginNamed = (name: string): Uint8Array => Buffer.from(name, 'hex');

/** The session's device keeps the provider login it came from, so that logout can end that too. */
export const loginInDevice = 'identity-login';
