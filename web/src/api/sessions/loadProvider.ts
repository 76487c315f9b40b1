import { openApi } from '../../client/openApi.ts';
import type { IdentityProvider } from '../../identity/identityProvider.ts';
import { usesFirebase } from '../../identity/provider.ts';

/** The code of the provider that the server names; null when it did not come. */
export const loadProvider = (): Promise<IdentityProvider | null> =>
  (usesFirebase()
    ? import('../../identity/firebase.ts').then(({ firebaseProvider }) => firebaseProvider(openApi))
    : import('../../identity/local.ts').then(({ localProvider }) => localProvider(openApi))
  ).catch(() => null);
