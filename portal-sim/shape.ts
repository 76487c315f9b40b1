import { isRecord, text } from './answer.ts';
import type { Form, Taxpayer } from './book.ts';
import { isDate, isPeriod, istInstant, type Instant, type Period } from './calendar.ts';

/** Parts of the figures that a test can set: GSTR-2B, e-invoices and drafts; and those of the ledgers. */
export const FIGURES = ['gstr2b', 'e_invoices', 'auto_liability'] as const;
export const LEDGERS = ['cash', 'credit', 'liability', 'reclaim', 'reverse_charge', 'late_fee'] as const;
export type Figure = (typeof FIGURES)[number] | (typeof LEDGERS)[number];

/** The figure of a period that a test has set in place of the book, or undefined. */
export function shaped(taxpayer: Taxpayer, period: Period, figure: Figure): unknown {
  const { figures = {} } = taxpayer.shape ?? {};
  const of = (key: string) => (Object.hasOwn(figures, key) ? figures[key] : undefined);
  const ofPeriod = of(period);
  return ofPeriod !== undefined && Object.hasOwn(ofPeriod, figure) ? ofPeriod[figure] : of('every')?.[figure];
}

/** `dd/mm/yyyy` or `dd-mm-yyyy`, the spellings that this portal reads itself, as `YYYY-MM-DD`; null for any other. */
export function readDate(value: unknown): string | null {
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/.exec(text(value)) ?? [];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

const FORMS: Record<string, Form> = { GSTR1: 'GSTR1', R1: 'GSTR1', GSTR3B: 'GSTR3B', R3B: 'GSTR3B' };

/** The fields of a row of the filed list that this portal can read itself. */
export type ReadRow = { form: string | null; period: Period | null; filedAt: Instant | null };

export function readRow(row: unknown): ReadRow {
  const { rtntype, ret_prd: named, dof } = isRecord(row) ? row : {};
  const form = text(rtntype)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const date = readDate(dof);
  return {
    form: Object.hasOwn(FORMS, form) ? (FORMS[form] ?? null) : form === '' ? null : form,
    period: isPeriod(text(named)) ? text(named) : null,
    filedAt: date === null ? null : istInstant(date, 12),
  };
}
