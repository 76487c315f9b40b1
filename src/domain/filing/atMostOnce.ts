import { minutes, type Instant, HOUR_MS } from '../shared/istTime.ts';

/**
 * The limits that keep a return from being filed twice (record 005, gst-portal#lost-answer).
 *
 * When the answer to RETFILE is lost, the portal's list of filed returns is the only proof, and the list lags. A list
 * without the return proves that it was not filed only when RETFILE went out a quarter of an hour ago AND the list
 * was read three times since. Trusting the list earlier files twice. The claim (may this return be sent?) and the
 * confirmation (was it filed?) both use these limits, because a claim that trusts the list earlier than the
 * confirmation does would send a return that is still in doubt.
 */
const CERTAIN_AFTER_MS = minutes(15);
const CERTAIN_AFTER_LOOKS = 3;

/**
 * A code lives ten minutes and is requested under a claim: an owner that has sent nothing within this time has no
 * valid code left, so another filing may take the claim over.
 */
const CLAIM_LIFE_MS = minutes(15);

/**
 * Claims that no longer block another filing: claimed before `claimedBefore` and not sent, or sent before
 * `sentBefore` and not listed.
 */
export const staleClaims = (now: Instant): { claimedBefore: Instant; sentBefore: Instant } => ({
  claimedBefore: now - CLAIM_LIFE_MS,
  sentBefore: now - CERTAIN_AFTER_MS,
});

/** The earliest instant at which the list can prove that a return sent at `sentAt` was not filed. */
export const listIsCertainAt = (sentAt: Instant): Instant => sentAt + CERTAIN_AFTER_MS;

/** True when the list was read often enough, and late enough, to prove that the return was not filed. */
export const isProvedNotFiled = (
  { looks, certainAt }: { looks: number; certainAt: Instant },
  now: Instant,
): boolean => looks >= CERTAIN_AFTER_LOOKS && now >= certainAt;

/** As often the summary and the cash ledger are read before they prove that a lost payment was not taken. */
const UNPAID_AFTER_LOOKS = 2;

/**
 * True when summary and ledger prove that a late fee sent at `sentAt` was not paid: both readings, apart in time and the
 * last one late enough, show no payment and an undiminished ledger. `looks` counts such readings (record 005).
 */
export const isProvedUnpaid = (
  { looks, sentAt }: { looks: number; sentAt: Instant },
  now: Instant,
): boolean => looks >= UNPAID_AFTER_LOOKS && now >= listIsCertainAt(sentAt);

/** A payment marked by another account is theirs for this long; then whoever reads no payment may make it. */
export const OTHERS_PAYMENT_MS = 24 * HOUR_MS;

/** The first lost answer is retried at once, since most losses are isolated; later ones hours apart. */
const WAITS_MS = [0, HOUR_MS, 4 * HOUR_MS] as const;
const LAST_HOUR_MS = HOUR_MS;
const IN_LAST_HOUR_MS = HOUR_MS / 4;
/** A filing takes a minute: one that starts later than this before the due moment may end late. */
const LAST_START_MS = HOUR_MS / 20;

/**
 * When to send a return again whose RETFILE was never answered and which the portal's list proves not filed
 * (gst-portal#lost-answer). `unanswered` counts these losses, including the newest. Null: the tries are used up, and
 * a person decides.
 */
export function sendAgainAt(unanswered: number, now: Instant, dueAt: Instant): Instant | null {
  const wait = WAITS_MS[Math.max(1, unanswered) - 1];
  if (wait === undefined) return null;
  return beforeDue(now + wait, now, dueAt);
}

/**
 * Moves an instant of our own choosing forward when waiting for it would make the return late: to an hour before it
 * is due, within that hour to a quarter of an hour from now, and at last to three minutes before.
 */
export function beforeDue(at: Instant, now: Instant, dueAt: Instant): Instant {
  if (now >= dueAt) return at;
  const lastHour = dueAt - LAST_HOUR_MS;
  if (now < lastHour) return Math.min(at, lastHour);
  const soon = Math.min(at, now + IN_LAST_HOUR_MS);
  const lastStart = dueAt - LAST_START_MS;
  return now < lastStart ? Math.min(soon, lastStart) : Math.max(soon, dueAt + 1);
}

/**
 * How long a lease lasts. It is checked before each portal call and is longer than the longest call (30 s). A killed
 * or frozen worker loses its lease within this time, and another worker takes over.
 */
export const leaseMs = 45_000;
/** A younger lease needs no renewal: it lasts longer than the longest call and the limiter's wait before it. */
export const renewAfterMs = 5_000;
