import type { Gstin } from '#domain/gst/gstin.ts';
import type { PortalFault } from '#domain/filing/refusal.ts';
import { countCode, giveCodeBack } from '#usecases/codes/codeBudget.ts';
import { endRequest, markCodeSent, reserveCode } from '../record/codeRequests.ts';
import { keepAccess } from '../record/keepAccess.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * Asks for the session code that proves a registration (OTPREQUEST; that API access is off shows here). The session
 * opens when its code comes, else at the first filing. Null unless the portal refused or did not answer.
 */
export async function askFirstCode(step: RegistrationStep, gstin: Gstin): Promise<PortalFault | null> {
  const { turn, snapshot, now } = step;
  const { registration, signatory } = snapshot;
  const counted = { registration: { ...registration, gstin }, signatory, forFiling: false };
  if ((await countCode(turn, counted, now)) !== null) return null;
  const requestId = await record(turn, (rows) => reserveCode(step, rows, 'session', null));
  // Another request of this signatory waits: its code would be taken for ours.
  if (requestId === null) {
    await giveCodeBack(turn, counted, now);
    return null;
  }
  const asked = await turn.portal.askSessionCode({ username: registration.username, gstin });
  const request = { id: requestId, signatoryId: signatory?.id ?? null };
  await record(turn, async (rows) => {
    if (asked.ok) await markCodeSent(turn, rows, requestId, asked.value.challenge);
    else await endRequest(step, rows, request, 'cancelled');
  });
  await keepAccess(step, asked);
  if (asked.ok) return null;
  if (asked.failure.kind === 'refused') await giveCodeBack(turn, counted, now);
  return asked.failure;
}
