import type { Gstin } from '#domain/gst/gstin.ts';
import { financialYear, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { preferenceSettled } from '#domain/registration/registration.ts';
import { backOff } from '#domain/shared/backOff.ts';
import { openFiling } from '../record/openFiling.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

type OpeningStep = RegistrationStep & { period: ReturnPeriod };

/** Opens the filing of a period: asks the quarter's preference first (gst-portal#preference), then sets both returns' times. */
export async function openNextFiling(step: OpeningStep): Promise<void> {
  const { turn, snapshot, period } = step;
  const { registration } = snapshot;
  const { gstin } = registration;
  if (gstin === null) throw new Error('a verified registration without a GSTIN');
  if (!preferenceSettled(registration.preferences, period)) return askPreference(step, gstin);
  await record(turn, (rows) => openFiling(step, rows, { registration, gstin, period }));
}

/** A quarter that the portal does not list is monthly; kept with the time, so that it is asked once it is settled. */
async function askPreference({ turn, snapshot, period, now }: OpeningStep, gstin: Gstin): Promise<void> {
  const { registration } = snapshot;
  const year = financialYear(period);
  const asked = await turn.portal.preferences(gstin, year);
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
