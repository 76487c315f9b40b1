import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { DeskRow } from '../../api/desk.ts';
import { backlog } from '../../texts/compiled/backlog.ts';

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
