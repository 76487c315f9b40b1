import { type ReturnState, WAITS_FOR_PERSON } from './return.ts';
import type { FindingCode } from './finding.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../shared/istTime.ts';

const BEFORE_DUE_MS = 2 * HOUR_MS;

/**
 * When the portal's list is read again for a return that waits for a person, who may have filed it there: twice a
 * day until it is due and once shortly before, daily in the week after, weekly for three months, then no more.
 */
export function nextLook(lookedAt: Instant, dueAt: Instant): Instant | null {
  const last = dueAt - BEFORE_DUE_MS;
  if (lookedAt < last) return Math.min(lookedAt + 12 * HOUR_MS, last);
  if (lookedAt < dueAt + 7 * DAY_MS) return lookedAt + DAY_MS;
  return lookedAt < dueAt + 90 * DAY_MS ? lookedAt + 7 * DAY_MS : null;
}

/**
 * When the portal is asked whether a cancellation was revoked: weekly for a year, which is longer than anyone may
 * apply for it (CGST Rules, rule 23), then no more.
 */
export const nextStandingLook = (lookedAt: Instant, dueAt: Instant): Instant | null =>
  lookedAt < dueAt + 365 * DAY_MS ? lookedAt + 7 * DAY_MS : null;

const PARKED: readonly ReturnState[] = [...WAITS_FOR_PERSON, 'skipped'];
const NEVER_FILED: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'not_regular',
  'barred',
];

/** Does this return wait for a person, so that nothing else would notice that it was filed elsewhere? */
export const isParked = (row: {
  state: ReturnState;
  scheduledAt: Instant | null;
  finding: { code: FindingCode } | null;
}): boolean => {
  if (row.finding !== null && NEVER_FILED.includes(row.finding.code)) return false;
  return PARKED.includes(row.state) || (row.state === 'scheduled' && row.scheduledAt === null);
};
