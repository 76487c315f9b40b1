import type { Instant } from '#domain/shared/istTime.ts';
import type { DoneBy } from '#domain/filing/events.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import type { TenantRows } from '../ports/store.ts';
import { actingPerson } from './actingPerson.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

/** Sets the times of returns that the schedule alone has planned and nobody has asked for. */
export async function planAnew(
  rows: TenantRows,
  registration: Registration,
  now: Instant,
  given?: DoneBy,
): Promise<void> {
  const by = given ?? (await actingPerson(rows));
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      const row = filing.returns[form];
      if (row.state !== 'scheduled' || row.requestedBy !== 'system') continue;
      const runAt = plannedAt(registration, plannedFor(filing, form), now);
      await rows.filings.append(filing.id, form, { type: 'planned', at: now, by, runAt });
    }
  }
  await rows.work.wakeBy(registration.id, now);
  await rows.changed([registration.id]);
}
