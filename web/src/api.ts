import {
  createClient,
  type CallAnswer,
  type CallProblem,
  type Client,
  type ClientOptions,
} from '#contract/client.ts';
import type { CallName } from '#contract/calls.ts';
import { freshIdToken } from './identity/provider.ts';
import { noteProductNow } from './productNow.ts';
import { hasToken, isFresh, forgetSession, readSession, saveSession, type Session } from './session.ts';
import { tell } from './usage/tell.ts';

/** Where the login page finds what to say first. */
export const loginMessageKey = 'loginMessage';
const expiredText = 'Authentication token expired. Please login again.';
/** specification 9: refreshed before a call when under 5 minutes remain, in the background when under 120 s. */
const beforeCallMs = 5 * 60_000;
const inBackgroundMs = 120_000;
const backgroundEveryMs = 60_000;

let sent = 0;
/** How many requests this page has made. */
export const requestsSent = (): number => sent;

/** Calls of this page itself: nothing is refreshed for them. */
async function plainFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  sent += 1;
  const answer = fetch(input, init);
  tell('http_request', { input, init, answer });
  const response = await answer;
  noteProductNow(response.headers.get('x-product-now'));
  return response;
}

const onCall: ClientOptions['onCall'] = (call, input, answer) => tell('api_call', { call, input, answer });

/** The API without a session: signing in, refreshing, the demo's controls. Nothing is thrown. */
export const openApi: Client = createClient({ baseUrl: '', fetch: plainFetch, onCall });

/** The API as the signed-in user: token, refresh and one retry are seen to (specification 8). Nothing is thrown. */
export const api: Client = createClient({ baseUrl: '', fetch: fetchSignedIn, onCall });

/** `fetch` with the session's token, refreshed when it must be; for what is no call of the table. */
export async function fetchSignedIn(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  let session = readSession();
  if (session !== null && session.expiresAt - Date.now() < beforeCallMs) {
    const renewed = await refreshSession(session);
    // An access token that still lives is used even if its renewal failed on the way.
    session = renewed.session ?? readSession();
  }
  const response = await plainFetch(input, withToken(init, session));
  if (response.status !== 401) return response;
  const renewed = await refreshSession(session);
  if (renewed.session === null) {
    if (renewed.ended) endSession(renewed.message);
    return response;
  }
  const again = await plainFetch(input, withToken(init, renewed.session));
  if (again.status === 401) endSession();
  return again;
}

/** Every call names its content type, also one without a body (specification 7). */
function withToken(init: RequestInit, session: Session | null): RequestInit {
  const headers = new Headers({ 'content-type': 'application/json' });
  new Headers(init.headers).forEach((value, name) => headers.set(name, value));
  if (session !== null) headers.set('authorization', `${session.tokenType} ${session.token}`);
  return { ...init, headers };
}

/** `ended`: the server says that there is no session any more; false when it could not be asked. */
export type Renewal = { session: Session | null; ended: boolean; message: string };

let renewing: Promise<Renewal> | null = null;

/**
 * A session newer than `stale`. Calls at the same time share one refresh, in this tab by its promise and
 * across tabs by a lock under which the storage is read again (record 082.1).
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
  if (kept === null) return { session: null, ended: true, message: 'No authentication token provided' };
  if (kept.refreshToken === null) return { session: null, ended: true, message: 'No refresh token found' };
  const proof = await freshIdToken(openApi);
  if (!proof.success) return failed(proof);
  const renewed = await openApi.refresh({
    body: { refresh_token: kept.refreshToken, firebase_token: proof.data.id_token },
  });
  if (!renewed.success) return failed(renewed);
  if (!hasToken(renewed.data)) return { session: null, ended: false, message: notRenewed };
  saveSession(renewed.data);
  return { session: readSession(), ended: false, message: '' };
}

const notRenewed = 'Failed to refresh token';

const failed = (problem: CallProblem): Renewal => ({
  session: null,
  ended: problem.status === 401 || problem.status === 400,
  message: (problem.code === 'http' ? '' : problem.message) || notRenewed,
});

/** Forgets the session; the page goes to /login, which says why (specification 8), and for which `reason` if there is one. */
export function endSession(reason = expiredText): void {
  if (readSession() === null) return;
  // The login page shows it; the guard of every signed-in page goes there as soon as the session is forgotten.
  sessionStorage.setItem(loginMessageKey, reason === expiredText ? expiredText : `${expiredText}\n${reason}`);
  forgetSession();
}

/** Renews in the background while a page is open; answers how to stop (specification 4). */
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

/** A refused call, thrown where a query library wants an error. `otherwise`: when the server gave no reason. */
export class CallError extends Error {
  readonly problem: CallProblem;
  constructor(problem: CallProblem, otherwise = '') {
    super(problem.message || otherwise);
    this.name = 'CallError';
    this.problem = problem;
  }
}

/** Every page of a list of GSTINs, one after the other. */
export async function allPages<T>(
  read: (after: string | undefined) => Promise<{ rows: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    all.push(...page.rows);
    after = page.next ?? undefined;
  } while (after);
  return all;
}

/**
 * For react-query: the answer of a call, or its problem thrown as a CallError, whose message is fit to show:
 * the server's, else `otherwise`.
 */
export async function successOf<N extends CallName>(
  answer: Promise<CallAnswer<N>>,
  otherwise = 'Invalid API response format',
): Promise<Exclude<CallAnswer<N>, CallProblem>> {
  const given = await answer;
  if (!given.success) throw new CallError(given, otherwise);
  return given as Exclude<CallAnswer<N>, CallProblem>;
}
