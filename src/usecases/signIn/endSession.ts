import { deviceName } from '#domain/account/person.ts';
import type { SessionEnd } from '#domain/views/securityEvent.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { IdentityRows, SessionRow } from './ports.ts';
import { loginInDevice, loginNamed } from './loginNames.ts';

/** Ends a session at once and, with it, the local provider's login it came from (record 082.2). */
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
