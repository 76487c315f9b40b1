import type { CallProblem } from '#contract/client.ts';
import {
  comparePeriods,
  type FilingFrequency,
  parsePeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { MonthTerms } from '#domain/registration/consent.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { askedOf } from '../../gst/question/lateMonth.ts';
import { needsSomebody } from '../../gst/returns/entryActs.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { details } from '../../texts/compiled/details.ts';

type MonthEntry = {
  id: string;
  period: string;
  frequency: FilingFrequency;
  status: string;
  status_code: string;
  today: string;
  act: string;
};

const periodOf = (entry: MonthEntry): ReturnPeriod | null => parsePeriod(entry.period);

/**
 * The months that 'Schedule … for today' files: all that can be filed, when one of them waits for it; else the newest
 * when that one was skipped (design#today). `entries` are newest first. Other servers do not say which can be
 * filed.
 */
export function monthsForToday<E extends MonthEntry>(entries: readonly E[]): E[] {
  const open = entries.filter(({ status, today }) =>
    today === '' ? ['pending', 'warning', 'failed', 'error'].includes(status) : today !== 'no',
  );
  if (open.some(({ today }) => today !== 'along')) return open;
  const skipped = undoable(entries);
  return open.length === 0 && skipped !== null ? [skipped] : [];
}

/** The months whose question the button answers, and the facts that its yes names (design#consent). */
export const monthsAsked = (
  entries: readonly Parameters<typeof askedOf>[0][],
  now: number,
): (MonthTerms & { period: ReturnPeriod; frequency: FilingFrequency })[] =>
  entries.flatMap((entry) => {
    const period = parsePeriod(entry.period);
    return period === null ? [] : [{ ...askedOf(entry, now), period, frequency: entry.frequency }];
  });

/** "October 2026": the month that 'Skip … for this Month' skips, the newest one. */
export function skippedMonth(entries: readonly MonthEntry[]): string | null {
  const [newest] = entries;
  const period = newest === undefined ? null : periodOf(newest);
  return newest === undefined || period === null ? null : filingPeriod(period, newest.frequency);
}

export type ActionMessage = { text: string; good: boolean };

/** The entries that are not filed for a reason: a press that scheduled them may have ended in this. */
export const stoppedOf = (entries: readonly Pick<MonthEntry, 'id' | 'status' | 'act'>[]): string[] =>
  entries
    .filter(({ status, act }) => status === 'failed' || status === 'error' || act === 'pay_late_fee')
    .map(({ id }) => id);

const actionWords = (t = details()) => ({
  schedule: { done: t.scheduled, failed: t.notScheduled },
  skip: { done: t.skipped, failed: t.notSkipped },
  delete: { done: '', failed: t.notDeleted },
});

/** The server's own text, or the spec's; when it sent none at all, 'Error: {message}' (specification 8). */
export function actionMessage(
  act: 'schedule' | 'skip' | 'delete',
  answer: { success: true } | CallProblem,
): ActionMessage {
  const { done, failed } = actionWords()[act];
  if (answer.success) return { text: done, good: true };
  const unsaid = answer.code === 'network' || answer.code === 'http';
  const text = unsaid ? details().error({ message: answer.message }) : answer.message || failed;
  return { text, good: false };
}

/** The newest filing when it is skipped and can be taken back. */
function undoable<E extends MonthEntry>(entries: readonly E[]): E | null {
  const [newest] = entries;
  return newest !== undefined && newest.act === 'undo' ? newest : null;
}

/** The newest month, those that are open, and skipped ones that can be taken back, newest first: each once. */
export function monthsOf({
  recent_filling_history: recent,
  open_months: open,
}: Pick<Details, 'recent_filling_history' | 'open_months'>): Entry[] {
  const others = recent.filter(
    ({ id, act }, place) => (place === 0 || act === 'undo') && !open.some((month) => month.id === id),
  );
  return [...others, ...open.toReversed()].toSorted(newestFirst);
}

function newestFirst(one: Entry, other: Entry): number {
  const [a, b] = [periodOf(one), periodOf(other)];
  return a === null || b === null ? 0 : comparePeriods(b, a);
}

/** The months in the panel: the newest, and the earlier ones that need somebody or can be taken back. */
export const monthsShown = <E extends MonthEntry & { act_by: string }>(entries: readonly E[]): E[] =>
  entries.filter((entry, place) => place === 0 || needsSomebody(entry) || entry.act === 'undo').toReversed();

/**
 * Whether past months are left to their plan: there are several of them, or the oldest that a yes here would file waits
 * for one that was never opened.
 */
export function isForPlan(
  details: Pick<Details, 'recent_filling_history' | 'open_months' | 'backlog'>,
): boolean {
  const { backlog } = details;
  if (backlog === null) return false;
  const oldest = monthsForToday(monthsOf(details)).at(-1);
  return backlog.started > 0 || backlog.periods > 1 || (oldest !== undefined && oldest.behind !== null);
}

/** The newest month has the two big buttons beside it. */
export const placeOf = (
  { id }: Pick<Entry, 'id'>,
  { recent_filling_history: [newest] }: Pick<Details, 'recent_filling_history'>,
) => (id === newest?.id ? ('newest' as const) : ('details' as const));
