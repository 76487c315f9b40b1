import { signatoryPanWrong } from '#domain/filing/findings.ts';
import { type PortalFault, faultForLog } from '#domain/gst/refusal.ts';
import { refusesSignatory, retryAfter } from '#domain/filing/retryPolicy.ts';
import { loginOf } from '../portalLogin.ts';
import type { RegistrationStep, ReturnStep } from '../step.ts';
import { record } from '../turn.ts';
import { forgetReadings } from './forgetReadings.ts';
import { keepAccess } from './keepAccess.ts';
import { giveUp, stopReturn } from './stopReturn.ts';

/**
 * Does what the retry policy says of a call that has filed nothing: most faults end by themselves, the others stop
 * the return with a finding. `sent`: RETFILE was refused, so the return stands in `submitting`.
 */
export async function afterFault(step: ReturnStep, fault: PortalFault, sent = false): Promise<void> {
  const { turn, filing, form, now } = step;
  turn.log.info(
    { registrationId: turn.registrationId, form, ...faultForLog(fault), sent },
    'the portal did not let a return go on',
  );
  await forgetReadings(step);
  await keepAccess(step, { ok: false, failure: fault });
  if (refusesSignatory(fault)) return askForSignatory(step);
  const plan = retryAfter(fault, step, now, sent);
  if (plan.kind === 'stop') return stopReturn(step, plan.finding);
  if (plan.kind === 'again' && plan.session === 'close') await closeSession(step);
  const { finding } = plan;
  const after = {
    at: now,
    runAt: filing.returns[form].scheduledAt,
    nextTryAt: plan.kind === 'again' ? plan.at : null,
    finding,
    counts: plan.kind === 'again' && plan.login ? ('logins' as const) : ('tries' as const),
  };
  const portalCode = fault.kind === 'refused' ? { portalCode: fault.refusal.code } : {};
  await record(turn, async (rows) => {
    if (plan.kind === 'again' && plan.session !== 'keep') await rows.sessions.drop(turn.registrationId);
    const back = await rows.filings.append(
      filing.id,
      form,
      sent ? { type: 'not_submitted', ...after, ...portalCode } : { type: 'rescheduled', ...after },
    );
    if (back !== null && plan.kind === 'give_up') await giveUp(step, rows, finding);
  });
}

/**
 * The portal sent no code, because the PAN is no signatory's: it is kept as refused, so that nothing asks for a code with
 * it again, and the person is asked for the right one. The session stays open for that.
 */
async function askForSignatory(step: ReturnStep): Promise<void> {
  const { turn, snapshot } = step;
  const pan = snapshot.signatory?.pan ?? '';
  await record(turn, (rows) => rows.registrations.update(turn.registrationId, { refusedPan: pan }));
  return stopReturn(step, signatoryPanWrong(pan));
}

/** LOGOUT of the session that we know, to make room for a new one; the portal's answer changes nothing. */
async function closeSession({ turn, snapshot: { registration, session } }: RegistrationStep): Promise<void> {
  const login = loginOf(registration);
  if (login === null || session === null || session.tokenSealed === null) return;
  const token = turn.seal.open(session.tokenSealed, turn.registrationId, 'session');
  await turn.portal.closeSession(login, { token, expiresAt: session.expiresAt ?? 0 });
}
