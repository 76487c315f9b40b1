import { accessReminderIsDue, afterLetIn, afterRefusal } from '#domain/registration/apiAccess.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { PortalFault } from '#portal/port.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { apiAccessEnds, tell } from './notices.ts';
import { record, type Turn } from './turn.ts';

/** API access is off, or is not longer than a session (gst-portal#codes-by-call). */
const isAccessOff = (fault: PortalFault): boolean => fault.kind === 'refused' && fault.code === 'AUTH4037';

/**
 * Keeps what the portal's door tells of API access (record 073): a session code that it sent, a session that it opened
 * or refreshed show that it is on; AUTH4037 that it is not. Other faults tell nothing, and nor does what a session does
 * later, which may outlive it. Writes only what is new: once a month.
 */
export async function keepAccess(
  turn: Turn,
  { id, apiAccess: known }: Pick<Registration, 'id' | 'apiAccess'>,
  answer: { ok: true } | { ok: false; failure: PortalFault },
  now: Instant,
): Promise<void> {
  if (!answer.ok && !isAccessOff(answer.failure)) return;
  const apiAccess = answer.ok ? afterLetIn(known, now) : afterRefusal(known, now);
  if (apiAccess !== known) await record(turn, (rows) => rows.registrations.update(id, { apiAccess }));
}

/** Reminds of the end of API access, unless the person has renewed it since the turn last looked. */
export const remindOfAccess = (turn: Turn, now: Instant): Promise<void> =>
  record(turn, async (rows) => {
    const registration = await rows.registrations.byId(turn.registrationId);
    if (registration === null || !accessReminderIsDue(registration.apiAccess, now)) return;
    const apiAccess = { ...registration.apiAccess, remindedAt: now };
    await rows.registrations.update(registration.id, { apiAccess });
    await tell(turn, rows, apiAccessEnds(registration, now));
  });
