import type { CallSuccess } from '#contract/client.ts';
import { formatFilingPeriod, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { formatIstDate } from '#domain/shared/istTime.ts';

export type NextReturns = NonNullable<CallSuccess<'dashboard'>['data']['gstins'][number]['next_returns']>;

/** "Files by quarter: October to December 2026, due 13 January 2027." For a month: "Next: November 2026, due …". */
export function sayNextReturns({ period, frequency, due_at: dueAt }: NextReturns): string {
  const parsed = parsePeriod(period);
  if (parsed === null) return '';
  const how = frequency === 'quarterly' ? 'Files by quarter' : 'Next';
  return `${how}: ${formatFilingPeriod(parsed, frequency)}, due ${formatIstDate(Date.parse(dueAt))}.`;
}
