import type { CallProblem } from '#contract/client.ts';
import { freshIdToken, notReached } from '../identity/provider.ts';
import {
  forgetSession,
  hasToken,
  isOfFirm,
  isFresh,
  loginMessageKey,
  readSession,
  saveSession,
  type Session,
} from '../session/keptSession.ts';
import { shell } from '../texts/compiled/shell.ts';
import { openApi } from './openApi.ts';

/** specification 9: refreshed in the background when under 120 s remain. */
const inBackgroundMs = 120_000;
const backgroundEveryMs = 60_000;

/** `ended`: the server says that the session has ended; false when it could not be reached. */
export type Renewal = { session: Session | null; ended: boolean; message: string };

let renewing: Promise<Renewal> | null = null;

/**
 * A session newer than `stale`. Calls at the same time share one refresh, in this tab by its promise and
 * across tabs by a lock under which the storage is read again (design#sessions).
 */
export function refreshSession(stale: Session | null): Promise<Renewal> {
  renewing ??= underLock(() => renew(stale)).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function underLock(act: () => Promise<Renewal>): Promise<Renewal> {
  // Without a secure context there are no locks; the server's 60 seconds of grace cover two tabs then.
  return 'locks' in navigator ? await navigator.locks.request('shunya:refresh', act) : await act();
}

async function renew(stale: Session | null): Promise<Renewal> {
  const kept = readSession();
  if (isFresh(kept) && kept.token !== stale?.token) return { session: kept, ended: false, message: '' };
  if (kept === null) return { session: null, ended: true, message: shell().noToken };
  if (kept.refreshToken === null) return { session: null, ended: true, message: shell().noRefreshToken };
  const renewed = await (isOfFirm() ? renewOfFirm : renewOfNumber)(kept.refreshToken);
  if (!renewed.success) return failed(renewed);
  if (!hasToken(renewed.data)) return { session: null, ended: false, message: shell().notRenewed };
  saveSession(renewed.data, isOfFirm());
  return { session: readSession(), ended: false, message: '' };
}

/** The provider of the number proves once more that the person is signed in there. */
async function renewOfNumber(refreshToken: string) {
  const proof = await freshIdToken(openApi);
  return proof.success
    ? openApi.refresh({ body: { refresh_token: refreshToken, firebase_token: proof.data.id_token } })
    : proof;
}

/** The provider of a firm is not asked again: the server knows whether the identity is still connected. */
const renewOfFirm = (refreshToken: string) =>
  import('./firmApi.ts')
    .then(({ firmApi }) => firmApi.refreshFirmSession({ body: { refresh_token: refreshToken } }))
    .catch(notReached);

const failed = (problem: CallProblem): Renewal => ({
  session: null,
  ended: problem.status === 401 || problem.status === 400,
  message: (problem.code === 'http' ? '' : problem.message) || shell().notRenewed,
});

/**
 * Forgets the session; the page goes to /login, which shows why (specification 8), and the `reason` if there is one.
 */
export function endSession(reason = ''): void {
  if (readSession() === null) return;
  // The login page shows it; the guard of every signed-in page goes there as soon as the session is forgotten.
  const lines = new Set([shell().expired, reason].filter(Boolean));
  sessionStorage.setItem(loginMessageKey, [...lines].join('\n'));
  forgetSession();
}

/** Renews in the background while a page is open; returns how to stop (specification 4). */
export function keepFresh(): () => void {
  const check = async (): Promise<void> => {
    const session = readSession();
    if (session === null || session.expiresAt - Date.now() >= inBackgroundMs) return;
    const renewed = await refreshSession(session);
    if (renewed.session === null && renewed.ended) endSession(renewed.message);
  };
  const timer = setInterval(() => void check(), backgroundEveryMs);
  return () => clearInterval(timer);
}
