import type { Filing } from '#domain/filing/filing.ts';
import { lookedInVain, nextLookOf } from '#domain/filing/lookAgain.ts';
import { type PortalTaxpayer, taxpayerStatus } from '#domain/gst/taxpayer.ts';
import type { PortalAnswer } from '#portal/port.ts';
import { readList } from '../ask/readings.ts';
import { adoptShown, shownBy } from '../record/adopt.ts';
import { reviveStopped } from '../record/revive.ts';
import { changedStanding } from '../record/taxpayerFacts.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * Reads the portal's list for a filing that waits for a person: what was filed there meanwhile is adopted. True when
 * something was. A list that cannot be read is read at the next look.
 */
export async function lookAtList(step: RegistrationStep & { filing: Filing }): Promise<boolean> {
  const { turn, snapshot, filing, now } = step;
  const standing = await standingAnew(step);
  const listed = await readList(step);
  const found = listed.ok ? shownBy(listed.value, filing) : [];
  const isAnswered = listed.ok && (standing === null || standing.ok);
  const lookedAt = isAnswered ? now : lookedInVain(now, (at) => nextLookOf(filing, at));
  const changed = standing?.ok === true ? changedStanding(snapshot.registration, standing.value, now) : null;
  await record(turn, async (rows) => {
    await rows.filings.markLooked(filing.id, lookedAt);
    if (standing?.ok === true) {
      await rows.registrations.update(turn.registrationId, { ...changed, portalReadAt: now });
      await reviveStopped(rows, { ...snapshot.registration, ...changed }, filing, now);
    }
    await adoptShown(rows, { filing, registrationId: turn.registrationId, now }, found);
  });
  return found.length > 0;
}

/** A registration that is not active may be again: what search tells of it now; null for all others. */
async function standingAnew({
  turn,
  snapshot: { registration },
  filing,
}: RegistrationStep & { filing: Filing }): Promise<Awaited<PortalAnswer<PortalTaxpayer>> | null> {
  const isActive = taxpayerStatus(registration.portalStatus) === 'active';
  return !isActive ? turn.portal.search(filing.gstin) : null;
}
