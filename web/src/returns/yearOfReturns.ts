import { type Instant, MONTH_NAMES } from '#domain/istTime.ts';
import { addMonths, periodAt, periodParts, type ReturnPeriod } from '#domain/returnPeriod.ts';

export type ReturnMark = 'filed' | 'waiting' | 'attention' | 'skipped' | 'none';

/** A month of one form. `said` is the full month for a screen reader, `letter` what is drawn. */
export type YearCell = { period: ReturnPeriod; said: string; letter: string; mark: ReturnMark };
export type YearRow = { form: 'GSTR-1' | 'GSTR-3B'; cells: YearCell[] };

type Filed = { period: string; status: string; gstr1_arn: string; gstr3b_arn: string };

/** The twelve months up to the one whose returns are due now, oldest first, for each form. */
export function yearOfReturns(entries: readonly Filed[], now: Instant): YearRow[] {
  const last = addMonths(periodAt(now), -1);
  const months = Array.from({ length: 12 }, (_, at) => addMonths(last, at - 11));
  const byPeriod = new Map(entries.map((entry) => [entry.period, entry]));
  const row = (form: YearRow['form'], arnOf: (entry: Filed) => string): YearRow => ({
    form,
    cells: months.map((period) => {
      const { year, month } = periodParts(period);
      const name = MONTH_NAMES[month - 1] ?? '';
      const entry = byPeriod.get(period);
      const mark = entry === undefined ? 'none' : markOf(entry, arnOf(entry));
      return { period, said: `${name} ${year}`, letter: name.charAt(0), mark };
    }),
  });
  return [row('GSTR-1', (entry) => entry.gstr1_arn), row('GSTR-3B', (entry) => entry.gstr3b_arn)];
}

/** An ARN proves the return whatever the entry's other return does; else the entry speaks for both. */
function markOf(entry: Filed, arn: string): ReturnMark {
  if (arn !== '') return 'filed';
  if (entry.status === 'success' || entry.status === 'pending') return 'waiting';
  return entry.status === 'skipped' ? 'skipped' : 'attention';
}

export const markWords: Record<ReturnMark, string> = {
  filed: 'Filed',
  waiting: 'Waiting',
  attention: 'Needs attention',
  skipped: 'Skipped',
  none: 'Before Shunya',
};
