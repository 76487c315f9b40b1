import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { IdTokenIssuer, IdentityPorts, LoginRow } from '../ports/signIn.ts';
import { hashOfKey, loginName } from './rules.ts';
import { endSession } from './session.ts';

/**
 * Issues a fresh ID token for the local provider's cookie (design#identity-providers). A login bound to a
 * page's key needs the key too: a left-behind cookie is worthless (record 066). The token keeps the time of
 * the proof, so it renews a session and opens none.
 */
export async function freshIdToken(
  ports: IdentityPorts & { issuer: IdTokenIssuer },
  input: { secret: string | null; key: string | null },
): Promise<Result<{ idToken: string }, { kind: 'no_provider_user' }>> {
  if (input.secret === null) return fail({ kind: 'no_provider_user' });
  const now = ports.clock.wall();
  const login = loginOf(ports, input.secret);
  const found = await ports.store.ofLogin(login, (rows) => rows.logins.get(login));
  if (found === null || now >= found.expiresAt || !opensFor(ports, found, input.key))
    return fail({ kind: 'no_provider_user' });
  const { phone, provenAt } = found;
  const idToken = await ports.issuer.issueIdToken({ phone, login: loginName(login), provenAt }, now);
  return ok({ idToken });
}

function opensFor(ports: IdentityPorts, { keyHash }: LoginRow, key: string | null): boolean {
  if (keyHash === null) return true;
  return key !== null && timingSafeEqual(keyHash, hashOfKey(ports, key));
}

/**
 * Ends the login behind the local provider's cookie when no session was opened with it (specification 4,
 * login flow).
 */
export async function endProviderLogin(
  ports: Pick<IdentityPorts, 'store' | 'seal'>,
  input: { secret: string | null },
): Promise<void> {
  const { secret } = input;
  if (secret === null) return;
  const login = loginOf(ports, secret);
  await ports.store.ofLogin(login, (rows) => rows.logins.drop(login));
}

/**
 * Ends the login behind this browser's cookie. A login bound to a page's key also ends the session it opened:
 * the page has forgotten it, perhaps while we were unreachable.
 */
export async function leaveLogin(
  ports: Pick<IdentityPorts, 'store' | 'seal'>,
  secret: string,
  now: Instant,
): Promise<void> {
  const login = loginOf(ports, secret);
  await ports.store.ofLogin(login, async (rows) => {
    const found = await rows.logins.get(login);
    await rows.logins.drop(login);
    if (found === null || found.keyHash === null || found.sessionId === null) return;
    const session = await rows.sessions.lock(found.sessionId);
    if (session !== null) await endSession(rows, session, 'begun_anew', now);
  });
}

/** The stored hash of a provider login's secret. */
export const loginOf = (ports: Pick<IdentityPorts, 'seal'>, secret: string): Uint8Array =>
  ports.seal.hash(secret, 'identity-login');
