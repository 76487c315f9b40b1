import { formatMonths } from '../../gst/question/monthQuestion.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { formatLateOf } from '../../gst/consequences/late.ts';
import { dueDays, leftOf } from '../../gst/question/dueOfMonth.ts';
import { feeOf } from '../../gst/question/lateMonth.ts';
import { smsFilingOf } from '../../gst/client/bySms.ts';
import { badgeOf, formatFirst, provenReturns } from '../../gst/returns/filingNow.ts';
import type { LateFees } from '#domain/gst/lateFee.ts';
import { type Instant, istDate } from '#domain/shared/istTime.ts';
import { withRole } from '../../gst/people/withRole.ts';
import { history } from '../../texts/compiled/history.ts';
import { formatDone, formatIst, formatIstDay } from '../../ui/formatIst.ts';

/** The waits of an open entry whose date is missing, or past with the answer in doubt. */
const notOnItsDate = ['start', 'portal'];

/**
 * The note under an entry (specification 2, design#derived-fields). `short` stands on the row, and 'Why' unfolds `text`.
 * `bad` is shown as an error. The date of a late month is past, so it promises none: its row already says how late it is.
 */
export function noteOf(
  entry: Pick<
    Entry,
    | 'status'
    | 'filled_by'
    | 'filled_role'
    | 'auto_filed'
    | 'next_act'
    | 'error_message'
    | 'waits_for'
    | 'reason'
    | 'behind'
  >,
  isLate = false,
): { short: string; text: string; bad: boolean } {
  const t = history();
  const first = formatFirst(entry);
  const whole = (text: string, bad = false) => ({ short: text, text, bad });
  switch (entry.status) {
    case 'success':
      return whole(entry.auto_filed ? t.autoFiled : t.filedBy({ who: filedBy(entry) }));
    case 'pending':
    case 'warning': {
      const next = entry.next_act;
      // Its badge names the older month.
      if (first !== '') return { short: '', text: first, bad: false };
      // Many months of a GSTIN wait for this one answer, and their badge says it.
      if (entry.reason === 'first_period_unknown')
        return { short: '', text: entry.error_message, bad: false };
      if (entry.error_message !== '') return whole(entry.error_message);
      const waitsForYes = entry.waits_for === 'yes';
      if (notOnItsDate.includes(entry.waits_for)) return whole(next);
      if (isLate && next !== '') return { ...whole(next), ...(waitsForYes ? { short: '' } : {}) };
      const when = waitsForYes ? t.onDateWithYes : t.onDate;
      return next === '' ? whole(when) : { short: when, text: t.andThen({ first: when, next }), bad: false };
    }
    case 'failed':
    case 'error':
      return first === '' ? whole(entry.error_message, true) : { short: first, text: first, bad: false };
    case 'skipped':
      return whole(entry.error_message === '' ? entry.next_act : entry.error_message);
    default:
      return whole('');
  }
}

/** It waits for an older month and for nothing else: no fee of its own, no SMS, and nothing of it is filed. */
export const isBehindOnly = (entry: Entry): boolean =>
  formatFirst(entry) !== '' &&
  entry.late_fee === null &&
  smsFilingOf(entry) === null &&
  provenReturns(entry).length === 0;

/** "35 days late · ₹1,000" for a month that is not filed and is owed; '' for another. The fees of a begun plan stand on its page. */
export function formatLateMonth(entry: Entry, now: Instant): string {
  const fee = feeOfLate(entry, now);
  return fee === null ? '' : formatLateOf(entry, fee);
}

function feeOfLate(entry: Entry, now: Instant): LateFees | null {
  const isOpen = ['pending', 'warning', 'failed', 'error'].includes(entry.status);
  // Nobody knows yet whether such a month is due.
  const isUnsure = entry.reason === 'first_period_unknown';
  return isOpen && !isUnsure && badgeOf(entry).status !== 'skipped' ? feeOf([entry], now) : null;
}

/**
 * The moment of an entry: when it was filed, or is planned. A late month has a due day instead, because its planned moment is
 * past and would read as the moment of a filing.
 */
export function momentOf(entry: Entry, now: Instant): { at: string; text: string } {
  const days = feeOfLate(entry, now) === null ? null : dueDays(entry);
  if (days !== null) {
    const due = Math.min(...entry.left.map((form) => days[form]));
    return { at: istDate(due), text: history().wasDue({ day: formatIstDay(due) }) };
  }
  const { timestamp: at } = entry;
  // It has no due day, and nobody files it.
  if (entry.status === 'skipped' && entry.reason !== '') return { at, text: '' };
  // Its own moment is that of its opening, which reads like a filing.
  const skipped = dueDays(entry);
  if (entry.status === 'skipped' && skipped !== null) {
    const first = Math.min(...leftOf(entry).map((form) => skipped[form]));
    if (first < now) return { at: istDate(first), text: history().wasDue({ day: formatIstDay(first) }) };
  }
  return { at, text: (entry.status === 'success' ? formatDone : formatIst)(at) };
}

/** Consecutive entries of one month, in order; '' when the server (not ours) sends no month. */
export function byMonth<E extends Pick<Entry, 'period' | 'frequency'>>(
  entries: readonly E[],
): { month: string; entries: E[] }[] {
  const groups: { month: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const month = formatMonths([entry]);
    const last = groups.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else groups.push({ month, entries: [entry] });
  }
  return groups;
}

/** The person who filed; a server that does not say filed it itself. */
const filedBy = (entry: Pick<Entry, 'filled_by' | 'filled_role'>): string =>
  entry.filled_by === '' ? history().system : withRole(entry.filled_by, entry.filled_role);

/** "Narmada Foods (23…)", or whichever of the two is known. */
export const businessOf = (entry: Pick<Entry, 'business' | 'gstin'>): { business: string; gstin: string } =>
  entry.business === '' ? { business: entry.gstin, gstin: '' } : entry;

/** One line of the detail grid: an ARN, or a text in its place. */
export type Detail = { label: string; value: string; kind: 'arn' | 'text' | 'skipped' | 'who' };

const arnOr = (label: string, arn: string, otherwise: Omit<Detail, 'label'>): Detail =>
  arn === '' ? { label, ...otherwise } : { label, value: arn, kind: 'arn' };

const text = (value: string): Omit<Detail, 'label'> => ({ value, kind: 'text' });

/** "Day 5 of each Month"; 0 means that no day is set (specification 3). */
const scheduledDay = (day: number): string =>
  day === 0 ? history().notScheduled : history().everyMonth({ day });

/** The detail grid of an entry, one variant for each kind of status (specification 2). */
export function detailsOf(
  entry: Pick<
    Entry,
    | 'status'
    | 'gstr1_arn'
    | 'gstr3b_arn'
    | 'gstr1_status'
    | 'gstr3b_status'
    | 'gst_1_scheduled_date'
    | 'gst_3b_scheduled_date'
    | 'filled_by'
    | 'filled_role'
    | 'otp'
    | 'code_state'
    | 'reason'
  >,
): Detail[] {
  const t = history();
  if (entry.status === 'success') {
    return [
      arnOr(t.arnOf({ form: 'GSTR-1' }), entry.gstr1_arn, text(t.yetToBeFiled)),
      arnOr(t.arnOf({ form: 'GSTR-3B' }), entry.gstr3b_arn, text(t.arnComing)),
      { label: t.filedByLabel, value: filedBy(entry), kind: 'who' },
    ];
  }
  if (entry.status === 'skipped') {
    const half = (status: string): Omit<Detail, 'label'> => {
      if (status === 'success') return text(t.arnComing);
      // Nobody has skipped a month of which the law asks for no return.
      return entry.reason === '' ? { value: t.skipped, kind: 'skipped' } : text(t.notNeeded);
    };
    return [
      arnOr('GSTR-1', entry.gstr1_arn, half(entry.gstr1_status)),
      arnOr('GSTR-3B', entry.gstr3b_arn, half(entry.gstr3b_status)),
    ];
  }
  return [
    arnOr('GSTR-1', entry.gstr1_arn, text(scheduledDay(entry.gst_1_scheduled_date))),
    arnOr('GSTR-3B', entry.gstr3b_arn, text(scheduledDay(entry.gst_3b_scheduled_date))),
    { label: t.otp, ...text(codeIn(entry)) },
  ];
}

/** The state of the code; an open month has not asked for one before it is filed. */
function codeIn({ status, otp, code_state: state }: Pick<Entry, 'status' | 'otp' | 'code_state'>): string {
  if (otp === '') return history().notNeeded;
  const isOpen = status === 'pending' || status === 'warning';
  return isOpen && state === 'not_needed' ? history().notAsked : otp;
}

/** The five figures above the list: the server's total, the rest counted on the page (specification 3). */
export function summaryOf(entries: readonly Pick<Entry, 'status'>[], total: number) {
  const count = (...statuses: string[]): number =>
    entries.filter((entry) => statuses.includes(entry.status)).length;
  return {
    total,
    successful: count('success'),
    pending: count('pending', 'warning'),
    failed: count('failed', 'error'),
    skipped: count('skipped'),
  };
}

type Totals = Record<'successful' | 'pending' | 'failed' | 'skipped', number> | null;

/** Of all pages. Under the filter of one status no other is in the list. */
export function totalsOf({ total, totals }: { total: number; totals: Totals }, status: string): Totals {
  if (totals === null || status === 'all') return totals;
  const only = (of: string): number => (status === of ? total : 0);
  return {
    successful: only('success'),
    pending: only('pending'),
    failed: only('failed'),
    skipped: only('skipped'),
  };
}
