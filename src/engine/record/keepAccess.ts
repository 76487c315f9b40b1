import { afterLetIn, afterRefusal } from '#domain/registration/apiAccess.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/** API access is off, or is not longer than a session (gst-portal#codes-by-call). */
const isAccessOff = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'api_access_off';

/**
 * Keeps what signing in at the portal tells of API access (record 073): a session code that the portal sent, or a
 * session that it opened or refreshed, shows that access is on; the refusal of access shows that it is off. Other
 * refusals tell nothing, and nor does what happens within a session, which may outlive the access. Writes only what
 * is new: once a month.
 */
export async function keepAccess(
  { turn, snapshot, now }: RegistrationStep,
  answer: { ok: true } | { ok: false; failure: PortalFault },
): Promise<void> {
  if (!answer.ok && !isAccessOff(answer.failure)) return;
  const { id, apiAccess: known } = snapshot.registration;
  const apiAccess = answer.ok ? afterLetIn(known, now) : afterRefusal(known, now);
  if (apiAccess !== known) await record(turn, (rows) => rows.registrations.update(id, { apiAccess }));
}
