import type { IdentityPorts, LiveSession, SignInRules } from './ports.ts';

const minutes = 60_000;
const hours = 60 * minutes;

export const codeDigits = 6;
export const codeLifeMs = 10 * minutes;
export const codeTries = 5;
/** The life of a session and of the local provider's login: absolute, not renewed by use. */
export const sessionLifeMs = 30 * 24 * hours;
/** A session that was not used for so long is over (record 115): a month passes between two returns. */
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
