import type { ForDays } from './lawTable.ts';
import {
  addMonths,
  periodAt,
  periodEnd,
  periodParts,
  quarterEndOf,
  type ReturnPeriod,
} from './returnPeriod.ts';
import type { Instant } from '../shared/istTime.ts';

/**
 * The time in which a taxpayer chooses between monthly and quarterly for a quarter: from the first day of the second
 * month of the quarter before, to the last day of the first month of the quarter itself (gst-portal#preference).
 */
const QRMP_WINDOW: ForDays & { opensMonthsBefore: number } = {
  opensMonthsBefore: 2,
  from: '2021-01-01',
  to: null,
  source: { law: 'CGST Rules, rule 61A, Notif. 84/2020-CT', sheet: 'gst-portal#preference', sure: 'high' },
};

/** The quarter for which it can be chosen at `at`, by its last month, and the last moment for it. */
export function openWindow(at: Instant): { period: ReturnPeriod; until: Instant } {
  const month = periodAt(at);
  // A window opens in the second month of each quarter, so one is always open.
  const months = Array.from({ length: QRMP_WINDOW.opensMonthsBefore + 1 }, (_, more) =>
    addMonths(month, more),
  );
  const first = months.find(isFirstOfQuarter) ?? month;
  return { period: quarterEndOf(first), until: periodEnd(first) - 1 };
}

const isFirstOfQuarter = (period: ReturnPeriod): boolean => periodParts(period).month % 3 === 1;
