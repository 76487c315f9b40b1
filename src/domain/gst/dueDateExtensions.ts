import type { StateGroup } from './dueDays.ts';
import type { Source } from './lawTable.ts';
import { periodOf, type FilingFrequency, type Form, type ReturnPeriod } from './returnPeriod.ts';

/**
 * The due date of one period that was moved; a quarter is named by its last month. Dates are YYYY-MM-DD IST. A
 * preference without a date keeps its usual day.
 */
export type Extension = {
  form: Form;
  period: ReturnPeriod;
  monthly?: string;
  quarterly?: Readonly<Record<StateGroup, string>>;
  source: Source;
};

/**
 * The extensions whose dates are known (gst-portal#due-dates, gst-portal#mails). Those of March and April 2021 are
 * left out, because their dates are not known. An extension of the GSTR-3B of March 2026 was considered and none is
 * known: it keeps the 20th.
 */
export const DUE_DATE_EXTENSIONS: readonly Extension[] = [
  {
    form: 'GSTR1',
    period: periodOf(2021, 5),
    monthly: '2021-06-26',
    source: { law: 'Notif. 17/2021-CT', sheet: 'gst-portal#due-dates', sure: 'high' },
  },
  {
    form: 'GSTR3B',
    period: periodOf(2022, 4),
    monthly: '2022-05-24',
    source: {
      law: 'extension after the portal failed on 20 May 2022',
      sheet: 'gst-portal#mails',
      sure: 'high',
    },
  },
  {
    form: 'GSTR1',
    period: periodOf(2024, 3),
    monthly: '2024-04-12',
    source: {
      law: 'extension after the portal failed on 10-11 April 2024',
      sheet: 'gst-portal#mails',
      sure: 'low',
    },
  },
  {
    form: 'GSTR1',
    period: periodOf(2024, 12),
    monthly: '2025-01-13',
    quarterly: { 22: '2025-01-15', 24: '2025-01-15' },
    source: { law: 'Notif. 01/2025-CT', sheet: 'gst-portal#due-dates', sure: 'high' },
  },
  {
    form: 'GSTR3B',
    period: periodOf(2024, 12),
    monthly: '2025-01-22',
    quarterly: { 22: '2025-01-24', 24: '2025-01-26' },
    source: { law: 'Notif. 02/2025-CT', sheet: 'gst-portal#due-dates', sure: 'medium' },
  },
  {
    form: 'GSTR3B',
    period: periodOf(2025, 9),
    monthly: '2025-10-25',
    quarterly: { 22: '2025-10-25', 24: '2025-10-25' },
    source: { law: 'Notif. 17/2025-CT of 18 October 2025', sheet: 'gst-portal#due-dates', sure: 'high' },
  },
];

/**
 * The date YYYY-MM-DD to which the due date of this return was moved, or null. A quarter's `period` is its last month.
 */
export function extendedDate(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  group: StateGroup,
): string | null {
  const moved = DUE_DATE_EXTENSIONS.find((row) => row.form === form && row.period === period);
  const date = frequency === 'monthly' ? moved?.monthly : moved?.quarterly?.[group];
  return date ?? null;
}
