import { usualDueAt } from './dueDate.ts';
import { fromIst, parseIstDate, toIst, type Instant } from '../shared/istTime.ts';
import type { ForDays } from './lawTable.ts';
import type { FilingFrequency, Form, ReturnPeriod } from './returnPeriod.ts';

/**
 * `from`: the day on which the law comes into force. `portalFrom`: the first day on which the portal refuses returns
 * by it. Both are YYYY-MM-DD IST.
 */
export type Bar = ForDays & { years: number; portalFrom: string };

/**
 * How long after its due date a return may be filed (gst-portal#bar). GSTN announced three different start dates for
 * the portal; the newest advisory (25 September 2025) says 1 November 2025, with September 2022 barred.
 */
export const BARS: Readonly<Record<Form, Bar>> = {
  GSTR1: {
    from: '2023-10-01',
    to: null,
    years: 3,
    portalFrom: '2025-11-01',
    source: { law: 'CGST Act s.37(5), Notif. 28/2023-CT', sheet: 'gst-portal#bar', sure: 'high' },
  },
  GSTR3B: {
    from: '2023-10-01',
    to: null,
    years: 3,
    portalFrom: '2025-11-01',
    source: { law: 'CGST Act s.39(11), Notif. 28/2023-CT', sheet: 'gst-portal#bar', sure: 'high' },
  },
};

/**
 * The last moment of the years that the law gives; after it the portal may refuse the return (gst-portal#bar). Whether
 * an extension moves it too is not known, so it counts from the usual due date, the earlier one.
 */
export function barWarningFrom(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const { year, month, day } = toIst(usualDueAt(form, period, frequency, stateCode));
  return fromIst({ year: year + BARS[form].years, month, day, hour: 23, minute: 59, second: 59, ms: 999 });
}

/**
 * The first instant at which the portal no longer accepts the return: the 1st of the month after the law's years, and
 * not before the portal began to refuse (gst-portal#bar).
 */
export function barredFrom(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const { year, month } = toIst(barWarningFrom(form, period, frequency, stateCode));
  const next =
    month === 12
      ? fromIst({ year: year + 1, month: 1, day: 1 })
      : fromIst({ year, month: month + 1, day: 1 });
  return Math.max(next, parseIstDate(BARS[form].portalFrom) ?? next);
}
