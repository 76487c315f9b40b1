import { DAY_MS, type Instant, fromIst } from '../shared/istTime.ts';
import { periodEnd, type ReturnPeriod, nextPeriod, periodParts } from './returnPeriod.ts';

/** "₹1,23,456": whole rupees in Indian grouping. */
export function formatRupees(rupees: number): string {
  const digits = String(Math.round(Math.abs(rupees)));
  const head = digits.slice(0, -3);
  const grouped =
    head === '' ? digits : `${head.replaceAll(/\B(?=(?:\d{2}){1,8}$)/g, ',')},${digits.slice(-3)}`;
  return `${rupees < 0 ? '-' : ''}₹${grouped}`;
}

/** An amount by tax head, in whole paise; below zero if the portal says so. */
export type TaxHeads = { igst: number; cgst: number; sgst: number; cess: number };

export const noTax: TaxHeads = { igst: 0, cgst: 0, sgst: 0, cess: 0 };

const HEADS = ['igst', 'cgst', 'sgst', 'cess'] as const;

/** Each head on its own: amounts of opposite signs do not cancel out. */
export const isNothing = (heads: TaxHeads): boolean => HEADS.every((head) => heads[head] === 0);

export const plus = (one: TaxHeads, other: TaxHeads): TaxHeads => ({
  igst: one.igst + other.igst,
  cgst: one.cgst + other.cgst,
  sgst: one.sgst + other.sgst,
  cess: one.cess + other.cess,
});

/** The positive amount of each head, else zero. */
export const above = ({ igst, cgst, sgst, cess }: TaxHeads): TaxHeads => ({
  igst: Math.max(0, igst),
  cgst: Math.max(0, cgst),
  sgst: Math.max(0, sgst),
  cess: Math.max(0, cess),
});

/** The negative amount of each head, as a positive number, else zero. */
export const below = ({ igst, cgst, sgst, cess }: TaxHeads): TaxHeads =>
  above({ igst: -igst, cgst: -cgst, sgst: -sgst, cess: -cess });

/** Whole rupees of all heads, rounded up, so that a small amount never reads as ₹0. */
export const rupeesOf = (heads: TaxHeads): number =>
  Math.ceil(HEADS.reduce((sum, head) => sum + heads[head], 0) / 100);

/* The answers of the portal's reading calls about a return that is not filed yet. An unreadable answer is a fault and
   never an empty value of these types. */

/** The summary of a return (gst-portal#gstr1, gst-portal#gstr3b). */
export type ReturnSummary =
  | { kind: 'nothing_saved' }
  /** None was generated; rows may still be saved. */
  | { kind: 'no_summary' }
  /**
   * `lateFee`: the fee of earlier returns in this one; null if the summary does not give it. `feePaid`: what of it is
   * paid; absent: nothing.
   */
  | { kind: 'summary'; saved: boolean; lateFee: TaxHeads | null; feePaid?: TaxHeads };

/** `fee`: the part of it that is a late fee; null where the ledger names no minor heads. */
export type Liability = { owed: TaxHeads; fee: TaxHeads | null };

/**
 * The GSTR-3B of a late-fee month as it is saved (gst-portal#late-fee-month), in paise. `toPay`: the fee that the portal
 * shows to pay, under the id of its liability; null if it shows none. `paid`: by RETOFFSET. `json`: the summary exactly as
 * received.
 */
export type FeeReturn =
  | { saved: false }
  | { saved: true; toPay: { ledgerId: number; fee: TaxHeads } | null; paid: TaxHeads; json: string };

/**
 * The portal's own draft of a GSTR-3B (gst-portal#auto-liability); null for a part that it has not drafted yet, which
 * is not zero. `value`: value of the outward supplies, in paise.
 */
export type AutoLiability = {
  outward: { value: number; tax: TaxHeads } | null;
  reverseCharge: TaxHeads | null;
  credit: TaxHeads | null;
};

/** GSTR-2B, once it is made (gst-portal#gstr2b). */
export type Gstr2b = { made: false } | { made: true; credit: TaxHeads; reverseCharge: TaxHeads };

/**
 * Balances of the cash and credit ledgers (gst-portal#ledgers). `cashForFees`: central and state tax under the minor
 * head fee; null where the ledger names no minor heads.
 */
export type LedgerBalances = { cash: TaxHeads; credit: TaxHeads; cashForFees: TaxHeads | null };

/**
 * The closing balances of the statements of credit reversed and re-claimed, and of reverse charge; with one below
 * zero the portal refuses GSTR-3B (gst-portal#ledgers).
 */
export type StatementBalances = { reclaim: TaxHeads; reverseCharge: TaxHeads };

/** An e-invoice may take this many days to appear in GSTR-1 (gst-portal#e-invoices). */
const DAYS_TO_GSTR1 = 3;

/** The first day of the month after the period on which all of them have arrived. */
export const EARLIEST_WITH_E_INVOICES = DAYS_TO_GSTR1 + 1;

/** From this instant on GSTR-1 holds every e-invoice of the period: 00:00 IST of the 4th. */
const eInvoicesInAt = (period: ReturnPeriod): Instant => periodEnd(period) + DAYS_TO_GSTR1 * DAY_MS;

/**
 * Before this instant a nil GSTR-1 of the period may contradict e-invoices that are still on their way; null if the
 * portal says that the taxpayer makes none. If it does not say, they may be on their way too.
 */
export const gstr1NotBefore = (makesEInvoices: boolean | null, period: ReturnPeriod): Instant | null =>
  makesEInvoices === false ? null : eInvoicesInAt(period);

/** Moves a chosen time by whole days until the e-invoices of the period have arrived. GSTR-3B follows GSTR-1. */
export function afterEInvoicesArrive(
  chosen: Instant,
  makesEInvoices: boolean | null,
  period: ReturnPeriod,
): Instant {
  const from = gstr1NotBefore(makesEInvoices, period);
  return from === null || chosen >= from ? chosen : chosen + Math.ceil((from - chosen) / DAY_MS) * DAY_MS;
}

/** The day of the next month on which GSTR-2B is made (gst-portal#gstr2b). */
export const GSTR2B_DAY = 14;

/** When the GSTR-2B of a period is made; for a quarter, by its last month. */
export const gstr2bMadeAt = (period: ReturnPeriod): Instant =>
  fromIst({ ...periodParts(nextPeriod(period)), day: GSTR2B_DAY });
