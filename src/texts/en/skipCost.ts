import type { SkippedFiling } from '#domain/filing/skippedFiling.ts';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import { currentLateFee, nilLateFee } from '#domain/gst/lateFee.ts';
import { CONSEQUENCES, lastInARow } from '#domain/gst/missedReturns.ts';
import {
  type FilingFrequency,
  type Form,
  formatFilingPeriod,
  periodAfter,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import { formatIstDate } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/shared/rupees.ts';

/** What skipping means where no filing is named yet. */
export const skipMeans: readonly [string, string] = [
  'Both returns stay due at the GST portal. Skipping only tells Shunya not to file them.',
  `After its due date each costs ${formatRupees(currentLateFee('GSTR3B').rupeesPerDay)} a day, up to ${formatRupees(currentLateFee('GSTR3B').capRupees)}.`,
];

/** What skipping this filing costs, with its dates and amounts, told before it is done (record 084.8). */
export function skipCosts(filing: SkippedFiling): string[] {
  const { period, frequency, stateCode } = filing;
  const due = (form: Form): string =>
    formatIstDate(filing.due?.[form] ?? usualDueAt(form, period, frequency, stateCode));
  const { rupeesPerDay, capRupees } = nilLateFee('GSTR3B', period);
  const next = formatFilingPeriod(periodAfter(period, frequency), frequency);
  return [
    `Both returns stay due at the GST portal: GSTR-1 on ${due('GSTR1')}, GSTR-3B on ${due('GSTR3B')}. Skipping only tells Shunya not to file them.`,
    `Filed later, each costs ${formatRupees(rupeesPerDay)} a day, up to ${formatRupees(capRupees)}. The fee of GSTR-3B is charged in GSTR-3B of ${next}, which is then not nil.`,
    ...sayConsequences(period, frequency),
  ];
}

/** "October 2026", "October and November 2026" or "October 2026 to March 2027". */
function sayRun(period: ReturnPeriod, frequency: FilingFrequency, inARow: number): string {
  if (inARow === 1) return formatFilingPeriod(period, frequency);
  const last = lastInARow(period, frequency, inARow);
  return `${formatFilingPeriod(period, frequency)} ${inARow === 2 ? 'and' : 'to'} ${formatFilingPeriod(last, frequency)}`;
}

/** What leaving GSTR-3B of this period unfiled leads to, one sentence a consequence, each naming the periods. */
export function sayConsequences(period: ReturnPeriod, frequency: FilingFrequency): string[] {
  const next = formatFilingPeriod(periodAfter(period, frequency), frequency);
  return CONSEQUENCES.map(({ what, inARow }) => {
    const run = sayRun(period, frequency, inARow[frequency]);
    switch (what) {
      case 'gstr1_blocked':
        return `GSTR-1 of ${next} is blocked until GSTR-3B of ${run} is filed.`;
      case 'e_way_bills_stop':
        return `E-way bills stop when GSTR-3B of ${run} is missing.`;
      case 'may_be_cancelled':
        return `The registration can be cancelled when GSTR-3B of ${run} is missing.`;
    }
  });
}
