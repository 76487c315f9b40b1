import { minutes } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import type { PortalLogin, PortalSession } from '#portal/port.ts';
import { keepAccess } from '../record/keepAccess.ts';
import type { RegistrationStep, ReturnStep } from '../step.ts';
import { record } from '../turn.ts';
import { askForCode } from './code.ts';

/** The open session, refreshed when it is about to end; null when a new code is needed (gst-portal#sessions). */
export async function usableSession(
  step: RegistrationStep,
  login: PortalLogin,
): Promise<PortalSession | null> {
  const { turn, snapshot, now } = step;
  const kept = snapshot.session;
  if (kept === null || kept.tokenSealed === null || kept.expiresAt === null || kept.expiresAt <= now)
    return null;
  const session = {
    token: turn.seal.open(kept.tokenSealed, turn.registrationId, 'session'),
    expiresAt: kept.expiresAt,
  };
  if (kept.expiresAt - now > minutes(30)) return session;
  const refreshed = await turn.portal.refreshSession(login, session);
  if (!refreshed.ok) return null;
  await record(turn, (rows) =>
    rows.sessions.put(turn.registrationId, {
      challengeSealed: null,
      tokenSealed: turn.seal.seal(refreshed.value.token, turn.registrationId, 'session'),
      openedAt: kept.openedAt,
      expiresAt: refreshed.value.expiresAt,
    }),
  );
  await keepAccess(step, refreshed);
  return refreshed.value;
}

/** Asks for a session code; the challenge it answers is kept when the portal has sent it. */
export const askForSession = (step: ReturnStep, login: PortalLogin): Promise<void> =>
  askForCode(step, 'session', async () => {
    const asked = await step.turn.portal.askSessionCode(login);
    if (asked.ok) await keepAccess(step, asked);
    return asked.ok ? ok(asked.value.challenge) : asked;
  });
