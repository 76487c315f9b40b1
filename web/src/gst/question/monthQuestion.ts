import { parsePeriod, type FilingFrequency } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { filingPeriod, listed, shortFilingPeriod } from '../../texts/dates.ts';

/** "October 2026", "August, September and October 2026" where one press is for several. */
export function sayMonths(months: readonly { period: string; frequency: FilingFrequency }[]): string {
  const names = months.flatMap(({ period, frequency }) => {
    const parsed = parsePeriod(period);
    return parsed === null ? [] : [filingPeriod(parsed, frequency)];
  });
  return listed(names);
}

/** "October", "July to September": as short as it can be told from another one of its year. */
export function shortPeriod({
  period,
  frequency,
  title,
}: Pick<Entry, 'period' | 'frequency' | 'title'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? title : shortFilingPeriod(parsed, frequency);
}
