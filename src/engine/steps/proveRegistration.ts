import { meaningOf } from '#domain/gst/refusal.ts';
import { mayPass } from '#domain/filing/retryPolicy.ts';
import { minutes } from '#domain/shared/istTime.ts';
import { isUnproven } from '#domain/registration/registration.ts';
import { askFirstCode } from '../ask/firstCode.ts';
import { failRegistration } from '../record/verification.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/** What comes first at the portal is over in minutes; the person is still there (record 085.4). */
const LOOK_AGAIN_MS = minutes(1);

/** A person has asked for the code that proves a registration, and is there to type it. */
export async function proveRegistration(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration, code } = snapshot;
  await record(turn, (rows) => rows.registrations.update(registration.id, { proveAskedAt: null }));
  if (registration.gstin === null || !isUnproven(registration) || code !== null) return;
  const first = await askFirstCode(step, registration.gstin);
  if (first === 'later') {
    if (now + LOOK_AGAIN_MS >= (registration.attendedUntil ?? 0)) return;
    const again = { proveAskedAt: registration.proveAskedAt, askPortalAfter: now + LOOK_AGAIN_MS };
    await record(turn, (rows) => rows.registrations.update(registration.id, again));
  } else if (typeof first === 'object' && !mayPass(first))
    await failRegistration(step, { code: 'refused', params: { meaning: meaningOf(first) } });
}
