import type { LateFees } from '#domain/gst/lateFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { type FilingFrequency, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { few } from '../../texts/compiled/few.ts';

/** "15 days late". */
export const formatDaysLate = ({ days }: { days: number }): string => few().daysLate({ days });

const formatOldest = (each: readonly { days: number }[]): string =>
  formatDaysLate({ days: Math.max(...each.map(({ days }) => days)) });

/** "60 days late · ₹1,920": the oldest of these late returns, and the late fees of all. */
export const formatDaysAndFee = (each: readonly { days: number }[], rupees: number): string =>
  `${formatOldest(each)} · ${formatRupees(rupees)}`;

/** The same of one month; without the fees where it belongs to a begun plan, which has them as the portal charges them. */
export const formatLateOf = (
  { in_plan: isInPlan }: { in_plan: boolean },
  { each, rupees }: LateFees,
): string => (isInPlan ? formatOldest(each) : formatDaysAndFee(each, rupees));

type LateReturns = { fee_rupees: number; fees: readonly { days: number }[] };

/** The same of all late returns of a GSTIN; '' when none can be filed late. */
export const formatLateInShort = (found: LateReturns | null): string =>
  found === null || found.fees.length === 0 ? '' : formatDaysAndFee(found.fees, found.fee_rupees);

/** The oldest late month of a card. */
export type Late = {
  period: string;
  frequency: FilingFrequency;
  days: number;
  fee_rupees: number;
  more_months: number;
};

/** "15 days late · ₹300", with the month in front when the card shows another month. */
export function formatLate(late: Late, spoken: Pick<Late, 'period'> | null): string {
  const lateness = formatDaysAndFee([late], late.fee_rupees);
  const period = parsePeriod(late.period);
  return period === null || spoken?.period === late.period
    ? lateness
    : `${filingPeriod(period, late.frequency)}: ${lateness}`;
}

/** "2 more months wait"; '' where none does. */
export const formatMoreMonths = ({ more_months: count }: Late): string =>
  count === 0 ? '' : few().moreMonths({ count });
