import type { DeskRow } from '../../api/desk.ts';

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
