import { plannedAt } from '#domain/filing/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { ReturnStep } from '../step.ts';
import { record } from '../turn.ts';

/**
 * A notification has moved the due date of a return that is not filed. One that stands still because it would have
 * been late is planned again.
 */
export async function moveDue(step: ReturnStep & { dueAt: Instant }): Promise<void> {
  const { turn, snapshot, filing, form, dueAt, now } = step;
  const { state, scheduledAt } = filing.returns[form];
  await record(turn, async (rows) => {
    await rows.filings.append(filing.id, form, { type: 'due_moved', at: now, dueAt });
    if (state !== 'scheduled' || scheduledAt !== null || dueAt <= now) return;
    const runAt = plannedAt(
      snapshot.registration,
      { form, period: filing.period, frequency: filing.frequency, dueAt },
      now,
    );
    if (runAt === null) return;
    await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, runAt });
  });
}
