import { formatRupees } from '#domain/gst/portalFigures.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { DeskRow } from '../../api/desk.ts';
import { briefFilingPeriod } from '../../texts/dates.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { lacksMoney } from './rowAct.ts';
import { daysUntil, formatDue } from './days.ts';

export type Standing = {
  /** "Oct 2026": the month of the row's open work; '' when the desk's head says it. */
  month: string;
  /** Whole days to its due date, below zero when it is late; null when nothing is due. */
  days: number | null;
  /** "54 days late", "in 9 days"; '' when nothing is due. */
  due: string;
  isLate: boolean;
  /** The late fees of all late returns: "₹1,000"; with those of other months in it "₹3,380 in all". */
  fee: string;
};

type StandingRow = Pick<DeskRow, 'period' | 'frequency' | 'due_at' | 'consequences' | 'backlog'>;

/**
 * When a client's open work is due, of which month it is, and what it costs so far: of a plan that nobody has started,
 * or whose first month is skipped, that month, which comes before any other. `month`: that of the head.
 */
export function standingOf(row: StandingRow, month: string, now: number): Standing {
  const first = row.backlog?.started === 0 || row.backlog?.skipped === true ? row.backlog : row;
  const days = first.due_at === null ? null : daysUntil(first.due_at, now);
  const { fees = [], fee_rupees: rupees = 0 } = row.consequences ?? {};
  const money = formatRupees(rupees);
  const isOfOne = fees.every(({ period }) => period === first.period);
  return {
    month: days === null || (first.period === month && first.frequency === 'monthly') ? '' : monthOf(first),
    days,
    due: days === null ? '' : formatDue(days),
    isLate: days !== null && days < 0,
    fee: rupees === 0 ? '' : isOfOne ? money : desk().feeInAll({ money }),
  };
}

/** "Oct 2026"; '' when no month is open. */
function monthOf({ period, frequency }: Pick<DeskRow, 'period' | 'frequency'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? '' : briefFilingPeriod(parsed, frequency);
}

/** "Oct 2026 · 54 days late · ₹3,380 in all" */
export const formatStanding = ({ month, due, fee }: Standing): string =>
  [month, due, fee].filter(Boolean).join(' · ');

/** Reasons with the fee of one month: the row has that of all late months, and its act says the rest. */
const feeReasons: readonly string[] = ['overdue', 'late_needs_person'];
export const isOfFee = ({ why_code: why }: Pick<DeskRow, 'why_code'>): boolean => feeReasons.includes(why);

/** Why the client is in its queue; '' when its late fee is the reason. */
export function formatWhy(
  row: Pick<DeskRow, 'why' | 'why_code' | 'queue' | 'backlog'>,
  { fee }: Pick<Standing, 'fee'>,
): string {
  const lacks = lacksMoney(row) ? (row.backlog?.lacks_rupees ?? 0) : 0;
  if (lacks > 0) return desk().waitsForMoney({ money: formatRupees(lacks) });
  return fee !== '' && isOfFee(row) ? '' : row.why;
}
