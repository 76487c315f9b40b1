import type { IdentityPorts } from './ports.ts';

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
