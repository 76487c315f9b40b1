import type { Filing } from '#domain/filing/filing.ts';
import { lookedInVain, nextStandingLook } from '#domain/filing/lookAgain.ts';
import { plannedAt, plannedFor } from '#domain/filing/plannedAt.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
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
    const changed = changedStanding(registration, searched.value);
    if (changed !== null) await rows.registrations.update(turn.registrationId, changed);
    if (searched.value.cancelledOn !== null) return;
    const restored = { ...registration, ...changed };
    for (const form of FORMS) {
      if (filing.returns[form].finding?.code !== 'after_cancellation') continue;
      const runAt = plannedAt(restored, plannedFor(filing, form), now);
      await rows.filings.append(filing.id, form, { type: 'revived', at: now, by: 'portal', runAt });
    }
  });
}
