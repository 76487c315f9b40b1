import { parseArn } from './arn.ts';
import { istDate } from '../shared/istTime.ts';
import { type Form, parsePeriod, periodEnd, type ReturnPeriod } from './returnPeriod.ts';

/** The quarterly and yearly returns that composition dealers file instead of GSTR-1 and GSTR-3B. */
export type CompositionForm = 'CMP08' | 'GSTR4';

/**
 * Why a row that says "filed" does not prove it: the portal calls it not valid, its ARN is another return's, or its ARN
 * or date cannot be read.
 */
export type FiledDoubt = 'not_valid' | 'arn_of_another' | 'unreadable';

/**
 * One row of RETTRACK (gst-portal#tracking), for GSTR-1 and GSTR-3B and the composition forms. `filedOn` is
 * YYYY-MM-DD. A row in doubt is never adopted, and its return is never sent; an `unreadable` one may have no ARN and
 * no date ('').
 */
export type FiledReturn = {
  form: Form | CompositionForm;
  period: ReturnPeriod;
  arn: string;
  filedOn: string;
  doubt?: FiledDoubt;
};

/** A row of one of these forms without a period; `filedOn` is null if it is missing too. */
export type RowWithoutPeriod = { form: Form | CompositionForm; filedOn: string | null };

/** The list of filed returns of one financial year or of several. */
export type FiledList = { filed: FiledReturn[]; withoutPeriod: RowWithoutPeriod[] };

export const emptyList = (): FiledList => ({ filed: [], withoutPeriod: [] });

/** The period inside an ARN (gst-portal#arn); null for a text of another shape. */
export const periodOfArn = (arn: string): ReturnPeriod | null => {
  const read = parseArn(arn);
  return read === null ? null : parsePeriod(`${read.arn.slice(4, 6)}20${read.arn.slice(6, 8)}`);
};

const isSameReturn = (a: FiledReturn, b: FiledReturn): boolean => a.form === b.form && a.period === b.period;

/**
 * Marks each row whose ARN is also on another return: it proves nothing there, unless the ARN contains the period of
 * this one and of no other (gst-portal#tracking). One return listed twice is no doubt.
 */
export function withoutSharedArns(rows: readonly FiledReturn[]): FiledReturn[] {
  return rows.map((row) => {
    if (row.doubt !== undefined) return row;
    const sharing = rows.filter((other) => other.arn === row.arn && !isSameReturn(other, row));
    const named = periodOfArn(row.arn);
    const isItsOwn = named === row.period && sharing.every(({ period }) => period !== named);
    return sharing.length === 0 || isItsOwn ? row : { ...row, doubt: 'arn_of_another' };
  });
}

type Wanted = { form: Form; period: ReturnPeriod };

/** The row of this return; of several, the one without a doubt. */
export function rowOf<Row extends Pick<FiledReturn, 'form' | 'period' | 'doubt'>>(
  filed: readonly Row[],
  { form, period }: Wanted,
): Row | undefined {
  const rows = filed.filter((row) => row.form === form && row.period === period);
  return rows.find(({ doubt }) => doubt === undefined) ?? rows[0];
}

/** The result of a list for one return. `unreadable`: it may be in a row whose ARN, date or period cannot be read. */
export type Listing =
  | { is: 'filed'; row: FiledReturn }
  | { is: 'in_doubt'; row: FiledReturn; why: Exclude<FiledDoubt, 'unreadable'> }
  | { is: 'unreadable' }
  | { is: 'not_listed' };

/** An unreadable row of another return does not affect this one. */
export function listingOf({ filed, withoutPeriod }: FiledList, { form, period }: Wanted): Listing {
  const row = rowOf(filed, { form, period });
  if (row !== undefined) {
    if (row.doubt === undefined) return { is: 'filed', row };
    return row.doubt === 'unreadable' ? { is: 'unreadable' } : { is: 'in_doubt', row, why: row.doubt };
  }
  // A return filed before the period was over belongs to an earlier one.
  const end = istDate(periodEnd(period));
  const mayBe = withoutPeriod.some(
    (one) => one.form === form && (one.filedOn === null || one.filedOn >= end),
  );
  return mayBe ? { is: 'unreadable' } : { is: 'not_listed' };
}
