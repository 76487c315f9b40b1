import { type ReturnState, WAITS_FOR_PERSON } from './return.ts';
import type { FindingCode } from './finding.ts';
import { DAY_MS, HOUR_MS, startOfIstDay, type Instant } from '../shared/istTime.ts';

/** Days from the legal due date on which a person is reminded, after the first reminder (record 088.2). */
const LATER_DAYS = [-1, 0, 1, 7, 30] as const;

/** The first reminder comes as many days before as the person chose: `reminder_days` of the edit form. */
const momentsOf = (due: Instant, daysBefore: number): Instant[] =>
  [-daysBefore, ...LATER_DAYS.filter((days) => days > -daysBefore)].map(
    (days) => startOfIstDay(due) + days * DAY_MS + 10 * HOUR_MS,
  );

/** The newest reminder, at 10:00 IST, that has fallen due after `since`; null when there is none. */
export const dueReminder = (due: Instant, since: Instant, now: Instant, daysBefore: number): Instant | null =>
  momentsOf(due, daysBefore).findLast((moment) => moment <= now && moment > since) ?? null;

/** The next reminder after `now`; null when the last one has passed. */
export const nextReminder = (due: Instant, now: Instant, daysBefore: number): Instant | null =>
  momentsOf(due, daysBefore).find((moment) => moment > now) ?? null;

const PASSWORD_DAYS = 90;

/** When a person who wants it is reminded to change the portal password: every 90 days (specification 9). */
export const passwordReminderAt = (changedAt: Instant, remindedAt: Instant | null): Instant =>
  Math.max(changedAt, remindedAt ?? 0) + PASSWORD_DAYS * DAY_MS;

const NOTHING_IS_DUE: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'not_regular',
  'barred',
];

/**
 * Whether a reminder has something to say: the return waits for a person, or its time has passed and it is still
 * not filed, or not known to be. What was skipped is not reminded of.
 */
export const needsReminder = (
  row: { state: ReturnState; scheduledAt: Instant | null; finding: { code: FindingCode } | null },
  now: Instant,
): boolean => {
  if (row.finding !== null && NOTHING_IS_DUE.includes(row.finding.code)) return false;
  if (WAITS_FOR_PERSON.includes(row.state)) return true;
  const runs = row.state === 'scheduled' || row.state === 'unknown';
  return runs && (row.scheduledAt === null || row.scheduledAt < now - HOUR_MS);
};
