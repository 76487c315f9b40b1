import { dueAt } from '#domain/dueDate.ts';
import { isRunning, jitterSeconds, nextFullHour, runAt } from '#domain/filingSchedule.ts';
import { type Gstin, panOf, stateCodeOf } from '#domain/gstin.ts';
import type { Instant } from '#domain/istTime.ts';
import { type FilingFrequency, financialYear, type Form, type ReturnPeriod } from '#domain/returnPeriod.ts';
import { isAfterCancellation, preferenceSettled } from '#domain/registration.ts';
import { signingMethod } from '#domain/signing.ts';
import type { Filing, Registration, TenantRows } from '../portsOfStore.ts';
import { newFiling } from '../newFiling.ts';
import { consentFor } from '../consentFor.ts';
import { cycleOpened, monthAsked, tell } from './notices.ts';
import { frequencyOf } from './cycles.ts';
import { backOff, record, type Snapshot, type Turn } from './turn.ts';

/** Opens the filing of a period: asks the quarter's preference first (gst-portal#preference), then sets both returns' times. */
export async function openCycle(
  turn: Turn,
  snapshot: Snapshot,
  period: ReturnPeriod,
  now: Instant,
): Promise<void> {
  const { registration } = snapshot;
  const { gstin } = registration;
  if (gstin === null) throw new Error('a verified registration without a GSTIN');
  if (!preferenceSettled(registration.preferences, period))
    return askPreference(turn, registration, period, now);

  await record(turn, (rows) => addCycle(turn, rows, registration, gstin, period, now));
}

/**
 * Writes the filing of a period with both returns' times, and tells the person when it will run by itself, or that it
 * waits for their yes.
 */
export async function addCycle(
  turn: Turn,
  rows: TenantRows,
  registration: Registration,
  gstin: Gstin,
  period: ReturnPeriod,
  now: Instant,
): Promise<void> {
  const frequency = frequencyOf(registration, period);
  const filing = newFiling(
    {
      id: turn.ids.uuid(),
      userId: turn.userId,
      registrationId: registration.id,
      gstin,
      period,
      frequency,
      openedAt: now,
    },
    {
      scheduledAt: (form) => plannedAt(registration, form, period, now),
      dueAt: (form) => dueAt(form, period, frequency, stateCodeOf(gstin)),
    },
  );
  const opened = await rows.filings.open(filing);
  const { scheduledAt } = filing.returns.GSTR1;
  if (!opened || scheduledAt === null || scheduledAt <= now) return;
  const consents = await rows.consents.ofRegistration(registration.id);
  const at = { filing, form: 'GSTR1' } as const;
  const page = turn.pageOf(registration.id);
  const asks = consentFor(registration, consents, period) === 'missing';
  await tell(turn, rows, asks ? monthAsked(at, page) : cycleOpened(at, scheduledAt, page));
}

/**
 * When a return runs by the schedule: at its chosen time; when that has passed and the due date is ahead, at the
 * next full hour; else never by itself: a late filing is not started without a person (record 083.2). What is sure
 * to be stopped is checked at once, also where nothing is filed by itself: nobody reads of it that it is scheduled, or
 * that it can be.
 */
export function plannedAt(
  registration: Registration,
  form: Form,
  period: ReturnPeriod,
  now: Instant,
): Instant | null {
  if (registration.gstin === null) return null;
  const frequency = frequencyOf(registration, period);
  if (stopsForSure(registration, { gstin: registration.gstin, period, frequency })) return now;
  if (!registration.autoFilling || !isRunning(registration.schedule, period)) return null;
  const state = stateCodeOf(registration.gstin);
  const chosen =
    runAt(form, registration.schedule, period, frequency, state) + jitterSeconds(registration.id) * 1000;
  if (chosen >= now) return chosen;
  const next = nextFullHour(now);
  return next < dueAt(form, period, frequency, state) ? next : null;
}

/** Signed otherwise than by a code, or after the cancellation: known without the portal. */
export const stopsForSure = (
  { constitution, cancelledOn }: Pick<Registration, 'constitution' | 'cancelledOn'>,
  { gstin, period, frequency }: { gstin: Gstin; period: ReturnPeriod; frequency: FilingFrequency },
): boolean =>
  signingMethod(constitution, panOf(gstin)) === 'dsc' ||
  isAfterCancellation(cancelledOn, { period, frequency });

/**
 * A notification has moved the due date of a return that is not filed. One that stands still because it would have
 * been late is planned again.
 */
export async function moveDue(
  turn: Turn,
  { registration }: Snapshot,
  { filing, form, dueAt: due }: { filing: Filing; form: Form; dueAt: Instant },
  now: Instant,
): Promise<void> {
  const row = filing.returns[form];
  await record(turn, async (rows) => {
    await rows.filings.append(filing.id, form, { type: 'due_moved', at: now, dueAt: due });
    if (row.state !== 'scheduled' || row.scheduledAt !== null || due <= now) return;
    const runAt = plannedAt(registration, form, filing.period, now);
    if (runAt === null) return;
    await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, runAt });
  });
}

/** A quarter that the portal does not list is monthly; kept with the time, so that it is asked once it is settled. */
async function askPreference(
  turn: Turn,
  registration: Registration,
  period: ReturnPeriod,
  now: Instant,
): Promise<void> {
  if (registration.gstin === null) return;
  const year = financialYear(period);
  const asked = await turn.portal.preferences(registration.gstin, year);
  const tries = registration.portalTries + 1;
  await record(turn, async (rows) => {
    if (!asked.ok) {
      await rows.registrations.update(registration.id, {
        askPortalAfter: now + backOff(tries, registration.id),
        portalTries: tries,
      });
      return;
    }
    const told = new Map(asked.value.map((row) => [row.quarter, row]));
    const quarters = (['Q1', 'Q2', 'Q3', 'Q4'] as const).map((quarter) => ({
      ...(told.get(quarter) ?? { quarter, frequency: 'monthly' as const }),
      askedAt: now,
    }));
    await rows.registrations.update(registration.id, {
      preferences: { ...registration.preferences, [year]: quarters },
      askPortalAfter: null,
      portalTries: 0,
    });
  });
}
