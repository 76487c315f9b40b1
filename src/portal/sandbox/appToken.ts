import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { asOwnAccess, isRefused, lostAnswer } from '../fault.ts';
import { type Json, tokenIn } from '../json.ts';
import type { Call, Exchange } from './exchange.ts';
import type { SandboxPorts, SandboxSettings } from './settings.ts';

/** Calls in our own name: public ones, and a taxpayer's login. */
export type AsApp = (
  call: Omit<Call, 'headers'>,
) => Promise<Result<{ answer: Json; token: string }, PortalFault>>;

/** A token lives a day (gst-portal#decrypted); it is replaced some time before. */
const LIFE_MS = 23 * 3_600_000;

/** The app token, fetched once for all waiting calls, and renewed once when it is no longer accepted. */
export const callsAsApp = (settings: SandboxSettings, ports: SandboxPorts, exchange: Exchange): AsApp => {
  let known: { token: string; until: Instant } | null = null;
  let taking: Promise<Result<string, PortalFault>> | null = null;

  const take = async (): Promise<Result<string, PortalFault>> => {
    const answer = await exchange({
      endpoint: 'ACCESSTOKEN',
      method: 'POST',
      path: '/authenticate',
      headers: { 'x-api-secret': settings.apiSecret },
    });
    if (!answer.ok) return fail(asOwnAccess(answer.failure));
    const token = tokenIn(answer.value['access_token']);
    if (token === '') return fail(lostAnswer('ACCESSTOKEN', 'the token cannot be read'));
    known = { token, until: (await ports.now()) + LIFE_MS };
    return ok(token);
  };
  const current = async (): Promise<Result<string, PortalFault>> => {
    if (known !== null && known.until > (await ports.now())) return ok(known.token);
    taking ??= take().finally(() => {
      taking = null;
    });
    return taking;
  };

  return async (call) => {
    let token = await current();
    if (!token.ok) return token;
    const send = (authorization: string) => exchange({ ...call, headers: { authorization } });
    let answer = await send(token.value);
    if (!answer.ok && isRefused(answer.failure, 'session_ended')) {
      if (known?.token === token.value) known = null;
      token = await current();
      if (!token.ok) return token;
      answer = await send(token.value);
      if (!answer.ok && isRefused(answer.failure, 'session_ended')) return fail(asOwnAccess(answer.failure));
    }
    return answer.ok ? ok({ answer: answer.value, token: token.value }) : answer;
  };
};
