import type { Instant } from '#domain/shared/istTime.ts';
import type { IdentityRows, SessionRow } from './ports.ts';
import { loginInDevice, loginNamed } from './logins.ts';

/** Ends a session at once and, with it, the local provider's login it came from (record 082.2). */
export async function endSession(rows: IdentityRows, session: SessionRow, now: Instant): Promise<void> {
  await rows.sessions.revoke(session.id, now);
  const login = session.device[loginInDevice];
  if (login !== undefined) await rows.logins.drop(loginNamed(login));
}
