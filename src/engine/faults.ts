import type { Finding } from '#domain/filing/finding.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { codeMissing } from '#domain/filing/codeFinding.ts';
import type { PortalFault } from '#portal/port.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { keepAccess } from './apiAccess.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import { planOfFault } from './faultPlan.ts';
import { codeWanted, type Notice, returnStopped, tell, tellSignatory } from './notices.ts';
import { forgetReadings } from './readings.ts';
import { loginOf, record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';

/**
 * Carries out the plan of faultPlan.ts for a call that has filed nothing: most faults end by themselves, the
 * others stop the return with a finding. `sent`: RETFILE was refused, so the return stands in
 * `submitting`.
 */
export async function afterFault(
  turn: Turn,
  snapshot: Snapshot,
  at: ReturnAt,
  fault: PortalFault,
  now: Instant,
  sent = false,
): Promise<void> {
  const { filing, form } = at;
  const row = filing.returns[form];
  turn.log.info(
    { registrationId: turn.registrationId, form, fault: faultName(fault), sent },
    'the portal did not let a return go on',
  );
  await forgetReadings(turn, filing);
  await keepAccess(turn, snapshot.registration, { ok: false, failure: fault }, now);
  const plan = planOfFault(turn, fault, at, now, sent);
  if (plan.kind === 'stop') return stopReturn(turn, at, plan.finding, now);
  if (plan.kind === 'again' && plan.session === 'close') await closeSession(turn, snapshot);
  const { finding } = plan;
  const after = {
    runAt: row.scheduledAt,
    nextTryAt: plan.kind === 'again' ? plan.at : null,
    finding,
    counts: plan.kind === 'again' && plan.login ? ('logins' as const) : ('tries' as const),
  };
  await record(turn, async (rows) => {
    if (plan.kind === 'again' && plan.session !== 'keep') await rows.sessions.drop(turn.registrationId);
    const back = await rows.filings.append(
      filing.id,
      form,
      sent
        ? {
            type: 'not_submitted',
            at: now,
            ...after,
            ...(fault.kind === 'refused' ? { portalCode: fault.code } : {}),
          }
        : { type: 'rescheduled', at: now, ...after },
    );
    if (back !== null && plan.kind === 'give_up') await giveUp(turn, rows, at, finding, now);
  });
}

/** Ends the automatic tries and tells the person, who may have it tried again. */
export async function giveUp(
  turn: Turn,
  rows: TenantRows,
  at: ReturnAt,
  finding: Finding,
  now: Instant,
): Promise<void> {
  const event = { type: 'gave_up', at: now, finding } as const;
  const ended = await rows.filings.append(at.filing.id, at.form, event);
  if (ended !== null) await tell(turn, rows, returnStopped(at, finding, turn.pageOf(turn.registrationId)));
}

/** LOGOUT of the session that we know, to make room for a new one; the portal's answer changes nothing. */
async function closeSession(turn: Turn, { registration, session }: Snapshot): Promise<void> {
  const login = loginOf(registration);
  if (login === null || session === null || session.tokenSealed === null) return;
  const token = turn.seal.open(session.tokenSealed, turn.registrationId, 'session');
  await turn.portal.closeSession(login, { token, expiresAt: session.expiresAt ?? 0 });
}

/**
 * No code can come by itself and nobody is at the page: the person is told, and a signatory who is somebody else; the
 * code is asked for when one of them comes.
 */
export async function parkForPerson(
  turn: Turn,
  { signatory }: Snapshot,
  { filing, form }: ReturnAt,
  purpose: CodePurpose,
  now: Instant,
): Promise<void> {
  await record(turn, async (rows) => {
    const parked = await rows.filings.append(filing.id, form, {
      type: 'code_parked',
      at: now,
      code: purpose === 'session' ? 'session' : 'evc',
      finding: codeMissing({ filing, form }, 'not_yet', now),
    });
    if (parked === null) return;
    await tell(turn, rows, codeWanted({ filing, form }, now, turn.pageOf(turn.registrationId)));
    await tellSignatory(turn, rows, signatory, { filing, form });
  });
}

/** Stops a return with a finding, and tells the person, who has to act; with no notice nobody is told. */
export async function stopReturn(
  turn: Turn,
  at: ReturnAt,
  finding: Finding,
  now: Instant,
  notice: Notice | null = returnStopped(at, finding, turn.pageOf(turn.registrationId)),
): Promise<void> {
  await record(turn, async (rows) => {
    const event = { type: 'blocked', at: now, finding } as const;
    const stopped = await rows.filings.append(at.filing.id, at.form, event);
    if (stopped !== null && notice !== null) await tell(turn, rows, notice);
  });
}

const faultName = (fault: PortalFault): string => (fault.kind === 'refused' ? fault.code : fault.kind);
