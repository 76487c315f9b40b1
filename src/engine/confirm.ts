import { isProvedNotFiled, listIsCertainAt, beforeDue, sendAgainAt } from '#domain/filing/atMostOnce.ts';
import { inQuestion, type Filing } from '#domain/filing/filing.ts';
import {
  filedInDoubt,
  answerLost,
  givenUp,
  outcomeInDoubt,
  portalSaysFiled,
} from '#domain/filing/findings.ts';
import type { FindingOf, Finding } from '#domain/filing/finding.ts';
import { listMayShow } from '#domain/filing/retryPolicy.ts';
import { type FiledList, type FiledReturn, listingOf } from '#domain/gst/filedList.ts';
import { minutes, type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import { recordProof } from '#usecases/documents/filingProof.ts';
import type { Submission } from '#usecases/ports/system.ts';
import { listReading, readList, wantedBy, summaryLeavesDoubt } from './readings.ts';
import { listedAs, giveUp, adoptListed, unadoptedReturns } from './outcomes.ts';
import { appendEvent, reviveStopped, changedStanding } from './record.ts';
import { claimKey, moveClaim } from './claim.ts';
import { notify, notifyOfFiled, returnStopped } from './notices.ts';
import { type ReturnStep, record, type RegistrationStep } from './turn.ts';
import { nextRecordedLook } from '#domain/filing/byHand.ts';
import { timeOfUnansweredLook, nextLookOf, nextStandingLook } from '#domain/filing/lookAgain.ts';
import { type PortalTaxpayer, taxpayerStatus } from '#domain/gst/taxpayer.ts';
import type { PortalAnswer } from '#portal/port.ts';

/**
 * Reads the portal's own list after RETFILE. An ARN in the list makes the return filed. If the list does not show it
 * for a quarter of an hour, it was not filed, unless the return's summary says otherwise; only then is a new code
 * requested. If the list and the summary disagree about an ARN, waits. Needs no credentials, so it also finishes the
 * claim of a deleted registration (design#arn-shown).
 */
export async function confirmReturn(step: ReturnStep): Promise<void> {
  const { turn, filing, form, now } = step;
  const read = await readList(step);
  const listing = read.ok ? listingOf(read.value, wantedBy(step)) : null;
  const list = read.ok && listing?.is !== 'unreadable' ? read.value : null;
  const found = list === null ? undefined : listedAs(list, step);
  const { gstin, period } = filing;
  const { submissions } = turn.systemRows;
  const claim =
    found === undefined
      ? await submissions.get(gstin, form, period)
      : await submissions.listed(claimKey(step), filing.id, found.arn);
  if (list !== null && found !== undefined) return confirm(step, list, found, claim);
  const row = filing.returns[form];
  const looks = row.tries + (list === null ? 0 : 1);
  // Claimed: cut off before it was sent. Not filed: cut off after this very result.
  const neverSent = claim?.state === 'claimed' || claim?.state === 'not_filed';
  const certainAt = neverSent ? now : listIsCertainAt(claim?.sentAt ?? now);
  const isFiledAlready = portalSaysFiled(row);
  const isProved =
    row.state === 'unknown' &&
    !isFiledAlready &&
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
  // Soon at first, then less and less often: a list that lags or a portal that is down may take days.
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

/** The details of an unclear outcome: since when, how often the list was read, and the portal's answer. */
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

/** The portal said that the return is filed, and no list has shown it for a month: a person has to check there. */
async function lookAtPortal(step: ReturnStep, finding: FindingOf<'filed_elsewhere'>): Promise<void> {
  const { turn, filing, form, now } = step;
  await record(turn, async (rows) => {
    const event = { type: 'found_not_filed', at: now, runAt: null, finding } as const;
    if ((await rows.filings.append(filing.id, form, event)) !== null)
      await giveUp(step, rows, givenUp(finding));
  });
}

/** The list shows the return: filed by us, unless our intent was never sent. */
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
    // The next GSTR-3B check relies on this.
    if (form === 'GSTR1')
      await rows.filings.keepReadings(filing.id, { list: listReading(list, filing, now) });
    if (filed !== null && ours)
      await recordProof(rows, { filing, form, registration: snapshot.registration }, now);
    if (filed !== null) await notifyOfFiled(step, rows, arn);
  });
}

/**
 * The portal is certain that nothing was filed. The return is sent again automatically, each time later; after a few
 * lost answers only when a person asks for it. A return that was deleted meanwhile ends here.
 */
async function recordNotFiled(step: ReturnStep, claim: Submission | null): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  const wasSent = claim?.state === 'sent' && claim.owner === filing.id;
  const unanswered = (claim?.unanswered ?? 0) + (wasSent ? 1 : 0);
  // A claim that sent nothing is left alone: another worker may have renewed it meanwhile and requested a code.
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

/** The list gives a day without a time; for today, the time of this reading is used. */
const sameDay = (filedOn: string, now: Instant): Instant => {
  const day = parseIstDate(filedOn);
  return day === null || now - day < minutes(24 * 60) ? now : day;
};

/**
 * Reads the portal's list for a return that a person says they filed there. Takes over what the list shows under the
 * portal's own ARN, and with it the other return of the month if that was filed there too. If the list does not show
 * it for days, the return waits for a person again (design#filed-by-hand).
 */
export async function confirmRecorded(step: ReturnStep): Promise<void> {
  const { turn, filing, form, now } = step;
  const row = filing.returns[form];
  const { recorded } = row;
  if (recorded === null) throw new Error('a recorded return without its ARN');
  const read = await readList(step);
  const shown = read.ok ? unadoptedReturns(read.value, filing) : [];
  await record(turn, async (rows) => {
    await adoptListed(rows, { filing, registrationId: turn.registrationId, now }, shown);
    if (shown.some((one) => one.form === form)) return;
    const looks = row.tries + (read.ok ? 1 : 0);
    // Only a list that was read proves that the return is missing.
    const nextTryAt = nextRecordedLook(recorded, looks, now) ?? (read.ok ? null : now + 60 * 60_000);
    if (nextTryAt !== null) {
      await rows.filings.append(filing.id, form, { type: 'not_listed_yet', at: now, looks, nextTryAt });
      return;
    }
    const finding: Finding = {
      code: 'recorded_not_listed',
      params: { about: inQuestion(step, now), arn: recorded.arn, at: recorded.at },
    };
    const missed = await rows.filings.append(filing.id, form, { type: 'record_missed', at: now, finding });
    if (missed !== null)
      await notify({ turn, now }, rows, returnStopped(step, finding, turn.pageOf(turn.registrationId)));
  });
}

/**
 * Reads the portal's list for a filing that waits for a person, and adopts what was filed there meanwhile. True when
 * something was. A list that cannot be read is read next time.
 */
export async function lookAtList(step: RegistrationStep & { filing: Filing }): Promise<boolean> {
  const { turn, snapshot, filing, now } = step;
  const standing = await readInactiveStatus(step);
  const listed = await readList(step);
  const found = listed.ok ? unadoptedReturns(listed.value, filing) : [];
  const isAnswered = listed.ok && (standing === null || standing.ok);
  const lookedAt = isAnswered ? now : timeOfUnansweredLook(now, (at) => nextLookOf(filing, at));
  const changed = standing?.ok === true ? changedStanding(snapshot.registration, standing.value, now) : null;
  await record(turn, async (rows) => {
    await rows.filings.markLooked(filing.id, lookedAt);
    if (standing?.ok === true) {
      await rows.registrations.update(turn.registrationId, { ...changed, portalReadAt: now });
      await reviveStopped(rows, { ...snapshot.registration, ...changed }, filing, now);
    }
    await adoptListed(rows, { filing, registrationId: turn.registrationId, now }, found);
  });
  return found.length > 0;
}

/** An inactive registration may become active again: returns what search says now, or null for an active one. */
async function readInactiveStatus({
  turn,
  snapshot: { registration },
  filing,
}: RegistrationStep & { filing: Filing }): Promise<Awaited<PortalAnswer<PortalTaxpayer>> | null> {
  const isActive = taxpayerStatus(registration.portalStatus) === 'active';
  return !isActive ? turn.portal.search(filing.gstin) : null;
}

/**
 * A cancellation may be revoked (CGST Act s.30): then the periods since are due after all, and the returns that it
 * stopped are planned again. If the portal does not answer, asks again some hours later.
 */
export async function lookForRevocation(step: RegistrationStep & { filing: Filing }): Promise<void> {
  const { turn, snapshot, filing, now } = step;
  const { registration } = snapshot;
  const searched = await turn.portal.search(filing.gstin);
  await record(turn, async (rows) => {
    const { dueAt } = filing.returns.GSTR1;
    const lookTime = (): Instant => timeOfUnansweredLook(now, (at) => nextStandingLook(at, dueAt));
    await rows.filings.markLooked(filing.id, searched.ok ? now : lookTime());
    if (!searched.ok) return;
    const changed = changedStanding(registration, searched.value, now);
    await rows.registrations.update(turn.registrationId, { ...changed, portalReadAt: now });
    await reviveStopped(rows, { ...registration, ...changed }, filing, now);
  });
}
