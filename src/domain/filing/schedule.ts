import { type Gstin, panOf, stateCodeOf } from '../gst/gstin.ts';
import {
  type FilingFrequency,
  type Form,
  type ReturnPeriod,
  comparePeriods,
  hasReturns,
  nextPeriod,
  periodEnd,
  periodOf,
  previousPeriod,
} from '../gst/returnPeriod.ts';
import { signingMethod } from '../gst/signing.ts';
import {
  isAfterCancellation,
  type Registration,
  frequencyAt,
  preferenceRetryAt,
  preferenceSettled,
} from '../registration/registration.ts';
import { isRunning, jitterSeconds, nextFullHour, runAt } from '../registration/schedule.ts';
import { type Instant, fromIst, minutes, toIst } from '../shared/istTime.ts';
import { afterEInvoicesArrive } from '../gst/portalFigures.ts';
import type { Filing } from './filing.ts';
import { type Beginning, isBeforeRegular } from '../gst/dutyToFile.ts';

/** A return and its legal due moment. */
export type Planned = { form: Form; period: ReturnPeriod; frequency: FilingFrequency; dueAt: Instant };

/**
 * When a return runs by the schedule: at its chosen time; if that has passed and the due date is ahead, at the next
 * full hour; otherwise never automatically, because only a person starts a late filing (design#verification). A
 * return that is certain to be stopped is checked at once, even if nothing is filed automatically, so that no page
 * calls it scheduled or ready to start.
 */
export function plannedAt(
  registration: Registration,
  { form, period, frequency, dueAt }: Planned,
  now: Instant,
): Instant | null {
  if (registration.gstin === null) return null;
  if (isCertainToStop(registration, { gstin: registration.gstin, period, frequency })) return now;
  if (!registration.autoFilling || !isRunning(registration.schedule, period)) return null;
  const state = stateCodeOf(registration.gstin);
  const chosen =
    afterEInvoicesArrive(
      runAt(form, registration.schedule, period, frequency, state),
      registration.makesEInvoices,
      period,
    ) +
    jitterSeconds(registration.id) * 1000;
  if (chosen >= now) return chosen;
  const next = nextFullHour(now);
  return next < dueAt ? next : null;
}

/** Not signed by a code, or after the cancellation: known without the portal. */
export const isCertainToStop = (
  registration: Pick<Registration, 'constitution' | 'signing' | 'portalStatus' | 'cancelledOn'>,
  { gstin, period, frequency }: { gstin: Gstin; period: ReturnPeriod; frequency: FilingFrequency },
): boolean =>
  signingMethod(registration.constitution, panOf(gstin), registration.signing) === 'dsc' ||
  isAfterCancellation(registration, { period, frequency });

/** A return of an open filing, as input of `plannedAt`. */
export const plannedFor = (
  { period, frequency, returns }: Pick<Filing, 'period' | 'frequency' | 'returns'>,
  form: Form,
): Planned => ({ form, period, frequency, dueAt: returns[form].dueAt });

/**
 * The oldest period up to the one due now that should have a filing and has none; after days of downtime there may be
 * several. For a cancelled registration one later period is opened, to explain why nothing more is filed. Also null
 * while the portal has not said whether the next one is filed monthly or quarterly.
 */
export function periodToOpen(
  registration: Registration,
  newest: Filing | null,
  now: Instant,
): ReturnPeriod | null {
  const period = oldestWithoutFiling(registration, newest, now);
  if (period === null) return null;
  const askedAgainAt = preferenceRetryAt(registration.preferences, period);
  return askedAgainAt === null || askedAgainAt <= now ? period : null;
}

/** The period that is not opened because the portal does not say how it is filed, and when it is asked again. */
export function waitsForPreference(
  registration: Registration,
  newest: Filing | null,
  now: Instant,
): { period: ReturnPeriod; askedAgainAt: Instant } | null {
  const period = oldestWithoutFiling(registration, newest, now);
  const askedAgainAt = period === null ? null : preferenceRetryAt(registration.preferences, period);
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
      !isBeforeRegular(period, enteredBeginning(registration)) &&
      (frequency === null || hasReturns(period, frequency))
    )
      return period;
    period = nextPeriod(period);
  }
  return null;
}

/** Before the portal's list is read, which happens in the return's check. */
const enteredBeginning = ({ registeredOn, regularFrom }: Registration): Beginning => ({
  registeredOn,
  listed: null,
  entered: regularFrom,
});

/** A filing opens on the 1st at 00:05 IST (design#schedules). */
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
