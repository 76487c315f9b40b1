import { createClient, type Client } from '#contract/client.ts';
import { readSession, type Session } from '../session/keptSession.ts';
import { tabAccount } from '../session/tabAccount.ts';
import { noteAnswered } from '../texts/keptLanguage.ts';
import { clientWords, onCall, plainFetch } from './openApi.ts';
import { endSession, refreshSession } from './renewal.ts';

/** specification 9: refreshed before a call when under 5 minutes remain. */
const beforeCallMs = 5 * 60_000;

/** The API as the signed-in user: it handles token, refresh and one retry (specification 8). Never throws. */
export const api: Client = createClient({ baseUrl: '', fetch: fetchSignedIn, onCall, words: clientWords });

/** `fetch` with the session's token, refreshed when needed; for requests outside the table of calls. */
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
  if (response.status !== 401) {
    if (session !== null) noteAnswered(response.headers.get('content-language'));
    if (!/40[349]/.test(`${response.status}`)) return response;
    // The account may be the cause: few people ever need this code.
    const { inRightAccount } = await import('./rightAccount.ts');
    const ask = (target: typeof input, requestInit: RequestInit = {}) =>
      plainFetch(target, withToken(requestInit, session));
    return inRightAccount(response, ask, () => ask(input, init));
  }
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
  const account = tabAccount();
  if (account !== null) headers.set('x-account', account);
  return { ...init, headers };
}
