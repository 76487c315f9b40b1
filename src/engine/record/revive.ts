import type { Filing } from '#domain/filing/filing.ts';
import type { FindingCode } from '#domain/filing/finding.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { taxpayerStatus } from '#domain/gst/taxpayer.ts';
import { isAfterCancellation, type Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '#usecases/ports/store.ts';

/** Does what stopped the return not hold any more, by what the portal tells now? */
function isOver(finding: FindingCode | undefined, registration: Registration, filing: Filing): boolean {
  const status = taxpayerStatus(registration.portalStatus);
  if (finding === 'after_cancellation')
    return status !== 'other' && !isAfterCancellation(registration, filing);
  if (finding === 'standing_unknown') return status !== 'other';
  return finding === 'not_active' && status !== 'inactive' && status !== 'other';
}

/** Plans again what the status of a registration had stopped, once the portal tells another one. */
export async function reviveStopped(
  rows: TenantRows,
  registration: Registration,
  filing: Filing,
  now: Instant,
): Promise<void> {
  for (const form of FORMS) {
    if (!isOver(filing.returns[form].finding?.code, registration, filing)) continue;
    const runAt = plannedAt(registration, plannedFor(filing, form), now);
    await rows.filings.append(filing.id, form, { type: 'revived', at: now, by: 'portal', runAt });
  }
}
