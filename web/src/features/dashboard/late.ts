import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { Card } from '../../api/dashboard.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { formatDaysLate } from '../../gst/consequences/lateInShort.ts';
import { few } from '../../texts/compiled/few.ts';

export type Late = NonNullable<Card['late']>;

/** "15 days late · ₹300", with the month in front when the card shows another month. */
export function formatLate(late: Late, spoken: Pick<Late, 'period'> | null): string {
  const lateness = `${formatDaysLate(late)} · ${formatRupees(late.fee_rupees)}`;
  const period = parsePeriod(late.period);
  return period === null || spoken?.period === late.period
    ? lateness
    : `${filingPeriod(period, late.frequency)}: ${lateness}`;
}

/** "2 more months wait"; '' where none does. */
export const formatMoreMonths = ({ more_months: count }: Late): string =>
  count === 0 ? '' : few().moreMonths({ count });
