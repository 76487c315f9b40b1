import type { Gstin } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { financialYear, financialYearAt, periodBefore } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#portal/port.ts';
import type { FiledReturn } from '#domain/gst/taxpayer.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Turn } from './turn.ts';

/** The list of filed returns over every financial year that may hold this period or the one before it. */
export async function trackAround(
  turn: Turn,
  gstin: Gstin,
  filing: Pick<Filing, 'period' | 'frequency'>,
  now: Instant,
): Promise<Result<FiledReturn[], PortalFault>> {
  const years = new Set([
    financialYear(periodBefore(filing.period, filing.frequency)),
    financialYear(filing.period),
    financialYearAt(now),
  ]);
  const filed: FiledReturn[] = [];
  for (const year of years) {
    const tracked = await turn.portal.track(gstin, year);
    if (!tracked.ok) return tracked;
    filed.push(...tracked.value);
  }
  return ok(filed);
}
