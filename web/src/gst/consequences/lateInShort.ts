import { formatRupees } from '#domain/gst/portalFigures.ts';
import { few } from '../../texts/compiled/few.ts';

/** From this many days on, the number is no longer shown. */
const countedDays = 300;

/** "15 days late", "over 300 days late". */
export const formatDaysLate = ({ days }: { days: number }): string =>
  days > countedDays ? few().overDaysLate({ days: countedDays }) : few().daysLate({ days });

/** "60 days late · ₹1,920": the oldest of these late returns, and the late fees of all. */
export const formatDaysAndFee = (each: readonly { days: number }[], rupees: number): string =>
  `${formatDaysLate({ days: Math.max(...each.map(({ days }) => days)) })} · ${formatRupees(rupees)}`;

type Late = { fee_rupees: number; fees: readonly { days: number }[] };

/** The same of all late returns of a GSTIN; '' when none can be filed late. */
export const formatLateInShort = (found: Late | null): string =>
  found === null || found.fees.length === 0 ? '' : formatDaysAndFee(found.fees, found.fee_rupees);
