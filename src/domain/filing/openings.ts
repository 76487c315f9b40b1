import { type Beginning, isBeforeRegular } from '../gst/firstPeriod.ts';
import { fromIst, type Instant, minutes, toIst } from '../shared/istTime.ts';
import { frequencyAt, isAfterCancellation, preferenceSettled } from '../registration/registration.ts';
import {
  comparePeriods,
  type FilingFrequency,
  hasReturns,
  nextPeriod,
  periodEnd,
  periodOf,
  previousPeriod,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import type { Filing } from './filing.ts';
import type { Registration } from '../registration/registration.ts';

export const frequencyOf = (registration: Registration, period: ReturnPeriod): FilingFrequency =>
  frequencyAt(registration.preferences, period);

/**
 * The oldest period that should have a filing and has none, up to the one due now; after days of downtime there
 * may be several. Of a cancelled registration one later period is opened, to say why nothing more is filed.
 */
export function periodToOpen(
  registration: Registration,
  newest: Filing | null,
  now: Instant,
): ReturnPeriod | null {
  const { year, month } = toIst(now);
  let due = previousPeriod(periodOf(year, month));
  if (now < openingOf(due)) due = previousPeriod(due);
  if (newest !== null && isAfterCancellation(registration.cancelledOn, newest)) return null;
  let period = newest === null ? due : nextPeriod(newest.period);
  while (comparePeriods(period, due) <= 0) {
    if (
      !isBeforeRegular(period, asTold(registration)) &&
      (!preferenceSettled(registration.preferences, period) ||
        hasReturns(period, frequencyOf(registration, period)))
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
