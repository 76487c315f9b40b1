import { daysLate, type DueReturn, lateFees } from '../gst/lateFee.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Registration } from '../registration/registration.ts';
import type { Instant } from '../shared/istTime.ts';
import type { FindingCode } from './finding.ts';
import { isInDoubt, type ReturnState } from './filing.ts';

/** A return that the law requires and that no ARN proves filed. */
export type UnfiledReturn = DueReturn & {
  frequency: FilingFrequency;
  state: ReturnState;
  finding: FindingCode | null;
};

/** The first overdue return of a registration, the late fee of its month, and the number of later open months. */
export type Late = {
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  due: Instant;
  days: number;
  /** Whole rupees for all late returns of that month, as its question names them. */
  rupees: number;
  /** The other months with an open return, due or not. */
  moreMonths: number;
};

/** Pure. `unfiled`: the earliest due first. Null when nothing is overdue. */
export function lateOf(unfiled: readonly UnfiledReturn[], now: Instant): Late | null {
  const owed = unfiled.filter(isOwed);
  const [first] = owed;
  if (first === undefined || now <= first.due) return null;
  const { form, period, frequency, due } = first;
  return {
    form,
    period,
    frequency,
    due,
    days: daysLate(due, now),
    rupees:
      lateFees(
        owed.filter((each) => each.period === period),
        now,
      )?.rupees ?? 0,
    moreMonths: new Set(owed.map((each) => each.period)).size - 1,
  };
}

type Lists = Pick<Registration, 'listedBefore' | 'listReading'>;
type ListedRow = { form: Form; period: ReturnPeriod };

/**
 * After the composition scheme nobody knows from which month on these returns are due, until a person says it: none of
 * those that are open counts as late, and none is in the plan of past months.
 */
export const isFirstMonthUnknown = (
  { regularFrom }: Pick<Registration, 'regularFrom'>,
  unfiled: readonly Pick<UnfiledReturn, 'finding'>[],
): boolean => regularFrom === null && unfiled.some(({ finding }) => finding === 'first_period_unknown');

/**
 * The unfiled periods of a plan that a start reaches: those before the first skipped one. The portal takes none after that
 * until somebody has filed it there, or its skip is taken back.
 */
export function reachable<Period extends { state: string }>(periods: readonly Period[]): Period[] {
  const left = periods.filter(({ state }) => state !== 'filed');
  const at = left.findIndex(({ state }) => state === 'skipped');
  return at < 0 ? left : left.slice(0, at);
}

/** The returns that the portal has shown as filed, in the months before the GSTIN was added and since. */
export const listedRows = ({ listedBefore, listReading }: Lists): ListedRow[] => [
  ...(listedBefore ?? []),
  ...(listReading?.listed ?? []),
];

/** Those that somebody else has filed after they were opened here are not missing, as in the plan (backlog.ts). */
export function withoutListed<Each extends ListedRow>(unfiled: readonly Each[], lists: Lists): Each[] {
  const listed = new Set(listedRows(lists).map(({ form, period }) => `${form} ${period}`));
  return unfiled.filter(({ form, period }) => !listed.has(`${form} ${period}`));
}

/** The first return whose due moment is still ahead; null when none is open. */
export function nextOwed(
  unfiled: readonly UnfiledReturn[],
  now: Instant,
): { form: Form; due: Instant } | null {
  const next = unfiled.find((each) => isOwed(each) && now <= each.due);
  return next === undefined ? null : { form: next.form, due: next.due };
}

/** False for a skipped return and for one that may already be filed. */
export const isOwed = ({ state, finding }: Pick<UnfiledReturn, 'state' | 'finding'>): boolean =>
  state !== 'skipped' &&
  state !== 'recorded' &&
  !isInDoubt(state) &&
  finding !== 'filed_elsewhere' &&
  finding !== 'filed_in_doubt';
