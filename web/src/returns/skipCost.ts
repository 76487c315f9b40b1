import { NIL_LATE_FEES } from '#domain/lateFee.ts';
import { sayRupees } from '#domain/finding.ts';

const { rupeesPerDay, capRupees } = NIL_LATE_FEES.at(-1) ?? NIL_LATE_FEES[0];

/** What skipping a month costs, told before it is done (decisions 4.8). */
export const skipCosts: readonly string[] = [
  'Both returns stay due at the GST portal. Skipping only tells Shunya not to file them.',
  `After the due date each costs ${sayRupees(rupeesPerDay)} a day, up to ${sayRupees(capRupees)}. The month that carries this fee is not nil.`,
  'The next GSTR-1 is blocked until this GSTR-3B is filed.',
  'E-way bills stop after two months or quarters without a return; after six months or two quarters the registration can be cancelled.',
];
