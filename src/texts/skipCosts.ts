import type { SkippedFiling } from '#domain/filing/newFiling.ts';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import { nilLateFee } from '#domain/gst/lateFee.ts';
import { CONSEQUENCES, lastInARow } from '#domain/gst/dutyToFile.ts';
import { type Form, periodAfter } from '#domain/gst/returnPeriod.ts';
import type { SaidPeriod, SkipCostTexts } from './shapes.ts';

/** The cost of skipping this filing, with dates and amounts, shown before it is done (design#skipping-and-late-returns). */
export function skipCosts(texts: SkipCostTexts, filing: SkippedFiling): string[] {
  const { period, frequency, stateCode } = filing;
  const due = (form: Form) => filing.due?.[form] ?? usualDueAt(form, period, frequency, stateCode);
  const { rupeesPerDay, capRupees } = nilLateFee('GSTR3B', period);
  return [
    texts.staysDue({ GSTR1: due('GSTR1'), GSTR3B: due('GSTR3B') }),
    texts.fee({ rupeesPerDay, capRupees, next: after(filing) }),
    ...sayConsequences(texts, filing),
  ];
}

const after = ({ period, frequency }: SaidPeriod): SaidPeriod => ({
  period: periodAfter(period, frequency),
  frequency,
});

/** The consequences of leaving GSTR-3B of this period unfiled, one sentence each, naming the periods. */
export const sayConsequences = (texts: SkipCostTexts, { period, frequency }: SaidPeriod): string[] =>
  CONSEQUENCES.map(({ what, inARow }) =>
    texts.consequences[what]({
      first: { period, frequency },
      last: { period: lastInARow(period, frequency, inARow[frequency]), frequency },
      inARow: inARow[frequency],
      next: after({ period, frequency }),
    }),
  );
