import type { ForDays, Source } from './lawTable.ts';
import { addMonths, quarterEndOf, type FilingFrequency, type ReturnPeriod } from './returnPeriod.ts';

export type ConsequenceKind = 'gstr1_blocked' | 'e_way_bills_stop' | 'may_be_cancelled';

/** What follows when GSTR-3B is missing for so many months, or quarters of a quarterly filer, in a row. */
export type Consequence = ForDays & {
  what: ConsequenceKind;
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

/** The last of so many months or quarters in a row, of which `period` is the first. */
export const lastInARow = (period: ReturnPeriod, frequency: FilingFrequency, inARow: number): ReturnPeriod =>
  addMonths(
    frequency === 'monthly' ? period : quarterEndOf(period),
    (inARow - 1) * (frequency === 'monthly' ? 1 : 3),
  );
