import { createClient, type Client, type ClientOptions, type ClientWords } from '#contract/client.ts';
import { noteProductNow } from '../clock/productNow.ts';
import { noteReading, noteSending } from './firstReading.ts';
import { noteRights } from '../session/rights.ts';
import { ui } from '../texts/compiled/ui.ts';
import { pageLanguage, tagOf } from '../texts/language.ts';
import { tell } from '../usage/tell.ts';

let sent = 0;
/** How many requests this page has made. */
export const requestsSent = (): number => sent;

/** Calls without a session: nothing is refreshed for them. */
export async function plainFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  sent += 1;
  const request = sent;
  noteSending();
  const answer = fetch(input, { ...init, headers: inPageLanguage(init?.headers) });
  tell('http_request', { input, init, answer });
  const response = await answer;
  noteProductNow(response.headers.get('x-product-now'));
  noteReading(response.headers.get('x-read-at'));
  noteRights(response.headers.get('x-may'), request);
  return response;
}

/** The server answers in the language of the page. */
function inPageLanguage(ownHeaders: RequestInit['headers']): Headers {
  const headers = new Headers(ownHeaders);
  headers.set('accept-language', tagOf(pageLanguage()));
  return headers;
}

/** The client's own texts, for when the server sent none. */
export const clientWords = (): ClientWords => ui().client;

export const onCall: NonNullable<ClientOptions['onCall']> = (call, input, answer) =>
  tell('api_call', { call, input, answer });

/** The API without a session: signing in, refreshing, the demo's controls. Never throws. */
export const openApi: Client = createClient({ baseUrl: '', fetch: plainFetch, onCall, words: clientWords });
