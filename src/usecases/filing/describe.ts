import { dueAt } from '#domain/gst/dueDate.ts';
import { isRunning, runAt } from '#domain/registration/schedule.ts';
import { stateCodeOf } from '#domain/gst/gstin.ts';
import { type Instant, formatIst, formatIstDate, toIst } from '#domain/shared/istTime.ts';
import { frequencyAt, isAfterCancellation } from '#domain/registration/registration.ts';
import { canRetry } from '#domain/filing/apply.ts';
import { isInFlight, type ReturnState } from '#domain/filing/return.ts';
import { type DoneBy, personOf } from '#domain/filing/doneBy.ts';
import { shownName } from '#domain/account/person.ts';
import { entryStatus, type PublicStatus, returnStatus } from '#domain/filing/status.ts';
import {
  FORMS,
  type Form,
  formName,
  hasReturns,
  nextPeriod,
  periodAt,
  previousPeriod,
  formatFilingPeriod,
} from '#domain/gst/returnPeriod.ts';
import { isRetryOfUse, type Known, offeredActs, type OfferedActs, returnsOf } from './offeredActs.ts';
import { isUnproven } from '#domain/registration/unproven.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { Return } from '#domain/filing/return.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { sayFinding, sayWhole } from '#texts/sayFinding.ts';
import type { HistoryEntry, RegistrationCard } from '../views.ts';

/** The names of people by their id; one who is erased is absent. */
export type NamesOfPeople = ReadonlyMap<string, string>;

/** The words and figures of one filing as the pages show it (specification 3; record 084.12). Pure. */
export function describeFiling(
  filing: Filing,
  registration: Registration | null,
  known: Known & { names: NamesOfPeople },
): HistoryEntry {
  const { GSTR1, GSTR3B } = filing.returns;
  const rows = returnsOf(filing);
  const status = entryStatus([GSTR1.state, GSTR3B.state]);
  const filedBy = GSTR3B.filedBy ?? GSTR1.filedBy;
  const failed = status === 'failed' || status === 'error';
  // GSTR-1 before GSTR-3B, which stands behind it.
  const speaking = rows.find((row) => canRetry(row.state) && row.finding !== null) ?? null;
  const offered = offeredActs(filing, registration, known);
  const waitsFor = whoIsAwaited(filing, known, status);
  const act = nextAct({ filing, known, offered, status, waitsFor, speaking });
  return {
    id: filing.id,
    title: `GSTR-1 and GSTR-3B, ${formatFilingPeriod(filing.period, filing.frequency)}`,
    business: businessOf(registration),
    gstin: filing.gstin,
    timestamp: filing.entryAt,
    status,
    statusText: statusText(filing, status, waitsFor),
    errorMessage: failed && speaking !== null ? `${sentenceOf(speaking, filing)} ${act}`.trim() : '',
    reason: failed ? (speaking?.finding?.code ?? '') : '',
    gstr1Arn: GSTR1.arn ?? '',
    gstr3bArn: GSTR3B.arn ?? '',
    gstr1Status: returnStatus(GSTR1.state),
    gstr3bStatus: returnStatus(GSTR3B.state),
    gstr1Day: monthlyDay(GSTR1, filing, registration),
    gstr3bDay: monthlyDay(GSTR3B, filing, registration),
    gstr1RunsAt: runOf(GSTR1, waitsFor),
    gstr3bRunsAt: runOf(GSTR3B, waitsFor),
    filledBy: filedBy === null ? '' : nameOf(filedBy, known.names),
    autoFiled: filedBy === 'system',
    otp: codeWord(filing, known.code),
    filledType: 'Nil',
    period: filing.period,
    frequency: filing.frequency,
    simulated: registration?.simulated ?? false,
    waitsFor,
    today: offered.today,
    canSkip: offered.skip,
    canRetry: offered.retry,
    canUndo: offered.undo,
    canAskCode: offered.askCode,
    nextAct: act,
    hasGstr1Document: hasDocument(GSTR1),
    hasGstr3bDocument: hasDocument(GSTR3B),
  };
}

/** "System", "GST portal" or the person's name, as specification 3 writes them. */
function nameOf(by: DoneBy, names: NamesOfPeople): string {
  if (by === 'system') return 'System';
  if (by === 'portal') return 'GST portal';
  return shownName({ name: names.get(personOf(by) ?? '') });
}

/** What RETFILE answered for is kept with what was filed; an adopted return has no document (record 088.1). */
export const hasDocument = (row: Return): boolean => row.state === 'filed' && row.answeredArn !== null;

/** The legal business name (specification 3); until the portal has told one, the name that its owner gave. */
export const businessOf = (registration: Registration | null): string =>
  registration === null ? '' : registration.legalName || registration.tradeName || registration.nickName;

/** What an open filing waits for. `start`: it has no time, and begins when a person says so. */
function whoIsAwaited(filing: Filing, { consent }: Known, status: PublicStatus): HistoryEntry['waitsFor'] {
  if (status !== 'pending' && status !== 'warning') return '';
  const rows = returnsOf(filing);
  const is = (...states: ReturnState[]): boolean => rows.some((row) => states.includes(row.state));
  if (is('unknown', 'submitting')) return 'portal';
  if (is('waiting_for_code')) return 'code';
  if (is('waiting_for_consent') || (consent === 'missing' && is('scheduled', 'checking'))) return 'yes';
  return rows.some((row) => row.state === 'scheduled' && row.scheduledAt === null) ? 'start' : '';
}

type Telling = {
  filing: Filing;
  known: Known;
  offered: OfferedActs;
  status: PublicStatus;
  waitsFor: HistoryEntry['waitsFor'];
  speaking: Return | null;
};

/** What must be done next and by whom. Names only buttons that the filing offers (offeredActs.ts). */
function nextAct(telling: Telling): string {
  const { filing, known, offered, status, waitsFor, speaking } = telling;
  if (status === 'failed' || status === 'error') {
    if (speaking === null) return '';
    if (offered.retry || !isRetryOfUse(speaking, filing)) return actOf(speaking, filing, offered);
    return 'The GST portal refuses the sign-in of this GSTIN: that is to be mended first.';
  }
  if (status === 'skipped') return offered.undo ? stillDue(filing) : '';
  const rows = returnsOf(filing);
  const waiting = rows.find((row) => row.finding !== null && row.state === 'scheduled') ?? null;
  switch (waitsFor) {
    case 'yes':
      // A late filing is asked for with its cost.
      if (waiting?.finding?.code === 'late_needs_person') return findingText(waiting);
      return [whatOf(waiting), askForYes(filing, offered, known.now)].join(' ').trim();
    case 'code':
      return codeAct(rows, known, offered);
    case 'portal':
      return rows.some((row) => row.state === 'unknown')
        ? "It was sent to the GST portal, and the answer was lost. Nothing to do: Shunya reads the portal's list until it is certain."
        : '';
    case 'start':
    case '': {
      const refused = rows.find((row) => row.state === 'checking' && (row.nextTryAt ?? 0) > known.now);
      if (refused !== undefined && known.code?.state === 'refused') return notAccepted(refused, known.now);
      if (waiting !== null) return findingText(waiting);
      // Taken from the schedule, or without one: never started by itself (record 083.2, record 084.2).
      if (waitsFor === '' || offered.today !== 'offered') return '';
      return `Press Schedule for today to file it${orSkip(offered)}.`;
    }
  }
}

const orSkip = ({ skip }: OfferedActs): string => (skip ? ', or skip it' : '');

/** "Was October 2026 nil? Waiting for your yes by 11 November 2026: press Schedule for today, or skip it." */
function askForYes(filing: Filing, offered: OfferedActs, now: Instant): string {
  const due = returnsOf(filing).find((row) => returnStatus(row.state) !== 'success')?.dueAt ?? now;
  const asked = `Was ${formatFilingPeriod(filing.period, filing.frequency)} nil? Waiting for your yes`;
  const until = now <= due ? ` by ${formatIstDate(due)}` : `; it was due on ${formatIstDate(due)}`;
  return offered.today === 'offered'
    ? `${asked}${until}: press Schedule for today${orSkip(offered)}.`
    : `${asked}${until}.`;
}

function codeAct(rows: Return[], { code, codeOpen, now }: Known, { askCode }: OfferedActs): string {
  if (code?.state === 'received') return 'The code is being used at the GST portal.';
  if (code?.state === 'requested' && code.expiresAt > now)
    return 'Type in the code that the GST portal has sent to the signatory.';
  const waiting = rows.find((row) => row.state === 'waiting_for_code');
  if (waiting !== undefined && (waiting.nextTryAt ?? 0) > now && code?.state === 'refused')
    return notAccepted(waiting, now);
  if (waiting?.nextTryAt !== null && waiting?.nextTryAt !== undefined)
    return 'The GST portal is being asked for a new code.';
  const refused = code?.state === 'refused' ? 'The last code was not accepted. ' : '';
  if (askCode) return `${refused}Press Ask for the code now and type it in: it lives about ten minutes.`;
  return codeOpen
    ? 'Its code is asked for after the one that is on its way for another month.'
    : refused.trim();
}

const notAccepted = ({ nextTryAt }: Return, now: Instant): string =>
  `That code was not accepted. A new one is asked for at ${formatIst(nextTryAt ?? now)}.`;

/** Of a skipped return: until when it is due, and that the skip can be taken back. */
function stillDue(filing: Filing): string {
  const skipped = returnsOf(filing).filter((row) => row.state === 'skipped');
  const due = skipped.map((row) => `${formName(row.form)} on ${formatIstDate(row.dueAt)}`).join(', ');
  return `Still due: ${due}. Press Undo skip to have ${skipped.length === 1 ? 'it' : 'them'} filed.`;
}

/** GSTR-3B that stood behind GSTR-1 knows nothing of what became of that one since. */
const hasGoneOn = (row: Return, filing: Filing): boolean =>
  row.finding?.code === 'gstr1_stopped' && returnStatus(filing.returns.GSTR1.state) === 'success';

const sentenceOf = (row: Return, filing: Filing): string =>
  hasGoneOn(row, filing)
    ? `GSTR-1 of ${formatFilingPeriod(filing.period, filing.frequency)} is filed by now, and GSTR-3B is not.`
    : whatOf(row);

function actOf(row: Return, filing: Filing, { retry }: OfferedActs): string {
  const isDue = `Its due date is ${formatIstDate(row.dueAt)}.`;
  if (hasGoneOn(row, filing)) return `Press Retry to go on with GSTR-3B. ${isDue}`;
  if (row.finding?.code === 'gstr1_stopped' && !retry) return isDue;
  return row.finding === null ? '' : sayFinding(row.finding, 'en').act;
}

const findingText = ({ finding }: Pick<Return, 'finding'>): string =>
  finding === null ? '' : sayWhole(finding, 'en');

const whatOf = (row: Return | null): string =>
  row === null || row.finding === null ? '' : sayFinding(row.finding, 'en').what;

/** Empty for what failed where a retry is senseless (record 084.12): the pages offer one by it. */
function statusText(filing: Filing, status: PublicStatus, waitsFor: HistoryEntry['waitsFor']): string {
  const rows = returnsOf(filing);
  switch (status) {
    case 'success':
      return rows.some((row) => row.state === 'acknowledged') ? 'Filed, ARN being confirmed' : 'Filed';
    case 'skipped':
      if (rows.some((row) => returnStatus(row.state) === 'success')) return rows.map(sayHalf).join(', ');
      return rows.every((row) => row.state === 'cancelled') ? 'Cancelled' : 'Skipped';
    case 'warning':
    case 'pending':
      if (rows.some((row) => row.state === 'unknown')) return 'Confirming with the portal';
      if (waitsFor === 'yes') return 'Waiting for your yes';
      if (waitsFor === 'code') return 'Waiting for a code';
      if (rows.some((row) => row.state === 'submitting' || row.state === 'checking')) return 'Being filed';
      return rows.some((row) => row.scheduledAt !== null && row.state === 'scheduled')
        ? 'Scheduled'
        : 'Not scheduled';
    case 'failed':
    case 'error': {
      const stopped = rows.filter((row) => returnStatus(row.state) === status);
      if (!rows.some((row) => isRetryOfUse(row, filing))) return '';
      return `${stopped.map((row) => formName(row.form)).join(' and ')} not filed`;
    }
  }
}

/** "GSTR-1 filed", "GSTR-3B skipped": the halves of a month of which one is filed. */
function sayHalf({ form, state }: Return): string {
  const words = { filed: 'filed', acknowledged: 'filed (ARN being confirmed)', cancelled: 'cancelled' };
  return `${formName(form)} ${state in words ? words[state as keyof typeof words] : 'skipped'}`;
}

/** The day of each month on which it runs (specification 3); 0 when it is not on a schedule. */
function monthlyDay(row: Return, filing: Filing, registration: Registration | null): number {
  if (row.scheduledAt === null) return 0;
  if (registration === null) return toIst(row.scheduledAt).day;
  const { schedule, autoFilling } = registration;
  if (!autoFilling || !isRunning(schedule, filing.period)) return 0;
  return toIst(runAt(row.form, schedule, filing.period, filing.frequency, stateCodeOf(filing.gstin))).day;
}

/** When it is filed by itself; null of what waits for somebody or is under way. */
const runOf = ({ state, scheduledAt }: Return, waitsFor: HistoryEntry['waitsFor']): Instant | null =>
  state === 'scheduled' && waitsFor === '' ? scheduledAt : null;

function codeWord(filing: Filing, code: CodeRequest | null): string {
  if (code === null) return 'Not needed';
  if (code.filingId !== filing.id) return 'Not needed';
  const words = {
    requested: 'Requested',
    received: 'Received',
    used: 'Used',
    refused: 'Expired',
    expired: 'Expired',
    cancelled: 'Not needed',
  } as const;
  return words[code.state];
}

/** As lists name a registration; nothing that the portal has told before it is verified. */
export const namesOf = (registration: Registration): { gstin: string; business: string } => ({
  gstin: registration.gstin ?? registration.givenGstin ?? '',
  business: registration.status === 'success' ? businessOf(registration) : '',
});

/** A card; `recent` are the registration's newest filings, newest first. */
export function describeCard(
  registration: Registration,
  recent: Filing[],
  unfiled: Instant | null,
  now: Instant,
): Omit<RegistrationCard, 'filing' | 'apiAccess' | 'canTryAgain'> {
  return {
    id: registration.id,
    ...namesOf(registration),
    nickName: registration.nickName,
    status: registration.status,
    remark: registration.remark,
    lastFilling: lastFiled(recent),
    nextDue: nextDueOf(registration, recent[0] ?? null, unfiled, now),
    autoFilling: registration.autoFilling,
    simulated: registration.simulated,
    unproven: isUnproven(registration),
  };
}

export function lastFiled(filings: Filing[]): Instant | null {
  const moments = filings
    .flatMap((filing) => [filing.returns.GSTR1, filing.returns.GSTR3B])
    .filter((row) => row.state === 'filed' || row.state === 'acknowledged')
    .map((row) => row.filedAt)
    .filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.max(...moments);
}

/**
 * The legal due moment of the earliest unfiled return: `unfiled` when there is one; else of the period that comes
 * after the newest filing, or after `now` when nothing was opened yet. Null when nothing is due any more.
 */
export function nextDueOf(
  registration: Registration,
  newest: Filing | null,
  unfiled: Instant | null,
  now: Instant,
): Instant | null {
  if (unfiled !== null) return unfiled;
  if (registration.status !== 'success' || registration.gstin === null) return null;
  let period = newest === null ? previousPeriod(periodAt(now)) : nextPeriod(newest.period);
  while (!hasReturns(period, frequencyAt(registration.preferences, period))) period = nextPeriod(period);
  const frequency = frequencyAt(registration.preferences, period);
  if (isAfterCancellation(registration.cancelledOn, { period, frequency })) return null;
  return dueAt('GSTR1', period, frequency, stateCodeOf(registration.gstin));
}

/** Is RETFILE under way for any return of this filing? Then nothing of it may be moved (record 084.5). */
export const inFlight = (filing: Filing, forms: readonly Form[] = FORMS): boolean =>
  forms.some(
    (form) => isInFlight(filing.returns[form].state) && filing.returns[form].state !== 'acknowledged',
  );
