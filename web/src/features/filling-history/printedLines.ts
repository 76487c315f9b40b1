import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/compiled/history.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import { formatStatus } from '../../ui/formatStatus.ts';
import { badgeOf } from '../../gst/returns/filingNow.ts';
import type { HistoryFilters } from './historyFilters.ts';
import { formatEntryPeriod } from '../../texts/dates.ts';

export type PrintedLine = {
  key: string;
  form: 'GSTR-1' | 'GSTR-3B';
  period: string;
  business: string;
  gstin: string;
  status: string;
  /** The last legal day. */
  due: string;
  /** Filed or planned. */
  day: string;
  /** '' before it is filed. */
  filedOn: string;
  /** Empty while there is none. */
  arn: string;
  /** Whole rupees of the late fees that it has paid, without a sign; '' where it has paid none. */
  feePaid: string;
  simulated: boolean;
};

type Printed = Parameters<typeof badgeOf>[0] &
  Pick<
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
    | 'gst_1_due_at'
    | 'gst_3b_due_at'
    | 'gst_1_filed_at'
    | 'gst_3b_filed_at'
    | 'gstr1_arn'
    | 'gstr3b_arn'
    | 'fee_paid_rupees'
    | 'simulated'
  >;

/** Two returns for each filing; one that has its ARN is filed, whatever the other one waits for. */
export const printedLines = (entries: readonly Printed[]): PrintedLine[] =>
  entries.flatMap((entry) =>
    (
      [
        ['GSTR-1', entry.gstr1_arn, entry.gst_1_due_at, entry.gst_1_filed_at],
        ['GSTR-3B', entry.gstr3b_arn, entry.gst_3b_due_at, entry.gst_3b_filed_at],
      ] as const
    ).map(([form, arn, due, filedAt]) => ({
      key: `${entry.id} ${form}`,
      form,
      period: formatEntryPeriod(entry),
      business: entry.business,
      gstin: entry.gstin,
      status: arn === '' ? formatBadge(entry) : history().printed.filed,
      due: formatIstDay(due),
      day: formatIstDay(entry.timestamp),
      // Another server has but one moment for both.
      filedOn: formatIstDay(filedAt ?? (entry.status === 'success' ? entry.timestamp : '')),
      arn,
      feePaid: form === 'GSTR-3B' && entry.fee_paid_rupees > 0 ? String(entry.fee_paid_rupees) : '',
      simulated: entry.simulated && arn !== '',
    })),
  );

/** As its badge has it. */
function formatBadge(entry: Printed): string {
  const { status, text } = badgeOf(entry);
  return text || formatStatus(status);
}

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
