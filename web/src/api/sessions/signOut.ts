import { api } from '../../client/api.ts';
import { openApi } from '../../client/openApi.ts';
import { usesFirebase } from '../../identity/provider.ts';

/** Ends this session at the backend. Nothing is thrown. */
export const signOut = () => api.logout();

/** Ends the provider's own sign-in in this browser, should its code come. */
export async function signOutOfProvider(): Promise<void> {
  if (!usesFirebase()) return;
  await import('../../identity/firebase.ts').then((firebase) => firebase.signOut(openApi)).catch(() => null);
}
