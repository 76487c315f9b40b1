import { actingPerson } from './actingPerson.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { ok } from '#domain/shared/result.ts';
import { notPossible } from '../failures.ts';
import { notAllowed } from '../people/authority.ts';
import type { Ports } from '../ports/given.ts';
import { type Act, onFiling } from './acting.ts';
import { isUndoOfUse } from '#domain/filing/offeredActs.ts';

/** Takes a skip back: the returns run by the schedule again, until they are barred. */
export const undoSkip = (
  ports: Pick<Ports, 'store' | 'clock' | 'asksForFactor'>,
  accountId: string,
  filingId: string,
): Act =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const skipped = FORMS.filter((form) => filing.returns[form].state === 'skipped');
    if (skipped.length === 0) return notPossible('not_skipped');
    if (!isUndoOfUse(filing, registration, now)) return notPossible('skip_stays');
    const refusal = await notAllowed(ports, rows, {
      act: 'reopen',
      right: 'file',
      registration,
      approval: filing.approval,
    });
    if (refusal !== null) return refusal;
    const by = await actingPerson(rows);
    for (const form of skipped) {
      const runAt = plannedAt(registration, plannedFor(filing, form), now);
      await rows.filings.append(filing.id, form, { type: 'unskipped', at: now, by, runAt });
    }
    return ok(null);
  });
