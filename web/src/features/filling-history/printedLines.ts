import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/compiled/history.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import { formatStatus } from '../../ui/formatStatus.ts';
import type { HistoryFilters } from './historyFilters.ts';
import { formatEntryPeriod } from '../../texts/dates.ts';

export type PrintedLine = {
  key: string;
  form: 'GSTR-1' | 'GSTR-3B';
  period: string;
  business: string;
  gstin: string;
  status: string;
  day: string;
  /** Empty while there is none. */
  arn: string;
  simulated: boolean;
};

type Printed = Pick<
  Entry,
  | 'id'
  | 'title'
  | 'period'
  | 'frequency'
  | 'business'
  | 'gstin'
  | 'status'
  | 'status_text'
  | 'timestamp'
  | 'gstr1_arn'
  | 'gstr3b_arn'
  | 'simulated'
>;

/** Two returns for each filing; one that has its ARN is filed, whatever the other one waits for. */
export const printedLines = (entries: readonly Printed[]): PrintedLine[] =>
  entries.flatMap((entry) =>
    (
      [
        ['GSTR-1', entry.gstr1_arn],
        ['GSTR-3B', entry.gstr3b_arn],
      ] as const
    ).map(([form, arn]) => ({
      key: `${entry.id} ${form}`,
      form,
      period: formatEntryPeriod(entry),
      business: entry.business,
      gstin: entry.gstin,
      status: arn === '' ? entry.status_text || formatStatus(entry.status) : history().printed.filed,
      day: formatIstDay(entry.timestamp),
      arn,
      simulated: entry.simulated && arn !== '',
    })),
  );

/** The chosen filters in words, since paper has no controls. Empty without filters. */
export function chosenFilters(filters: HistoryFilters): string {
  const { periods, statuses, printed } = history();
  return [
    filters.gstin === 'all' ? '' : printed.ofGstin({ gstin: filters.gstin }),
    filters.period === 'all' ? '' : periods[filters.period],
    filters.status === 'all' ? '' : printed.ofStatus({ status: statuses[filters.status] }),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
