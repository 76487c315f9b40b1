import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { lostAnswer, refused } from '../fault.ts';
import { isRecord, type Json, numberOf, parseRecord, parseRows, textOf } from '../json.ts';
import { refusalIn } from '../refusalAnswer.ts';
import { isSentOnce } from '../replyRow.ts';
import type { Endpoint, Replies } from '../replies.ts';
import type { PortalResponse } from '../send.ts';
import { faultOf, type Transmit } from '../transmit.ts';
import type { SandboxSettings } from './settings.ts';

export type Call = {
  endpoint: Endpoint;
  method: 'GET' | 'POST';
  /** Path below the base address, without query. */
  path: string;
  query?: Record<string, string>;
  headers: Record<string, string>;
  body?: Json;
};

/** Sends a call and returns the portal's own answer, without the provider's envelope (gst-portal#decrypted). */
export type Exchange = (call: Call) => Promise<Result<Json, PortalFault>>;

/**
 * The token is no longer valid: a taxpayer's session's, or ours. The provider's own envelope says so, so the portal was
 * not called, not even to file.
 */
const turnedAway = (status: number, says: string): PortalFault | null =>
  status === 401 ? refused('session_ended', 'HTTP_401', says) : null;

const readReply = (
  { status, body }: PortalResponse,
  endpoint: Endpoint,
  replies: Replies,
): Result<Json, PortalFault> => {
  if (status >= 500 && isSentOnce(endpoint)) return fail(lostAnswer(endpoint, `HTTP ${status}`));
  // An empty list of preferences is an answer: there is none.
  const list = endpoint === 'GETPREF' && status < 300 ? parseRows(body) : null;
  if (list !== null) return ok(list);
  const json = parseRecord(body);
  if (!json) return fail(faultOf({ status, code: '', says: '' }, endpoint, replies));
  // Its own status is in `code` too, even in an answer with status 200.
  const own = numberOf(json['code']);
  const worse = own >= 400 && status < 400 ? own : status;
  const data = isRecord(json['data']) ? json['data'] : {};
  const { isRefusal, code, says } = refusalIn(json);
  if (isRefusal || worse >= 300) {
    const away = code === '' ? turnedAway(worse, says) : null;
    return fail(away ?? faultOf({ status: worse, code, says }, endpoint, replies));
  }
  // The app token is beside the envelope in one description, inside it in the others.
  if (!isRecord(json['data'])) {
    if (endpoint === 'GETPREF' && Array.isArray(json['data'])) return ok({ response: json['data'] });
    return textOf(json['access_token']) === ''
      ? fail(lostAnswer(endpoint, 'the answer holds nothing'))
      : ok(json);
  }
  return ok(isRecord(data['data']) ? data['data'] : data);
};

/** Sends one call, once; nothing is retried here. */
export const sandboxExchange =
  (settings: SandboxSettings, transmit: Transmit, replies: Replies): Exchange =>
  async ({ endpoint, method, path, query, headers, body }) => {
    const response = await transmit(endpoint, {
      method,
      url: `${settings.baseUrl}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      headers: {
        ...settings.ownHeaders,
        'x-api-key': settings.apiKey,
        'x-api-version': settings.apiVersion,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.ok ? readReply(response.value, endpoint, replies) : response;
  };
