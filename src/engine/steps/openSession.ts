import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import { newSessionCodeHelps } from '#domain/filing/retryPolicy.ts';
import { takeLoginTurn } from '../ask/portalTurn.ts';
import { loginOf } from '../portalLogin.ts';
import { afterFault } from '../record/afterFault.ts';
import { checkWaitingReturn, endRequest, openCode, returnOf } from '../record/codeRequests.ts';
import { keepAccess } from '../record/keepAccess.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

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
