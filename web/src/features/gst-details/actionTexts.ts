import type { CallProblem } from '#contract/client.ts';
import { type FilingFrequency, parsePeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { MonthTerms } from '#domain/registration/consent.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { askedOf } from '../../gst/question/lateMonth.ts';
import { needsSomebody } from '../../gst/returns/entryActs.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { details } from '../../texts/en/details.ts';

type Asked = {
  id: string;
  period: string;
  frequency: FilingFrequency;
  status: string;
  status_code: string;
  today: string;
  act: string;
};

const periodOf = (entry: Asked): ReturnPeriod | null => parsePeriod(entry.period);

/**
 * The months that 'Schedule … for today' files: all that can be, when one of them waits for it; else the newest when
 * that one was skipped (design#today). `entries` are newest first. Another server does not say what can be.
 */
export function monthsForToday<E extends Asked>(entries: readonly E[]): E[] {
  const open = entries.filter(({ status, today }) =>
    today === '' ? ['pending', 'warning', 'failed', 'error'].includes(status) : today !== 'no',
  );
  if (open.some(({ today }) => today !== 'along')) return open;
  const skipped = undoable(entries);
  return open.length === 0 && skipped !== null ? [skipped] : [];
}

/** The months whose question pressing the button answers, and what its yes names (design#consent). */
export const asked = (
  entries: readonly Parameters<typeof askedOf>[0][],
  now: number,
): (MonthTerms & { period: ReturnPeriod; frequency: FilingFrequency })[] =>
  entries.flatMap((entry) => {
    const period = parsePeriod(entry.period);
    return period === null ? [] : [{ ...askedOf(entry, now), period, frequency: entry.frequency }];
  });

/** "October 2026": the month that 'Skip … for this Month' skips, the newest one. */
export function skippedMonth(entries: readonly Asked[]): string | null {
  const [newest] = entries;
  const period = newest === undefined ? null : periodOf(newest);
  return newest === undefined || period === null ? null : filingPeriod(period, newest.frequency);
}

export type ActionMessage = { text: string; good: boolean };

/** The entries that are not filed for a reason: what a press had scheduled may have come to this since. */
export const stoppedOf = (entries: readonly Pick<Asked, 'id' | 'status'>[]): string[] =>
  entries.filter(({ status }) => status === 'failed' || status === 'error').map(({ id }) => id);

const actionWords = (t = details()) => ({
  schedule: { done: t.scheduled, failed: t.notScheduled },
  skip: { done: t.skipped, failed: t.notSkipped },
  delete: { done: '', failed: t.notDeleted },
});

/** The server's own words, or the spec's; where it said none at all, 'Error: {message}' (specification 8). */
export function actionMessage(
  act: 'schedule' | 'skip' | 'delete',
  answer: { success: true } | CallProblem,
): ActionMessage {
  const { done, failed } = actionWords()[act];
  if (answer.success) return { text: done, good: true };
  const unsaid = answer.code === 'network' || answer.code === 'http';
  const text = unsaid ? details().error(answer.message) : answer.message || failed;
  return { text, good: false };
}

/** The newest filing when it is skipped and can be taken back. */
function undoable<E extends Asked>(entries: readonly E[]): E | null {
  const [newest] = entries;
  return newest !== undefined && newest.act === 'undo' ? newest : null;
}

/** The newest month and those that are open, newest first: each once, however many are open. */
export function monthsOf({
  recent_filling_history: [newest],
  open_months: open,
}: Pick<Details, 'recent_filling_history' | 'open_months'>): Entry[] {
  const months = open.toReversed();
  return newest === undefined || months.some(({ id }) => id === newest.id) ? months : [newest, ...months];
}

/** What the panel shows of the months: the newest, and before it those that somebody must do something about. */
export const monthsShown = <E extends Asked & { act_by: string }>(entries: readonly E[]): E[] =>
  entries.filter((entry, place) => place === 0 || needsSomebody(entry)).toReversed();

/** Beside the newest month stand the two big buttons. */
export const placeOf = (
  { id }: Pick<Entry, 'id'>,
  { recent_filling_history: [newest] }: Pick<Details, 'recent_filling_history'>,
) => (id === newest?.id ? ('newest' as const) : ('details' as const));
