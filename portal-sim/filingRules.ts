import { refused, type Refused } from './answer.ts';
import { filingOf, type Form, type Taxpayer } from './book.ts';
import {
  addMonths,
  daysBetween,
  financialYear,
  firstDay,
  isQuarterEnd,
  periodDue,
  istDate,
  lastDay,
  monthOf,
  quarterOf,
  formatPeriod,
  sortKey,
  type Instant,
  type Period,
} from './calendar.ts';

const REGULAR = ['regular', 'sez unit', 'sez developer', 'casual taxable person'];

/** The QRMP preference that holds for the quarter a period lies in (gst-portal#preference). */
export function isQuarterly(taxpayer: Taxpayer, period: Period): boolean {
  const quarter = `${financialYear(period)} ${quarterOf(period)}`;
  return (taxpayer.preference.quarters[quarter] ?? taxpayer.preference.usual) === 'Q';
}

/** First month of the tax period that `period` names: itself, or the first month of its quarter. */
function firstMonth(taxpayer: Taxpayer, period: Period): Period {
  return isQuarterly(taxpayer, period) ? addMonths(period, -2) : period;
}

/** The legal due date, `YYYY-MM-DD` IST (gst-portal#due-dates; the states of the 24th are gst-portal#states). */
export function dueDate(taxpayer: Taxpayer, form: Form, period: Period): string {
  const state = Number(taxpayer.gstin.slice(0, 2));
  const quarterlyDay = form === 'GSTR1' ? 13 : state <= 21 || state === 38 ? 24 : 22;
  const monthlyDay = form === 'GSTR1' ? 11 : 20;
  const day = isQuarterly(taxpayer, period) ? quarterlyDay : monthlyDay;
  return `${firstDay(addMonths(period, 1)).slice(0, 8)}${day}`;
}

export function daysLate(taxpayer: Taxpayer, form: Form, period: Period, filedAt: Instant): number {
  return Math.max(0, daysBetween(dueDate(taxpayer, form, period), istDate(filedAt)));
}

/** Nil late fee in whole rupees: 20 a day, at most 500 (gst-portal#late-fee). */
export function lateFeeRupees(days: number): number {
  return Math.min(500, days * 20);
}

/** Unpaid late fees of GSTR-3Bs before `period`, in order (gst-portal#nil-gstr3b, gst-portal#ledgers). */
export function carriedFees(taxpayer: Taxpayer, period: Period) {
  return Object.entries(taxpayer.filings)
    .map(([key, filing]) => ({ form: key.slice(0, -7), period: key.slice(-6), filing }))
    .filter(
      (row) =>
        row.form === 'GSTR3B' &&
        row.filing.lateFeeRupees > 0 &&
        !row.filing.lateFeePaid &&
        sortKey(row.period) < sortKey(period),
    )
    .sort((a, b) => sortKey(a.period).localeCompare(sortKey(b.period)));
}

/** Why this taxpayer can not file for this period at all (gst-portal#order, gst-portal#bar), or null. */
export function periodRefusal(taxpayer: Taxpayer, form: Form, period: Period, now: Instant): Refused | null {
  if (!REGULAR.includes(taxpayer.taxpayerType.trim().toLowerCase())) {
    return refused('RTN_27', 'You are not a regular taxpayer');
  }
  const today = istDate(now);
  if (lastDay(period) >= today) return refused('RET191185', 'Return can not be filed for a future period');
  if (isQuarterly(taxpayer, period) && !isQuarterEnd(period)) {
    return refused('RTN_02', 'Not valid for this return period: the taxpayer files quarterly');
  }
  if (lastDay(period) < taxpayer.registeredOn) {
    return refused('RET191114', `The period is before registration on ${taxpayer.registeredOn}`);
  }
  if (taxpayer.regularFrom !== null && lastDay(period) < taxpayer.regularFrom) {
    return refused('RTN_27', 'You are not a regular taxpayer in this period');
  }
  if (taxpayer.cancelledOn !== null && firstDay(firstMonth(taxpayer, period)) > taxpayer.cancelledOn) {
    return refused('RET191114', `The period is after cancellation on ${taxpayer.cancelledOn}`);
  }
  const { year, month } = monthOf(period);
  // Due dates lie in the month after the period; the bar falls on the first of the month after that.
  const barredFrom = firstDay(addMonths(`${String(month).padStart(2, '0')}${year + 3}`, 2));
  if (today >= barredFrom) {
    return refused('SIM_THREE_YEAR_BAR', `${form} is barred: three years from its due date have passed`);
  }
  return null;
}

/** The period whose returns come before `period`, or null for the first one that is owed. */
export function previousPeriod(taxpayer: Taxpayer, period: Period): Period | null {
  const before = addMonths(firstMonth(taxpayer, period), -1);
  const { registeredOn, regularFrom } = taxpayer;
  const isOwed = lastDay(before) >= registeredOn && lastDay(before) >= (regularFrom ?? registeredOn);
  return isOwed ? before : null;
}

/** Whether a GSTR-3B whose due date has passed is not filed, from the registration on. */
export function hasPendingGstr3b(taxpayer: Taxpayer, now: Instant): boolean {
  const today = istDate(now);
  let period: Period | null = periodDue(now);
  while (period !== null) {
    const isOwed: boolean = !isQuarterly(taxpayer, period) || isQuarterEnd(period);
    if (
      isOwed &&
      dueDate(taxpayer, 'GSTR3B', period) < today &&
      filingOf(taxpayer, 'GSTR3B', period) === undefined
    )
      return true;
    period = isOwed ? previousPeriod(taxpayer, period) : addMonths(period, -1);
  }
  return false;
}

/** The order rules of gst-portal#order for one return, or null. */
export function orderRefusal(taxpayer: Taxpayer, form: Form, period: Period): Refused | null {
  const before = previousPeriod(taxpayer, period);
  if (before !== null && filingOf(taxpayer, 'GSTR3B', before) === undefined) {
    return refused('RET192409', `GSTR-3B of ${formatPeriod(before)} is not filed`);
  }
  if (form === 'GSTR1') {
    return before !== null && filingOf(taxpayer, 'GSTR1', before) === undefined
      ? refused('AUTH119', `GSTR-1 of ${formatPeriod(before)} is not filed`)
      : null;
  }
  return filingOf(taxpayer, 'GSTR1', period) === undefined
    ? refused('SIM_GSTR1_FIRST', 'GSTR-1 of the same period is not filed')
    : null;
}

/** Blocks set on the taxpayer (gst-portal#order): replies and bank details stop GSTR-1, a negative ledger GSTR-3B. */
export function blockRefusal(taxpayer: Taxpayer, form: Form): Refused | null {
  const has = (block: Taxpayer['blocks'][number]) => taxpayer.blocks.includes(block);
  if (has('suspended')) return refused('SIM_SUSPENDED', 'Filing is blocked: the registration is suspended');
  if (form === 'GSTR3B') {
    return has('negative_ledger')
      ? refused('SIM_NEGATIVE_LEDGER', 'Filing is blocked: negative balance in the reclaim or RCM ledger')
      : null;
  }
  if (has('drc01b')) return refused('SIM_DRC01B_BLOCK', 'Filing is blocked: no reply to DRC-01B');
  if (has('drc01c')) return refused('SIM_DRC01C_BLOCK', 'Filing is blocked: no reply to DRC-01C');
  if (has('bank_account'))
    return refused('SIM_BANK_ACCOUNT_BLOCK', 'Filing is blocked: no bank account given');
  return null;
}
