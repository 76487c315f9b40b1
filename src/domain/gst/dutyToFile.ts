import { parseIstDate, daysInMonth, fromIst, toIst, type Instant, DAY_MS } from '../shared/istTime.ts';
import {
  addMonths,
  comparePeriods,
  FORMS,
  periodEnd,
  quarterEndOf,
  type ReturnPeriod,
  type FilingFrequency,
  type Form,
} from './returnPeriod.ts';
import type { FiledReturn } from './filedList.ts';
import type { ForDays, Source } from './lawTable.ts';
import { usualDueAt } from './dueDate.ts';

/**
 * The first period of GSTR-1 and GSTR-3B in the portal's list after returns of the composition scheme; `not_yet`:
 * none since. Null: the list shows nothing of the scheme (gst-portal#first-period).
 */
export type SinceComposition = ReturnPeriod | 'not_yet' | null;

type Listed = Pick<FiledReturn, 'form' | 'period'>;

const isRegular = ({ form }: Listed): boolean => FORMS.some((regular) => regular === form);

/**
 * GSTR-4 is named by the March of its year, CMP-08 by the last month of its quarter; both may span regular months
 * too.
 */
const spanStart = ({ form, period }: Listed): ReturnPeriod =>
  form === 'GSTR4' ? addMonths(period, -11) : addMonths(quarterEndOf(period), -2);

/** The portal accepts returns in order, so the oldest regular return after the scheme is the first that was due. */
export function sinceComposition(filed: readonly Listed[]): SinceComposition {
  const [newest] = filed
    .filter((row) => !isRegular(row))
    .toSorted((a, b) => comparePeriods(b.period, a.period));
  if (newest === undefined) return null;
  const [first] = filed
    .filter((row) => isRegular(row) && comparePeriods(row.period, spanStart(newest)) >= 0)
    .map(({ period }) => period)
    .toSorted(comparePeriods);
  return first ?? 'not_yet';
}

/** Facts about the start of a taxpayer's regular returns. `registeredOn` is YYYY-MM-DD. */
export type Beginning = {
  registeredOn: string | null;
  listed: SinceComposition;
  /** As a person has given it; the portal's list overrides it. */
  entered: ReturnPeriod | null;
};

/** The first regular period after the composition scheme; `unknown`: there is one, but it is unknown. */
export const firstAfterComposition = ({
  listed,
  entered,
}: Pick<Beginning, 'listed' | 'entered'>): ReturnPeriod | 'unknown' | null =>
  listed !== null && listed !== 'not_yet' ? listed : (entered ?? (listed === 'not_yet' ? 'unknown' : null));

/** True when the registration began after this period. A period that it only touches is due. */
export function isBeforeRegistration(period: ReturnPeriod, registeredOn: string | null): boolean {
  const registered = registeredOn === null ? null : parseIstDate(registeredOn);
  return registered !== null && registered >= periodEnd(period);
}

/**
 * True when no GSTR-1 and GSTR-3B are due for this period, because the regular ones begin later. A quarter is its
 * last month.
 */
export function isBeforeRegular(period: ReturnPeriod, beginning: Beginning): boolean {
  const first = firstAfterComposition(beginning);
  return (
    isBeforeRegistration(period, beginning.registeredOn) ||
    (first !== null && first !== 'unknown' && comparePeriods(period, first) < 0)
  );
}

/**
 * GSTR-10, the final return of a cancelled registration. gst-portal#order names the form; the time limit is the
 * Act's. It counts from the order if that is later, but the portal does not give the date of the order.
 */
export const FINAL_RETURN: ForDays & { form: 'GSTR-10'; months: number } = {
  form: 'GSTR-10',
  months: 3,
  from: null,
  to: null,
  source: { law: 'CGST Act s.45', sheet: 'outside the sheet', sure: 'medium' },
};

/** 00:00 IST of the due day, counted from the cancellation; if the month lacks that day, its last day. */
export function finalReturnDue(cancelled: Instant): Instant {
  const { year, month, day } = toIst(cancelled);
  const index = year * 12 + month - 1 + FINAL_RETURN.months;
  const [dueYear, dueMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return fromIst({ year: dueYear, month: dueMonth, day: Math.min(day, daysInMonth(dueYear, dueMonth)) });
}

export type ConsequenceKind = 'gstr1_blocked' | 'e_way_bills_stop' | 'may_be_cancelled';

/** The consequence when GSTR-3B is missing for this many months, or quarters of a quarterly filer, in a row. */
export type Consequence = ForDays & {
  what: ConsequenceKind;
  inARow: Readonly<Record<FilingFrequency, number>>;
};

const source = (law: string, sure: Source['sure']): Source => ({ law, sheet: 'gst-portal#order', sure });

export const CONSEQUENCES: readonly Consequence[] = [
  // From 1 September 2021 it took two months.
  {
    what: 'gstr1_blocked',
    inARow: { monthly: 1, quarterly: 1 },
    from: '2022-01-01',
    to: null,
    source: source('CGST Rules, rule 59(6)', 'high'),
  },
  {
    what: 'e_way_bills_stop',
    inARow: { monthly: 2, quarterly: 2 },
    from: null,
    to: null,
    source: source('CGST Rules, rule 138E', 'high'),
  },
  {
    what: 'may_be_cancelled',
    inARow: { monthly: 6, quarterly: 2 },
    from: null,
    to: null,
    source: source('CGST Act s.29(2)(c)', 'medium'),
  },
];

/** The last of `inARow` months or quarters, starting with `period`. */
export const lastInARow = (period: ReturnPeriod, frequency: FilingFrequency, inARow: number): ReturnPeriod =>
  addMonths(
    frequency === 'monthly' ? period : quarterEndOf(period),
    (inARow - 1) * (frequency === 'monthly' ? 1 : 3),
  );

/**
 * `from`: the day on which the law takes effect. `portalFrom`: the first day on which the portal refuses returns
 * under it. Both are YYYY-MM-DD IST.
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
 * The end of the years that the law allows; after it the portal may refuse the return (gst-portal#bar). It is unknown
 * whether an extension moves it too, so it counts from the usual due date, the earlier one.
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

/**
 * A new registration adds its bank account within this many days, and before its first GSTR-1
 * (gst-portal#bank-account).
 */
const DAYS_FOR_BANK_ACCOUNT = 30;

/**
 * The last moment of that time; null if the day of registration is unknown. The rule counts from the grant, whose
 * date the portal does not give: the day of registration is the same or earlier.
 */
export function bankAccountDue(registeredOn: string | null): Instant | null {
  const registered = registeredOn === null ? null : parseIstDate(registeredOn);
  return registered === null ? null : registered + (DAYS_FOR_BANK_ACCOUNT + 1) * DAY_MS - 1;
}
