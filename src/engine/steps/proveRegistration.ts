import { meaningOf } from '#domain/filing/refusal.ts';
import { mayPass } from '#domain/filing/retryPolicy.ts';
import { isUnproven } from '#domain/registration/unproven.ts';
import { replies } from '#texts/en/replies.ts';
import { askFirstCode } from '../ask/firstCode.ts';
import { failRegistration } from '../record/verification.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/** A person has asked for the code that proves a registration, and is there to type it. */
export async function proveRegistration(step: RegistrationStep): Promise<void> {
  const { turn, snapshot } = step;
  const { registration, code } = snapshot;
  await record(turn, (rows) => rows.registrations.update(registration.id, { proveAskedAt: null }));
  if (registration.gstin === null || !isUnproven(registration) || code !== null) return;
  const fault = await askFirstCode(step, registration.gstin);
  if (fault !== null && !mayPass(fault)) await failRegistration(step, replies[meaningOf(fault)]);
}
