import { daysInMonth, fromIst, toIst, type Instant } from '../shared/istTime.ts';
import type { ForDays } from './lawTable.ts';

/**
 * GSTR-10, the return that ends a cancelled registration. gst-portal#order names the form; the time it gives is that of the
 * Act. It counts from the order where that is later, and the portal does not tell the date of the order.
 */
export const FINAL_RETURN: ForDays & { form: 'GSTR-10'; months: number } = {
  form: 'GSTR-10',
  months: 3,
  from: null,
  to: null,
  source: { law: 'CGST Act s.45', sheet: 'outside the sheet', sure: 'medium' },
};

/** 00:00 IST of the day on which it is due, counted from the cancellation; a day that the month lacks is its last. */
export function finalReturnDue(cancelled: Instant): Instant {
  const { year, month, day } = toIst(cancelled);
  const index = year * 12 + month - 1 + FINAL_RETURN.months;
  const [dueYear, dueMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return fromIst({ year: dueYear, month: dueMonth, day: Math.min(day, daysInMonth(dueYear, dueMonth)) });
}
