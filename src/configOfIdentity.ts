import { z } from 'zod';
import { hostName, type Reader, webUrl } from './envReader.ts';

/** Who proves phone numbers (decisions 2.2). What Firebase's page parts are told is public by Google's own design. */
export type IdentityConfig =
  | { provider: 'local' }
  | {
      provider: 'firebase';
      projectId: string;
      apiKey: string;
      authDomain: string;
      /** Where the keys of its tokens are published instead of at Google; null outside tests. */
      keysUrl: string | null;
    };

export function readIdentity(reader: Reader, demo: boolean): IdentityConfig {
  const firebase = reader.take('SHUNYA_IDENTITY', z.enum(['local', 'firebase']), 'local') === 'firebase';
  const keysUrl = reader.takeOrNull('FIREBASE_KEYS_URL', webUrl);
  if (keysUrl !== null && !demo)
    reader.problem(
      'FIREBASE_KEYS_URL must not be set in production: tokens are checked by the keys of Google.',
    );
  if (!firebase) return { provider: 'local' };
  const why = 'SHUNYA_IDENTITY=firebase signs in through it';
  const projectId = reader.need('FIREBASE_PROJECT_ID', projectName, why);
  const apiKey = reader.need('FIREBASE_API_KEY', webKey, why);
  const authDomain = reader.takeOrNull('FIREBASE_AUTH_DOMAIN', hostName) ?? `${projectId}.firebaseapp.com`;
  return { provider: 'firebase', projectId, apiKey, authDomain, keysUrl };
}

const projectName = z.string().regex(/^[a-z0-9-]+$/, 'the ID of a Firebase project');
const webKey = z.string().regex(/^[\w-]+$/, 'the web API key of the project');
