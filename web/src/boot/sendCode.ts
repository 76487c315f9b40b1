import type { CallAnswer } from '#contract/client.ts';
import type { calls } from '#contract/calls.ts';
import { pageLanguage, tagOf } from '../texts/language.ts';
import { tell } from '../usage/tell.ts';

type Way = Pick<(typeof calls)['sendCode'], 'method' | 'path'>;
/** The call of the contract, without the table of all calls. */
const way: Way = { method: 'POST', path: '/api/identity/send-otp' };

/**
 * Has the code sent before the page's own program is there, and notifies that program. False when the sending was
 * refused or got no answer: the page then asks itself, and shows why.
 */
export async function sendCode(digits: string): Promise<boolean> {
  const body = { phone_number: `+91${digits}` };
  const init = {
    method: way.method,
    headers: {
      'content-type': 'application/json',
      'accept-language': tagOf(pageLanguage()),
    },
    body: JSON.stringify(body),
  };
  const response = fetch(way.path, init);
  tell('http_request', { input: way.path, init, answer: response });
  const answer = response
    .then(async (response) => ({ ...((await response.json()) as object), status: response.status }))
    .catch(() => ({ success: false, status: 0, code: 'network' })) as Promise<CallAnswer<'sendCode'>>;
  tell('api_call', { call: 'sendCode', input: { body }, answer });
  return (await answer).success;
}
