import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault, RefusalKind } from '#domain/gst/refusal.ts';
import type { Tracing } from '#usecases/ports/machine.ts';
import { isRefused, lostAnswer, refused } from './fault.ts';
import type { Endpoint, Replies } from './replies.ts';
import { isSentOnce } from './replyRow.ts';
import { faultName, type PortalRequest, type PortalResponse, type Send, wasNeverSent } from './send.ts';

/** One request to the provider, sent once; network faults are returned as values. */
export type Transmit = (
  endpoint: Endpoint,
  request: Omit<PortalRequest, 'timeoutMs'>,
) => Promise<Result<PortalResponse, PortalFault>>;

export const transmitter =
  (
    settings: { simulated: boolean; timeoutMs: number },
    ports: { send: Send; limit?(): Promise<void>; tracing?: Tracing },
  ): Transmit =>
  async (endpoint, request) => {
    // A call that is sent once waits for its turn before its intent is recorded (Portal.admit).
    if (!isSentOnce(endpoint)) await ports.limit?.();
    let response: PortalResponse;
    try {
      response = await sendTraced(ports, endpoint, { ...request, timeoutMs: settings.timeoutMs });
    } catch (fault) {
      const says = faultName(fault);
      return fail(wasNeverSent(fault) ? { kind: 'unreachable', says } : lostAnswer(endpoint, says));
    }
    // A practice portal behind a real configuration would make invented ARNs look real (design#simulator).
    if (!settings.simulated && response.headers['x-simulated'] === '1')
      return fail(refused('practice_portal', '', 'the answer is marked x-simulated'));
    return ok(response);
  };

/**
 * Sends one request in a span that is named by the portal's action. Its address, headers and body are full of a
 * taxpayer's data: of them only the method goes into the span, and of the answer the status.
 */
export async function sendTraced(
  { send, tracing }: { send: Send; tracing?: Tracing },
  action: Endpoint | 'CERTIFICATE',
  request: PortalRequest,
): Promise<PortalResponse> {
  if (tracing === undefined) return send(request);
  const span = tracing.begin({
    name: `portal ${action}`,
    kind: 'client',
    fields: { 'http.request.method': request.method, 'shunya.portal.action': action },
  });
  try {
    const response = await span.within(() => send(request));
    const { status } = response;
    span.end({
      fields: { 'http.response.status_code': status },
      failed: status >= 400 ? String(status) : null,
    });
    return response;
  } catch (fault) {
    span.end({ failed: faultName(fault) });
    throw fault;
  }
}

const GATEWAY_REFUSES = 453;

const withoutCode = (status: number, endpoint: Endpoint, replies: Replies): PortalFault => {
  if (status === 429 || (status >= 400 && status < 500 && !isSentOnce(endpoint))) {
    const code = `HTTP_${status}`;
    const kind = replies.kindOf(code, endpoint);
    return refused(kind, code, kind === 'unknown' ? '' : `HTTP ${status}`);
  }
  return lostAnswer(endpoint, `HTTP ${status} without a readable answer`);
};

/** The portal's own interface documents these two for a wrong header. */
const OF_THE_HEADERS: readonly number[] = [412, 415];

/** For a gateway's status, words of these kinds are still the portal's; all others concern our access. */
const OF_THE_PORTAL: readonly RefusalKind[] = ['session_ended', 'api_access_off', 'too_many_sessions'];

/**
 * The meaning of an answer that is no JSON, such as a page of a gateway or a firewall. It is not the portal's, so no
 * status of it says that our request is wrong.
 */
export const faultOfPage = (status: number, endpoint: Endpoint, replies: Replies): PortalFault => {
  const fault = withoutCode(status, endpoint, replies);
  return isRefused(fault, 'our_request') ? refused('unknown', `HTTP_${status}`, '') : fault;
};

/**
 * The meaning of an unsuccessful answer, by its status, code and words. A 5xx is a refusal only when its body has a
 * code of gst-portal#codes-by-call and nothing can have been filed.
 */
export const faultOf = (
  { status, code, says }: { status: number; code: string; says: string },
  endpoint: Endpoint,
  replies: Replies,
): PortalFault => {
  if (status >= 500 && isSentOnce(endpoint)) return lostAnswer(endpoint, `HTTP ${status}`);
  // The provider's gateway, even if it borrows a code from the portal (gst-portal#provider-headers).
  if (status === GATEWAY_REFUSES && code !== '')
    return refused(replies.kindOf('HTTP_453', endpoint), code, says);
  const kind = replies.kindOf(code, endpoint, says);
  if (!replies.isKnown(code)) {
    const isGateways = status >= 500 || status === 429;
    const isAccess = status === 401 || status === 402 || status === 403;
    const saysNothing =
      kind === 'unknown' && (says === '' || (code === '' && OF_THE_HEADERS.includes(status)));
    if (isGateways || (isAccess && !OF_THE_PORTAL.includes(kind)) || saysNothing)
      return withoutCode(status, endpoint, replies);
  }
  if (isSentOnce(endpoint) && replies.leavesDoubt(code, says))
    return {
      kind: 'unknown_outcome',
      says: 'an answer that does not tell the outcome',
      refusal: { kind, code, says },
    };
  return refused(kind, code || (status >= 400 ? `HTTP_${status}` : ''), says);
};
