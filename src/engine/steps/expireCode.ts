import { codeMissing } from '#domain/filing/findings.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import { endRequest, returnOf } from '../record/codeRequests.ts';
import { tellSignatory } from '../record/notices.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * Nobody brought the code in its ten minutes. A relay that has worked before is tried again; one that never did
 * is taken for silent, and a person is asked from then on (record 085.4). A code of which the portal has not said
 * that it went out tells nothing: the turn that asked for it was cut off.
 */
export async function expireCode(step: RegistrationStep & { code: CodeRequest }): Promise<void> {
  const { turn, snapshot, code: request, now } = step;
  const { signatory } = snapshot;
  const silent = request.sent && request.relay && signatory !== null && signatory.relaySeen !== 'works';
  await record(turn, async (rows) => {
    await endRequest(step, rows, request, 'expired');
    if (silent) await rows.signatories.update(signatory.id, { relaySeen: 'silent' });
    const waiting = returnOf(snapshot, request);
    if (waiting === null) return;
    const again = !request.sent || (request.relay && !silent);
    if (!again) await tellSignatory(turn, rows, signatory, waiting);
    const { codeTries } = waiting.filing.returns[waiting.form];
    await rows.filings.append(waiting.filing.id, waiting.form, {
      type: 'code_expired',
      at: now,
      codeTries: codeTries + (request.sent ? 1 : 0),
      nextTryAt: again ? now : null,
      ...(again ? {} : { finding: codeMissing(waiting, 'did_not_come', now) }),
    });
  });
}
