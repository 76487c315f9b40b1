import { type Result, fail, ok } from '#domain/shared/result.ts';
import { isLive } from './isLive.ts';
import type { IdentityPorts } from './ports.ts';

/** Who is calling; `expiresAt` is when the access token ends (wall). The account is settled by the guard of HTTP. */
export type Caller = { personId: string; sessionId: string; expiresAt: number };

export type WhoIsFailure = { kind: 'token_expired' } | { kind: 'token_invalid' } | { kind: 'session_ended' };

/** Reads an access token and its session's row: a revoked session is refused at once (record 082.4). */
export async function whoIs(
  ports: IdentityPorts,
  accessToken: string,
): Promise<Result<Caller, WhoIsFailure>> {
  const now = ports.clock.wall();
  const claims = await ports.accessTokens.verify(accessToken, now);
  if (!claims.ok) {
    return fail({ kind: claims.failure.kind === 'expired' ? 'token_expired' : 'token_invalid' });
  }
  const { sessionId, personId, expiresAt } = claims.value;
  const live = await isLive(ports, { sessionId, personId });
  return live ? ok({ personId, sessionId, expiresAt }) : fail({ kind: 'session_ended' });
}
