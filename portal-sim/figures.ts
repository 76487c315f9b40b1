import { filingOf, type Book, type Figures, type Taxpayer } from './book.ts';
import { addMonths, isQuarterEnd, periodDue, sortKey, type Period } from './calendar.ts';
import { isQuarterly } from './filingRules.ts';
import { shaped } from './shape.ts';
import { sha256Hex } from './wire.ts';

export const NO_FIGURES: Figures = { eInvoices: 0, creditRupees: 0, reverseChargeRupees: 0 };

type Surprise =
  | 'auto_liability'
  | 'gstr2b_credit'
  | 'gstr2b_reverse_charge'
  | 'e_invoices'
  | 'suspended_profile';

/**
 * Whether a switch of the kind `now_and_then` strikes a taxpayer in a month: one in eight, the same ones whenever it
 * is asked. The period that was due when the book was made is spared, so that a first filing can be shown.
 */
export function isStruck(book: Book, taxpayer: Taxpayer, period: Period, by: Surprise): boolean {
  if (book.kindness[by] === 'booked' || sortKey(period) <= sortKey(periodDue(book.madeAt))) return false;
  return Number.parseInt(sha256Hex(`${by}|${taxpayer.gstin}|${period}`).slice(0, 2), 16) < 32;
}

/** Figures from the documents of a period: as booked, which also ends a surprise, or else by surprise. */
export function figuresOf(book: Book, taxpayer: Taxpayer, period: Period): Figures {
  const booked = taxpayer.figures[period];
  const asShaped = shaped(taxpayer, period, 'e_invoices');
  const eInvoices = typeof asShaped === 'number' ? asShaped : null;
  if (booked !== undefined) return { ...booked, eInvoices: eInvoices ?? booked.eInvoices };
  return {
    ...NO_FIGURES,
    eInvoices: eInvoices ?? (isStruck(book, taxpayer, period, 'e_invoices') ? 1 : 0),
    creditRupees: isStruck(book, taxpayer, period, 'gstr2b_credit') ? 360 : 0,
    reverseChargeRupees: isStruck(book, taxpayer, period, 'gstr2b_reverse_charge') ? 270 : 0,
  };
}

/** The first GSTR-3B after a month that is not filed. */
function nextOpen(taxpayer: Taxpayer, after: Period): Period {
  let period = addMonths(after, 1);
  for (;;) {
    const isTaxPeriod = !isQuarterly(taxpayer, period) || isQuarterEnd(period);
    if (isTaxPeriod && filingOf(taxpayer, 'GSTR3B', period) === undefined) return period;
    period = addMonths(period, 1);
  }
}

/** Refused credit notes whose tax is in the GSTR-3B of a period: the next open one, or the filed one that took them. */
export function notesIn(taxpayer: Taxpayer, period: Period) {
  return taxpayer.creditNotes.filter((note) =>
    note.settledIn === null
      ? sortKey(note.refusedIn) < sortKey(period) && nextOpen(taxpayer, note.refusedIn) === period
      : note.settledIn === period,
  );
}

/** Tax of refused credit notes in the GSTR-3B of a period, whole rupees. */
export function refusedNotesRupees(book: Book, taxpayer: Taxpayer, period: Period): number {
  const booked = notesIn(taxpayer, period).reduce((sum, note) => sum + note.taxRupees, 0);
  const isSurprise =
    taxpayer.figures[period] === undefined && isStruck(book, taxpayer, period, 'auto_liability');
  return booked + (isSurprise ? 900 : 0);
}

/** Why the GSTR-3B of a period is not nil by the portal's own figures, or null (gst-portal#auto-liability). */
export function notNilByFigures(book: Book, taxpayer: Taxpayer, period: Period): string | null {
  const { creditRupees, reverseChargeRupees } = figuresOf(book, taxpayer, period);
  if (refusedNotesRupees(book, taxpayer, period) > 0) return 'Tax of a refused credit note is to be paid';
  if (reverseChargeRupees > 0) return 'Tax under reverse charge is to be paid';
  return creditRupees < 0 ? 'Credit is to be given back' : null;
}
