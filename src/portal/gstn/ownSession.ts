import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { lostAnswer, refused } from '../fault.ts';
import { isRecord, parseRecord, tokenIn } from '../json.ts';
import type { OwnSession } from '../profile.ts';
import { faultOf, type Transmit } from '../transmit.ts';
import type { Replies } from '../replies.ts';
import type { GstnPorts } from './settings.ts';

/**
 * A session with the provider itself, in addition to the portal's (gst-portal#provider-headers): the headers and fields
 * for each call.
 */
export type ProviderSession = {
  headers(): Promise<Result<Record<string, string>, PortalFault>>;
  /** The provider refused it: the next call opens a new one. */
  forget(): void;
};

export const withoutSession: ProviderSession = {
  headers: () => Promise.resolve(ok({})),
  forget: () => undefined,
};

/** Renewed this long before its end. */
const RENEWED_BEFORE_MS = 60_000;

export const providerSession = (
  session: OwnSession & { url: string },
  ports: Pick<GstnPorts, 'now'>,
  transmit: Transmit,
  replies: Replies,
): ProviderSession => {
  let known: { headers: Record<string, string>; until: Instant } | null = null;
  let opening: Promise<Result<Record<string, string>, PortalFault>> | null = null;

  const open = async (): Promise<Result<Record<string, string>, PortalFault>> => {
    const response = await transmit('ACCESSTOKEN', {
      method: session.method,
      url: session.url,
      headers: { 'Content-Type': 'application/json', ...session.headers },
      ...(session.body === null ? {} : { body: JSON.stringify(session.body) }),
    });
    if (!response.ok) return response;
    const { status, body } = response.value;
    if (status >= 500 || status === 429)
      return fail(faultOf({ status, code: '', says: '' }, 'ACCESSTOKEN', replies));
    if (status >= 300)
      return fail(refused('own_access', `HTTP_${status}`, "the provider's own session was refused"));
    const token = tokenIn(
      session.tokenAt
        .split('.')
        .reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), parseRecord(body)),
    );
    if (token === '') return fail(lostAnswer('ACCESSTOKEN', "the provider's own session cannot be read"));
    const headers = { [session.header]: `${session.prefix}${token}` };
    const lives = Math.max(RENEWED_BEFORE_MS, session.lifeMinutes * 60_000 - RENEWED_BEFORE_MS);
    known = { headers, until: (await ports.now()) + lives };
    return ok(headers);
  };

  return {
    headers: async () => {
      if (known !== null && known.until > (await ports.now())) return ok(known.headers);
      opening ??= open().finally(() => {
        opening = null;
      });
      return opening;
    },
    forget: () => {
      known = null;
    },
  };
};
