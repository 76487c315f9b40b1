/** Whoever works in an account of more GSTINs needs a second factor (record 143). */
const gstinsWithoutFactor = 10;

/** From the day on which it has more until the day on which it is needed. */
export const factorGraceMs = 14 * 24 * 60 * 60 * 1000;

/** Does an account that had so many come to need one by having so many now? */
export const comesToNeedFactor = (had: number, has: number): boolean =>
  had <= gstinsWithoutFactor && has > gstinsWithoutFactor;
