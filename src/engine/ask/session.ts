import { newSessionCodeHelps } from '#domain/filing/retryPolicy.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { PortalLogin, PortalSession } from '#portal/port.ts';
import { keepAccess } from '../record/keepAccess.ts';
import type { RegistrationStep, ReturnStep } from '../step.ts';
import { record } from '../turn.ts';
import { askForCode } from './code.ts';

/**
 * A session that lasts for the next `forMs`, without a code: the open one, or that one refreshed when it ends before, or
 * revived when it has lapsed (gst-portal#sessions). Null when only a code opens the next one. The portal is asked once:
 * a session that it does not take back is forgotten. A portal that does not answer is no reason to ask for a code: that
 * is a fault, and the same is tried again.
 */
export async function usableSession(
  step: RegistrationStep,
  login: PortalLogin,
  forMs: number,
): Promise<Result<PortalSession | null, PortalFault>> {
  const { turn, snapshot, now } = step;
  const kept = snapshot.session;
  const use = sessionNow(kept, now, forMs);
  if (use === 'ask' || kept === null || kept.tokenSealed === null) return ok(null);
  const session = {
    token: turn.seal.open(kept.tokenSealed, turn.registrationId, 'session'),
    expiresAt: kept.expiresAt ?? 0,
  };
  if (use === 'use') return ok(session);
  const refreshed = await turn.portal.refreshSession(login, session);
  if (refreshed.ok) {
    await keepSession(step, refreshed.value, kept.openedAt ?? now);
    await keepAccess(step, refreshed);
    return refreshed;
  }
  if (!newSessionCodeHelps(refreshed.failure)) return refreshed;
  await record(turn, (rows) => rows.sessions.drop(turn.registrationId));
  return ok(null);
}

/** `openedAt`: when the code came that it rests on. A refresh does not renew that. */
const keepSession = ({ turn }: RegistrationStep, session: PortalSession, openedAt: Instant): Promise<void> =>
  record(turn, (rows) =>
    rows.sessions.put(turn.registrationId, {
      challengeSealed: null,
      tokenSealed: turn.seal.seal(session.token, turn.registrationId, 'session'),
      openedAt,
      expiresAt: session.expiresAt,
    }),
  );

/** Asks for a session code; the challenge it answers is kept when the portal has sent it. */
export const askForSession = (step: ReturnStep, login: PortalLogin): Promise<void> =>
  askForCode(step, 'session', async () => {
    const asked = await step.turn.portal.askSessionCode(login);
    if (asked.ok) await keepAccess(step, asked);
    return asked.ok ? ok(asked.value.challenge) : asked;
  });
