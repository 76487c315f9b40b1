import { meaningOf } from '#domain/gst/refusal.ts';
import { periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { preferenceRemark, readPreferences } from '../ask/preferences.ts';
import { reviveStopped } from '../record/revive.ts';
import { changedStanding, remarkBeside } from '../record/taxpayerFacts.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * Reads what the public calls tell of a registration, because a person has asked for it: status, dates and names, and
 * how its returns are filed. A call that is not answered leaves what was known, and the page says what stood in its way.
 */
export async function readAgain(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration, filings } = snapshot;
  const { gstin } = registration;
  if (gstin === null) {
    await record(turn, (rows) => rows.registrations.update(registration.id, { readAskedAt: null }));
    return;
  }
  const period = previousPeriod(periodAt(now));
  const searched = await turn.portal.search(gstin);
  const preferences = await readPreferences(turn, registration.preferences, { gstin, period, now });
  const failed = [searched, preferences].find((answer) => !answer.ok);
  await record(turn, async (rows) => {
    const standing = searched.ok
      ? { ...changedStanding(registration, searched.value, now), portalReadAt: now }
      : {};
    const known = { ...registration, ...standing };
    const told = preferences.ok
      ? {
          preferences: preferences.value,
          remark: remarkBeside(known, preferenceRemark(preferences.value, period)),
        }
      : {};
    await rows.registrations.update(registration.id, {
      ...standing,
      ...told,
      readAskedAt: null,
      readFailure: failed === undefined || failed.ok ? null : meaningOf(failed.failure),
    });
    if (!searched.ok) return;
    for (const filing of filings) await reviveStopped(rows, { ...known, ...told }, filing, now);
  });
}
