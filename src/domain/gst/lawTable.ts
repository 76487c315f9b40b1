import { comparePeriods, type ReturnPeriod } from './returnPeriod.ts';

/**
 * Where a row of a table of law comes from: `law` as the law is cited, `sheet` the section of the protocol sheet
 * (or "outside the sheet"), `sure` its mark there: H, M or L.
 */
export type Source = { law: string; sheet: string; sure: 'high' | 'medium' | 'low' };

/** A row in force for return periods `from` to `to`, both included; null: until a later row says otherwise. */
export type ForPeriods = { from: ReturnPeriod; to: ReturnPeriod | null; source: Source };

/** A row in force on IST days `from` to `to`, both included, YYYY-MM-DD; a null `from`: since GST began. */
export type ForDays = { from: string | null; to: string | null; source: Source };

const isInForce = (row: ForPeriods, period: ReturnPeriod): boolean =>
  comparePeriods(row.from, period) <= 0 && (row.to === null || comparePeriods(period, row.to) <= 0);

/**
 * The row in force for a period. A period before the first row gets that row: the tables reach further back than
 * the three-year bar, so nothing is filed or charged by it.
 */
export function rowFor<Row extends ForPeriods>(rows: readonly [Row, ...Row[]], period: ReturnPeriod): Row {
  return rows.find((row) => isInForce(row, period)) ?? rows[0];
}
