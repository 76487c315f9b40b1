import { parsePeriod, type FilingFrequency } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { filingPeriod, listed, shortFilingPeriod } from '../../texts/dates.ts';

/** "October 2026", or "August, September and October 2026" when one press covers several. */
export function formatMonths(months: readonly { period: string; frequency: FilingFrequency }[]): string {
  const names = months.flatMap(({ period, frequency }) => {
    const parsed = parsePeriod(period);
    return parsed === null ? [] : [filingPeriod(parsed, frequency)];
  });
  return listed(names);
}

/** "October", "July to September": the shortest name that is unique within its year. */
export function shortPeriod({
  period,
  frequency,
  title,
}: Pick<Entry, 'period' | 'frequency' | 'title'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? title : shortFilingPeriod(parsed, frequency);
}
