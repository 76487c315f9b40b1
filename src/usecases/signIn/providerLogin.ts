import type { Instant } from '#domain/shared/istTime.ts';
import { endSession } from './session.ts';
import type { IdentityPorts, IdTokenIssuer, LoginRow } from '../ports/signIn.ts';
import { timingSafeEqual } from 'node:crypto';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import { hashOfKey, loginName } from './rules.ts';

/**
 * Ends the login that this browser's cookie stands for. If a page had bound it with a key, the session that it opened
 * ends too: its page has forgotten it, perhaps while we could not be reached.
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

/** What the database keeps of a provider login's secret. */
export const loginOf = (ports: Pick<IdentityPorts, 'seal'>, secret: string): Uint8Array =>
  ports.seal.hash(secret, 'identity-login');

/**
 * A fresh ID token for whoever still has the local provider's cookie (design#identity-providers) and, where the page gave a key
 * when it signed in, that key: a cookie that was left behind is worth nothing without it (record 066). The token says
 * when the number was proven, so that it renews a session and opens none.
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

/** Ends the local provider's login behind its cookie: our own side opened no session for it (specification 4, login flow). */
export async function endProviderLogin(
  ports: Pick<IdentityPorts, 'store' | 'seal'>,
  input: { secret: string | null },
): Promise<void> {
  const { secret } = input;
  if (secret === null) return;
  const login = loginOf(ports, secret);
  await ports.store.ofLogin(login, (rows) => rows.logins.drop(login));
}
