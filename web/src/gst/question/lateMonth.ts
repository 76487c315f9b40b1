import { lateFees, type LateFees } from '#domain/gst/lateFee.ts';
import { formName, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { type MonthTerms, rupeesNamed } from '#domain/registration/consent.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { dueDays, leftOf } from './dueOfMonth.ts';

type DueMonth = Pick<
  Entry,
  'gstin' | 'period' | 'frequency' | 'gst_1_due_at' | 'gst_3b_due_at' | 'left' | 'may_carry_fee'
>;

/** A month from the API of a message's link. */
export const monthByLink = <V extends { gstr1_due: string; gstr3b_due: string }>(view: V) => ({
  ...view,
  gst_1_due_at: view.gstr1_due,
  gst_3b_due_at: view.gstr3b_due,
});

/** The late fee of these months at `now`, by our own calculation; null if no return is late. */
export function feeOf(months: readonly DueMonth[], now: Instant): LateFees | null {
  const left = months.flatMap((month) => {
    const period = parsePeriod(month.period);
    const due = dueDays(month);
    if (period === null || due === null) return [];
    return month.left.map((form) => ({ form, period, due: due[form] }));
  });
  return lateFees(left, now);
}

/** The returns and the late fee that a yes to the month covers. */
export const askedOf = (month: DueMonth, now: Instant): MonthTerms => ({
  forms: leftOf(month),
  fee: feeOf([month], now),
  mayCarryFee: month.may_carry_fee,
});

/** "Yes, file both", "Yes, file GSTR-3B, late fee ₹300 due later": the button's label names the returns and the fee. */
export function yesOf({ forms, fee }: MonthTerms): string {
  const t = returns().acts;
  const [form, ...others] = forms;
  const yes = form === undefined || others.length > 0 ? t.yes : t.yesOne({ form: formName(form) });
  return fee === null ? yes : t.withFee({ yes, money: formatRupees(rupeesNamed(fee)) });
}
