import { parsePeriod, periodParts } from '#domain/gst/returnPeriod.ts';
import { parseIstDate } from '#domain/shared/istTime.ts';
import type { YearData, YearRow } from '../../api/desk.ts';
import { monthName } from '../../texts/dates.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import { firmYear } from '../../texts/compiled/firmYear.ts';

type Words = { text: string; tone: 'bad' | 'warn' | 'muted' | 'plain' };
type Row = Pick<
  YearRow,
  | 'status'
  | 'files_others'
  | 'open'
  | 'cancelled_on'
  | 'late'
  | 'frequency'
  | 'filed'
  | 'elsewhere'
  | 'months'
>;

/** A client's year in a few words: what is to be done before what was done. */
export function yearInWords(row: Row, months: readonly Pick<YearData['months'][number], 'period'>[]): Words {
  const t = firmYear();
  if (row.files_others) return { text: t.otherReturns, tone: 'muted' };
  if (row.status === 'failed') return { text: t.refused, tone: 'bad' };
  if (row.status === 'pending') return { text: t.beingVerified, tone: 'muted' };
  if (row.open > 0) return { text: t.openMonths({ months: row.open }), tone: 'bad' };
  const ended = row.cancelled_on === '' ? null : parseIstDate(row.cancelled_on);
  if (ended !== null) return { text: t.ended({ day: formatIstDay(ended) }), tone: 'warn' };
  // The newest month is no gap while it is being filed, but it is not filed either.
  const newest = row.months.at(-1);
  const period = parsePeriod(months.at(-1)?.period ?? '');
  if (newest !== undefined && period !== null && [newest.gstr1, newest.gstr3b].some(isToBeFiled))
    return { text: t.openNow({ month: monthName(periodParts(period).month) }), tone: 'warn' };
  if (row.late > 0) return { text: t.late({ returns: row.late }), tone: 'plain' };
  if (row.frequency === 'quarterly') return { text: t.byQuarter, tone: 'plain' };
  if (row.filed === 0) return { text: t.nothingYet, tone: 'muted' };
  return { text: row.filed === row.elsewhere ? t.atPortal : t.onTime, tone: 'plain' };
}

const isToBeFiled = ({ is }: { is: string }): boolean => ['open', 'stopped', 'skipped'].includes(is);
