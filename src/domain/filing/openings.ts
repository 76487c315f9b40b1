import { type Beginning, isBeforeRegular } from '../gst/firstPeriod.ts';
import { fromIst, type Instant, minutes, toIst } from '../shared/istTime.ts';
import {
  frequencyAt,
  isAfterCancellation,
  preferenceAskedAgainAt,
  preferenceSettled,
} from '../registration/registration.ts';
import {
  comparePeriods,
  hasReturns,
  nextPeriod,
  periodEnd,
  periodOf,
  previousPeriod,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import type { Filing } from './filing.ts';
import type { Registration } from '../registration/registration.ts';

/**
 * The oldest period that should have a filing and has none, up to the one due now; after days of downtime there
 * may be several. Of a cancelled registration one later period is opened, to say why nothing more is filed. Null too
 * while the next one waits for the portal to say whether it is filed by month or by quarter.
 */
export function periodToOpen(
  registration: Registration,
  newest: Filing | null,
  now: Instant,
): ReturnPeriod | null {
  const period = oldestWithoutFiling(registration, newest, now);
  if (period === null) return null;
  const askedAgainAt = preferenceAskedAgainAt(registration.preferences, period);
  return askedAgainAt === null || askedAgainAt <= now ? period : null;
}

/** The period that is not opened because the portal does not say how it is filed, and when it is asked again. */
export function waitsForPreference(
  registration: Registration,
  newest: Filing | null,
  now: Instant,
): { period: ReturnPeriod; askedAgainAt: Instant } | null {
  const period = oldestWithoutFiling(registration, newest, now);
  const askedAgainAt = period === null ? null : preferenceAskedAgainAt(registration.preferences, period);
  return period === null || askedAgainAt === null ? null : { period, askedAgainAt };
}

function oldestWithoutFiling(
  registration: Registration,
  newest: Filing | null,
  now: Instant,
): ReturnPeriod | null {
  const { year, month } = toIst(now);
  let due = previousPeriod(periodOf(year, month));
  if (now < openingOf(due)) due = previousPeriod(due);
  if (newest !== null && isAfterCancellation(registration, newest)) return null;
  let period = newest === null ? due : nextPeriod(newest.period);
  while (comparePeriods(period, due) <= 0) {
    const frequency = preferenceSettled(registration.preferences, period)
      ? frequencyAt(registration.preferences, period)
      : null;
    if (
      !isBeforeRegular(period, asTold(registration)) &&
      (frequency === null || hasReturns(period, frequency))
    )
      return period;
    period = nextPeriod(period);
  }
  return null;
}

/** Before the portal's list is asked, which the check of the return does. */
const asTold = ({ registeredOn, regularFrom }: Registration): Beginning => ({
  registeredOn,
  listed: null,
  told: regularFrom,
});

/** A filing opens on the 1st at 00:05 IST (record 084.2). */
const openingOf = (period: ReturnPeriod): Instant => periodEnd(period) + minutes(5);

/** When the next filing opens. */
export function nextOpening(now: Instant): Instant {
  const { year, month } = toIst(now);
  const thisMonth = fromIst({ year, month, day: 1, minute: 5 });
  return now < thisMonth
    ? thisMonth
    : fromIst(
        month === 12
          ? { year: year + 1, month: 1, day: 1, minute: 5 }
          : { year, month: month + 1, day: 1, minute: 5 },
      );
}
