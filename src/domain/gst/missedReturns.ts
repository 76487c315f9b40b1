import type { ForDays, Source } from './lawTable.ts';
import {
  addMonths,
  periodAfter,
  quarterEndOf,
  formatFilingPeriod,
  type FilingFrequency,
  type ReturnPeriod,
} from './returnPeriod.ts';

/** What follows when GSTR-3B is missing for so many months, or quarters of a quarterly filer, in a row. */
export type Consequence = ForDays & {
  what: 'gstr1_blocked' | 'e_way_bills_stop' | 'may_be_cancelled';
  inARow: Readonly<Record<FilingFrequency, number>>;
};

const source = (law: string, sure: Source['sure']): Source => ({ law, sheet: 'gst-portal#order', sure });

export const CONSEQUENCES: readonly Consequence[] = [
  // From 1 September 2021 it took two months.
  {
    what: 'gstr1_blocked',
    inARow: { monthly: 1, quarterly: 1 },
    from: '2022-01-01',
    to: null,
    source: source('CGST Rules, rule 59(6)', 'high'),
  },
  {
    what: 'e_way_bills_stop',
    inARow: { monthly: 2, quarterly: 2 },
    from: null,
    to: null,
    source: source('CGST Rules, rule 138E', 'high'),
  },
  {
    what: 'may_be_cancelled',
    inARow: { monthly: 6, quarterly: 2 },
    from: null,
    to: null,
    source: source('CGST Act s.29(2)(c)', 'medium'),
  },
];

/** "October 2026", "October and November 2026" or "October 2026 to March 2027". */
function sayRun(period: ReturnPeriod, frequency: FilingFrequency, inARow: number): string {
  const last = addMonths(
    frequency === 'monthly' ? period : quarterEndOf(period),
    (inARow - 1) * (frequency === 'monthly' ? 1 : 3),
  );
  if (inARow === 1) return formatFilingPeriod(period, frequency);
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
