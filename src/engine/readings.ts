import type { Gstin } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { periodBefore } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#portal/port.ts';
import type { FiledReturn } from '#domain/gst/taxpayer.ts';
import type { Filing, PortalReadings } from '#domain/filing/filing.ts';
import { trackAround } from './track.ts';
import { record, type Turn } from './turn.ts';
import { minutes } from '#domain/shared/istTime.ts';

/** So long a reading of the public calls stands for the next step of the same filing. */
const readingHoldsMs = minutes(5);

export const noReadings: PortalReadings = { taxpayer: null, list: null };

export type FreshReadings = {
  taxpayer: NonNullable<PortalReadings['taxpayer']>;
  list: NonNullable<PortalReadings['list']>;
  asked: boolean;
};

/**
 * RETTRACK and search, the session-free, side-effect-free truth (gst-portal#search, gst-portal#tracking): as read a few minutes ago for this
 * filing, else asked now. `asked` when anything was.
 */
export async function readPublic(
  turn: Turn,
  gstin: Gstin,
  filing: Filing,
  now: Instant,
): Promise<Result<FreshReadings, PortalFault>> {
  const { readings } = filing;
  let list = stillHolds(readings.list, now) ? readings.list : null;
  let taxpayer = stillHolds(readings.taxpayer, now) ? readings.taxpayer : null;
  if (list !== null && taxpayer !== null) return ok({ list, taxpayer, asked: false });
  if (list === null) {
    const filed = await trackAround(turn, gstin, filing, now);
    if (!filed.ok) return filed;
    list = listReading(filed.value, filing, now);
  }
  if (taxpayer === null) {
    const searched = await turn.portal.search(gstin);
    if (!searched.ok) return searched;
    taxpayer = { ...searched.value, at: now };
  }
  return ok({ list, taxpayer, asked: true });
}

/** Of a list, the rows that the nil check of this filing asks about. */
export function listReading(
  filed: FiledReturn[],
  { period, frequency }: Pick<Filing, 'period' | 'frequency'>,
  at: Instant,
): NonNullable<PortalReadings['list']> {
  const before = periodBefore(period, frequency);
  return { at, filed: filed.filter((row) => row.period === period || row.period === before) };
}

/**
 * What let a return go on may be used for the next step; after a finding, a fault or a claim of another everything is
 * read anew, whoever asks and however soon.
 */
export async function forgetReadings(turn: Turn, filing: Filing): Promise<void> {
  if (filing.readings.list === null && filing.readings.taxpayer === null) return;
  await record(turn, (rows) => rows.filings.keepReadings(filing.id, noReadings));
}

const stillHolds = (reading: { at: Instant } | null, now: Instant): boolean =>
  reading !== null && reading.at <= now && now - reading.at < readingHoldsMs;
