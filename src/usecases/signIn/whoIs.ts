import type { Language } from '#domain/account/language.ts';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { IdentityPorts, MeantAccount } from './ports.ts';
import { freshProofMs, holds } from './rules.ts';

/**
 * Who is calling; `expiresAt` is when the access token ends (wall).
 */
export type Caller = {
  personId: string;
  account: MeantAccount;
  sessionId: string;
  expiresAt: number;
  /** The language that their profile names; null where they have chosen none. */
  language: Language | null;
  /** Somebody said that a sign-in of theirs was not theirs: nothing is changed meanwhile (record 115). */
  held: boolean;
  /** Has the person proven themselves in this session in the last minutes? */
  fresh: boolean;
};

export type WhoIsFailure = { kind: 'token_expired' } | { kind: 'token_invalid' } | { kind: 'session_ended' };

/**
 * Reads an access token and its session's row: a revoked session is refused at once (record 082.4). The account is that
 * which the request names, looked up among the person's own each time, or their only one; a session keeps none, so that
 * two tabs may look at two accounts.
 */
export async function whoIs(
  ports: IdentityPorts,
  accessToken: string,
  account: string | null,
): Promise<Result<Caller, WhoIsFailure>> {
  const now = ports.clock.wall();
  const claims = await ports.accessTokens.verify(accessToken, now);
  if (!claims.ok) {
    return fail({ kind: claims.failure.kind === 'expired' ? 'token_expired' : 'token_invalid' });
  }
  const { sessionId, personId, expiresAt } = claims.value;
  const session = await ports.store.session(sessionId, account);
  if (session === null || !holds(ports, session) || session.personId !== personId)
    return fail({ kind: 'session_ended' });
  const held = session.heldUntil !== null && now < session.heldUntil;
  const fresh = now - session.provenAt <= freshProofMs;
  const { account: meant } = session;
  const isOne = meant !== null && meant !== 'several';
  return ok({
    personId,
    account: isOne && !ports.asksForFactor ? { ...meant, factorFrom: null } : meant,
    sessionId,
    expiresAt,
    language: session.language,
    held,
    fresh,
  });
}
