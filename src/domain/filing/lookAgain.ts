import { type ReturnState, WAITS_FOR_PERSON } from './filing.ts';
import type { FindingCode } from './finding.ts';
import { DAY_MS, earliest, HOUR_MS, type Instant } from '../shared/istTime.ts';

const BEFORE_DUE_MS = 2 * HOUR_MS;

/**
 * When to read the portal's list again for a return that waits for a person, who may have filed it there: twice a day
 * until it is due and once shortly before, daily in the week after, weekly for three months, then no more.
 */
export function nextLook(lookedAt: Instant, dueAt: Instant): Instant | null {
  const last = dueAt - BEFORE_DUE_MS;
  if (lookedAt < last) return Math.min(lookedAt + 12 * HOUR_MS, last);
  if (lookedAt < dueAt + 7 * DAY_MS) return lookedAt + DAY_MS;
  return lookedAt < dueAt + 90 * DAY_MS ? lookedAt + 7 * DAY_MS : null;
}

/**
 * When to ask the portal whether a cancellation was revoked: weekly for a year, which is longer than the time to
 * apply for it (CGST Rules, rule 23), then no more.
 */
export const nextStandingLook = (lookedAt: Instant, dueAt: Instant): Instant | null =>
  lookedAt < dueAt + 365 * DAY_MS ? lookedAt + 7 * DAY_MS : null;

/** When to read the list again for a filing with a return that waits for a person; null when none does. */
export const nextLookOf = (
  { returns: { GSTR1, GSTR3B } }: { returns: { GSTR1: Parked; GSTR3B: Parked } },
  lookedAt: Instant,
): Instant | null =>
  earliest(...[GSTR1, GSTR3B].filter(isParked).map(({ dueAt }) => nextLook(lookedAt, dueAt)));

const VAIN_LOOK_MS = 3 * HOUR_MS;

/**
 * The time to record for a check that the portal did not answer: an earlier one, after which `next` falls within
 * hours. Otherwise the next check would fall at the same hour of another day and, in a nightly maintenance window,
 * never be answered.
 */
export function timeOfUnansweredLook(now: Instant, next: (lookedAt: Instant) => Instant | null): Instant {
  for (let at = now - HOUR_MS; at > now - 7 * DAY_MS; at -= HOUR_MS) {
    const again = next(at);
    if (again === null || again <= now) return now;
    if (again <= now + VAIN_LOOK_MS) return at;
  }
  return now;
}

/** The pauses between two looks at the cash ledger for a late fee, `since` a person was notified or has pressed last. */
export const feeLookPause = (since: Instant, now: Instant): number =>
  Math.min(6 * HOUR_MS, Math.max(HOUR_MS / 30, Math.round((now - since) / 4)));

const PARKED: readonly ReturnState[] = [...WAITS_FOR_PERSON, 'skipped'];
const NEVER_FILED: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'not_regular',
  'barred',
];

type Parked = {
  state: ReturnState;
  scheduledAt: Instant | null;
  dueAt: Instant;
  finding: { code: FindingCode } | null;
};

/** True when this return waits for a person, so that nothing else would notice a filing elsewhere. */
export const isParked = (row: Omit<Parked, 'dueAt'>): boolean => {
  if (row.finding !== null && NEVER_FILED.includes(row.finding.code)) return false;
  return PARKED.includes(row.state) || (row.state === 'scheduled' && row.scheduledAt === null);
};
