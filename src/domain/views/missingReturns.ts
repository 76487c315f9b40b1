import { type Consequences, consequencesOf, type MissingReturn } from '../gst/consequences.ts';
import { dueAt, placeOf } from '../gst/dueDate.ts';
import type { Extension } from '../gst/dueDateExtensions.ts';
import { isBeforeRegular } from '../gst/dutyToFile.ts';
import {
  addMonths,
  comparePeriods,
  type Form,
  FORMS,
  hasReturns,
  nextPeriod,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { taxpayerStatus } from '../gst/taxpayer.ts';
import { type Filing, isSettled } from '../filing/filing.ts';
import { NOTHING_DUE } from '../filing/finding.ts';
import type { Dues } from '../filing/backlog.ts';
import {
  isFirstMonthUnknown,
  isOwed,
  listedRows,
  type UnfiledReturn,
  withoutListed,
} from '../filing/unfiled.ts';
import {
  cancellationOf,
  expectedFrequencyAt,
  isAfterCancellation,
  type Registration,
} from '../registration/registration.ts';
import { monthsListed } from '../registration/watch.ts';
import { type Instant, parseIstDate } from '../shared/istTime.ts';

/**
 * The filings of a registration. `unfiled`: the returns that are not filed, opened here. `known`: some filings, with
 * the newest; empty when none was opened.
 */
export type KnownReturns = {
  unfiled: readonly UnfiledReturn[];
  known: readonly Pick<Filing, 'period' | 'returns'>[];
};

/**
 * Pure. The cost and the blocks of the missing returns of a registration (gst/consequences.ts); null when none is late.
 * A skipped return counts: the law still requires it. `dues`: those of its plan of past months, which alone knows their fees.
 */
export function consequencesFor(
  registration: Registration,
  returns: KnownReturns,
  { now, extensions, dues }: { now: Instant; extensions: readonly Extension[]; dues: Dues | null },
): Consequences | null {
  const { gstin, address, status, portalStatus } = registration;
  if (gstin === null || status !== 'success' || taxpayerStatus(portalStatus) === 'other') return null;
  if (isFirstMonthUnknown(registration, returns.unfiled)) return null;
  const listed = [
    ...(isWhole(registration.listReading) ? [] : missingBefore(registration, returns, extensions)),
    ...owedOf(registration, returns),
  ];
  const found = consequencesOf(withPlanned(listed, returns, dues?.missing ?? []), {
    place: placeOf(gstin, address, extensions),
    lastDay: cancellationOf(registration)?.on ?? null,
    now,
  });
  return found === null || dues === null ? found : { ...found, fees: dues.fees };
}

/** The lists of all years are read: the plan knows each missing month before the newest, and which was filed since. */
const isWhole = (reading: Registration['listReading']): boolean => reading?.unread.length === 0;

/** The missing returns with those of the plan, which has read the lists of more years; not one that may be filed. */
function withPlanned(
  listed: readonly MissingReturn[],
  { unfiled }: KnownReturns,
  planned: readonly MissingReturn[],
): MissingReturn[] {
  const keyOf = ({ form, period }: Pick<MissingReturn, 'form' | 'period'>): string => `${form} ${period}`;
  const known = new Set([...listed, ...unfiled].map(keyOf));
  return [...planned.filter((each) => !known.has(keyOf(each))), ...listed];
}

const owedOf = (registration: Registration, { unfiled }: KnownReturns): UnfiledReturn[] =>
  withoutListed(unfiled, registration).filter(
    (each) =>
      (each.state === 'skipped' || isOwed(each)) &&
      !isAfterCancellation(registration, { period: each.period, frequency: each.frequency }),
  );

/**
 * The missing returns from before the oldest one that was opened here, by the list of the portal. None where a later
 * return of the form is filed: the portal takes them in order, so the list is out of date.
 */
export function missingBefore(
  registration: Registration,
  returns: KnownReturns,
  extensions: readonly Extension[],
): MissingReturn[] {
  const { gstin, address, listedBefore, preferences, registeredOn, regularFrom } = registration;
  if (listedBefore === null || gstin === null) return [];
  const listed = listedRows(registration);
  const since = previousPeriod(periodAt(registration.createdAt));
  if (isFirstMonthUnknown(registration, returns.unfiled)) return [];
  const [oldest] = owedOf(registration, returns).toSorted((a, b) => comparePeriods(a.period, b.period));
  if (oldest === undefined && returns.known.some(isDue)) return [];
  const end = oldest?.period ?? since;
  const place = placeOf(gstin, address, extensions);
  return FORMS.filter((form) => !returns.known.some((filing) => isFiledHere(filing, form))).flatMap(
    (form) => {
      const [newest] = listed
        .filter((row) => row.form === form)
        .map(({ period }) => period)
        .toSorted((a, b) => comparePeriods(b, a));
      const found: MissingReturn[] = [];
      let period = newest === undefined ? firstListed(registration) : nextPeriod(newest);
      for (; period !== null && comparePeriods(period, end) < 0; period = nextPeriod(period)) {
        const usual = oldest?.frequency ?? 'monthly';
        const frequency = expectedFrequencyAt(preferences, period, usual) ?? usual;
        if (
          hasReturns(period, frequency) &&
          !isBeforeRegular(period, { registeredOn, listed: null, entered: regularFrom }) &&
          !isAfterCancellation(registration, { period, frequency })
        )
          found.push({ form, period, frequency, due: dueAt(form, period, frequency, place) });
      }
      return found;
    },
  );
}

/** False for a month after a cancellation, opened only to say so. */
const isDue = ({ returns: { GSTR1, GSTR3B } }: Pick<Filing, 'returns'>): boolean =>
  [GSTR1, GSTR3B].some(({ finding }) => finding === null || !NOTHING_DUE.includes(finding.code));

const isFiledHere = ({ returns }: Pick<Filing, 'returns'>, form: Form): boolean =>
  returns[form].state !== 'cancelled' && isSettled(returns[form].state);

/** The first month that the list covers, or of the registration when that came later; null when its day is unknown. */
function firstListed({ createdAt, registeredOn }: Registration): ReturnPeriod | null {
  const registered = registeredOn === null ? null : parseIstDate(registeredOn);
  if (registered === null) return null;
  const first = addMonths(previousPeriod(periodAt(createdAt)), -monthsListed);
  const began = periodAt(registered);
  return comparePeriods(began, first) > 0 ? began : first;
}
