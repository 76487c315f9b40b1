import { staleClaims, beforeDue } from '#domain/filing/atMostOnce.ts';
import { filedElsewhere, givenUp } from '#domain/filing/findings.ts';
import { listMayShow, listPause } from '#domain/filing/retryPolicy.ts';
import { isUnproven } from '#domain/registration/registration.ts';
import { minutes } from '#domain/shared/istTime.ts';
import type { ClaimAsRead, Submission, SubmissionKey } from '#usecases/ports/system.ts';
import { type ReturnStep, record } from './turn.ts';
import { appendEvent, forgetReadings } from './record.ts';
import { giveUp } from './outcomes.ts';

/** Pause before the list is read again: seconds at first, half an hour in the end. */
export const lookAgainMs = (tries: number): number => Math.min(minutes(30), 2_000 * 2 ** Math.min(tries, 10));

export const claimKey = ({ filing, form }: Pick<ReturnStep, 'filing' | 'form'>): SubmissionKey => ({
  gstin: filing.gstin,
  form,
  period: filing.period,
});

/**
 * Claims (gstin, form, period); false when another filing holds the claim, or when our own says sent. Claimed before a code is requested, so
 * that two owners of one GSTIN do not ask the signatory for two codes. Called for a return that is not in flight,
 * after the portal's list was read: if our own claim still says sent, a worker lost its lease just before RETFILE,
 * and the claim is renewed once a list without the return is certain (gst-portal#lost-answer).
 */
export async function claimReturn(step: ReturnStep): Promise<boolean> {
  const { turn, snapshot, filing, now } = step;
  if (isUnproven(snapshot.registration)) return isUntaken(step);
  const claim = await turn.systemRows.submissions.claim(claimKey(step), filing.id, now, staleClaims(now));
  return claim.owner === filing.id && claim.state === 'claimed';
}

/** A registration claims nothing until a code has proven it: a stranger cannot block a filing. */
async function isUntaken(step: ReturnStep): Promise<boolean> {
  const { gstin, form, period } = claimKey(step);
  const claim = await step.turn.systemRows.submissions.get(gstin, form, period);
  return (
    claim === null || claim.owner === step.filing.id || (claim.state !== 'sent' && claim.state !== 'filed')
  );
}

/**
 * Moves our own claim to the next state; false when it now belongs to another filing or has changed since it was
 * read.
 */
export const moveClaim = (
  step: ReturnStep,
  from: ClaimAsRead,
  to: Submission['state'],
  change: { arn?: string; sentAt?: number; unanswered?: number } = {},
): Promise<boolean> =>
  step.turn.systemRows.submissions.move(claimKey(step), step.filing.id, from, to, change);

/** The return was or is being filed elsewhere: its ARN is adopted as soon as the portal's list shows it. */
export async function waitForList(step: ReturnStep): Promise<void> {
  const { filing, form, now } = step;
  await forgetReadings(step);
  const { scheduledAt: runAt, tries } = filing.returns[form];
  await appendEvent(step, {
    type: 'rescheduled',
    at: now,
    runAt,
    nextTryAt: now + lookAgainMs(tries),
    finding: filedElsewhere(step, 'claim', now),
    counts: 'tries',
  });
}

/**
 * The portal has said that the return is filed, but its list does not show it yet. Reads the list with growing
 * pauses, without a session, until long after the due date; then asks a person to check at the portal.
 */
export async function waitForPortalsList(step: ReturnStep): Promise<void> {
  const { turn, filing, form, now } = step;
  await forgetReadings(step);
  const { scheduledAt: runAt, tries, dueAt } = filing.returns[form];
  const finding = filedElsewhere(step, 'portal', now);
  const mayStillShow = listMayShow(finding.params.since ?? now, dueAt, now);
  await record(turn, async (rows) => {
    const waiting = await rows.filings.append(filing.id, form, {
      type: 'rescheduled',
      at: now,
      runAt,
      nextTryAt: mayStillShow ? beforeDue(now + listPause(tries), now, dueAt) : null,
      finding,
      counts: 'tries',
    });
    if (waiting !== null && !mayStillShow) await giveUp(step, rows, givenUp(finding));
  });
}
