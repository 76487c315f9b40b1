import { newSessionCodeHelps } from '#domain/filing/retryPolicy.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { PortalLogin, PortalSession } from '#portal/port.ts';
import { keepAccess } from './record.ts';
import { type RegistrationStep, type ReturnStep, record, loginOf } from './turn.ts';
import { askForCode, checkWaitingReturn, endRequest, openCode, returnOf } from './codes.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import { acquireLoginLock } from './portalLock.ts';
import { afterFault } from './outcomes.ts';

/**
 * A session that lasts for the next `forMs`, without a code: the open one, refreshed if it ends earlier, or revived
 * if it has lapsed (gst-portal#sessions). Null when only a code opens the next one. Asks the portal once: a session
 * that it does not accept is forgotten. If the portal does not answer, returns a fault and not null, because that is
 * no reason to request a code; the same call is tried again.
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

/** `openedAt`: when the session's code arrived. A refresh does not renew it. */
const keepSession = ({ turn }: RegistrationStep, session: PortalSession, openedAt: Instant): Promise<void> =>
  record(turn, (rows) =>
    rows.sessions.put(turn.registrationId, {
      challengeSealed: null,
      tokenSealed: turn.seal.seal(session.token, turn.registrationId, 'session'),
      openedAt,
      expiresAt: session.expiresAt,
    }),
  );

/** Requests a session code; stores its challenge once the portal has sent it. */
export const askForSession = (step: ReturnStep, login: PortalLogin): Promise<void> =>
  askForCode(step, 'session', async () => {
    const answer = await step.turn.portal.askSessionCode(login);
    if (answer.ok) await keepAccess(step, answer);
    return answer.ok ? ok(answer.value.challenge) : answer;
  });

/** The session code has arrived: opens the session and resumes the return that waited. */
export async function openSession(step: RegistrationStep & { code: CodeRequest }): Promise<void> {
  const { turn, snapshot, code: request, now } = step;
  const code = openCode(turn, request);
  const challenge = snapshot.session?.challengeSealed ?? null;
  const login = loginOf(snapshot.registration);
  const canOpen =
    code !== null && challenge !== null && login !== null && (await acquireLoginLock(step, login));
  if (!canOpen) {
    await record(turn, async (rows) => {
      await endRequest(step, rows, request, 'cancelled');
      await checkWaitingReturn(step, rows, request, false);
    });
    return;
  }
  const opened = await turn.portal.openSession(
    login,
    turn.seal.open(challenge, turn.registrationId, 'challenge'),
    code,
  );
  await record(turn, async (rows) => {
    const known = await rows.registrations.byId(turn.registrationId);
    // The user name was changed meanwhile: this session belongs to another login.
    if (known?.username !== login.username || known.gstin !== login.gstin) {
      await endRequest(step, rows, request, 'cancelled');
      return;
    }
    if (opened.ok) {
      if (known.provenAt === null) await rows.registrations.update(known.id, { provenAt: now });
      await rows.sessions.put(turn.registrationId, {
        challengeSealed: null,
        tokenSealed: turn.seal.seal(opened.value.token, turn.registrationId, 'session'),
        openedAt: now,
        expiresAt: opened.value.expiresAt,
      });
    }
    await endRequest(step, rows, request, opened.ok ? 'used' : 'refused');
    await checkWaitingReturn(step, rows, request, !opened.ok);
  });
  const waiting = returnOf(snapshot, request);
  // Otherwise afterFault stores it.
  if (opened.ok || waiting === null) await keepAccess(step, opened);
  if (opened.ok || waiting === null || newSessionCodeHelps(opened.failure)) return;
  await afterFault({ ...step, ...waiting }, opened.failure);
}
