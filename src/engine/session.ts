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
import { takeLoginTurn } from './portalLock.ts';
import { afterFault } from './outcomes.ts';

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

/** The session code has come: opens the session and lets the return that waited go on. */
export async function openSession(step: RegistrationStep & { code: CodeRequest }): Promise<void> {
  const { turn, snapshot, code: request, now } = step;
  const code = openCode(turn, request);
  const challenge = snapshot.session?.challengeSealed ?? null;
  const login = loginOf(snapshot.registration);
  const goesOn = code !== null && challenge !== null && login !== null && (await takeLoginTurn(step, login));
  if (!goesOn) {
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
    // Another user name was written meanwhile: what this one has opened is not its.
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
  // Else afterFault keeps it.
  if (opened.ok || waiting === null) await keepAccess(step, opened);
  if (opened.ok || waiting === null || newSessionCodeHelps(opened.failure)) return;
  await afterFault({ ...step, ...waiting }, opened.failure);
}
