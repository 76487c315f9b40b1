import type { Gstin } from '#domain/gstin.ts';
import type { Instant } from '#domain/istTime.ts';
import { ok, type Result } from '#domain/result.ts';
import { financialYear, financialYearAt, periodBefore } from '#domain/returnPeriod.ts';
import type { FiledReturn, PortalFault } from '../portsOfPortal.ts';
import type { Filing } from '../portsOfStore.ts';
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
