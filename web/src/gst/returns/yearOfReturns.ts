import type { Instant } from '#domain/shared/istTime.ts';
import { addMonths, periodAt, periodParts, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { monthLetter, monthName } from '../../texts/dates.ts';

export type ReturnMark = 'filed' | 'waiting' | 'attention' | 'skipped' | 'none';

/** A month of one form. `monthText` is the full month for screen readers, `letter` the drawn one. */
export type YearCell = { period: ReturnPeriod; monthText: string; letter: string; mark: ReturnMark };
export type YearRow = { form: 'GSTR-1' | 'GSTR-3B'; cells: YearCell[] };

type Filed = Pick<Entry, 'period' | 'status' | 'gstr1_arn' | 'gstr3b_arn'> &
  Partial<Pick<Entry, 'gstr1_status' | 'gstr3b_status'>>;

/** The twelve months up to the one whose returns are due now, oldest first, for each form. */
export function yearOfReturns(entries: readonly Filed[], now: Instant): YearRow[] {
  const last = addMonths(periodAt(now), -1);
  const months = Array.from({ length: 12 }, (_, at) => addMonths(last, at - 11));
  const byPeriod = new Map(entries.map((entry) => [entry.period, entry]));
  const row = (form: YearRow['form'], arnOf: (entry: Filed) => string, statusOf: StatusOf): YearRow => ({
    form,
    cells: months.map((period) => {
      const { year, month } = periodParts(period);
      const entry = byPeriod.get(period);
      const mark = entry === undefined ? 'none' : markOf(statusOf(entry) || entry.status, arnOf(entry));
      return { period, monthText: `${monthName(month)} ${year}`, letter: monthLetter(month), mark };
    }),
  });
  return [
    row(
      'GSTR-1',
      (entry) => entry.gstr1_arn,
      (entry) => entry.gstr1_status,
    ),
    row(
      'GSTR-3B',
      (entry) => entry.gstr3b_arn,
      (entry) => entry.gstr3b_status,
    ),
  ];
}

type StatusOf = (entry: Filed) => string | undefined;

/** An ARN proves the return whatever its status says. */
function markOf(status: string, arn: string): ReturnMark {
  if (arn !== '') return 'filed';
  if (status === 'success' || status === 'pending') return 'waiting';
  return status === 'skipped' ? 'skipped' : 'attention';
}
