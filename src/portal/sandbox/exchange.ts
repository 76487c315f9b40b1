import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { lostAnswer, refused } from '../fault.ts';
import { isRecord, type Json, numberOf, parseRecord, parseRows, textOf } from '../json.ts';
import { type ReadRefusal, refusalIn } from '../refusalAnswer.ts';
import { isSentOnce } from '../replyRow.ts';
import type { Endpoint, Replies } from '../replies.ts';
import type { PortalResponse } from '../send.ts';
import { faultOf, faultOfPage, type Transmit } from '../transmit.ts';
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

/** Their success holds no data. With words alone in the answer, a code could be awaited that was never sent. */
const WITHOUT_DATA: readonly Endpoint[] = ['OTPREQUEST', 'EVCOTP', 'RETNEWPTF'];

/** The portal's verdict on the call. That of RETSTATUS is about the data that were saved before (gst-portal#retstatus). */
const verdictIn = (json: Json, endpoint: Endpoint): string =>
  endpoint === 'RETSTATUS' ? '' : textOf(json['status_cd']).toUpperCase();

const TAKEN: readonly string[] = ['1', 'P'];
const TAKEN_OR_WORKING: readonly string[] = [...TAKEN, 'IP', 'REC'];

const nothing: ReadRefusal = { isRefusal: false, code: '', says: '' };

/**
 * A refusal that stands deeper than the envelope: a verdict that is no success, an error in the portal's own answer, or
 * words alone that are a refusal's.
 */
const refusalWithin = (data: Json, endpoint: Endpoint, replies: Replies): ReadRefusal => {
  const inner = isRecord(data['data']) ? data['data'] : {};
  const { says } = refusalIn({ data });
  const found = endpoint === 'RETSTATUS' ? nothing : refusalIn({ data: inner });
  if (found.isRefusal) return { ...found, says: found.says || says };
  const verdicts = [verdictIn(data, endpoint), verdictIn(inner, endpoint)].filter((one) => one !== '');
  const taken = ['RETSAVE', 'RETOFFSET'].includes(endpoint) ? TAKEN_OR_WORKING : TAKEN;
  if (verdicts.some((one) => !taken.includes(one)))
    return { isRefusal: true, code: '', says: says || found.says };
  const words = says || found.says;
  const isRefusal =
    verdicts.length === 0 &&
    WITHOUT_DATA.includes(endpoint) &&
    !/success|\b(?:been|is|was) sent\b/i.test(words) &&
    replies.kindOf('', endpoint, words) !== 'unknown';
  return { isRefusal, code: '', says: words };
};

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
  if (!json) return fail(faultOfPage(status, endpoint, replies));
  // Its own status is in `code` too, even in an answer with status 200.
  const own = numberOf(json['code']);
  const worse = own >= 400 && status < 400 ? own : status;
  const data = isRecord(json['data']) ? json['data'] : {};
  const { isRefusal, code, says } = refusalIn(json);
  if (isRefusal || worse >= 300) {
    const away = code === '' ? turnedAway(worse, says) : null;
    return fail(away ?? faultOf({ status: worse, code, says }, endpoint, replies));
  }
  const within = refusalWithin(data, endpoint, replies);
  if (within.isRefusal) return fail(faultOf({ ...within, status: worse }, endpoint, replies));
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
