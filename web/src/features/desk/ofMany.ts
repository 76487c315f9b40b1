import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { DeskRow } from '../../api/desk.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { isForPan } from './rowAct.ts';

/** A row as the month that it shows. */
export const asMonth = (row: DeskRow) => ({
  ...row,
  gst_1_due_at: row.gst_1_due_at ?? '',
  gst_3b_due_at: row.gst_3b_due_at ?? '',
});

export type Month = { period: string; frequency: 'monthly' | 'quarterly' };

/** The months of these clients, each once, the most frequent first. */
export function monthsOf(rows: readonly DeskRow[]): Month[] {
  const counted = Map.groupBy(rows, ({ period, frequency }) => `${period} ${frequency}`);
  return [...counted.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([row]) => (row === undefined ? [] : [{ period: row.period, frequency: row.frequency }]));
}

/**
 * Whether a yes to the plan of past months files anything: not where a DSC signs, nor before it is known who signs, nor
 * where the yes to each of them is given already.
 */
export const filesPast = (row: Pick<DeskRow, 'backlog' | 'why_code'>): boolean =>
  row.backlog?.signed_by === 'code' && row.backlog.to_start > 0 && !isForPan(row);

/**
 * The months that a yes to these clients starts, as one sum in words, the late fees charged with them, and those charged
 * later.
 */
export function lateSum(rows: readonly Pick<DeskRow, 'backlog'>[]) {
  const lines = rows.flatMap(({ backlog: line }) => line ?? []);
  const [unit = 'months', ...others] = new Set(lines.map((line) => line.unit));
  const of = {
    count: sum(lines.map(({ to_start: count }) => count)),
    unit: others.length === 0 ? unit : 'periods',
  } as const;
  return {
    ...of,
    counted: backlog().counted(of),
    rupees: sum(lines.map(({ charged_rupees: rupees }) => rupees)),
    later: sum(
      lines.map((line) => (line.started === 0 ? Math.max(0, line.fee_rupees - line.charged_rupees) : 0)),
    ),
  };
}

/** "File 24 months · ₹21,000": the button of a yes to these clients. */
export function formatFileLate(rows: readonly Pick<DeskRow, 'backlog'>[]): string {
  const { count, unit, counted, rupees } = lateSum(rows);
  return rupees === 0
    ? backlog().file({ count, unit, counted })
    : backlog().manyFile({ counted, fee: formatRupees(rupees) });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
