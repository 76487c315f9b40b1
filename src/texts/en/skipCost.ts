import { currentLateFee } from '#domain/gst/lateFee.ts';
import { formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import { formatIstDate } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { MissedRun, SaidPeriod, SkipCostTexts } from '../shapes.ts';

const named = ({ period, frequency }: SaidPeriod): string => formatFilingPeriod(period, frequency);

/** "October 2026", "October 2026 and November 2026" or "October 2026 to March 2027". */
function run({ first, last, inARow }: MissedRun): string {
  if (inARow === 1) return named(first);
  return `${named(first)} ${inARow === 2 ? 'and' : 'to'} ${named(last)}`;
}

const { rupeesPerDay, capRupees } = currentLateFee('GSTR3B');

export const skipCost: SkipCostTexts = {
  means: [
    'Both returns stay due at the GST portal. Skipping only tells Shunya not to file them.',
    `After its due date each costs ${formatRupees(rupeesPerDay)} a day, up to ${formatRupees(capRupees)}.`,
  ],
  staysDue: ({ GSTR1, GSTR3B }) =>
    `Both returns stay due at the GST portal: GSTR-1 on ${formatIstDate(GSTR1)}, GSTR-3B on ${formatIstDate(GSTR3B)}. Skipping only tells Shunya not to file them.`,
  fee: ({ rupeesPerDay, capRupees, next }) =>
    `Filed later, each costs ${formatRupees(rupeesPerDay)} a day, up to ${formatRupees(capRupees)}. The fee of GSTR-3B is charged in GSTR-3B of ${named(next)}, which is then not nil.`,
  consequences: {
    gstr1_blocked: (of) => `GSTR-1 of ${named(of.next)} is blocked until GSTR-3B of ${run(of)} is filed.`,
    e_way_bills_stop: (of) => `E-way bills stop when GSTR-3B of ${run(of)} is missing.`,
    may_be_cancelled: (of) => `The registration can be cancelled when GSTR-3B of ${run(of)} is missing.`,
  },
};
