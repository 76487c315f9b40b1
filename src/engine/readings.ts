import type { Filing, PortalReadings, ReturnAt } from '#domain/filing/filing.ts';
import { isBeforeRegistration, sinceComposition } from '#domain/gst/dutyToFile.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import {
  addMonths,
  comparePeriods,
  financialYear,
  financialYearsSince,
  type Form,
  FORMS,
  periodAt,
  periodBefore,
  previousPeriod,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { emptyList, type FiledList, listingOf, rowOf, withoutSharedArns } from '#domain/gst/filedList.ts';
import {
  type FiledBefore,
  frequencyAt,
  type Registration,
  withPreferences,
  type Remark,
} from '#domain/registration/registration.ts';
import { minutes, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type ReturnStep, type Turn, loginOf } from './turn.ts';
import { mayPass, summaryLeavesOpen } from '#domain/filing/retryPolicy.ts';
import { acquireLoginLock } from './portalLock.ts';
import { usableSession } from './session.ts';

/** A reading of the public calls stays valid for this long for the next step of the same filing. */
const readingHoldsMs = minutes(5);

/** The firm's year page goes back this many months. */
const monthsBefore = 12;

export type FreshReadings = {
  taxpayer: NonNullable<PortalReadings['taxpayer']>;
  list: NonNullable<PortalReadings['list']>;
  isNew: boolean;
  /** Returns of the months before the GSTIN was added, read once. Null: already known, or unreadable now. */
  before: FiledBefore[] | null;
};

/** A filing and the instant at which the portal is asked about it. */
type About = { turn: Turn; filing: Filing; now: Instant };

/**
 * RETTRACK and search, which need no session and change nothing (gst-portal#search, gst-portal#tracking): a reading
 * of this filing that is minutes old, otherwise a new one. `isNew` when any call was made.
 */
export async function readPublic(
  step: ReturnStep,
  gstin: Gstin,
): Promise<Result<FreshReadings, PortalFault>> {
  const { turn, filing, now } = step;
  const kept = filing.readings.list;
  // A list stored before rows without a period were kept is incomplete.
  let list = kept !== null && stillHolds(kept, now) && Object.hasOwn(kept, 'withoutPeriod') ? kept : null;
  let taxpayer = stillHolds(filing.readings.taxpayer, now) ? filing.readings.taxpayer : null;
  if (list !== null && taxpayer !== null && listingOf(list, wantedBy(step)).is !== 'unreadable')
    return ok({ list, taxpayer, isNew: false, before: null });
  let before: FiledBefore[] | null = null;
  if (list === null) {
    const read = await readList(step);
    if (!read.ok) return read;
    const older = await yearOfScheme(step, read.value);
    if (!older.ok) return older;
    const whole = joined(read.value, older.value);
    list = listReading(whole, filing, now);
    before = await readBefore(step, whole);
  }
  if (listingOf(list, wantedBy(step)).is === 'unreadable') return fail(rowUnreadable);
  if (taxpayer === null) {
    const searched = await turn.portal.search(gstin);
    if (!searched.ok) return searched;
    taxpayer = { ...searched.value, at: now };
  }
  return ok({ list, taxpayer, isNew: true, before });
}

/**
 * Returns filed in the year before the GSTIN was added, read once for the firm's year page
 * (design#the-year-of-a-firm); also asks for the list of the previous year. No return waits for it: an unreadable
 * list is read at the next check.
 */
async function readBefore(
  { turn, filing: { gstin }, snapshot: { registration } }: ReturnStep,
  list: FiledList,
): Promise<FiledBefore[] | null> {
  if (registration.listedBefore !== null) return null;
  const since = previousPeriod(periodAt(registration.createdAt));
  const first = addMonths(since, -monthsBefore);
  const older = await turn.portal.track(gstin, financialYear(first));
  if (!older.ok) return null;
  const known = new Map<string, FiledBefore>();
  for (const { form, period, arn, filedOn } of joined(older.value, list).filed) {
    const regular = FORMS.find((each) => each === form);
    if (regular === undefined || comparePeriods(period, since) >= 0 || comparePeriods(period, first) < 0)
      continue;
    known.set(`${form} ${period}`, { form: regular, period, arn, filedOn });
  }
  return [...known.values()];
}

/** The return whose row in the list has to be complete. */
export const wantedBy = ({ filing, form }: ReturnAt): { form: Form; period: ReturnPeriod } => ({
  form,
  period: filing.period,
});

/** The list may hold this return in an unreadable row: better no list than one without it. */
const rowUnreadable: PortalFault = {
  kind: 'unreadable',
  says: 'the row of this return in the list cannot be read',
};

export const joined = (a: FiledList, b: FiledList): FiledList => ({
  filed: withoutSharedArns([...a.filed, ...b.filed]),
  withoutPeriod: [...a.withoutPeriod, ...b.withoutPeriod],
});

/**
 * The list of filed returns over every financial year that may hold this period or the previous one. The portal lists
 * by the year of the period or of the filing (gst-portal#tracking), so asks for every year since then until all of
 * them are found.
 */
export async function readList({
  turn,
  filing: { gstin, period, frequency },
  now,
}: About): Promise<Result<FiledList, PortalFault>> {
  const before = periodBefore(period, frequency);
  const wanted = [period, before].flatMap((each) => FORMS.map((form) => ({ form, period: each })));
  let list = emptyList();
  for (const year of financialYearsSince(before, now)) {
    const tracked = await turn.portal.track(gstin, year);
    if (!tracked.ok) return tracked;
    list = joined(list, tracked.value);
    if (wanted.every((one) => rowOf(list.filed, one) !== undefined)) break;
  }
  return ok(list);
}

/**
 * A taxpayer who leaves the composition scheme before the first CMP-08 of a financial year is listed has no returns
 * in that year, and looks like one in arrears: the previous year shows the scheme (gst-portal#first-period). Asked
 * for only when the previous return was due by the registration's dates and neither is listed.
 */
async function yearOfScheme(
  { turn, filing: { gstin, period, frequency }, snapshot }: ReturnStep,
  { filed }: FiledList,
): Promise<Result<FiledList, PortalFault>> {
  const before = periodBefore(period, frequency);
  const isKnown = filed.some((row) => row.period === before || !FORMS.some((form) => form === row.form));
  if (isKnown || isBeforeRegistration(before, snapshot.registration.registeredOn)) return ok(emptyList());
  return turn.portal.track(gstin, financialYear(addMonths(before, -12)));
}

/** The facts in a list that the nil check of this filing needs. */
export function listReading(
  { filed, withoutPeriod }: FiledList,
  { period, frequency }: Pick<Filing, 'period' | 'frequency'>,
  at: Instant,
): NonNullable<PortalReadings['list']> {
  const before = periodBefore(period, frequency);
  return {
    at,
    filed: filed.filter((row) => row.period === period || row.period === before),
    withoutPeriod,
    sinceComposition: sinceComposition(filed),
  };
}

const stillHolds = (reading: { at: Instant } | null, now: Instant): boolean =>
  reading !== null && reading.at <= now && now - reading.at < readingHoldsMs;

/** Duration of one call. */
const READING_TAKES_MS = minutes(2);

/**
 * Whether the summary of a return leaves room for doubt when the portal's list does not show it
 * (gst-portal#lost-answer): it says that the return is filed, or cannot be read now. Requests no code: without a
 * session the list alone counts, and the check before anything is sent again reads the summary in its own session.
 */
export async function summaryLeavesDoubt(step: ReturnStep): Promise<boolean> {
  const { turn, snapshot, filing, form } = step;
  const { registration, session: kept } = snapshot;
  const login = loginOf(registration);
  if (login === null || registration.deletedAt !== null || kept === null) return false;
  if (!(await acquireLoginLock(step, login))) return true;
  const usable = await usableSession(step, login, READING_TAKES_MS);
  if (!usable.ok) return mayPass(usable.failure);
  if (usable.value === null) return false;
  const summary = await turn.portal.returnSummary(login, usable.value, form, filing.period);
  return !summary.ok && summaryLeavesOpen(summary.failure);
}

type PreferenceOf = { gstin: Gstin; period: ReturnPeriod; now: Instant };

/**
 * The preferences after asking the portal about a period's quarter (gst-portal#preference), and about the previous
 * quarter if that lies in a year that was not read: its due date differs between monthly and quarterly. Only the
 * first call has to succeed.
 */
export async function readPreferences(
  turn: Turn,
  known: Registration['preferences'],
  { gstin, period, now }: PreferenceOf,
): Promise<Result<Registration['preferences'], PortalFault>> {
  const year = financialYear(period);
  const answer = await turn.portal.preferences(gstin, year);
  if (!answer.ok) return answer;
  const preferences = withPreferences(known, { year, quarters: answer.value, wanted: period }, now);
  const before = periodBefore(period, 'quarterly');
  const yearBefore = financialYear(before);
  if (yearBefore === year || preferences[yearBefore] !== undefined) return ok(preferences);
  const earlierAnswer = await turn.portal.preferences(gstin, yearBefore);
  return ok(
    earlierAnswer.ok
      ? withPreferences(preferences, { year: yearBefore, quarters: earlierAnswer.value, wanted: period }, now)
      : preferences,
  );
}

/** The card's remark while the portal does not say how a period is filed; null once it does. */
export const preferenceRemark = (
  preferences: Registration['preferences'],
  period: ReturnPeriod,
): Remark | null =>
  frequencyAt(preferences, period) === null ? { code: 'preference_unknown', params: { period } } : null;
