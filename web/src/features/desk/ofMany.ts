import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { DeskRow } from '../../api/desk.ts';
import { backlog } from '../../texts/compiled/backlog.ts';

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

const withoutPan: readonly string[] = ['signatory_pan_missing', 'signatory_pan_wrong'];

/** Whether a yes to the plan of past months files anything: not where a DSC signs, nor before it is known who signs. */
export const filesPast = ({ backlog: line, why_code: why }: Pick<DeskRow, 'backlog' | 'why_code'>): boolean =>
  line?.signed_by === 'code' && !withoutPan.includes(why);

/** The unfiled months of these clients, and their late fees, each as one sum in words. */
export function lateSum(rows: readonly Pick<DeskRow, 'backlog'>[]): { counted: string; fee: string } {
  const lines = rows.flatMap(({ backlog: line }) => line ?? []);
  const [unit = 'months', ...others] = new Set(lines.map((line) => line.unit));
  return {
    counted: backlog().counted({
      count: lines.reduce((sum, { periods }) => sum + periods, 0),
      unit: others.length === 0 ? unit : 'periods',
    }),
    fee: formatRupees(lines.reduce((sum, { fee_rupees: rupees }) => sum + rupees, 0)),
  };
}
