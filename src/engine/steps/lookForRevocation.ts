import type { Filing } from '#domain/filing/filing.ts';
import { lookedInVain, nextStandingLook } from '#domain/filing/lookAgain.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { reviveStopped } from '../record/revive.ts';
import { changedStanding } from '../record/taxpayerFacts.ts';
import type { RegistrationStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * A cancellation may be revoked (CGST Act s.30): then the periods since are due after all, and what it had stopped
 * is planned again. A portal that does not answer is asked again some hours later.
 */
export async function lookForRevocation(step: RegistrationStep & { filing: Filing }): Promise<void> {
  const { turn, snapshot, filing, now } = step;
  const { registration } = snapshot;
  const searched = await turn.portal.search(filing.gstin);
  await record(turn, async (rows) => {
    const { dueAt } = filing.returns.GSTR1;
    const inVain = (): Instant => lookedInVain(now, (at) => nextStandingLook(at, dueAt));
    await rows.filings.markLooked(filing.id, searched.ok ? now : inVain());
    if (!searched.ok) return;
    const changed = changedStanding(registration, searched.value, now);
    await rows.registrations.update(turn.registrationId, { ...changed, portalReadAt: now });
    await reviveStopped(rows, { ...registration, ...changed }, filing, now);
  });
}
