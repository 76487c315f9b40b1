import { DAY_MS, HOUR_MS, type Instant, startOfIstDay } from '../shared/istTime.ts';

/** From so many GSTINs on an account is told once a day, and not of each (record 129). */
export const digestFrom = 10;

const minuteMs = HOUR_MS / 60;

/** The next 07:59 IST after an instant. */
export function nextDigest(after: Instant): Instant {
  const today = startOfIstDay(after) + 7 * HOUR_MS + 59 * minuteMs;
  return today > after ? today : today + DAY_MS;
}
