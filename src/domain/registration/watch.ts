import { bankAccountDue } from '../gst/dutyToFile.ts';
import { openWindow } from '../gst/qrmpWindow.ts';
import {
  addMonths,
  comparePeriods,
  financialYear,
  type Form,
  FORMS,
  periodAt,
  periodOf,
  previousPeriod,
  QUARTERS,
  type Quarter,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import type { FiledReturn } from '../gst/filedList.ts';
import { type QuarterPreference, taxpayerStatus } from '../gst/taxpayer.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../shared/istTime.ts';
import type { PortalNews } from './portalNews.ts';
import {
  cancellationOf,
  expectedFrequencyAt,
  type FiledBefore,
  frequencyAt,
  type Registration,
} from './registration.ts';

/**
 * When the portal's public calls are read again for a registration by themselves: once a day, whatever else reads
 * them. Null for one that is not verified, or is cancelled: revocations are looked for weekly (lookAgain.ts).
 */
export function nextWatch({
  status,
  gstin,
  deletedAt,
  watchedAt,
  verifiedAt,
  createdAt,
  askPortalAfter,
  ...portalData
}: Registration): Instant | null {
  if (status !== 'success' || gstin === null || deletedAt !== null || cancellationOf(portalData) !== null)
    return null;
  return Math.max((watchedAt ?? verifiedAt ?? createdAt) + DAY_MS, askPortalAfter ?? 0);
}

/** Whether search has answered today for another reason, so that it is not called again. */
export const isReadToday = (registration: Registration, now: Instant): boolean => {
  const { portalReadAt } = registration;
  return (
    portalReadAt !== null &&
    portalReadAt <= now &&
    now - portalReadAt < 20 * HOUR_MS &&
    !mayHaveEnded(registration)
  );
};

/** A suspension for missing returns: the lists show none any more, and search was not read since. */
export const mayHaveEnded = ({
  portalStatus,
  listReading,
  portalReadAt,
}: Pick<Registration, 'portalStatus' | 'listReading' | 'portalReadAt'>): boolean =>
  taxpayerStatus(portalStatus) === 'suspended' &&
  listReading !== null &&
  listReading.unlisted.length + listReading.unread.length === 0 &&
  (portalReadAt ?? 0) < listReading.at;

const preferenceHoldsMs = 7 * DAY_MS;

/** The financial year whose preferences are read again: weekly, for the quarter that can be chosen now; else null. */
export function preferenceYearToRead({ preferences }: Registration, now: Instant): string | null {
  const { period } = openWindow(now);
  const year = financialYear(period);
  const readAt = Math.max(0, ...(preferences[year] ?? []).map(({ askedAt }) => askedAt ?? 0));
  return now - readAt < preferenceHoldsMs ? null : year;
}

/**
 * The preferences with the answers of one more reading. A quarter without an answer stays as it was: its own filing
 * asks for it.
 */
export function withAnswers(
  preferences: Registration['preferences'],
  { year, quarters }: { year: string; quarters: readonly QuarterPreference[] },
  askedAt: Instant,
): Registration['preferences'] {
  const known = preferences[year] ?? [];
  const rows = QUARTERS.flatMap((quarter) => {
    const row = quarters.find((one) => one.quarter === quarter);
    const before = known.find((one) => one.quarter === quarter);
    return row === undefined ? (before ?? []) : { ...row, askedAt };
  });
  return { ...preferences, [year]: rows };
}

const lastMonths: Readonly<Record<Quarter, number>> = { Q1: 6, Q2: 9, Q3: 12, Q4: 3 };

const quarterIn = (year: string, quarter: Quarter): ReturnPeriod =>
  periodOf(Number(year.slice(0, 4)) + (quarter === 'Q4' ? 1 : 0), lastMonths[quarter]);

/** The quarters from the current one on that are now filed otherwise than was known or expected. */
export function preferenceNews(
  before: Registration['preferences'],
  after: Registration['preferences'],
  now: Instant,
): PortalNews[] {
  return Object.entries(after).flatMap(([year, rows]) =>
    rows.flatMap(({ quarter, frequency }): PortalNews[] => {
      const period = quarterIn(year, quarter);
      const expected = frequencyAt(before, period) ?? expectedFrequencyAt(before, period);
      const isOver = comparePeriods(period, periodAt(now)) < 0;
      if (frequency === null || expected === null || expected === frequency || isOver) return [];
      return [{ code: 'preference_changed', params: { period, frequency }, at: now }];
    }),
  );
}

/** The status in the portal's answer is of another kind than the one known; null otherwise. */
export function statusNews(before: string, after: string, now: Instant): PortalNews | null {
  if (before === '' || taxpayerStatus(before) === taxpayerStatus(after)) return null;
  return { code: 'status_changed', params: { before, after }, at: now };
}

/** The news that follow from the calendar: the window for a monthly filer, and the bank account of a new registration. */
export function calendarNews(
  { preferences, portalStatus, registeredOn }: Registration,
  now: Instant,
): PortalNews[] {
  if (taxpayerStatus(portalStatus) !== 'active') return [];
  const { period, until } = openWindow(now);
  const by = bankAccountDue(registeredOn);
  return [
    ...(expectedFrequencyAt(preferences, period) === 'monthly'
      ? [{ code: 'quarterly_can_be_chosen' as const, params: { period, until }, at: now }]
      : []),
    ...(by !== null && now <= by ? [{ code: 'bank_account_due' as const, params: { by }, at: now }] : []),
  ];
}

/** The list of filed returns is kept for this many months before the one that was due when a GSTIN was added. */
export const monthsListed = 12;

/** The returns of the months before the GSTIN was added, with those of one more reading of the list. */
export function withListed(
  { listedBefore, createdAt }: Pick<Registration, 'listedBefore' | 'createdAt'>,
  filed: readonly FiledReturn[],
): { listed: FiledBefore[]; added: FiledBefore[] } {
  const since = previousPeriod(periodAt(createdAt));
  const first = addMonths(since, -monthsListed);
  const known = listedBefore ?? [];
  const keys = new Set(known.map(({ form, period }) => `${form} ${period}`));
  const added: FiledBefore[] = [];
  for (const { form, period, arn, filedOn, doubt } of filed) {
    const regular: Form | undefined = FORMS.find((each) => each === form);
    const key = `${form} ${period}`;
    const isCovered = comparePeriods(period, since) < 0 && comparePeriods(period, first) >= 0;
    if (regular === undefined || doubt !== undefined || !isCovered || keys.has(key)) continue;
    keys.add(key);
    added.push({ form: regular, period, arn, filedOn });
  }
  return { listed: [...known, ...added], added };
}

/** The news of returns that were filed elsewhere since the months before the GSTIN was added were last read. */
export const listedNews = (
  { listedBefore, preferences }: Pick<Registration, 'listedBefore' | 'preferences'>,
  added: readonly FiledBefore[],
  now: Instant,
): PortalNews[] =>
  listedBefore === null
    ? []
    : added.map(({ form, period, arn }) => ({
        code: 'filed_elsewhere',
        params: {
          form,
          period,
          frequency: expectedFrequencyAt(preferences, period, 'monthly') ?? 'monthly',
          arn,
        },
        at: now,
      }));
