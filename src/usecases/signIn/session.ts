import type { Language } from '#domain/account/language.ts';
import { deviceName, type Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { SessionEnd } from '#domain/views/securityEvent.ts';
import type { IdentityPorts, IdentityRows, MeantAccount, SessionRow } from '../ports/signIn.ts';
import { freshProofMs, hashOfNumber, holds, loginInDevice, loginNamed } from './rules.ts';

/** The caller; `expiresAt` is the access token's expiry (wall time). */
export type Caller = {
  personId: string;
  account: MeantAccount;
  /** A session of a firm's provider leads to less than one of the number (domain/account/authority.ts). */
  way: 'session' | 'firm_session';
  /** The one account that such a session opens; else null. */
  firmAccount: string | null;
  sessionId: string;
  expiresAt: number;
  /** The profile's language; null when none is chosen. */
  language: Language | null;
  /** A sign-in was disowned: changes are refused for now (design#this-was-not-me). */
  held: boolean;
  /** Did the person prove themselves in this session within the last minutes? */
  fresh: boolean;
};

export type WhoIsFailure = { kind: 'token_expired' } | { kind: 'token_invalid' } | { kind: 'session_ended' };

/**
 * Reads an access token and its session's row: a revoked session is refused at once (design#browser-storage).
 * The account is the requested one, looked up among the person's own each time, or their only one. Sessions
 * store no account, so two tabs may show two accounts.
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
    way: session.firmAccount === null ? 'session' : 'firm_session',
    firmAccount: session.firmAccount,
    account: isOne && !ports.asksForFactor ? { ...meant, factorFrom: null } : meant,
    sessionId,
    expiresAt,
    language: session.language,
    held,
    fresh,
  });
}

/** Is the session unrevoked, within its 30 days, and its person a member of the account? */
export async function isLive(
  ports: Pick<IdentityPorts, 'store' | 'clock'>,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<boolean> {
  const session = await ports.store.session(sessionId, accountId);
  return session !== null && holds(ports, session) && isNamed(session.account);
}

const isNamed = (account: MeantAccount): boolean => account !== null && account !== 'several';

/** Signs out this session (design#identity-providers). */
export async function logout(ports: IdentityPorts, input: { sessionId: string }): Promise<void> {
  const now = ports.clock.wall();
  await ports.store.ofSession(input.sessionId, async (rows) => {
    const session = await rows.sessions.lock(input.sessionId);
    if (session !== null) await endSession(rows, session, 'signed_out', now);
  });
}

/** Ends a session at once, with the local provider's login behind it (design#identity-providers). */
export async function endSession(
  rows: IdentityRows,
  session: SessionRow,
  why: SessionEnd,
  now: Instant,
): Promise<void> {
  if (session.revokedAt === null) {
    await rows.sessions.revoke(session.id, now);
    await rows.security.note(
      { code: 'session_ended', why, device: deviceName(session.device) },
      now,
      session.id,
    );
  }
  const login = session.device[loginInDevice];
  if (login !== undefined) await rows.logins.drop(loginNamed(login));
}

/**
 * Ends every session of a person, voids earlier proofs and forgets their browsers. Returns the number of
 * ended sessions that had not expired.
 */
export async function endEverySession(
  identity: Pick<IdentityPorts, 'seal'>,
  rows: IdentityRows,
  { id, phone }: Pick<Person, 'id' | 'phone'>,
  now: Instant,
  why: SessionEnd = 'everywhere',
): Promise<{ ended: number }> {
  await rows.holdNumber(phone);
  await rows.proofs.endAll(hashOfNumber(identity, phone), now);
  await rows.logins.dropAll(phone);
  await rows.browsers.forgetAll(phone);
  const sessions = await rows.sessions.lockAllOf(id);
  for (const session of sessions) await endSession(rows, session, why, now);
  return { ended: sessions.filter((session) => session.expiresAt > now).length };
}
