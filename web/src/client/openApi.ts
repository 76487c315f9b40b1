import { createClient, type Client, type ClientOptions } from '#contract/client.ts';
import { noteProductNow } from '../clock/productNow.ts';
import { tell } from '../usage/tell.ts';

let sent = 0;
/** How many requests this page has made. */
export const requestsSent = (): number => sent;

/** Calls of this page itself: nothing is refreshed for them. */
export async function plainFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  sent += 1;
  const answer = fetch(input, init);
  tell('http_request', { input, init, answer });
  const response = await answer;
  noteProductNow(response.headers.get('x-product-now'));
  return response;
}

export const onCall: NonNullable<ClientOptions['onCall']> = (call, input, answer) =>
  tell('api_call', { call, input, answer });

/** The API without a session: signing in, refreshing, the demo's controls. Nothing is thrown. */
export const openApi: Client = createClient({ baseUrl: '', fetch: plainFetch, onCall });
