import { useSyncExternalStore } from 'react';

/** The signed-in user as kept in this browser (specification 3). */
export type User = {
  id: string;
  name: string;
  displayName?: string;
  firstName?: string;
  lastName?: string;
  email: string;
  role: string;
  phone_number: string;
};

/** The session as kept in this browser. `expiresAt` is epoch milliseconds by this device's clock. */
export type Session = {
  token: string;
  tokenType: string;
  refreshToken: string | null;
  expiresAt: number;
  user: User;
};

/** What verify-token and refresh-token answer, as far as it is kept. */
export type SessionAnswer = {
  user: User & { token: string; language?: string };
  refresh_token: string;
  token_type: string;
  expires_in: number;
};

const cookieNames = ['authToken', 'tokenType', 'authTokenExpiry', 'userData'];
const changed = 'shunya:session';
/** Where the login page finds what to say first. */
export const loginMessageKey = 'loginMessage';

/** Absent, 'null' and 'undefined' all mean that there is nothing (specification 4). */
const orNothing = (value: string | null): string | null =>
  value === null || value === '' || value === 'null' || value === 'undefined' ? null : value;

const kept = (key: string): string | null => orNothing(localStorage.getItem(key) ?? cookie(key));

/** Where local storage has none, calls go out with the token of the cookie (specification 6). */
function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** The stored session, whether or not its token has expired; null when there is none. */
export function readSession(): Session | null {
  const token = kept('authToken');
  // Never of a cookie: what somebody else has put there lives no longer than its access token.
  const refreshToken = orNothing(localStorage.getItem('refreshToken'));
  const expiresAt = Number(kept('authTokenExpiry'));
  if (token === null || !(expiresAt > 0)) return null;
  return { token, tokenType: kept('tokenType') ?? 'Bearer', refreshToken, expiresAt, user: readUser() };
}

function readUser(): User {
  const nobody = { id: '', name: '', email: '', role: 'user', phone_number: '' };
  try {
    return { ...nobody, ...(JSON.parse(kept('userData') ?? '{}') as Partial<User>) };
  } catch {
    return nobody;
  }
}

/** True while the stored access token has not expired. */
export const isFresh = (session: Session | null): session is Session =>
  session !== null && session.expiresAt > Date.now();

/** What is asked of an answer before a session is made of it; another server than ours may leave it out. */
export const hasToken = (answer: { user?: { token?: unknown } | null } | null | undefined): boolean =>
  typeof answer?.user?.token === 'string' && answer.user.token !== '';

/** Keeps a new session in local storage and, without the refresh token, in cookies (specification 4, design#browser-storage). */
export function saveSession(answer: SessionAnswer): void {
  // The language is kept apart from the session, which it outlives.
  const { token, language: _, ...user } = answer.user;
  const seconds = answer.expires_in > 0 ? answer.expires_in : 900;
  const expiresAt = String(Date.now() + seconds * 1000);
  localStorage.setItem('authToken', token);
  localStorage.setItem('refreshToken', answer.refresh_token);
  localStorage.setItem('tokenType', answer.token_type || 'Bearer');
  localStorage.setItem('tokenExpiresIn', String(seconds));
  localStorage.setItem('authTokenExpiry', expiresAt);
  localStorage.setItem('userData', JSON.stringify(user));
  setCookie('authToken', token, seconds);
  setCookie('tokenType', answer.token_type || 'Bearer', seconds);
  setCookie('authTokenExpiry', expiresAt, seconds);
  setCookie('userData', JSON.stringify(user), seconds);
  announce();
}

/** Changes what is kept of the user, for example after the name was saved: that is the name shown in the product. */
export function updateUser(change: { name: string; firstName?: string; lastName?: string }): void {
  if (readSession() === null) return;
  localStorage.setItem('userData', JSON.stringify({ ...readUser(), ...change, displayName: change.name }));
  announce();
}

/**
 * Without it the identity provider's cookie, which no script can clear, is worth nothing: it goes with the session, and
 * so a logout that reached nobody ends both.
 */
const identityKeyName = 'identityKey';
export const keepIdentityKey = (key: string): void => localStorage.setItem(identityKeyName, key);
export const identityKey = (): string | null => localStorage.getItem(identityKeyName);

/** Forgets the session in this browser; keeps what is no part of it, such as the theme. */
export function forgetSession(): void {
  // Before local storage, whose change other tabs hear of.
  for (const name of cookieNames) setCookie(name, '', 0);
  for (const key of [
    'authToken',
    'refreshToken',
    'tokenType',
    'tokenExpiresIn',
    'authTokenExpiry',
    'userData',
    identityKeyName,
  ])
    localStorage.removeItem(key);
  announce();
}

/** Forgets everything that this site keeps in the browser (specification 4, logout); what a script cannot clear it cannot read. */
export async function forgetEverything(): Promise<void> {
  for (const each of document.cookie.split('; ')) setCookie(each.split('=', 1)[0] ?? '', '', 0);
  localStorage.clear();
  sessionStorage.clear();
  announce();
  const workers = (await navigator.serviceWorker?.getRegistrations?.().catch(() => [])) ?? [];
  const caches = 'caches' in globalThis ? await globalThis.caches.keys().catch(() => []) : [];
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  await Promise.allSettled([
    ...workers.map((worker) => worker.unregister()),
    ...caches.map((name) => globalThis.caches.delete(name)),
    ...databases.map(({ name = '' }) => deleted(name)),
  ]);
}

/** Waits until a database is gone; one that another tab has open goes when that tab lets it go. */
const deleted = (name: string): Promise<unknown> =>
  new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) asked.addEventListener(end, resolve);
  });

function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

const announce = (): void => void window.dispatchEvent(new Event(changed));

/** Calls back when the session changes, in this tab or another. */
function onSessionChange(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

const snapshot = (): string =>
  ['authToken', 'authTokenExpiry', 'refreshToken', 'userData'].map((key) => kept(key) ?? '').join('\n');
let last: { of: string; session: Session | null } = { of: '', session: null };

function currentSession(): Session | null {
  const now = snapshot();
  if (now !== last.of) last = { of: now, session: readSession() };
  return last.session;
}

/** The stored session, following changes in every tab; null while prerendering. */
export const useSession = (): Session | null =>
  useSyncExternalStore(onSessionChange, currentSession, () => null);

/** What identifies this browser session to the backend (specification 3); made at the first call. */
export function deviceSession(): { id: string; startedAt: string } {
  const id = sessionStorage.getItem('deviceSessionId') ?? crypto.randomUUID();
  const startedAt = sessionStorage.getItem('sessionStartTime') ?? new Date().toISOString();
  sessionStorage.setItem('deviceSessionId', id);
  sessionStorage.setItem('sessionStartTime', startedAt);
  return { id, startedAt };
}

/** The acts that 'Sign out everywhere' took back after a theft, as codes and times. */
export type TakenBack = {
  taken_back: readonly { code: string; at: string }[];
  still_there: readonly { code: string; at: string }[];
};

const takenBackKey = 'takenBack';

export const keepTakenBack = (taken: TakenBack): void =>
  sessionStorage.setItem(takenBackKey, JSON.stringify(taken));

/** Null if this tab did not sign out after a theft. */
export function readTakenBack(): TakenBack | null {
  const kept = sessionStorage.getItem(takenBackKey);
  return kept === null ? null : (JSON.parse(kept) as TakenBack);
}
