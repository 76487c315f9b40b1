import { dueAt } from '#domain/dueDate.ts';
import { stateCodeOf } from '#domain/gstin.ts';
import { type Instant, toIst } from '#domain/istTime.ts';
import { frequencyAt, isAfterCancellation } from '#domain/registration.ts';
import { canRetry, canSkip, isInFlight } from '#domain/filing.ts';
import { entryStatus, returnStatus } from '#domain/filingStatus.ts';
import {
  type Form,
  formName,
  hasReturns,
  nextPeriod,
  periodAt,
  previousPeriod,
  sayFilingPeriod,
} from '#domain/returnPeriod.ts';
import { isUnproven } from './unproven.ts';
import type { CodeRequest } from './portsOfCodes.ts';
import type { Filing, Registration, ReturnRow } from './portsOfStore.ts';
import type { HistoryEntry, RegistrationCard } from './views.ts';

/** The words and figures of one filing as the history shows it (spec 3; decisions 4.12). Pure. */
export function describeFiling(
  filing: Filing,
  registration: Registration | null,
  code: CodeRequest | null,
): HistoryEntry {
  const { GSTR1, GSTR3B } = filing.returns;
  const status = entryStatus([GSTR1.state, GSTR3B.state]);
  const said = sayFilingPeriod(filing.period, filing.frequency);
  const speaking =
    [GSTR1, GSTR3B].find((row) => returnStatus(row.state) === status && row.finding !== null) ?? null;
  const failed = status === 'failed' || status === 'error';
  return {
    id: filing.id,
    title: `GSTR-1 and GSTR-3B, ${said}`,
    business: businessOf(registration),
    gstin: filing.gstin,
    timestamp: filing.entryAt,
    status,
    statusText: statusText(filing, status),
    errorMessage: failed ? findingText(speaking) : '',
    gstr1Arn: GSTR1.arn ?? '',
    gstr3bArn: GSTR3B.arn ?? '',
    gstr1Day: dayOf(GSTR1),
    gstr3bDay: dayOf(GSTR3B),
    filledBy: [GSTR1, GSTR3B].map((row) => row.filedBy).findLast((name) => name !== '') ?? '',
    otp: codeWord(filing, code),
    filledType: 'Nil',
    period: filing.period,
    frequency: filing.frequency,
    simulated: registration?.simulated ?? false,
    canSkip:
      [GSTR1, GSTR3B].some((row) => canSkip(row.state)) &&
      ![GSTR1, GSTR3B].some((row) => row.state === 'submitting' || row.state === 'unknown'),
    canRetry: [GSTR1, GSTR3B].some((row) => canRetry(row.state)),
    nextAct: nextAct(filing, status, speaking),
    hasGstr1Document: hasDocument(GSTR1),
    hasGstr3bDocument: hasDocument(GSTR3B),
  };
}

/** What RETFILE answered for is kept with what was filed; an adopted return has no document (decisions 8.1). */
export const hasDocument = (row: ReturnRow): boolean => row.state === 'filed' && row.answeredArn !== null;

/** The legal business name (spec 3); until the portal has told one, the name that its owner gave. */
export const businessOf = (registration: Registration | null): string =>
  registration === null ? '' : registration.legalName || registration.tradeName || registration.nickName;

const findingText = (row: Pick<ReturnRow, 'finding'> | null): string =>
  row === null || row.finding === null ? '' : `${row.finding.sentence} ${row.finding.nextAct}`;

function nextAct(filing: Filing, status: HistoryEntry['status'], speaking: ReturnRow | null): string {
  if (status === 'failed' || status === 'error') return speaking?.finding?.nextAct ?? '';
  const rows = [filing.returns.GSTR1, filing.returns.GSTR3B];
  if (rows.some((row) => row.state === 'waiting_for_consent'))
    return 'Say that the month was nil: press Schedule for today, or skip it.';
  if (rows.some((row) => row.state === 'waiting_for_code'))
    return 'Type in the code that the GST portal has sent to the signatory.';
  const waiting = rows.find((row) => row.finding !== null && row.state === 'scheduled');
  if (waiting !== undefined) return findingText(waiting);
  // Late, taken from the schedule, or without one: never started by itself (decisions 3.2, 4.2).
  return rows.some((row) => row.state === 'scheduled' && row.scheduledAt === null)
    ? 'Press Schedule for today to file it, or skip it.'
    : '';
}

/** Never empty for failed and error (decisions 4.12): the page offers a retry by it. */
function statusText(filing: Filing, status: HistoryEntry['status']): string {
  const rows = [filing.returns.GSTR1, filing.returns.GSTR3B];
  switch (status) {
    case 'success':
      return rows.some((row) => row.state === 'acknowledged') ? 'Filed, ARN being confirmed' : 'Filed';
    case 'skipped':
      return rows.every((row) => row.state === 'cancelled') ? 'Cancelled' : 'Skipped';
    case 'warning':
      return rows.some((row) => row.state === 'waiting_for_consent')
        ? 'Waiting for your word'
        : 'Waiting for a code';
    case 'pending':
      if (rows.some((row) => row.state === 'unknown')) return 'Confirming with the portal';
      if (rows.some((row) => row.state === 'submitting' || row.state === 'checking')) return 'Being filed';
      return rows.some((row) => row.scheduledAt !== null && row.state === 'scheduled')
        ? 'Scheduled'
        : 'Not scheduled';
    case 'failed':
    case 'error': {
      const stopped = rows
        .filter((row) => returnStatus(row.state) === status)
        .map((row) => formName(row.form));
      return `${stopped.join(' and ')} not filed`;
    }
  }
}

const dayOf = (row: ReturnRow): number => (row.scheduledAt === null ? 0 : toIst(row.scheduledAt).day);

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
): Omit<RegistrationCard, 'filing'> {
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

/** Is RETFILE under way for any return of this filing? Then nothing of it may be moved (decisions 4.5). */
export const inFlight = (filing: Filing, forms: readonly Form[] = ['GSTR1', 'GSTR3B']): boolean =>
  forms.some(
    (form) => isInFlight(filing.returns[form].state) && filing.returns[form].state !== 'acknowledged',
  );
