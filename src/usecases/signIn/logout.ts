import type { Instant } from '#domain/shared/istTime.ts';
import type { IdentityPorts, IdentityRows, SessionRow } from './ports.ts';
import { loginInDevice, loginNamed } from './logins.ts';

/** Ends the session at once and, with it, the local provider's login it came from (record 082.2). */
export async function logout(ports: IdentityPorts, input: { sessionId: string }): Promise<void> {
  const now = ports.clock.wall();
  await ports.store.inTransaction(async (rows) => {
    const session = await rows.sessions.lock(input.sessionId);
    if (session !== null) await endSession(rows, session, now);
  });
}

export async function endSession(rows: IdentityRows, session: SessionRow, now: Instant): Promise<void> {
  await rows.sessions.revoke(session.id, now);
  const login = session.device[loginInDevice];
  if (login !== undefined) await rows.logins.drop(loginNamed(login));
}
