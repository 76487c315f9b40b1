import { useSyncExternalStore } from 'react';
import { signOut, signOutOfProvider } from '../api/sessions.ts';
import { paths } from '../paths.ts';
import { forgetEverything, keepTakenBack, type TakenBack } from '../session/keptSession.ts';
import { shell } from '../texts/compiled/shell.ts';
import { keepLanguage } from '../texts/keptLanguage.ts';
import { pageLanguage } from '../texts/language.ts';
import { tell } from '../usage/tell.ts';

let leaving = false;
let trouble = '';
const listeners = new Set<() => void>();
const redraw = (): void => {
  for (const listener of listeners) listener();
};

/** How long a failed logout at the backend is shown before the page moves on. */
const troubleShownMs = 3000;

/**
 * Ends the session at the backend and the provider's own sign-in, forgets everything in this browser and loads the landing page afresh, so
 * that nothing stays in memory either. If the backend fails, the browser still forgets (specification 4, 8).
 */
export async function logout(): Promise<void> {
  if (leaving) return;
  leaving = true;
  tell('logout', null);
  redraw();
  const answer = await signOut();
  // No answer came: only the browser forgets. 401: the session had already ended.
  if (!answer.success && answer.status >= 400 && answer.status !== 401) {
    trouble = shell().logoutFailed({ status: `${answer.status} ${answer.statusText}`.trim() });
    redraw();
    await new Promise((resolve) => setTimeout(resolve, troubleShownMs));
  }
  await forgetAll();
  location.assign(paths.home());
}

/** Forgets the session after the backend ended all of them for a lost device, and loads the page that lists the acts it took back. */
export async function leaveAfterTheft(taken: TakenBack): Promise<void> {
  leaving = true;
  redraw();
  await forgetAll();
  keepTakenBack(taken);
  location.assign(paths.signedOut());
}

async function forgetAll(): Promise<void> {
  // The browser forgets the provider's sign-in with everything else, in case the provider's own code does not load.
  await signOutOfProvider();
  await forgetEverything();
  // A Hindi reader gets Hindi here too, even after the browser has forgotten the choice.
  keepLanguage(pageLanguage());
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True from the press on Logout until the landing page loads. */
export const useLeaving = (): boolean =>
  useSyncExternalStore(
    listen,
    () => leaving,
    () => false,
  );

/** The backend's message when it could not end the session; mostly "". */
export const useLogoutTrouble = (): string =>
  useSyncExternalStore(
    listen,
    () => trouble,
    () => '',
  );
