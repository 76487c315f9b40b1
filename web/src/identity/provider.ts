import type { CallAnswer, Client } from '#contract/client.ts';
import { identityKey } from '../session/keptSession.ts';
import { shell } from '../texts/compiled/shell.ts';

/** The server marks the pages of a product that signs in through Firebase. */
export const usesFirebase = (): boolean => document.documentElement.dataset['provider'] === 'firebase';

/** True in a document whose policy allows Google's captcha: the login page, loaded as such. */
export const letsCaptchaIn = (): boolean => 'captcha' in document.documentElement.dataset;

/** The token that a refresh proves itself with (design#identity-providers), from either provider. Never throws. */
export const freshIdToken = (client: Client): Promise<CallAnswer<'freshIdToken'>> =>
  usesFirebase()
    ? import('./firebase.ts').then((firebase) => firebase.freshIdToken(client)).catch(notReached)
    : client.freshIdToken({ body: withKey(identityKey()) });

const withKey = (key: string | null): { key?: string } => (key === null ? {} : { key });

/** The answer when the code for a call did not come. */
export const notReached = () => ({
  success: false as const,
  status: 0,
  statusText: '',
  code: 'network' as const,
  message: shell().notRenewed,
  errors: [],
  retryAfter: 0,
});
