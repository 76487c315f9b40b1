import type { EvcCode } from '#domain/gst/evc.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { PortalAnswer, PortalLogin, PortalSession } from '../port.ts';
import { isRefused, lostAnswer } from '../fault.ts';
import { type Json, numberOf, parseRecord, textOf, tokenIn } from '../json.ts';
import type { Endpoint } from '../replies.ts';
import type { AsApp } from './appToken.ts';
import type { Exchange } from './exchange.ts';
import type { SandboxPorts } from './settings.ts';

export const OWN = '/gst/compliance/tax-payer';

/** Not a secret: the provider itself links its code request with the login. */
const CHALLENGE = 'sandbox';

/** The maximum life of a session, whatever the answer says (gst-portal#sessions). */
const LIFE_MS = 6 * 3_600_000;

/** Throws when the text is not ours: it comes sealed from our own store, so that is a bug. */
export const tokenOf = (session: PortalSession): string => {
  const token = textOf(parseRecord(session.token)?.['accessToken']);
  if (token === '') throw new Error('not a session of the sandbox adapter');
  return token;
};

/** The test host has answered with an unfilled template; its app token works instead (gst-portal#decrypted). */
const isUnfilled = (token: string): boolean => token.startsWith('{{');

export const sessionCalls = (ports: SandboxPorts, asApp: AsApp, exchange: Exchange) => {
  const opened = async (
    endpoint: Endpoint,
    answer: Json,
    inItsPlace: string,
  ): Promise<Result<PortalSession, PortalFault>> => {
    const received = textOf(answer['access_token']);
    const accessToken = isUnfilled(received) ? inItsPlace : tokenIn(received);
    if (accessToken === '') return fail(lostAnswer(endpoint, 'the session cannot be read'));
    const now = await ports.now();
    const ends = numberOf(answer['token_expiry']);
    return ok({
      token: JSON.stringify({ accessToken }),
      expiresAt: ends > now ? Math.min(ends, now + LIFE_MS) : now + LIFE_MS,
    });
  };

  return {
    askSessionCode: async ({ username, gstin }: PortalLogin): PortalAnswer<{ challenge: string }> => {
      const answer = await asApp({
        endpoint: 'OTPREQUEST',
        method: 'POST',
        path: `${OWN}/otp`,
        body: { username, gstin },
      });
      return answer.ok ? ok({ challenge: CHALLENGE }) : answer;
    },

    openSession: async (
      { username, gstin }: PortalLogin,
      _challenge: string,
      code: EvcCode,
    ): PortalAnswer<PortalSession> => {
      const answer = await asApp({
        endpoint: 'AUTHTOKEN',
        method: 'POST',
        path: `${OWN}/otp/verify`,
        query: { otp: code },
        body: { username, gstin },
      });
      return answer.ok ? opened('AUTHTOKEN', answer.value.answer, answer.value.token) : answer;
    },

    refreshSession: async (_login: PortalLogin, session: PortalSession): PortalAnswer<PortalSession> => {
      const token = tokenOf(session);
      const answer = await exchange({
        endpoint: 'REFRESHTOKEN',
        method: 'POST',
        path: `${OWN}/session/refresh`,
        headers: { authorization: token },
      });
      return answer.ok ? opened('REFRESHTOKEN', answer.value, token) : answer;
    },

    closeSession: async (_login: PortalLogin, session: PortalSession): PortalAnswer<null> => {
      const answer = await exchange({
        endpoint: 'LOGOUT',
        method: 'POST',
        path: `${OWN}/logout`,
        headers: { authorization: tokenOf(session) },
      });
      // A session that has already ended counts as closed.
      if (answer.ok) return ok(null);
      const { failure } = answer;
      const isClosed = isRefused(failure, 'session_ended') || isRefused(failure, 'session_not_allowed');
      return isClosed ? ok(null) : answer;
    },
  };
};
