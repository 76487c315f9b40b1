import type { Filing, PortalReadings } from '#domain/filing/filing.ts';
import { isBeforeRegistration, sinceComposition } from '#domain/gst/firstPeriod.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import {
  addMonths,
  comparePeriods,
  financialYear,
  financialYearAt,
  FORMS,
  periodAt,
  periodBefore,
  previousPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { FiledReturn } from '#domain/gst/taxpayer.ts';
import type { FiledBefore } from '#domain/registration/registration.ts';
import { minutes, type Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/filing/refusal.ts';
import type { ReturnStep } from '../step.ts';
import type { Turn } from '../turn.ts';

/** So long a reading of the public calls stands for the next step of the same filing. */
const readingHoldsMs = minutes(5);

/** The year of a firm looks back so far. */
const monthsBefore = 12;

export type FreshReadings = {
  taxpayer: NonNullable<PortalReadings['taxpayer']>;
  list: NonNullable<PortalReadings['list']>;
  asked: boolean;
  /** Of the months before the GSTIN was added, once; null: they are known, or could not be read now. */
  before: FiledBefore[] | null;
};

/** A filing and the moment at which the portal is asked about it. */
type About = { turn: Turn; filing: Filing; now: Instant };

/**
 * RETTRACK and search, which need no session and change nothing (gst-portal#search, gst-portal#tracking): as read a
 * few minutes ago for this filing, else asked now. `asked` when anything was.
 */
export async function readPublic(
  step: ReturnStep,
  gstin: Gstin,
): Promise<Result<FreshReadings, PortalFault>> {
  const { turn, filing, now } = step;
  let list = stillHolds(filing.readings.list, now) ? filing.readings.list : null;
  let taxpayer = stillHolds(filing.readings.taxpayer, now) ? filing.readings.taxpayer : null;
  if (list !== null && taxpayer !== null) return ok({ list, taxpayer, asked: false, before: null });
  let before: FiledBefore[] | null = null;
  if (list === null) {
    const filed = await readList(step);
    if (!filed.ok) return filed;
    const older = await yearOfScheme(step, filed.value);
    if (!older.ok) return older;
    list = listReading([...filed.value, ...older.value], filing, now);
    before = await readBefore(step, [...filed.value, ...older.value]);
  }
  if (taxpayer === null) {
    const searched = await turn.portal.search(gstin);
    if (!searched.ok) return searched;
    taxpayer = { ...searched.value, at: now };
  }
  return ok({ list, taxpayer, asked: true, before });
}

/**
 * What was filed in the year before the GSTIN was added, read once for the year of its firm (record 142): the list
 * of the year before is asked for too. No return waits for it: what cannot be read now is read at the next check.
 */
async function readBefore(
  { turn, filing: { gstin }, snapshot: { registration } }: ReturnStep,
  filed: readonly FiledReturn[],
): Promise<FiledBefore[] | null> {
  if (registration.listedBefore !== null) return null;
  const since = previousPeriod(periodAt(registration.createdAt));
  const first = addMonths(since, -monthsBefore);
  const older = await turn.portal.track(gstin, financialYear(first));
  if (!older.ok) return null;
  const known = new Map<string, FiledBefore>();
  for (const { form, period, arn, filedOn } of [...older.value, ...filed]) {
    const regular = FORMS.find((each) => each === form);
    if (regular === undefined || comparePeriods(period, since) >= 0 || comparePeriods(period, first) < 0)
      continue;
    known.set(`${form} ${period}`, { form: regular, period, arn, filedOn });
  }
  return [...known.values()];
}

/** The list of filed returns over every financial year that may hold this period or the one before it. */
export async function readList({
  turn,
  filing: { gstin, period, frequency },
  now,
}: About): Promise<Result<FiledReturn[], PortalFault>> {
  const years = new Set([
    financialYear(periodBefore(period, frequency)),
    financialYear(period),
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

/**
 * One who leaves the composition scheme before the first CMP-08 of a financial year is listed has nothing in that year,
 * and looks like one who is in arrears: the year before shows the scheme (gst-portal#first-period). It is asked for only
 * where the return before was owed by the dates of the registration, and neither is listed.
 */
async function yearOfScheme(
  { turn, filing: { gstin, period, frequency }, snapshot }: ReturnStep,
  filed: FiledReturn[],
): Promise<Result<FiledReturn[], PortalFault>> {
  const before = periodBefore(period, frequency);
  const isTold = filed.some((row) => row.period === before || !FORMS.some((form) => form === row.form));
  if (isTold || isBeforeRegistration(before, snapshot.registration.registeredOn)) return ok([]);
  return turn.portal.track(gstin, financialYear(addMonths(before, -12)));
}

/** What the nil check of this filing asks of a list. */
export function listReading(
  filed: FiledReturn[],
  { period, frequency }: Pick<Filing, 'period' | 'frequency'>,
  at: Instant,
): NonNullable<PortalReadings['list']> {
  const before = periodBefore(period, frequency);
  return {
    at,
    filed: filed.filter((row) => row.period === period || row.period === before),
    sinceComposition: sinceComposition(filed),
  };
}

const stillHolds = (reading: { at: Instant } | null, now: Instant): boolean =>
  reading !== null && reading.at <= now && now - reading.at < readingHoldsMs;
