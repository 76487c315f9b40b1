import type { PortalFault } from '#domain/gst/refusal.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { financialYear, periodBefore, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import {
  frequencyAt,
  type Registration,
  withPreferences,
  type Remark,
} from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Turn } from '../turn.ts';

type About = { gstin: Gstin; period: ReturnPeriod; now: Instant };

/**
 * The preferences after the portal was asked about a period's quarter (gst-portal#preference), and about the quarter
 * before where that lies in a year that was not read: its due date is another one by month than by quarter. Only the
 * first has to be answered.
 */
export async function readPreferences(
  turn: Turn,
  known: Registration['preferences'],
  { gstin, period, now }: About,
): Promise<Result<Registration['preferences'], PortalFault>> {
  const year = financialYear(period);
  const told = await turn.portal.preferences(gstin, year);
  if (!told.ok) return told;
  const preferences = withPreferences(known, { year, told: told.value, wanted: period }, now);
  const before = periodBefore(period, 'quarterly');
  const yearBefore = financialYear(before);
  if (yearBefore === year || preferences[yearBefore] !== undefined) return ok(preferences);
  const toldBefore = await turn.portal.preferences(gstin, yearBefore);
  return ok(
    toldBefore.ok
      ? withPreferences(preferences, { year: yearBefore, told: toldBefore.value, wanted: period }, now)
      : preferences,
  );
}

/** What the card says while the portal does not tell how a period is filed; null once it has. */
export const preferenceRemark = (
  preferences: Registration['preferences'],
  period: ReturnPeriod,
): Remark | null =>
  frequencyAt(preferences, period) === null ? { code: 'preference_unknown', params: { period } } : null;
