import { comparePeriods, type ReturnPeriod } from './returnPeriod.ts';

/**
 * Where a row of a law table comes from: `law` cites the law, `sheet` names the facts of docs/gst-portal.md (or
 * "outside the sheet"), and `sure` says how certain the row is.
 */
export type Source = { law: string; sheet: string; sure: 'high' | 'medium' | 'low' };

/**
 * A row that applies to the return periods from `from` to `to`, both included. A null `to` means until a later row
 * replaces it.
 */
export type ForPeriods = { from: ReturnPeriod; to: ReturnPeriod | null; source: Source };

/**
 * A row that applies on the IST days from `from` to `to`, both included, YYYY-MM-DD. A null `from` means since GST
 * began.
 */
export type ForDays = { from: string | null; to: string | null; source: Source };

/** Whether a row applies on an IST day, YYYY-MM-DD. */
export const appliesOn = ({ from, to }: ForDays, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

const isInForce = (row: ForPeriods, period: ReturnPeriod): boolean =>
  comparePeriods(row.from, period) <= 0 && (row.to === null || comparePeriods(period, row.to) <= 0);

/**
 * The row that applies to a period. A period before the first row gets the first row. Nothing is filed or charged for
 * such a period, because the tables reach further back than the three-year bar.
 */
export function rowFor<Row extends ForPeriods>(rows: readonly [Row, ...Row[]], period: ReturnPeriod): Row {
  return rows.find((row) => isInForce(row, period)) ?? rows[0];
}
