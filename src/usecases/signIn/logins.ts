import type { Instant } from '#domain/shared/istTime.ts';
import { endSession } from './endSession.ts';
import type { IdentityPorts } from './ports.ts';

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
