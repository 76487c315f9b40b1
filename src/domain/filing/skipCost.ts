import { dueAt } from '../gst/dueDate.ts';
import { formatRupees } from './finding.ts';
import { formatIstDate, type Instant } from '../shared/istTime.ts';
import { currentLateFee, nilLateFee } from '../gst/lateFee.ts';
import { sayConsequences } from '../gst/missedReturns.ts';
import {
  FORMS,
  periodAfter,
  formatFilingPeriod,
  type FilingFrequency,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { barWarningFrom } from '../gst/threeYearBar.ts';

/** A filing that a person is about to skip; `stateCode` is the first two digits of its GSTIN. */
export type SkippedFiling = { period: ReturnPeriod; frequency: FilingFrequency; stateCode: string };

/** What skipping means where no filing is named yet. */
export const skipMeans: readonly [string, string] = [
  'Both returns stay due at the GST portal. Skipping only tells Shunya not to file them.',
  `After its due date each costs ${formatRupees(currentLateFee('GSTR3B').rupeesPerDay)} a day, up to ${formatRupees(currentLateFee('GSTR3B').capRupees)}.`,
];

/** The end of the last day on which the law allows both returns: the undo of a skip is of use until then (gst-portal#bar). */
export function lastDayToFile({ period, frequency, stateCode }: SkippedFiling): Instant {
  const ends = FORMS.map((form) => barWarningFrom(form, period, frequency, stateCode));
  return Math.min(...ends);
}

/** What skipping this filing costs, with its dates and amounts, told before it is done (record 084.8). */
export function skipCosts(filing: SkippedFiling): string[] {
  const { period, frequency, stateCode } = filing;
  const due = (form: 'GSTR1' | 'GSTR3B'): string => formatIstDate(dueAt(form, period, frequency, stateCode));
  const { rupeesPerDay, capRupees } = nilLateFee('GSTR3B', period);
  const next = formatFilingPeriod(periodAfter(period, frequency), frequency);
  return [
    `Both returns stay due at the GST portal: GSTR-1 on ${due('GSTR1')}, GSTR-3B on ${due('GSTR3B')}. Skipping only tells Shunya not to file them.`,
    `Filed later, each costs ${formatRupees(rupeesPerDay)} a day, up to ${formatRupees(capRupees)}. The fee of GSTR-3B is charged in GSTR-3B of ${next}, which is then not nil.`,
    ...sayConsequences(period, frequency),
  ];
}
