import { type ReturnState, WAITS_FOR_PERSON } from './filing.ts';
import type { FindingCode } from './finding.ts';
import { DAY_MS, earliest, HOUR_MS, type Instant } from '../shared/istTime.ts';

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

/** When the list is read again for a filing of which something waits for a person; null when nothing does. */
export const nextLookOf = (
  { returns: { GSTR1, GSTR3B } }: { returns: { GSTR1: Parked; GSTR3B: Parked } },
  lookedAt: Instant,
): Instant | null =>
  earliest(...[GSTR1, GSTR3B].filter(isParked).map(({ dueAt }) => nextLook(lookedAt, dueAt)));

const VAIN_LOOK_MS = 3 * HOUR_MS;

/**
 * As which instant a look is kept that the portal did not answer: as an earlier one, after which `next` comes within
 * hours. Else the next would come at the same hour of another day, and in a nightly maintenance never be answered.
 */
export function lookedInVain(now: Instant, next: (lookedAt: Instant) => Instant | null): Instant {
  for (let at = now - HOUR_MS; at > now - 7 * DAY_MS; at -= HOUR_MS) {
    const again = next(at);
    if (again === null || again <= now) return now;
    if (again <= now + VAIN_LOOK_MS) return at;
  }
  return now;
}

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

/** Does this return wait for a person, so that nothing else would notice that it was filed elsewhere? */
export const isParked = (row: Omit<Parked, 'dueAt'>): boolean => {
  if (row.finding !== null && NEVER_FILED.includes(row.finding.code)) return false;
  return PARKED.includes(row.state) || (row.state === 'scheduled' && row.scheduledAt === null);
};
