import { fromIst, istDayNumber, type Instant } from './istTime.ts';

/** `fromDue` is the first due date that the row covers. CGST and SGST together, whole rupees. */
type NilLateFee = { fromDue: Instant; rupeesPerDay: number; capRupees: number; source: string };

/**
 * Late fee of a nil return, newest row last. Due dates before the first row use it too: those returns are
 * barred (P 4.6), so no fee of theirs is ever charged through us.
 */
export const NIL_LATE_FEES: readonly [NilLateFee, ...NilLateFee[]] = [
  {
    fromDue: fromIst({ year: 2021, month: 7, day: 1 }),
    rupeesPerDay: 20,
    capRupees: 500,
    source: 'Notif. 19/2021-CT (GSTR-3B) and 20/2021-CT (GSTR-1), from the June 2021 period (P 4.5)',
  },
];

/** Whole IST calendar days after the due day; 0 up to its last moment. */
export const daysLate = (due: Instant, at: Instant): number =>
  Math.max(0, istDayNumber(at) - istDayNumber(due));

/** Whole rupees that filing a nil return at `at` costs: per day from the day after `due`, capped (P 4.5). */
export function lateFeeRupees(due: Instant, at: Instant): number {
  const row = NIL_LATE_FEES.findLast((candidate) => candidate.fromDue <= due) ?? NIL_LATE_FEES[0];
  return Math.min(row.capRupees, row.rupeesPerDay * daysLate(due, at));
}
