import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault, RefusalKind } from '#domain/filing/refusal.ts';
import { type Endpoint, type Replies, repliesWith } from '#portal/replies.ts';
import { faultName, type PortalResponse, wasNeverSent } from '#portal/send.ts';
import { isRecord, type Json, parseRecord, textOf } from './json.ts';
import type { GstnPorts, GstnSettings } from './settings.ts';

export type Call = {
  endpoint: Endpoint;
  method: 'GET' | 'POST' | 'PUT';
  /** Path below the base address, without query. */
  path: string;
  query?: Record<string, string>;
  /** Numeric state code; the directory call has none. */
  stateCode?: string;
  /** Beyond the headers that every call carries (gst-portal#headers). */
  headers?: Record<string, string>;
  body?: Json;
};

export type Exchange = (call: Call) => Promise<Result<Json, PortalFault>>;

/** A refusal with its evidence: the portal's code and words, or ours where the adapter itself refuses. */
export const refused = (kind: RefusalKind, code: string, says: string): PortalFault => ({
  kind: 'refused',
  refusal: { kind, code, says },
});

export const isRefused = (fault: PortalFault, kind: RefusalKind): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === kind;

/** Nothing is there: a normal answer to a read. */
export const isEmptyAnswer = (fault: PortalFault): boolean =>
  isRefused(fault, 'nothing_there') || isRefused(fault, 'already_prepared');

/** What an answer that cannot be used means: after RETFILE the return may be filed (gst-portal#lost-answer). */
export const lostAnswer = (endpoint: Endpoint, says: string): PortalFault =>
  endpoint === 'RETFILE' ? { kind: 'unknown_outcome', says } : { kind: 'unreachable', says };

// A gateway that answers so may have passed the filing on before its own line broke.
const upstreamDown = new Set(['GSPGSTDOWN', 'GSPERR300']);

// Calls whose answers come without the envelope of gst-portal#envelope from some providers.
const bare = new Set<Endpoint>(['SEARCH', 'RETTRACK', 'GETPREF', 'LOOKUP']);

const longestText = 500;

const readRefusal = (json: Json): { code: string; says: string } => {
  const error = isRecord(json['error']) ? json['error'] : json;
  const code = ['error_cd', 'errorCode', 'error_code'].map((name) => textOf(error[name])).find(Boolean) ?? '';
  return { code, says: textOf(error['message']).slice(0, longestText) };
};

const withoutCode = (status: number, endpoint: Endpoint, replies: Replies): PortalFault => {
  if (status === 429 || (status >= 400 && status < 500 && endpoint !== 'RETFILE')) {
    const code = `HTTP_${status}`;
    return refused(replies.kindOf(code, endpoint), code, `HTTP ${status}`);
  }
  return lostAnswer(endpoint, `HTTP ${status} without a readable answer`);
};

/**
 * Judges an answer (gst-portal#envelope). `status_cd` may be text or number. A 5xx is a refusal
 * only where its body names a code of gst-portal#codes-by-call and nothing can have been filed.
 */
const readReply = (
  response: PortalResponse,
  endpoint: Endpoint,
  replies: Replies,
): Result<Json, PortalFault> => {
  const { status } = response;
  if (status >= 500 && endpoint === 'RETFILE') return fail(lostAnswer(endpoint, `HTTP ${status}`));
  const json = parseRecord(response.body);
  if (!json) return fail(withoutCode(status, endpoint, replies));
  const { code, says } = readRefusal(json);
  const verdict = textOf(json['status_cd']);
  if (status >= 200 && status < 300) {
    if (verdict === '1') return ok(json);
    if (verdict === '' && code === '' && bare.has(endpoint) && json['success'] !== false) return ok(json);
  }
  const fromGateway = status >= 500 || status === 401 || status === 403 || status === 429;
  if (code === '' || (fromGateway && !replies.isKnown(code)))
    return fail(withoutCode(status, endpoint, replies));
  if (endpoint === 'RETFILE' && upstreamDown.has(code)) return fail(lostAnswer(endpoint, code));
  return fail(refused(replies.kindOf(code, endpoint), code, says));
};

/** Sends one call, once. All faults of gst-portal#codes-by-call come back as values; nothing is repeated here. */
export const portalExchange = (settings: GstnSettings, ports: GstnPorts): Exchange => {
  const replies = repliesWith(settings.ownReplies);
  return async ({ endpoint, method, path, query, stateCode, headers, body }) => {
    // The turn of RETFILE comes before its intent (Portal.admit).
    if (endpoint !== 'RETFILE') await ports.limit?.();
    let response: PortalResponse;
    try {
      response = await ports.send({
        method,
        url: `${settings.baseUrl}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
        headers: {
          clientid: settings.clientId,
          'client-secret': settings.clientSecret,
          'ip-usr': settings.ipUser,
          ...(stateCode === undefined ? {} : { 'state-cd': stateCode }),
          txn: ports.txn().replaceAll('-', ''),
          'Content-Type': 'application/json',
          ...headers,
        },
        timeoutMs: settings.timeoutMs,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    } catch (fault) {
      const says = faultName(fault);
      return fail(wasNeverSent(fault) ? { kind: 'unreachable', says } : lostAnswer(endpoint, says));
    }
    // A practice portal behind a real configuration would make invented ARNs look real (record 086.2).
    if (!settings.simulated && response.headers['x-simulated'] === '1') {
      return fail(refused('practice_portal', '', 'the answer is marked x-simulated'));
    }
    return readReply(response, endpoint, replies);
  };
};
