import type { CallAnswer, Client } from '#contract/client.ts';
import { identityKey } from '../session.ts';

/** Why the identity provider refused. `code` is the catalogue's (specification 8) where it has one; `message` as it came. */
export type Refusal = { code: string; message: string };

/** Who proves a phone number to the page (record 082.2). Phones are +91…; nothing is thrown. */
export type IdentityProvider = {
  /** Shown where a text has {provider}. */
  name: string;
  /** Makes ready what a sending needs; called when the page opens, and anew after Back. */
  prepare(): void;
  /** Null when the code is on its way. */
  send(phone: string): Promise<Refusal | null>;
  /** A fresh ID token for the number, or why the code was not taken. */
  prove(phone: string, otp: string): Promise<{ idToken: string } | Refusal>;
  /** Ends the provider's own sign-in: our backend did not take its token. */
  signOut(): Promise<void>;
};

/** The server marks the pages of a product that signs in through Firebase. */
export const usesFirebase = (): boolean => document.documentElement.dataset['provider'] === 'firebase';

/** True in a document whose policy lets Google's captcha in: the login page, loaded as such. */
export const letsCaptchaIn = (): boolean => 'captcha' in document.documentElement.dataset;

/** What a refresh proves itself by (record 082.2), from whichever provider. Nothing is thrown. */
export const freshIdToken = (client: Client): Promise<CallAnswer<'freshIdToken'>> =>
  usesFirebase()
    ? import('./firebase.ts').then((firebase) => firebase.freshIdToken(client)).catch(() => notReached)
    : client.freshIdToken({ body: withKey(identityKey()) });

const withKey = (key: string | null): { key?: string } => (key === null ? {} : { key });

const notReached = {
  success: false as const,
  status: 0,
  code: 'network' as const,
  message: 'Failed to refresh token',
  errors: [],
  retryAfter: 0,
};
