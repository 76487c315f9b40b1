import type { Instant } from '../shared/istTime.ts';
import { FORMS, type FilingFrequency, type Form, type ReturnPeriod } from '../gst/returnPeriod.ts';
import { barWarningFrom } from '../gst/threeYearBar.ts';

/** A filing that a person is about to skip; `stateCode` is the first two digits of its GSTIN. */
export type SkippedFiling = {
  period: ReturnPeriod;
  frequency: FilingFrequency;
  stateCode: string;
  /** When each return is due; as the rules alone say, where it is not told. */
  due?: Readonly<Record<Form, Instant>> | undefined;
};

/** The end of the last day on which the law allows both returns: the undo of a skip is of use until then (gst-portal#bar). */
export function lastDayToFile({ period, frequency, stateCode }: SkippedFiling): Instant {
  const ends = FORMS.map((form) => barWarningFrom(form, period, frequency, stateCode));
  return Math.min(...ends);
}
