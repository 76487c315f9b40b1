import type { TaxHeads } from './portalFigures.ts';

/**
 * A late fee of earlier returns that a GSTR-3B carries, by head in whole rupees: central (CGST) and state (SGST or
 * UTGST). No other head carries one (gst-portal#late-fee-month).
 */
export type FeeByHead = { central: number; state: number };

export const noFee: FeeByHead = { central: 0, state: 0 };

/** Whole rupees of both heads. */
export const rupeesOfFee = ({ central, state }: FeeByHead): number => central + state;

/**
 * The fee in an amount by head (paise); null when it is no such fee: IGST or cess, an amount below zero, or one that is
 * not in whole rupees.
 */
export function feeIn({ igst, cgst, sgst, cess }: TaxHeads): FeeByHead | null {
  if (igst !== 0 || cess !== 0) return null;
  return [cgst, sgst].every((paise) => paise >= 0 && paise % 100 === 0)
    ? { central: cgst / 100, state: sgst / 100 }
    : null;
}

/** The amount of each head that the balance lacks. */
export const missingFor = (fee: FeeByHead, cash: FeeByHead): FeeByHead => ({
  central: Math.max(0, fee.central - cash.central),
  state: Math.max(0, fee.state - cash.state),
});

/**
 * The money to put into the cash ledger for a whole plan whose next period waits for it: half of the plan's fees under
 * each head, or that period's own fee where it is more, less what is there.
 */
export function missingForPlan(fee: FeeByHead & { cash: FeeByHead | null }, planRupees: number): FeeByHead {
  const half = Math.ceil(planRupees / 2);
  const most = { central: Math.max(half, fee.central), state: Math.max(half, fee.state) };
  return missingFor(most, fee.cash ?? noFee);
}

/** Each head on its own: money under one head pays no fee of the other. */
export const isEnough = (has: FeeByHead, fee: FeeByHead): boolean =>
  has.central >= fee.central && has.state >= fee.state;

export const isSameFee = (one: FeeByHead, other: FeeByHead): boolean =>
  one.central === other.central && one.state === other.state;

/** A challan (PMT-06) can be paid for this many days (gst-portal#late-fee-month). */
export const CHALLAN_DAYS = 15;
