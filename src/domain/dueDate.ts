import { fromIst, toIst, type Instant } from './istTime.ts';
import {
  nextPeriod,
  periodParts,
  quarterEndOf,
  type FilingFrequency,
  type Form,
  type ReturnPeriod,
} from './returnPeriod.ts';
import { stateByCode } from './states.ts';

type DueDay = { year: number; month: number; day: number };

/**
 * A due date moved by notification. `quarterly` by the usual day of the state where days differ.
 * The dates of March and April 2021 and of every period before are left out: they are barred (P 4.6).
 */
type Extension = {
  form: Form;
  period: string;
  monthly?: DueDay;
  quarterly?: Readonly<Record<number, DueDay>>;
  source: string;
};

export const DUE_DATE_EXTENSIONS: readonly Extension[] = [
  {
    form: 'GSTR1',
    period: '052021',
    monthly: { year: 2021, month: 6, day: 26 },
    source: 'Notif. 17/2021-CT (P 4.4)',
  },
  {
    form: 'GSTR3B',
    period: '042022',
    monthly: { year: 2022, month: 5, day: 24 },
    source: 'portal failure of 20 May 2022 (P 6)',
  },
  {
    form: 'GSTR1',
    period: '032024',
    monthly: { year: 2024, month: 4, day: 12 },
    source: 'portal failure of 10-11 April 2024 (P 6); date of low confidence',
  },
  {
    form: 'GSTR1',
    period: '122024',
    monthly: { year: 2025, month: 1, day: 13 },
    quarterly: { 13: { year: 2025, month: 1, day: 15 } },
    source: 'Notif. 01/2025-CT (P 4.4)',
  },
  {
    form: 'GSTR3B',
    period: '122024',
    monthly: { year: 2025, month: 1, day: 22 },
    quarterly: { 22: { year: 2025, month: 1, day: 24 }, 24: { year: 2025, month: 1, day: 26 } },
    source: 'Notif. 02/2025-CT (P 4.4)',
  },
  {
    form: 'GSTR3B',
    period: '092025',
    monthly: { year: 2025, month: 10, day: 25 },
    quarterly: { 22: { year: 2025, month: 10, day: 25 }, 24: { year: 2025, month: 10, day: 25 } },
    source: 'Notif. 17/2025-CT of 18 October 2025 (P 4.4)',
  },
];

/** The day of the month after the period on which the return is due, before any extension (P 4.4, 5.3). */
export function usualDueDay(form: Form, frequency: FilingFrequency, stateCode: string): number {
  if (frequency === 'monthly') return form === 'GSTR1' ? 11 : 20;
  if (form === 'GSTR1') return 13;
  // A code outside the table gets the earlier of the two days, the safe one.
  return stateByCode(stateCode)?.qrmpDay ?? 22;
}

function dueDay(form: Form, period: ReturnPeriod, frequency: FilingFrequency, stateCode: string): DueDay {
  const named = frequency === 'monthly' ? period : quarterEndOf(period);
  const usual = usualDueDay(form, frequency, stateCode);
  const moved = DUE_DATE_EXTENSIONS.find((row) => row.form === form && row.period === named);
  const extended = frequency === 'monthly' ? moved?.monthly : moved?.quarterly?.[usual];
  return extended ?? { ...periodParts(nextPeriod(named)), day: usual };
}

/** The last millisecond of the legal day, 23:59:59.999 IST, extensions included (P 4.4). */
export function dueAt(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const day = dueDay(form, period, frequency, stateCode);
  return fromIst({ ...day, hour: 23, minute: 59, second: 59, ms: 999 });
}

/** Three years after the due date: from here the law may refuse the return already (P 4.6). */
export function barWarningFrom(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const day = dueDay(form, period, frequency, stateCode);
  return fromIst({ ...day, year: day.year + 3, hour: 23, minute: 59, second: 59, ms: 999 });
}

/** The first instant at which the portal takes the return no more: the 1st of the month after three years (P 4.6). */
export function barredFrom(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const { year, month } = toIst(barWarningFrom(form, period, frequency, stateCode));
  return month === 12
    ? fromIst({ year: year + 1, month: 1, day: 1 })
    : fromIst({ year, month: month + 1, day: 1 });
}
