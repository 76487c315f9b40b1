import type { DoneBy } from '#domain/filing/events.ts';
import { mayStop, returnsToSetBack } from '#domain/filing/backlog.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import { type ActResult, actingPerson, onRegistration } from '../acting/acting.ts';
import { endAwaited } from '../acting/codeRequests.ts';
import { withdrawConsent } from '../acting/consents.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * Stops a started plan (design#the-backlog): withdraws the yes to each of its months that is not filed, and ends the code
 * that is awaited for one. The months wait for a start again. A return at the portal is confirmed first; a month whose late
 * fee is paid goes on to its end.
 */
export const stopBacklog = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  idOrGstin: string,
): ActResult =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const started = registration.backlogStart?.periods ?? [];
    const open = (await rows.filings.openOf(registration.id)).filter(({ period }) =>
      started.includes(period),
    );
    const months = open.filter(mayStop);
    if (months.every((month) => returnsToSetBack(month).length === 0)) return notPossible('nothing_started');
    const by = await actingPerson(rows);
    for (const month of months) {
      for (const kind of ['month', 'fee', 'evidence'] as const)
        await withdrawConsent(ports, rows, registration, kind, now, {
          period: month.period,
          undo: { kind: 'stays' },
        });
      await setBack(rows, month, by, now);
    }
    // Filed months stay in the plan, with their ARNs.
    const stopped = months.map(({ period }) => period);
    if (started.every((period) => stopped.includes(period)))
      await rows.registrations.update(registration.id, { backlogStart: null });
    return ok(null);
  });

async function setBack(rows: TenantRows, month: Filing, by: DoneBy, now: Instant): Promise<void> {
  for (const { form, type } of returnsToSetBack(month))
    await rows.filings.append(month.id, form, { type, at: now, by, runAt: null });
  await endAwaited(rows, month.registrationId, month.id, now);
}
