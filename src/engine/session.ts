import type { Instant } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import type { PortalFault, PortalLogin, PortalSession } from '#portal/port.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import { keepAccess } from './apiAccess.ts';
import { askForCode, codeOf, endRequest, goOn, returnOf } from './codes.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { afterFault } from './faults.ts';
import { loginOf, record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';
import { minutes } from '#domain/shared/istTime.ts';

/** The session code has come: opens the session and lets the return that waited go on. */
export async function openSessionWithCode(
  turn: Turn,
  snapshot: Snapshot,
  request: CodeRequest,
  now: Instant,
): Promise<void> {
  const code = codeOf(turn, request);
  const challenge = snapshot.session?.challengeSealed ?? null;
  const login = loginOf(snapshot.registration);
  if (code === null || challenge === null || login === null) {
    await record(turn, async (rows) => {
      await endRequest(turn, rows, request.id, 'cancelled', request.signatoryId, now);
      await goOn(rows, snapshot, request, now, 0);
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
      await endRequest(turn, rows, request.id, 'cancelled', request.signatoryId, now);
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
      await endRequest(turn, rows, request.id, 'used', request.signatoryId, now);
    } else {
      await endRequest(turn, rows, request.id, 'refused', request.signatoryId, now);
    }
    await goOn(rows, snapshot, request, now, opened.ok ? 0 : 1);
  });
  const waiting = returnOf(snapshot, request);
  // Else afterFault keeps it.
  if (opened.ok || waiting === null) await keepAccess(turn, snapshot.registration, opened, now);
  if (opened.ok || waiting === null || newCodeHelps(opened.failure)) return;
  await afterFault(turn, snapshot, waiting, opened.failure, now);
}

/** A wrong or late code, or one of an older request: the next look asks for a new one, a few times. */
const newCodeHelps = (fault: PortalFault): boolean =>
  fault.kind === 'refused' &&
  (fault.class === 'code' || fault.class === 'refresh_key' || fault.class === 'relogin');

/** The open session, refreshed when it is about to end; null when a new code is needed (gst-portal#sessions). */
export async function usableSession(
  turn: Turn,
  snapshot: Snapshot,
  login: PortalLogin,
  now: Instant,
): Promise<PortalSession | null> {
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
  await keepAccess(turn, snapshot.registration, refreshed, now);
  return refreshed.value;
}

/** Asks for a session code; the challenge it answers is kept when the portal has sent it. */
export const askForSession = (
  turn: Turn,
  snapshot: Snapshot,
  at: ReturnAt,
  login: PortalLogin,
  now: Instant,
): Promise<void> =>
  askForCode(
    turn,
    snapshot,
    at,
    'session',
    async () => {
      const asked = await turn.portal.askSessionCode(login);
      if (asked.ok) await keepAccess(turn, snapshot.registration, asked, now);
      return asked.ok ? ok(asked.value.challenge) : asked;
    },
    now,
  );
