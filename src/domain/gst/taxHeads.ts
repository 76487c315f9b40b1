/** An amount by head of tax, in whole paise; below zero where the portal says so. */
export type TaxHeads = { igst: number; cgst: number; sgst: number; cess: number };

export const noTax: TaxHeads = { igst: 0, cgst: 0, sgst: 0, cess: 0 };

const HEADS = ['igst', 'cgst', 'sgst', 'cess'] as const;

/** Each head by itself: amounts of opposite signs are no zero. */
export const isNothing = (heads: TaxHeads): boolean => HEADS.every((head) => heads[head] === 0);

export const plus = (one: TaxHeads, other: TaxHeads): TaxHeads => ({
  igst: one.igst + other.igst,
  cgst: one.cgst + other.cgst,
  sgst: one.sgst + other.sgst,
  cess: one.cess + other.cess,
});

/** What is above zero in each head. */
export const above = ({ igst, cgst, sgst, cess }: TaxHeads): TaxHeads => ({
  igst: Math.max(0, igst),
  cgst: Math.max(0, cgst),
  sgst: Math.max(0, sgst),
  cess: Math.max(0, cess),
});

/** What is below zero in each head, as an amount above it. */
export const below = ({ igst, cgst, sgst, cess }: TaxHeads): TaxHeads =>
  above({ igst: -igst, cgst: -cgst, sgst: -sgst, cess: -cess });

/** Whole rupees of all heads, rounded up: what is there never reads as ₹0. */
export const rupeesOf = (heads: TaxHeads): number =>
  Math.ceil(HEADS.reduce((sum, head) => sum + heads[head], 0) / 100);
