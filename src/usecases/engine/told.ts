import type { Gstin } from '#domain/gstin.ts';
import type { Instant } from '#domain/istTime.ts';
import { ok, type Result } from '#domain/result.ts';
import { periodBefore } from '#domain/returnPeriod.ts';
import type { FiledReturn, PortalFault } from '../portsOfPortal.ts';
import type { Filing, Told } from '../portsOfStore.ts';
import { trackAround } from './track.ts';
import { minutes, record, type Turn } from './turn.ts';

/** So long a reading of the public calls stands for the next step of the same filing. */
const toldHoldsMs = minutes(5);

export const nothingTold: Told = { taxpayer: null, list: null };

export type FreshlyTold = {
  taxpayer: NonNullable<Told['taxpayer']>;
  list: NonNullable<Told['list']>;
  asked: boolean;
};

/**
 * RETTRACK and search, the session-free, side-effect-free truth (gst-portal#search, gst-portal#tracking): as read a few minutes ago for this
 * filing, else asked now. `asked` when anything was.
 */
export async function askPublic(
  turn: Turn,
  gstin: Gstin,
  filing: Filing,
  now: Instant,
): Promise<Result<FreshlyTold, PortalFault>> {
  const { told } = filing;
  let list = stillHolds(told.list, now) ? told.list : null;
  let taxpayer = stillHolds(told.taxpayer, now) ? told.taxpayer : null;
  if (list !== null && taxpayer !== null) return ok({ list, taxpayer, asked: false });
  if (list === null) {
    const filed = await trackAround(turn, gstin, filing, now);
    if (!filed.ok) return filed;
    list = listTold(filed.value, filing, now);
  }
  if (taxpayer === null) {
    const searched = await turn.portal.search(gstin);
    if (!searched.ok) return searched;
    taxpayer = { ...searched.value, at: now };
  }
  return ok({ list, taxpayer, asked: true });
}

/** Of a list, the rows that the nil check of this filing asks about. */
export function listTold(
  filed: FiledReturn[],
  { period, frequency }: Pick<Filing, 'period' | 'frequency'>,
  at: Instant,
): NonNullable<Told['list']> {
  const before = periodBefore(period, frequency);
  return { at, filed: filed.filter((row) => row.period === period || row.period === before) };
}

/**
 * What let a return go on may be used for the next step; after a finding, a fault or a claim of another everything is
 * read anew, whoever asks and however soon.
 */
export async function forgetTold(turn: Turn, filing: Filing): Promise<void> {
  if (filing.told.list === null && filing.told.taxpayer === null) return;
  await record(turn, (rows) => rows.filings.keepTold(filing.id, nothingTold));
}

const stillHolds = (told: { at: Instant } | null, now: Instant): boolean =>
  told !== null && told.at <= now && now - told.at < toldHoldsMs;
