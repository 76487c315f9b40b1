import { parsePan } from '#domain/gst/pan.ts';
import { gstinFieldProblem } from '#domain/registration/gstinForm.ts';
import { signatoryPanState } from '#domain/registration/signatory.ts';
import { type FieldProblem, plain } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { lockedRegistration } from '../acting/acting.ts';
import { attendedMs } from '../acting/codeRequests.ts';
import { resumeReturns } from '../acting/resume.ts';
import { notFound, type NotFound, notPossible, type NotPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { WrongFields } from './editRegistration.ts';
import { changeSignatory } from './editSignatory.ts';

/**
 * Sets the signatory's PAN, needed when the portal does not give it or refused it (design#signatories), and
 * resumes the returns that waited for it. The same PAN again means that the portal knows it now.
 */
export async function setSignatoryPan(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'relayByDefault'>,
  accountId: string,
  input: { registration: string; pan: string },
): Promise<Result<null, NotFound | NotPossible | WrongFields>> {
  const wrong = (problem: FieldProblem) =>
    fail({ kind: 'fields' as const, errors: [{ path: 'signatory_pan' as const, problem }] });
  const pan = parsePan(input.pan);
  const problem = gstinFieldProblem('signatory_pan', input.pan);
  if (pan === null || problem !== null) return wrong(problem ?? plain('signatory_pan_missing'));
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedRegistration(rows, input.registration, now);
    if (registration === null) return notFound;
    const { signatoryId } = registration;
    const signatory = signatoryId === null ? null : await rows.signatories.byId(signatoryId);
    // Known early, it hurts nobody: a cancelled registration may still have returns to file.
    if (signatoryPanState(registration, signatory, { isAwaited: true }) === 'not_needed')
      return notPossible('no_pan_needed');
    await changeSignatory(ports, rows, registration, signatory, { signatory_pan: pan }, now);
    await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    await resumeReturns(rows, registration, 'signatory_pan', now);
    await rows.changed([registration.id]);
    return ok(null);
  });
}
