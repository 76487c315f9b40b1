import { parsePeriod, type FilingFrequency, type Form } from '#domain/gst/returnPeriod.ts';
import { lastDayToFile } from '#domain/filing/newFiling.ts';
import { skipCosts, skipMeans } from '#texts/skipCosts.ts';
import { skipCost } from '../../texts/compiled/skipCost.ts';
import { skipping as texts } from '../../texts/compiled/skipping.ts';
import { dateWords, longDate } from '../../texts/dates.ts';
import { leftOf } from '../question/dueOfMonth.ts';

type Skippable = {
  gstin: string;
  period: string;
  frequency: FilingFrequency;
  /** Empty when the server (not ours) does not send it. */
  gst_1_due_at: string;
  gst_3b_due_at: string;
  /** The returns that are neither filed nor cancelled. */
  left: Form[];
};

/** The cost of skipping, and until when it can be undone (design#skipping-and-late-returns); in general terms without an entry. */
export function skipping(
  entry: Skippable | null,
  isLate = false,
): { costs: readonly string[]; undo: string } {
  const t = texts();
  const period = entry === null ? null : parsePeriod(entry.period);
  if (entry === null || period === null) return { costs: skipMeans(skipCost()), undo: t.undo };
  const { frequency, gst_1_due_at: gstr1, gst_3b_due_at: gstr3b } = entry;
  const due =
    gstr1 === '' || gstr3b === '' ? undefined : { GSTR1: Date.parse(gstr1), GSTR3B: Date.parse(gstr3b) };
  const filing = { period, frequency, stateCode: entry.gstin.slice(0, 2), due, forms: leftOf(entry) };
  return {
    costs: skipCosts(skipCost(), filing, dateWords, isLate),
    undo: t.undoUntil({ day: longDate(lastDayToFile(filing)) }),
  };
}
