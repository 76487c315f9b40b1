import type { Gstin } from '#domain/gst/gstin.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { countCode, giveCodeBack, provenBefore } from '#usecases/acting/codeBudget.ts';
import { endRequest, markCodeSent, reserveCode } from '../record/codeRequests.ts';
import { keepAccess } from '../record/keepAccess.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';
import { takeCodeTurn, takeLoginTurn } from './portalTurn.ts';

/** `later`: something else comes first at the portal, and nobody was asked. `no_more`: today's codes are used up. */
export type FirstCode = 'asked' | 'later' | 'no_more' | PortalFault;

/**
 * Asks for the session code that proves a registration (OTPREQUEST; that API access is off shows here). The session
 * opens when its code comes, else at the first filing.
 */
export async function askFirstCode(step: RegistrationStep, gstin: Gstin): Promise<FirstCode> {
  const { turn, snapshot, now } = step;
  const { registration, signatory } = snapshot;
  const login = { username: registration.username, gstin };
  if (signatory === null || !(await takeLoginTurn(step, login))) return 'later';
  const proving = { ...registration, gstin };
  const again = await turn.store.asTenant(turn.accountId, (rows) => provenBefore(rows, proving));
  const counted = { registration: proving, signatory, provenBefore: again, forFiling: false };
  if ((await countCode(turn, counted, now)) !== null) return 'no_more';
  const requestId = await record(turn, (rows) => reserveCode(step, rows, 'session', null));
  const isOurTurn = requestId !== null && (await takeCodeTurn(step, signatory, requestId));
  const asked = isOurTurn ? await turn.portal.askSessionCode(login) : null;
  // Sent nothing: another request of this signatory waits, and its code would be taken for ours; or the portal refuses.
  if (asked === null || (!asked.ok && asked.failure.kind === 'refused'))
    await giveCodeBack(turn, counted, now);
  if (requestId === null) return 'later';
  await record(turn, async (rows) => {
    if (asked?.ok === true) await markCodeSent(turn, rows, requestId, asked.value.challenge);
    else await endRequest(step, rows, { id: requestId, signatoryId: signatory.id }, 'cancelled');
  });
  if (asked === null) return 'later';
  await keepAccess(step, asked);
  return asked.ok ? 'asked' : asked.failure;
}
