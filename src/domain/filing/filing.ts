import { type FeeByHead, rupeesOfFee } from '../gst/carriedFee.ts';
import type { Evidence } from '../gst/evidence.ts';
import { type Finding, type FindingCode, NOTHING_DUE, type ReturnInQuestion } from './finding.ts';
import type { Instant } from '../shared/istTime.ts';
import { type Form, type FilingFrequency, FORMS, type ReturnPeriod } from '../gst/returnPeriod.ts';
import type { DoneBy } from './events.ts';
import type { Gstin } from '../gst/gstin.ts';
import type { SinceComposition } from '../gst/dutyToFile.ts';
import { lateFees, type LateFees } from '../gst/lateFee.ts';
import type { FiledList } from '../gst/filedList.ts';
import type { PortalTaxpayer } from '../gst/taxpayer.ts';
import type { Approval } from './approval.ts';

/** The states of one return (design#states). */
export const RETURN_STATES = [
  'scheduled',
  'checking',
  'waiting_for_consent',
  'waiting_for_code',
  'blocked',
  'submitting',
  'unknown',
  'acknowledged',
  'recorded',
  'filed',
  'rejected',
  'gave_up',
  'skipped',
  'cancelled',
] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

/** Identifies one return of one filing. */
export type ReturnKey = { filingId: string; form: Form };

/**
 * A return that a person filed at the portal and recorded here; kept after the portal's list shows it
 * (design#filed-by-hand).
 */
export type Recorded = { arn: string; by: DoneBy; at: Instant };

/**
 * A late fee paid by RETOFFSET (design#late-fee-month). `intended`: it may have gone out, and no answer is recorded.
 * `cash`: the balance for fees before it; null if it was paid by somebody else. `looks`: how often summary and ledger were
 * read while the outcome is unknown, the last time at `lookedAt`.
 */
export type FeePayment = {
  state: 'intended' | 'done';
  fee: FeeByHead;
  cash: FeeByHead | null;
  at: Instant;
  looks: number;
  lookedAt: Instant | null;
};

/** One of the two returns of a filing. `apply` sets every column; instants are product time. */
export type Return = ReturnKey & {
  state: ReturnState;
  /** When it runs automatically; null: it waits for 'today'. */
  scheduledAt: Instant | null;
  /** The last legal moment. */
  dueAt: Instant;
  nextTryAt: Instant | null;
  /** When a person was last reminded of it. */
  remindedAt: Instant | null;
  tries: number;
  codeTries: number;
  /** New portal sessions in a row without progress. */
  logins: number;
  finding: Finding | null;
  /** The ARN from the answer to RETFILE; hidden until the portal's own list shows it. */
  answeredArn: string | null;
  arn: string | null;
  filedAt: Instant | null;
  /** Null until it is filed; 'portal' when it was filed without us. */
  filedBy: DoneBy | null;
  /** The person who pressed 'today' or Retry; 'system' when the schedule runs it. */
  requestedBy: DoneBy;
  /** A person's record of a filing by hand; null if there is none. */
  recorded: Recorded | null;
  /** The readings of its last check at the portal; null before the first. */
  evidence: Evidence | null;
  /** The payment of a late fee in this return; null if none went out. */
  feePayment: FeePayment | null;
};

/* Sets of states. */

const all = (...states: ReturnState[]): readonly ReturnState[] => states;
const isIn =
  (states: readonly ReturnState[]) =>
  (state: ReturnState): boolean =>
    states.includes(state);

/** Before RETFILE nothing is in flight: resumes automatically, or after a yes or a code. */
export const BEFORE_SENDING = all('scheduled', 'checking', 'waiting_for_consent', 'waiting_for_code');
/** A turn of the engine works on it: only in these states do the turn's results apply. */
export const AT_WORK = all('checking', 'waiting_for_code');
/** RETFILE may have been sent, and the portal has not confirmed the outcome. */
export const IN_DOUBT = all('submitting', 'unknown');
/** A person may retry it. */
export const STOPPED = all('blocked', 'rejected', 'gave_up');
/** Nothing happens until a person acts or somebody brings a code. */
export const WAITS_FOR_PERSON = all('waiting_for_consent', 'waiting_for_code', ...STOPPED);
/** Nothing is left to do. */
const ENDED = all('filed', 'cancelled');
/** The engine or a person may still have work; a skipped return can be resumed. */
export const OPEN = RETURN_STATES.filter((state) => !ENDED.includes(state));
/** Ended, or answered by the portal but not yet in its list: nobody has anything to do. */
export const SETTLED = all(...ENDED, 'acknowledged');

export const isBeforeSending = isIn(BEFORE_SENDING);
/** No person may change it: it may have reached the portal already. */
export const isInDoubt = isIn(IN_DOUBT);
/** It may be on its way to the portal or there already: no skip, retry or cancel (design#arn-shown). */
export const isInFlight = isIn([...IN_DOUBT, 'acknowledged']);
export const isEnded = isIn(ENDED);
export const isSettled = isIn(SETTLED);

export type Filing = {
  id: string;
  accountId: string;
  registrationId: string;
  gstin: Gstin;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  openedAt: Instant;
  /** When the portal's list was last read for it; null before the first time. */
  lookedAt: Instant | null;
  readings: PortalReadings;
  /** When it was filed, else when it is scheduled (design#derived-fields). */
  entryAt: Instant;
  status: PublicStatus;
  /** The question to the client's contact; null if they were not asked. */
  approval: Approval | null;
  returns: { GSTR1: Return; GSTR3B: Return };
};

/**
 * The answers of search and of the portal's list for a filing, with their times; null when they have to be read
 * (record 048).
 */
export type PortalReadings = {
  taxpayer: (PortalTaxpayer & { at: Instant }) | null;
  list: ({ at: Instant; sinceComposition: SinceComposition } & FiledList) | null;
};

export const noReadings: PortalReadings = { taxpayer: null, list: null };

/** One of the two returns of a filing. */
export type ReturnAt = { filing: Filing; form: Form };

/** Identifies the return for a finding, as of `now`. */
export const inQuestion = ({ filing, form }: ReturnAt, now: Instant): ReturnInQuestion => ({
  form,
  period: filing.period,
  frequency: filing.frequency,
  due: filing.returns[form].dueAt,
  now,
});

/** The late fee that we have paid in a return, whole rupees. */
export const paidRupees = ({ feePayment }: Pick<Return, 'feePayment'>): number =>
  feePayment?.state === 'done' ? rupeesOfFee(feePayment.fee) : 0;

/** The last due date of its returns: after it both are late. */
export const lastDue = ({ returns: { GSTR1, GSTR3B } }: Filing): Instant =>
  Math.max(GSTR1.dueAt, GSTR3B.dueAt);

/** The returns that a yes to the month files now: neither filed nor cancelled. */
export const unfiledForms = ({ returns }: Filing): Form[] =>
  FORMS.filter((form) => !isSettled(returns[form].state));

/** Their late fee if they are filed nil at `now`; null if none is late. */
export const feesOf = (filing: Filing, now: Instant): LateFees | null =>
  lateFees(
    unfiledForms(filing).map((form) => ({ form, period: filing.period, due: filing.returns[form].dueAt })),
    now,
  );

/**
 * The deadline for an answer about the month: the due date of GSTR-1 while that is open and not late, else of
 * GSTR-3B.
 */
export function answerDeadline(
  { returns: { GSTR1, GSTR3B } }: Filing,
  now: Instant,
): { form: Form; due: Instant } {
  const { form, dueAt: due } = !isSettled(GSTR1.state) && now <= GSTR1.dueAt ? GSTR1 : GSTR3B;
  return { form, due };
}

/** The due date of a GSTR-1 that is open and late: filing it costs a late fee. Null otherwise. */
export const lateSince = ({ returns: { GSTR1 } }: Filing, now: Instant): Instant | null =>
  !isSettled(GSTR1.state) && now > GSTR1.dueAt ? GSTR1.dueAt : null;

/** The status in the API and on the screens (specification 4, design#states). */
export type PublicStatus = 'success' | 'pending' | 'warning' | 'failed' | 'error' | 'skipped';

/** The choices of the history's status filter besides "all". */
export type StatusFilter = 'success' | 'pending' | 'failed' | 'skipped';

const OF_STATE: Readonly<Record<ReturnState, PublicStatus>> = {
  scheduled: 'pending',
  checking: 'pending',
  submitting: 'pending',
  unknown: 'pending',
  recorded: 'pending',
  waiting_for_consent: 'warning',
  waiting_for_code: 'warning',
  acknowledged: 'success',
  filed: 'success',
  blocked: 'failed',
  rejected: 'failed',
  gave_up: 'error',
  skipped: 'skipped',
  cancelled: 'skipped',
};

/** By its state alone: the acts that it offers follow it. */
export const returnStatus = (state: ReturnState): PublicStatus => OF_STATE[state];

/** The status of several returns by their states alone. */
export const entryStatus = (states: readonly ReturnState[]): PublicStatus =>
  mostUrgent(states.map(returnStatus));

type Told = Pick<Return, 'form' | 'state' | 'finding'>;

/**
 * The status of a return as the pages show and count it. A stopped return has not failed where the law asks for none,
 * where nobody has said yet whether it does, and where an older month comes first (design#states).
 */
export function shownStatus(row: Told, rows: readonly Told[]): PublicStatus {
  const { state, finding } = row;
  if (!STOPPED.includes(state) || finding === null) return returnStatus(state);
  if (NOTHING_DUE.includes(finding.code)) return 'skipped';
  if (WAITS.includes(finding.code)) return 'warning';
  const gstr1 = rows.find(({ form }) => form === 'GSTR1');
  if (finding.code === 'gstr1_stopped' && gstr1 !== undefined && STOPPED.includes(gstr1.state))
    return shownStatus(gstr1, rows);
  return returnStatus(state);
}

/** Findings that say that it waits: for an older month, or for the first month for which returns are due. */
const WAITS: readonly FindingCode[] = [
  'previous_gstr1_missing',
  'previous_gstr3b_missing',
  'first_period_unknown',
];

/** The status of a month as the pages show and count it. */
export const shownEntryStatus = (rows: readonly Told[]): PublicStatus =>
  mostUrgent(rows.map((row) => shownStatus(row, rows)));

/**
 * One status for a filing of several returns: the most urgent wins. A month with one return filed and the other
 * skipped is not filed but skipped, and the skipped return stays due.
 */
function mostUrgent(statuses: readonly PublicStatus[]): PublicStatus {
  if (statuses.length === 0) return 'pending';
  const found = new Set(statuses);
  for (const status of ['failed', 'error', 'warning', 'pending', 'skipped'] as const) {
    if (found.has(status)) return status;
  }
  return 'success';
}

/**
 * The values by which the history is filtered and sorted: the status, and the time of filing, else of the schedule,
 * else of opening.
 */
export function entryOf(
  openedAt: Instant,
  returns: readonly (Told & Pick<Return, 'filedAt' | 'scheduledAt'>)[],
): { status: PublicStatus; entryAt: Instant } {
  const filed = returns.map(({ filedAt }) => filedAt).filter((at) => at !== null);
  const scheduled = returns.map(({ scheduledAt }) => scheduledAt).filter((at) => at !== null);
  const entryAt =
    filed.length > 0 ? Math.max(...filed) : scheduled.length > 0 ? Math.min(...scheduled) : openedAt;
  return { status: shownEntryStatus(returns), entryAt };
}

const IN_FILTER: Readonly<Record<StatusFilter, readonly PublicStatus[]>> = {
  success: ['success'],
  pending: ['pending', 'warning'],
  failed: ['failed', 'error'],
  skipped: ['skipped'],
};

/** The statuses that a filter includes: pending includes warning, failed includes error. */
export const statusesInFilter = (filter: StatusFilter): readonly PublicStatus[] => IN_FILTER[filter];
