import { HOUR_MS, type Instant } from '../shared/istTime.ts';

/** After the first lost answer at once, since most losses come alone; then hours apart. */
const WAITS_MS = [0, HOUR_MS, 4 * HOUR_MS] as const;
const LAST_HOUR_MS = HOUR_MS;
const IN_LAST_HOUR_MS = HOUR_MS / 4;
/** A filing takes a minute: one that starts later than this may end late. */
const LAST_START_MS = HOUR_MS / 20;

/**
 * When a return is sent again whose RETFILE was never answered and which the portal's list proves not filed
 * (gst-portal#lost-answer). `unanswered` counts such losses, the newest included. Null: often enough, a person decides.
 */
export function sendAgainAt(unanswered: number, now: Instant, dueAt: Instant): Instant | null {
  const wait = WAITS_MS[Math.max(1, unanswered) - 1];
  if (wait === undefined) return null;
  return beforeDue(now + wait, now, dueAt);
}

/**
 * An instant of our own choosing, brought forward when waiting for it would make the return late: to an hour before
 * it is due, within that hour to a quarter of an hour from now, and at last to three minutes before.
 */
export function beforeDue(at: Instant, now: Instant, dueAt: Instant): Instant {
  if (now >= dueAt) return at;
  const lastHour = dueAt - LAST_HOUR_MS;
  if (now < lastHour) return Math.min(at, lastHour);
  const soon = Math.min(at, now + IN_LAST_HOUR_MS);
  const lastStart = dueAt - LAST_START_MS;
  return now < lastStart ? Math.min(soon, lastStart) : Math.max(soon, dueAt + 1);
}
