import { parseArn } from './arn.ts';
import { istDate } from '../shared/istTime.ts';
import { type Form, parsePeriod, periodEnd, type ReturnPeriod } from './returnPeriod.ts';

/** What composition dealers file each quarter and each year, in the place of GSTR-1 and GSTR-3B. */
export type CompositionForm = 'CMP08' | 'GSTR4';

/**
 * Why a row that says "filed" does not prove it: the portal calls it not valid, its ARN is another return's, or its ARN
 * or date cannot be read.
 */
export type FiledDoubt = 'not_valid' | 'arn_of_another' | 'unreadable';

/**
 * One row of RETTRACK (gst-portal#tracking), for GSTR-1 and GSTR-3B and what stands in their place. `filedOn` is
 * YYYY-MM-DD. A row in doubt is never adopted, and what it names is never sent; an `unreadable` one may have no ARN and
 * no date ('').
 */
export type FiledReturn = {
  form: Form | CompositionForm;
  period: ReturnPeriod;
  arn: string;
  filedOn: string;
  doubt?: FiledDoubt;
};

/** A row of one of these forms that does not tell its period; `filedOn` is null where it does not tell that either. */
export type RowWithoutPeriod = { form: Form | CompositionForm; filedOn: string | null };

/** The list of filed returns of one financial year or of several. */
export type FiledList = { filed: FiledReturn[]; withoutPeriod: RowWithoutPeriod[] };

export const emptyList = (): FiledList => ({ filed: [], withoutPeriod: [] });

/** The period that an ARN names in itself (gst-portal#arn); null for a text of another shape. */
export const periodOfArn = (arn: string): ReturnPeriod | null => {
  const read = parseArn(arn);
  return read === null ? null : parsePeriod(`${read.arn.slice(4, 6)}20${read.arn.slice(6, 8)}`);
};

const isSameReturn = (a: FiledReturn, b: FiledReturn): boolean => a.form === b.form && a.period === b.period;

/**
 * Marks each row whose ARN also stands on another return: it proves nothing there, unless it names the period of this
 * one and of no other (gst-portal#tracking). One return that is listed twice is no doubt.
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

/** The row that names this return; of several, the one without a doubt. */
export function rowOf<Row extends Pick<FiledReturn, 'form' | 'period' | 'doubt'>>(
  filed: readonly Row[],
  { form, period }: Wanted,
): Row | undefined {
  const rows = filed.filter((row) => row.form === form && row.period === period);
  return rows.find(({ doubt }) => doubt === undefined) ?? rows[0];
}

/** What a list says of one return. `unreadable`: it may stand in a row of which the ARN, the date or the period cannot be read. */
export type Listing =
  | { is: 'filed'; row: FiledReturn }
  | { is: 'in_doubt'; row: FiledReturn; why: Exclude<FiledDoubt, 'unreadable'> }
  | { is: 'unreadable' }
  | { is: 'not_listed' };

/** A row of another return that cannot be read does no harm to this one. */
export function listingOf({ filed, withoutPeriod }: FiledList, { form, period }: Wanted): Listing {
  const row = rowOf(filed, { form, period });
  if (row !== undefined) {
    if (row.doubt === undefined) return { is: 'filed', row };
    return row.doubt === 'unreadable' ? { is: 'unreadable' } : { is: 'in_doubt', row, why: row.doubt };
  }
  // What was filed before the period was over is the return of an earlier one.
  const end = istDate(periodEnd(period));
  const mayBe = withoutPeriod.some(
    (one) => one.form === form && (one.filedOn === null || one.filedOn >= end),
  );
  return mayBe ? { is: 'unreadable' } : { is: 'not_listed' };
}
