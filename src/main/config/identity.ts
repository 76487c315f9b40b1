import type { Reader } from './envReader.ts';

/** The identity provider (design#identity-providers). The page's Firebase settings are public by Google's own design. */
export type IdentityConfig =
  | { provider: 'local' }
  | {
      provider: 'firebase';
      projectId: string;
      apiKey: string;
      authDomain: string;
      /** The address of its tokens' keys, instead of Google's; null outside tests. */
      keysUrl: string | null;
    };

export function readIdentity(reader: Reader): IdentityConfig {
  const firebase = reader.take('SHUNYA_IDENTITY') === 'firebase';
  const keysUrl = reader.valueOrNull('FIREBASE_KEYS_URL');
  if (keysUrl !== null && !reader.demo)
    reader.problem(
      'FIREBASE_KEYS_URL must not be set in production: tokens are checked by the keys of Google.',
    );
  if (!firebase) return { provider: 'local' };
  const projectId = reader.need('FIREBASE_PROJECT_ID');
  const apiKey = reader.need('FIREBASE_API_KEY');
  const authDomain = reader.valueOrNull('FIREBASE_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`;
  return { provider: 'firebase', projectId, apiKey, authDomain, keysUrl };
}
