import { type Consequences, consequencesOf, type MissingReturn } from '../gst/consequences.ts';
import { dueAt, placeOf } from '../gst/dueDate.ts';
import type { Extension } from '../gst/dueDateExtensions.ts';
import { isBeforeRegular } from '../gst/dutyToFile.ts';
import {
  addMonths,
  comparePeriods,
  FORMS,
  hasReturns,
  nextPeriod,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { taxpayerStatus } from '../gst/taxpayer.ts';
import { isOwed, type UnfiledReturn } from '../filing/unfiled.ts';
import {
  cancellationOf,
  expectedFrequencyAt,
  isAfterCancellation,
  type Registration,
} from '../registration/registration.ts';
import { type Instant, parseIstDate } from '../shared/istTime.ts';

type At = { now: Instant; extensions: readonly Extension[] };

/**
 * Pure. The cost and the blocks of the missing returns of a registration (gst/consequences.ts); null when none is late.
 * `unfiled`: those that have a filing here. A skipped return counts: the law still requires it.
 */
export function consequencesFor(
  registration: Registration,
  unfiled: readonly UnfiledReturn[],
  { now, extensions }: At,
): Consequences | null {
  const { gstin, address, status, portalStatus } = registration;
  if (gstin === null || status !== 'success' || taxpayerStatus(portalStatus) === 'other') return null;
  const owed = unfiled.filter(
    (each) =>
      (each.state === 'skipped' || isOwed(each)) &&
      !isAfterCancellation(registration, { period: each.period, frequency: each.frequency }),
  );
  const missing = [...missingBefore(registration, owed, extensions), ...owed];
  return consequencesOf(missing, {
    place: placeOf(gstin, address, extensions),
    lastDay: cancellationOf(registration)?.on ?? null,
    now,
  });
}

/**
 * The missing returns before the oldest one that has a filing here, by the list that was read when the GSTIN was
 * added. Only while the portal refuses the oldest for a missing one: the list may be out of date.
 */
function missingBefore(
  registration: Registration,
  owed: readonly UnfiledReturn[],
  extensions: readonly Extension[],
): MissingReturn[] {
  const { gstin, address, listedBefore: listed, preferences, registeredOn, regularFrom } = registration;
  const [oldest] = owed.toSorted((a, b) => comparePeriods(a.period, b.period));
  if (oldest === undefined || listed === null || gstin === null) return [];
  const waits = owed.some(
    ({ period, state, finding }) =>
      period === oldest.period &&
      state === 'blocked' &&
      (finding === 'previous_gstr1_missing' || finding === 'previous_gstr3b_missing'),
  );
  if (!waits) return [];
  const place = placeOf(gstin, address, extensions);
  return FORMS.flatMap((form) => {
    const [newest] = listed
      .filter((row) => row.form === form)
      .map(({ period }) => period)
      .toSorted((a, b) => comparePeriods(b, a));
    const found: MissingReturn[] = [];
    let period = newest === undefined ? firstListed(registration) : nextPeriod(newest);
    for (; period !== null && comparePeriods(period, oldest.period) < 0; period = nextPeriod(period)) {
      const frequency = expectedFrequencyAt(preferences, period, oldest.frequency) ?? oldest.frequency;
      const isDue =
        hasReturns(period, frequency) &&
        !isBeforeRegular(period, { registeredOn, listed: null, entered: regularFrom });
      if (isDue) found.push({ form, period, frequency, due: dueAt(form, period, frequency, place) });
    }
    return found;
  });
}

/** The first month that the list covers, or of the registration when that came later; null when its day is unknown. */
function firstListed({ createdAt, registeredOn }: Registration): ReturnPeriod | null {
  const registered = registeredOn === null ? null : parseIstDate(registeredOn);
  if (registered === null) return null;
  const first = addMonths(previousPeriod(periodAt(createdAt)), -monthsListed);
  const began = periodAt(registered);
  return comparePeriods(began, first) > 0 ? began : first;
}

/** As many months as `listedBefore` goes back. */
const monthsListed = 12;
