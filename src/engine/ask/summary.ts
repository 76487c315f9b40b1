import { mayPass, saysFiled } from '#domain/filing/retryPolicy.ts';
import { minutes } from '#domain/shared/istTime.ts';
import { loginOf } from '../portalLogin.ts';
import type { ReturnStep } from '../step.ts';
import { takeLoginTurn } from './portalTurn.ts';
import { usableSession } from './session.ts';

/** One call. */
const READING_TAKES_MS = minutes(2);

/**
 * Whether the summary of a return leaves room for doubt where the portal's list does not show it (gst-portal#lost-answer):
 * it tells that the return is filed, or cannot be heard just now. Nobody is asked for a code for it: without a session
 * the list stands alone, and the check before anything is sent again reads the summary in its own.
 */
export async function summaryLeavesDoubt(step: ReturnStep): Promise<boolean> {
  const { turn, snapshot, filing, form } = step;
  const { registration, session: kept } = snapshot;
  const login = loginOf(registration);
  if (login === null || registration.deletedAt !== null || kept === null) return false;
  if (!(await takeLoginTurn(step, login))) return true;
  const usable = await usableSession(step, login, READING_TAKES_MS);
  if (!usable.ok) return mayPass(usable.failure);
  if (usable.value === null) return false;
  const summary = await turn.portal.returnSummary(login, usable.value, form, filing.period);
  return !summary.ok && (saysFiled(summary.failure) || mayPass(summary.failure));
}
