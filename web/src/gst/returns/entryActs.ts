import type { Entry } from '../../api/answers/wholeEntry.ts';
import { lateFee } from '../../texts/compiled/lateFee.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { lacksMoney, payLabel } from '../lateFee/lateFeeMonth.ts';
import { shortPeriod } from '../question/monthQuestion.ts';

export type EntryAct =
  | 'plan'
  | 'answer'
  | 'say_yes'
  | 'pay_late_fee'
  | 'file'
  | 'retry'
  | 'edit'
  | 'ask_code'
  | 'type_code'
  | 'undo'
  | 'skip';

type ActEntry = Pick<
  Entry,
  | 'status'
  | 'status_text'
  | 'act'
  | 'waits_for'
  | 'can_skip'
  | 'can_retry'
  | 'reason'
  | 'late_fee'
  | 'behind'
  | 'first_of_plan'
>;

/**
 * Where a month is shown; `newest`: in its details, beside the two big buttons that act on it; `behind`: in the history,
 * on a row that leads to the plan itself.
 */
export type EntryPlace = 'card' | 'details' | 'newest' | 'history' | 'behind' | 'table';

/**
 * The label of an act's button; texts refer to the button by these words. A card draws the question of `answer` itself.
 */
export function actLabel(
  act: EntryAct,
  entry: Pick<Entry, 'period' | 'frequency' | 'title' | 'late_fee'>,
): string {
  const t = returns().acts;
  switch (act) {
    case 'plan':
      return t.plan;
    case 'answer':
      return t.answer({ month: shortPeriod(entry) });
    case 'say_yes':
      return t.allTheSame;
    case 'file':
      return t.file({ month: shortPeriod(entry) });
    case 'pay_late_fee':
      return entry.late_fee === null ? '' : payLabel(entry.late_fee);
    case 'retry':
      return lacksMoney(entry) ? lateFee().lookAgain : t.retry;
    case 'edit':
      return t.edit;
    case 'ask_code':
      return t.askCode;
    case 'type_code':
      return t.typeCode;
    case 'undo':
      return t.undo;
    case 'skip':
      return t.skip;
  }
}

/**
 * Pending and warning entries can be skipped; the server decides when it is too late (specification 4, design#arn-shown).
 */
export const offersSkip = (entry: Pick<ActEntry, 'status' | 'can_skip'>): boolean =>
  (entry.status === 'pending' || entry.status === 'warning') && entry.can_skip;

/** Failed and error entries can be retried where their status has a text (specification 2): the portal is read again. */
const offersRetry = (entry: Pick<ActEntry, 'status' | 'status_text' | 'can_retry'>): boolean =>
  (entry.status === 'failed' || entry.status === 'error') && entry.status_text !== '' && entry.can_retry;

const isYes = (act: string): boolean => act === 'answer' || act === 'file';

/** Its own act would leave it waiting for an older month, so that the plan of all of them is its act. */
const isForPlan = ({ act, reason, behind }: ActEntry): boolean =>
  behind !== null && (isYes(act) || (act === 'retry' && isBehindMissing(reason)));

/** Beside its plan it can be answered alone; elsewhere its yes would name less than that of the plan. */
const isFirstOfPlan = ({ act, first_of_plan: isFirst }: ActEntry): boolean => isFirst && isYes(act);

/** It stopped because an earlier return is not filed. */
export const isBehindMissing = (reason: string): boolean => /^previous_gstr(?:1|3b)_missing$/.test(reason);

const known: readonly string[] = [
  'answer',
  'say_yes',
  'pay_late_fee',
  'file',
  'retry',
  'edit',
  'ask_code',
  'type_code',
  'undo',
];

/** The field of the edit form that fixes the reason a month was stopped. */
export function fieldToEdit(reason: string): 'signatory_pan' | 'signing' | 'regular_from' | null {
  if (reason === 'signatory_pan_missing' || reason === 'signatory_pan_wrong') return 'signatory_pan';
  if (reason === 'evc_not_allowed') return 'signing';
  return reason === 'first_period_unknown' || reason === 'portal_refused' ? 'regular_from' : null;
}

/**
 * The buttons of an entry at a place, the act that moves it forward first: its text names one of these buttons, and
 * each of them can succeed. In the details 'Schedule … for today' covers every month that can be filed, and beside the
 * newest month is 'Skip … for this Month'; where the question is asked, its No leads to the skip.
 */
export function actsAt(place: EntryPlace, entry: ActEntry): EntryAct[] {
  const { act } = entry;
  const inDetails = place === 'details' || place === 'newest';
  // The question of the details is of all open months.
  const isAskedThere = inDetails && act !== 'retry';
  const isPlanned = place !== 'card' && !isAskedThere && (isForPlan(entry) || isFirstOfPlan(entry));
  const inHistory = place === 'history' || place === 'behind';
  const main =
    place !== 'behind' &&
    known.includes(act) &&
    !(inDetails && isYes(act)) &&
    // Its plan stands above it.
    !(place === 'card' && isYes(act) && isForPlan(entry)) &&
    !(act === 'pay_late_fee' && lacksMoney(entry));
  const asksHere = act === 'type_code' || fieldToEdit(entry.reason) === 'signatory_pan';
  const hasBox = asksHere && (place === 'card' || inDetails);
  const skip =
    offersSkip(entry) &&
    (inHistory ||
      (place === 'card' && act === 'file') ||
      (place === 'details' && (entry.waits_for === 'yes' || entry.waits_for === 'start')));
  // A yes to continue without a source, or another attempt to read it; the yes to a late fee follows its money.
  const retry =
    // The month that was entered may be right.
    (act === 'edit' && entry.reason === 'portal_refused' && offersRetry(entry)) ||
    ((act === 'say_yes' || (act === 'pay_late_fee' && lacksMoney(entry))) && entry.can_retry) ||
    (inHistory && (act !== 'retry' || isPlanned) && offersRetry(entry));
  return [
    ...(isPlanned && place !== 'behind' ? (['plan'] as const) : main && !hasBox ? [act as EntryAct] : []),
    ...(retry ? (['retry'] as const) : []),
    ...(skip ? (['skip'] as const) : []),
  ];
}

const solid: readonly EntryAct[] = [
  'type_code',
  'answer',
  'say_yes',
  'pay_late_fee',
  'retry',
  'edit',
  'ask_code',
];

/**
 * Whether an act's button is solid; at most one act of an entry is: Retry is not when there is a yes or something to
 * fix first, except to look for the money of a late fee; the filing is when only its start is awaited.
 */
export function isSolid(act: EntryAct, entry: Pick<Entry, 'act' | 'waits_for' | 'late_fee'>): boolean {
  if (act === 'retry' && entry.act !== 'retry') return entry.act === 'pay_late_fee' && lacksMoney(entry);
  return solid.includes(act) || (act === 'file' && entry.waits_for === 'start');
}

/** Whether somebody has to do something about it. */
export const needsSomebody = (entry: { status: string; act_by: string }): boolean =>
  ['warning', 'failed', 'error'].includes(entry.status) || entry.act_by === 'you';

export type RefusedGstin = { remark_code: string; remark_params: Record<string, unknown> };

/** The field of the edit form that the portal did not accept; null after any other refusal. */
export function wrongCredential(gstin: RefusedGstin): 'username' | 'password' | null {
  if (gstin.remark_code !== 'refused') return null;
  switch (gstin.remark_params['meaning']) {
    case 'unknown_username':
      return 'username';
    case 'wrong_password':
      return 'password';
    default:
      return null;
  }
}
