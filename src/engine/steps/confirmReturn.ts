import { isProvedNotFiled, listIsCertainAt, beforeDue, sendAgainAt } from '#domain/filing/atMostOnce.ts';
import { inQuestion } from '#domain/filing/filing.ts';
import {
  filedInDoubt,
  answerLost,
  givenUp,
  outcomeInDoubt,
  portalSaysFiled,
} from '#domain/filing/findings.ts';
import type { FindingOf } from '#domain/filing/finding.ts';
import { listMayShow } from '#domain/filing/retryPolicy.ts';
import { type FiledList, type FiledReturn, listingOf } from '#domain/gst/filedList.ts';
import { minutes, type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import type { Submission } from '#usecases/ports/system.ts';
import { listReading, readList, wantedBy } from '../ask/readings.ts';
import { summaryLeavesDoubt } from '../ask/summary.ts';
import { listedAs } from '../record/adopt.ts';
import { appendEvent } from '../record/appendEvent.ts';
import { claimKey, moveClaim } from '../record/claim.ts';
import { returnFiled, tell } from '../record/notices.ts';
import { giveUp } from '../record/stopReturn.ts';
import type { ReturnStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * Reads the portal's own list after RETFILE: an ARN that it shows makes the return filed; an unknown outcome that
 * it does not show for a quarter of an hour was not filed, unless the return's summary says otherwise; only then is a
 * new code asked for. An ARN that one of them tells and the other does not yet is waited for. Needs no credentials, so it also finishes the claim of a deleted registration (record 084.5).
 */
export async function confirmReturn(step: ReturnStep): Promise<void> {
  const { turn, filing, form, now } = step;
  const read = await readList(step);
  const listing = read.ok ? listingOf(read.value, wantedBy(step)) : null;
  const list = read.ok && listing?.is !== 'unreadable' ? read.value : null;
  const found = list === null ? undefined : listedAs(list, step);
  const { gstin, period } = filing;
  const { submissions } = turn.across;
  const claim =
    found === undefined
      ? await submissions.get(gstin, form, period)
      : await submissions.listed(claimKey(step), filing.id, found.arn);
  if (list !== null && found !== undefined) return confirm(step, list, found, claim);
  const row = filing.returns[form];
  const looks = row.tries + (list === null ? 0 : 1);
  // Claimed: cut off before it was sent. Not filed: cut off after this very finding.
  const neverSent = claim?.state === 'claimed' || claim?.state === 'not_filed';
  const certainAt = neverSent ? now : listIsCertainAt(claim?.sentAt ?? now);
  const saysFiled = portalSaysFiled(row);
  const isProved =
    row.state === 'unknown' &&
    !saysFiled &&
    listing?.is === 'not_listed' &&
    isProvedNotFiled({ looks, certainAt }, now);
  if (isProved && (neverSent || !(await summaryLeavesDoubt(step)))) return recordNotFiled(step, claim);
  const doubt = row.state === 'unknown' ? doubtOf(step, claim?.sentAt ?? now, looks) : null;
  const listed =
    listing?.is === 'in_doubt' ? filedInDoubt(inQuestion(step, now), listing.why, listing.row.arn) : null;
  if (
    listed === null &&
    doubt?.code === 'filed_elsewhere' &&
    !listMayShow(doubt.params.since ?? now, row.dueAt, now)
  )
    return lookAtPortal(step, doubt);
  const finding = listed ?? doubt;
  // Soon at first, then ever more rarely: a list that lags or a portal that is down may take days.
  const first = list === null ? minutes(1) : Math.min(minutes(10), minutes(1) * 2 ** Math.min(looks, 4));
  const wait = Math.max(first, Math.min(minutes(120), Math.round((now - (claim?.sentAt ?? now)) / 8)));
  const nextTryAt =
    now < certainAt
      ? Math.min(now + wait, Math.max(certainAt, now + minutes(1)))
      : beforeDue(now + wait, now, row.dueAt);
  await appendEvent(step, {
    type: 'not_listed_yet',
    at: now,
    looks,
    nextTryAt,
    ...(finding === null ? {} : { finding }),
  });
}

/** What the state says of the doubt: since when, how often the list was read, and what the portal has answered. */
function doubtOf(
  step: ReturnStep,
  sentAt: Instant,
  looks: number,
): FindingOf<'filed_elsewhere'> | FindingOf<'outcome_in_doubt'> {
  const before = step.filing.returns[step.form].finding;
  if (before?.code === 'filed_elsewhere') return { ...before, params: { ...before.params, looks } };
  const known = before?.code === 'outcome_in_doubt' ? before.params : { since: sentAt, says: '' };
  return outcomeInDoubt(step, { since: known.since, looks, says: known.says }, step.now);
}

/** The portal has said that it is filed, and after a month no list shows it: a person looks there. */
async function lookAtPortal(step: ReturnStep, finding: FindingOf<'filed_elsewhere'>): Promise<void> {
  const { turn, filing, form, now } = step;
  await record(turn, async (rows) => {
    const event = { type: 'found_not_filed', at: now, runAt: null, finding } as const;
    if ((await rows.filings.append(filing.id, form, event)) !== null)
      await giveUp(step, rows, givenUp(finding));
  });
}

/** The list shows it: filed, by us unless our intent never left. */
async function confirm(
  step: ReturnStep,
  list: FiledList,
  { arn, filedOn }: FiledReturn,
  claim: Submission | null,
): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  const ours = claim?.owner === filing.id && (claim.state === 'sent' || claim.state === 'filed');
  await record(turn, async (rows) => {
    const filedAt = sameDay(filedOn, now);
    const event = { type: 'confirmed', at: now, arn, filedAt, ours } as const;
    const filed = await rows.filings.append(filing.id, form, event);
    // What GSTR-3B is checked against next.
    if (form === 'GSTR1')
      await rows.filings.keepReadings(filing.id, { list: listReading(list, filing, now) });
    if (filed !== null)
      await tell({ turn, now }, rows, returnFiled(step, arn, snapshot.registration.simulated));
  });
}

/**
 * The portal is certain that nothing was filed. It is sent again by itself, each time later, and after a few lost
 * answers only when a person says so. What was deleted meanwhile ends here.
 */
async function recordNotFiled(step: ReturnStep, claim: Submission | null): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  const wasSent = claim?.state === 'sent' && claim.owner === filing.id;
  const unanswered = (claim?.unanswered ?? 0) + (wasSent ? 1 : 0);
  // A claim under which nothing was sent is left: another worker may have taken it anew meanwhile, and asked for a code.
  if (wasSent) await moveClaim(step, { state: 'sent', sentAt: claim.sentAt }, 'not_filed', { unanswered });
  const runAt = unanswered === 0 ? now : sendAgainAt(unanswered, now, filing.returns[form].dueAt);
  const finding = runAt === now ? null : answerLost(step, unanswered, runAt, now);
  await record(turn, async (rows) => {
    const event = { type: 'found_not_filed', at: now, runAt, finding } as const;
    if ((await rows.filings.append(filing.id, form, event)) === null) return;
    if (snapshot.registration.deletedAt !== null)
      await rows.filings.append(filing.id, form, { type: 'cancelled', at: now });
    else if (runAt === null && finding !== null) await giveUp(step, rows, finding);
  });
}

/** The list tells a day without a time; today's is told with the time of the look. */
const sameDay = (filedOn: string, now: Instant): Instant => {
  const day = parseIstDate(filedOn);
  return day === null || now - day < minutes(24 * 60) ? now : day;
};
