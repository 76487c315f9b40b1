import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { isRefused, lostAnswer } from '../fault.ts';
import { type Json, parseRecord, parseRows, textOf } from '../json.ts';
import { refusalIn } from '../refusalAnswer.ts';
import { isSentOnce } from '../replyRow.ts';
import type { Endpoint, Replies } from '../replies.ts';
import type { PortalResponse } from '../send.ts';
import { faultOf, faultOfPage, type Transmit } from '../transmit.ts';
import type { ProviderSession } from './ownSession.ts';
import type { GstnPorts, GstnSettings } from './settings.ts';

export type Call = {
  endpoint: Endpoint;
  method: 'GET' | 'POST' | 'PUT';
  /** Path below the base address, without query. */
  path: string;
  /** A call of /commonapi, which may have another base address. */
  isPublic?: true;
  query?: Record<string, string>;
  /** Numeric state code; the public family has none. */
  stateCode?: string;
  /** In addition to the headers of every call (gst-portal#headers). */
  headers?: Record<string, string>;
  body?: Json;
};

export type Exchange = (call: Call) => Promise<Result<Json, PortalFault>>;

// Calls that some providers answer without the envelope of gst-portal#envelope.
const bare = new Set<Endpoint>(['SEARCH', 'RETTRACK', 'GETPREF']);

/** Judges an answer (gst-portal#envelope). `status_cd` may be text or number. */
const readReply = (
  { status, body }: PortalResponse,
  endpoint: Endpoint,
  replies: Replies,
): Result<Json, PortalFault> => {
  if (status >= 500 && isSentOnce(endpoint)) return fail(lostAnswer(endpoint, `HTTP ${status}`));
  // An empty list of preferences is an answer: there is none.
  const json = parseRecord(body) ?? (endpoint === 'GETPREF' ? parseRows(body) : null);
  if (!json) return fail(faultOfPage(status, endpoint, replies));
  const { isRefusal, code, says } = refusalIn(json);
  const verdict = textOf(json['status_cd']);
  if (status >= 200 && status < 300) {
    if (verdict === '1') return ok(json);
    if (verdict === '' && !isRefusal && bare.has(endpoint)) return ok(json);
  }
  return fail(faultOf({ status, code, says }, endpoint, replies));
};

/** Sends one call, once. All faults of gst-portal#codes-by-call are returned as values; nothing is retried here. */
export const portalExchange =
  (
    settings: GstnSettings,
    ports: GstnPorts,
    transmit: Transmit,
    replies: Replies,
    own: ProviderSession,
  ): Exchange =>
  async ({ endpoint, method, path, isPublic, query, stateCode, headers, body }) => {
    const around = await own.headers();
    // Nothing was sent, not even a filing.
    if (!around.ok) return around;
    const response = await transmit(endpoint, {
      method,
      url: `${isPublic === true ? settings.publicBaseUrl : settings.baseUrl}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      headers: {
        ...settings.ownHeaders,
        ...around.value,
        clientid: settings.clientId,
        'client-secret': settings.clientSecret,
        'ip-usr': settings.ipUser,
        ...(stateCode === undefined ? {} : { 'state-cd': stateCode }),
        txn: ports.txn().replaceAll('-', ''),
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) return response;
    const reply = readReply(response.value, endpoint, replies);
    if (!reply.ok && isRefused(reply.failure, 'own_access')) own.forget();
    return reply;
  };
