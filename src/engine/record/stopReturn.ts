import { codeMissing } from '#domain/filing/findings.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { Notice } from '#domain/filing/notice.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { ReturnStep } from '../step.ts';
import { record } from '../turn.ts';
import { codeWanted, returnStopped, tell, tellSignatory } from './notices.ts';

/** Stops a return with a finding, and tells the person, who has to act; with no notice nobody is told. */
export async function stopReturn(
  step: ReturnStep,
  finding: Finding,
  notice: Notice | null = stoppedNotice(step, finding),
): Promise<void> {
  const { turn, filing, form, now } = step;
  await record(turn, async (rows) => {
    const stopped = await rows.filings.append(filing.id, form, { type: 'blocked', at: now, finding });
    if (stopped !== null && notice !== null) await tell({ turn, now }, rows, notice);
  });
}

/** "Not filed", with the page on which the person acts. */
export const stoppedNotice = (step: ReturnStep, finding: Finding): Notice =>
  returnStopped(step, finding, step.turn.pageOf(step.turn.registrationId));

/** Ends the automatic tries and tells the person, who may have it tried again. */
export async function giveUp(step: ReturnStep, rows: TenantRows, finding: Finding): Promise<void> {
  const { turn, filing, form, now } = step;
  const ended = await rows.filings.append(filing.id, form, { type: 'gave_up', at: now, finding });
  if (ended !== null) await tell({ turn, now }, rows, stoppedNotice(step, finding));
}

/**
 * No code can come by itself and nobody is at the page: the person is told, and a signatory who is somebody else; the
 * code is asked for when one of them comes.
 */
export async function parkForPerson(step: ReturnStep, purpose: CodePurpose): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  await record(turn, async (rows) => {
    const parked = await rows.filings.append(filing.id, form, {
      type: 'code_parked',
      at: now,
      code: purpose === 'session' ? 'session' : 'evc',
      finding: codeMissing(step, 'not_yet', now),
    });
    if (parked === null) return;
    await tell(
      { turn, now },
      rows,
      codeWanted(step, now, turn.pageOf(turn.registrationId), snapshot.registration.schedule),
    );
    await tellSignatory(turn, rows, snapshot.signatory, step);
  });
}
