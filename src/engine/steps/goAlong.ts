import type { Filing } from '#domain/filing/filing.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { appendEvent } from '../record/appendEvent.ts';
import type { RegistrationStep } from '../step.ts';

/**
 * GSTR-3B goes on behind its GSTR-1, at the time that it had; what a company's form had stopped on its first day had
 * none.
 */
export async function goAlong(step: RegistrationStep & { filing: Filing }): Promise<void> {
  const { snapshot, filing, now } = step;
  const runAt =
    filing.returns.GSTR3B.scheduledAt ?? plannedAt(snapshot.registration, plannedFor(filing, 'GSTR3B'), now);
  await appendEvent({ ...step, form: 'GSTR3B' }, { type: 'revived', at: now, by: 'system', runAt });
}
