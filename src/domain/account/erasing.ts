import { DAY_MS, type Instant } from '../shared/istTime.ts';

/** Time between asking for an erasure and the erasure: its rightful person hears of it and can stop it (record 190). */
export const erasingWaitMs = 3 * DAY_MS;

/** The instant at which an account or a person is erased; null: at once, because it is as new as the wait is long. */
export const erasedFrom = (createdAt: Instant, now: Instant): Instant | null =>
  now - createdAt < erasingWaitMs ? null : now + erasingWaitMs;
