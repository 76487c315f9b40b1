import { DAY_MS, istDayNumber, type Instant } from '../shared/istTime.ts';
import { rowFor, type ForPeriods } from './lawTable.ts';
import { periodOf, type Form, type ReturnPeriod } from './returnPeriod.ts';

/** Whole rupees, CGST and SGST together, half each; paid in cash through GSTR-3B only (gst-portal#late-fee). */
export type NilLateFee = ForPeriods & { rupeesPerDay: number; capRupees: number };

/** Late fee of a nil return by form, newest row last (gst-portal#late-fee). */
export const NIL_LATE_FEES: Readonly<Record<Form, readonly [NilLateFee, ...NilLateFee[]]>> = {
  GSTR1: [
    {
      from: periodOf(2021, 6),
      to: null,
      rupeesPerDay: 20,
      capRupees: 500,
      source: { law: 'Notif. 20/2021-CT', sheet: 'gst-portal#late-fee', sure: 'high' },
    },
  ],
  GSTR3B: [
    {
      from: periodOf(2021, 6),
      to: null,
      rupeesPerDay: 20,
      capRupees: 500,
      source: { law: 'Notif. 19/2021-CT', sheet: 'gst-portal#late-fee', sure: 'high' },
    },
  ],
};

/** A return and its legal due moment. */
export type DueReturn = { form: Form; period: ReturnPeriod; due: Instant };

/** The row in force for a period; for a quarter, its last month. */
export const nilLateFee = (form: Form, period: ReturnPeriod): NilLateFee =>
  rowFor(NIL_LATE_FEES[form], period);

const feeOf = (r: DueReturn): NilLateFee => nilLateFee(r.form, r.period);

/** The fee of monthly and quarterly filers in the newest row: for texts that name no period. */
export function currentLateFee(form: Form): NilLateFee {
  const rows = NIL_LATE_FEES[form];
  return rows.at(-1) ?? rows[0];
}

/** Whole IST calendar days after the due day; 0 up to its last moment. */
export const daysLate = (due: Instant, at: Instant): number =>
  Math.max(0, istDayNumber(at) - istDayNumber(due));

/** Whole rupees that filing it nil at `at` costs: per day from the day after the due date, capped (gst-portal#late-fee). */
export function lateFeeRupees(r: DueReturn, at: Instant): number {
  const fee = feeOf(r);
  return Math.min(fee.capRupees, fee.rupeesPerDay * daysLate(r.due, at));
}

/** The late fee for filing several nil returns of a taxpayer at `at`, in whole rupees, by our own tables. */
export type LateFees = {
  at: Instant;
  rupees: number;
  /** The rupees that each further day adds, and the maximum. */
  perDay: number;
  capRupees: number;
  each: { form: Form; period: ReturnPeriod; days: number; rupees: number }[];
};

/** Null when none of them is late. */
export function lateFees(returns: readonly DueReturn[], at: Instant): LateFees | null {
  const late = returns.filter((r) => daysLate(r.due, at) > 0);
  if (late.length === 0) return null;
  const sum = (of: (r: DueReturn) => number): number => late.reduce((total, r) => total + of(r), 0);
  return {
    at,
    rupees: sum((r) => lateFeeRupees(r, at)),
    perDay: sum((r) => (lateFeeRupees(r, at) < feeOf(r).capRupees ? feeOf(r).rupeesPerDay : 0)),
    capRupees: sum((r) => feeOf(r).capRupees),
    each: late.map((r) => ({
      form: r.form,
      period: r.period,
      days: daysLate(r.due, at),
      rupees: lateFeeRupees(r, at),
    })),
  };
}

/** The first day, at the hour of the due moment, on which filing costs the cap. */
export function capReachedAt(r: DueReturn): Instant {
  const fee = feeOf(r);
  return r.due + Math.ceil(fee.capRupees / fee.rupeesPerDay) * DAY_MS;
}
