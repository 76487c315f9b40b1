import type { Instant } from '#domain/shared/istTime.ts';
import { addMonths, periodAt, periodParts, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { ListedMonth } from '../../api/year.ts';
import { monthLetter, monthName } from '../../texts/dates.ts';

/**
 * elsewhere, unfiled, nothing: as the portal's list shows a month that was never opened here; none: nothing is known
 * of it.
 */
export const returnMarks = [
  'filed',
  'elsewhere',
  'waiting',
  'attention',
  'skipped',
  'unfiled',
  'nothing',
  'none',
] as const;
export type ReturnMark = (typeof returnMarks)[number];

/** A month of one form. `monthText` is the full month for screen readers, `letter` the drawn one. */
export type YearCell = { period: ReturnPeriod; monthText: string; letter: string; mark: ReturnMark };
export type YearRow = { form: 'GSTR-1' | 'GSTR-3B'; cells: YearCell[] };

type Filed = Pick<Entry, 'period' | 'status' | 'gstr1_arn' | 'gstr3b_arn'> &
  Partial<Pick<Entry, 'gstr1_status' | 'gstr3b_status' | 'gst_1_due_at' | 'gst_3b_due_at' | 'reason'>>;

/**
 * The twelve months up to the one whose returns are due now, oldest first, for each form: by the month's own entry, else
 * by the portal's list, which also knows what was filed elsewhere; a month without a return due is empty whatever its
 * entry says.
 */
export function yearOfReturns(
  entries: readonly Filed[],
  listed: readonly ListedMonth[],
  now: Instant,
): YearRow[] {
  const last = addMonths(periodAt(now), -1);
  const months = Array.from({ length: 12 }, (_, at) => addMonths(last, at - 11));
  const byPeriod = new Map(entries.map((entry) => [entry.period, entry]));
  const byList = new Map(listed.map((month) => [month.period, month]));
  const row = (form: YearRow['form'], of: { entry: MarkOf; list: 'gstr1' | 'gstr3b' }): YearRow => ({
    form,
    cells: months.map((period) => {
      const { year, month } = periodParts(period);
      const entry = byPeriod.get(period);
      const state = byList.get(period)?.[of.list];
      const own = entry === undefined ? null : of.entry(entry);
      const mark =
        own !== null && (state !== 'none' || own === 'filed')
          ? own === 'filed' && state === 'elsewhere'
            ? state
            : own
          : // The month that is due now and is not opened yet is behind with nothing.
            state === 'open' && period === last
            ? 'waiting'
            : markOfList(state);
      return { period, monthText: `${monthName(month)} ${year}`, letter: monthLetter(month), mark };
    }),
  });
  return [
    row('GSTR-1', {
      entry: ({ gstr1_status, status, gstr1_arn, gst_1_due_at: due = '', reason }) =>
        markOf({ status: gstr1_status || status, reason }, gstr1_arn, now > Date.parse(due)),
      list: 'gstr1',
    }),
    row('GSTR-3B', {
      entry: ({ gstr3b_status, status, gstr3b_arn, gst_3b_due_at: due = '', reason }) =>
        markOf({ status: gstr3b_status || status, reason }, gstr3b_arn, now > Date.parse(due)),
      list: 'gstr3b',
    }),
  ];
}

type MarkOf = (entry: Filed) => ReturnMark;

/**
 * An ARN proves the return whatever its status says; past its due date it is not filed, whatever it waits for, unless
 * perhaps none is due.
 */
function markOf(
  { status, reason }: { status: string; reason: string | undefined },
  arn: string,
  isLate: boolean,
): ReturnMark {
  if (arn !== '') return 'filed';
  if (reason === 'first_period_unknown') return 'none';
  if (status === 'skipped') return reason === undefined || reason === '' ? 'skipped' : 'nothing';
  if (status === 'success') return 'waiting';
  if (isLate) return 'unfiled';
  return status === 'pending' ? 'waiting' : 'attention';
}

const marksOfList: Record<ListedMonth['gstr1'], ReturnMark> = {
  filed: 'filed',
  late: 'filed',
  elsewhere: 'elsewhere',
  open: 'unfiled',
  stopped: 'unfiled',
  barred: 'unfiled',
  skipped: 'skipped',
  none: 'nothing',
  unread: 'none',
};

/** A newer server may know more states. */
const markOfList = (state: ListedMonth['gstr1'] | undefined): ReturnMark =>
  (state === undefined ? undefined : marksOfList[state]) ?? 'none';
