import type { TaxHeads } from './taxHeads.ts';

/* What the portal's reading calls tell about a return that is not filed yet. A call whose answer can not be read is a
   fault and never an empty one of these. */

/** The summary of a return (gst-portal#gstr1, gst-portal#gstr3b). */
export type ReturnSummary =
  | { told: 'nothing_saved' }
  /** None was generated: rows may be saved all the same. */
  | { told: 'no_summary' }
  /** `lateFee`: that of earlier returns in this one; null where the summary does not tell it. */
  | { told: 'summary'; saved: boolean; lateFee: TaxHeads | null };

/**
 * What the portal would write into a GSTR-3B by itself (gst-portal#auto-liability); null of what it has not drafted
 * yet, which is no zero. `value`: of the outward supplies, in paise.
 */
export type AutoLiability = {
  outward: { value: number; tax: TaxHeads } | null;
  reverseCharge: TaxHeads | null;
  credit: TaxHeads | null;
};

/** GSTR-2B, once it is made (gst-portal#gstr2b). */
export type Gstr2b = { made: false } | { made: true; credit: TaxHeads; reverseCharge: TaxHeads };

/** What lies in the ledgers of cash and credit (gst-portal#ledgers). */
export type LedgerBalances = { cash: TaxHeads; credit: TaxHeads };

/**
 * The closing balances of the statements of credit reversed and re-claimed, and of reverse charge; one below zero has
 * GSTR-3B refused (gst-portal#ledgers).
 */
export type StatementBalances = { reclaim: TaxHeads; reverseCharge: TaxHeads };
