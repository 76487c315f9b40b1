import { type Gstin, panOf, stateCodeOf } from '../gst/gstin.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import { signingMethod } from '../gst/signing.ts';
import { isAfterCancellation, type Registration } from '../registration/registration.ts';
import { isRunning, jitterSeconds, nextFullHour, runAt } from '../registration/schedule.ts';
import type { Instant } from '../shared/istTime.ts';
import { onceEInvoicesAreIn } from '../gst/eInvoices.ts';
import type { Filing } from './filing.ts';

/** A return and its legal due moment. */
export type Planned = { form: Form; period: ReturnPeriod; frequency: FilingFrequency; dueAt: Instant };

/**
 * When a return runs by the schedule: at its chosen time; when that has passed and the due date is ahead, at the
 * next full hour; else never by itself: a late filing is not started without a person (record 083.2). What is sure
 * to be stopped is checked at once, also where nothing is filed by itself: nobody reads of it that it is scheduled, or
 * that it can be.
 */
export function plannedAt(
  registration: Registration,
  { form, period, frequency, dueAt }: Planned,
  now: Instant,
): Instant | null {
  if (registration.gstin === null) return null;
  if (stopsForSure(registration, { gstin: registration.gstin, period, frequency })) return now;
  if (!registration.autoFilling || !isRunning(registration.schedule, period)) return null;
  const state = stateCodeOf(registration.gstin);
  const chosen =
    onceEInvoicesAreIn(
      runAt(form, registration.schedule, period, frequency, state),
      registration.makesEInvoices,
      period,
    ) +
    jitterSeconds(registration.id) * 1000;
  if (chosen >= now) return chosen;
  const next = nextFullHour(now);
  return next < dueAt ? next : null;
}

/** Signed otherwise than by a code, or after the cancellation: known without the portal. */
export const stopsForSure = (
  registration: Pick<Registration, 'constitution' | 'signing' | 'portalStatus' | 'cancelledOn'>,
  { gstin, period, frequency }: { gstin: Gstin; period: ReturnPeriod; frequency: FilingFrequency },
): boolean =>
  signingMethod(registration.constitution, panOf(gstin), registration.signing) === 'dsc' ||
  isAfterCancellation(registration, { period, frequency });

/** A return of a filing that is open, as it is planned. */
export const plannedFor = (
  { period, frequency, returns }: Pick<Filing, 'period' | 'frequency' | 'returns'>,
  form: Form,
): Planned => ({ form, period, frequency, dueAt: returns[form].dueAt });
