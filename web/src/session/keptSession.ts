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

/** The stored part of the answers of verify-token and refresh-token. */
export type SessionAnswer = {
  user: User & { token: string; language?: string };
  refresh_token: string;
  token_type: string;
  expires_in: number;
};

const cookieNames = ['authToken', 'tokenType', 'authTokenExpiry', 'userData'];
const changed = 'shunya:session';
/** Where the login page finds its first message. */
export const loginMessageKey = 'loginMessage';

/** Absent, 'null' and 'undefined' all mean that there is nothing (specification 4). */
const orNothing = (value: string | null): string | null =>
  value === null || value === '' || value === 'null' || value === 'undefined' ? null : value;

const kept = (key: string): string | null => orNothing(localStorage.getItem(key) ?? cookie(key));

/** When local storage has none, calls use the token of the cookie (specification 6). */
function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** The stored session, whether or not its token has expired; null when there is none. */
export function readSession(): Session | null {
  const token = kept('authToken');
  // Never from a cookie: a cookie planted by somebody else lives no longer than its access token.
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

/** The least that an answer must have to become a session; a server other than ours may leave it out. */
export const hasToken = (answer: { user?: { token?: unknown } | null } | null | undefined): boolean =>
  typeof answer?.user?.token === 'string' && answer.user.token !== '';

/** Set while the session came of a firm's own provider: it is renewed in another way. */
const ofFirmKey = 'signedInByFirm';
export const isOfFirm = (): boolean => localStorage.getItem(ofFirmKey) !== null;

/** Keeps a new session in local storage and, without the refresh token, in cookies (specification 4, design#browser-storage). */
export function saveSession(answer: SessionAnswer, ofFirm = false): void {
  // The language is stored apart from the session, which it outlives.
  const { token, language: _, ...user } = answer.user;
  const seconds = answer.expires_in > 0 ? answer.expires_in : 900;
  const expiresAt = String(Date.now() + seconds * 1000);
  if (ofFirm) localStorage.setItem(ofFirmKey, '1');
  else localStorage.removeItem(ofFirmKey);
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

/** Changes the stored user, for example after the name was saved: the product shows that name. */
export function updateUser(change: { name: string; firstName?: string; lastName?: string }): void {
  if (readSession() === null) return;
  localStorage.setItem('userData', JSON.stringify({ ...readUser(), ...change, displayName: change.name }));
  announce();
}

/**
 * Without it the identity provider's cookie, which no script can clear, is useless: it goes with the session, so that
 * even a logout that did not reach the server ends both.
 */
const identityKeyName = 'identityKey';
export const keepIdentityKey = (key: string): void => localStorage.setItem(identityKeyName, key);
export const identityKey = (): string | null => localStorage.getItem(identityKeyName);

/** Forgets the session in this browser; keeps unrelated data, such as the theme. */
export function forgetSession(): void {
  // Before local storage, whose change triggers other tabs.
  for (const name of cookieNames) setCookie(name, '', 0);
  for (const key of [
    'authToken',
    'refreshToken',
    'tokenType',
    'tokenExpiresIn',
    'authTokenExpiry',
    'userData',
    identityKeyName,
    ofFirmKey,
  ])
    localStorage.removeItem(key);
  announce();
}

/** Forgets everything that this site stores in the browser (specification 4, logout); a script cannot read the rest. */
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

/** Waits until a database is gone; one that another tab has open goes when that tab closes it. */
const deleted = (name: string): Promise<unknown> =>
  new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) deletion.addEventListener(end, resolve);
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

/** Identifies this browser session to the backend (specification 3); created at the first call. */
export function deviceSession(): { id: string; startedAt: string } {
  const id = sessionStorage.getItem('deviceSessionId') ?? crypto.randomUUID();
  const startedAt = sessionStorage.getItem('sessionStartTime') ?? new Date().toISOString();
  sessionStorage.setItem('deviceSessionId', id);
  sessionStorage.setItem('sessionStartTime', startedAt);
  return { id, startedAt };
}

/** 'It is me': the token of the mail about a held sign-in, until this tab signs in. */
const itsMeKey = 'itsMe';

export const keepItsMe = (token: string): void => sessionStorage.setItem(itsMeKey, token);
export const readItsMe = (): string | null => sessionStorage.getItem(itsMeKey);
export const forgetItsMe = (): void => sessionStorage.removeItem(itsMeKey);

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
