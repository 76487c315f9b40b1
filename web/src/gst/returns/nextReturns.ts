import type { CallSuccess } from '#contract/client.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { filingPeriod, longDate } from '../../texts/dates.ts';
import { returns } from '../../texts/compiled/returns.ts';

export type NextReturns = NonNullable<CallSuccess<'dashboard'>['data']['gstins'][number]['next_returns']>;

/** "Files by quarter: October to December 2026, due 13 January 2027." For a month: "Next: November 2026, due …". */
export function formatNextReturns({ period, frequency, due_at: dueAt }: NextReturns): string {
  const parsed = parsePeriod(period);
  if (parsed === null) return '';
  const { nextMonth, nextQuarter } = returns();
  const says = frequency === 'quarterly' ? nextQuarter : nextMonth;
  return says({ period: filingPeriod(parsed, frequency), due: longDate(Date.parse(dueAt)) });
}
