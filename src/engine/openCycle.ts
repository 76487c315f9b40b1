import { plannedAt } from '#domain/filing/plannedAt.ts';
import { dueAt } from '#domain/gst/dueDate.ts';
import { type Gstin, stateCodeOf } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { financialYear, type Form, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { preferenceSettled } from '#domain/registration/registration.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { consentFor } from '#domain/registration/consentFor.ts';
import { cycleOpened, monthAsked, tell } from './notices.ts';
import { frequencyOf } from '#domain/filing/cycles.ts';
import { backOff, record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';

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
      accountId: turn.accountId,
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
