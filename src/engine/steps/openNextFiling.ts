import type { Gstin } from '#domain/gst/gstin.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { preferenceSettled } from '#domain/registration/registration.ts';
import { backOff } from '#domain/shared/backOff.ts';
import { preferenceRemark, readPreferences } from '../ask/preferences.ts';
import { openFiling } from '../record/openFiling.ts';
import { remarkBeside } from '../record/taxpayerFacts.ts';
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

/**
 * Kept with the time, so that it is asked again once it is settled. Of a quarter that the portal does not tell nothing
 * is opened: it is asked again after a while, and the card says so meanwhile.
 */
async function askPreference({ turn, snapshot, period, now }: OpeningStep, gstin: Gstin): Promise<void> {
  const { registration } = snapshot;
  const asked = await readPreferences(turn, registration.preferences, { gstin, period, now });
  const tries = registration.portalTries + 1;
  await record(turn, async (rows) => {
    if (!asked.ok) {
      await rows.registrations.update(registration.id, {
        askPortalAfter: now + backOff(tries, registration.id),
        portalTries: tries,
      });
      return;
    }
    await rows.registrations.update(registration.id, {
      preferences: asked.value,
      remark: remarkBeside(registration, preferenceRemark(asked.value, period)),
      askPortalAfter: null,
      portalTries: 0,
    });
  });
}
