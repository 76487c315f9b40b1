import type { SkippedFiling } from '#domain/filing/newFiling.ts';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import { CONSEQUENCES, type ConsequenceKind, lastInARow } from '#domain/gst/dutyToFile.ts';
import { currentLateFee, nilLateFee } from '#domain/gst/lateFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { type Form, formName, periodAfter } from '#domain/gst/returnPeriod.ts';
import type { SkipCostTexts } from './compiled/skipCost.ts';
import type { DateWords, SaidPeriod } from './dates.ts';

/* The texts and the words for days are the caller's: a page loads those of its own language alone. */

/** The cost of skipping a month that is not named, in two sentences. */
export function skipMeans({ means }: SkipCostTexts): [string, string] {
  const { rupeesPerDay, capRupees } = currentLateFee('GSTR3B');
  return [means[1], means[2]({ perDay: formatRupees(rupeesPerDay), most: formatRupees(capRupees) })];
}

/**
 * The cost of skipping this filing, with dates and amounts, shown before it is done (design#skipping-and-late-returns).
 * `isLate`: the later blocks may hold already, by months before it, and are left out.
 */
export function skipCosts(
  texts: SkipCostTexts,
  filing: SkippedFiling,
  words: DateWords,
  isLate = false,
): string[] {
  const { period, frequency, stateCode, forms } = filing;
  const due = (form: Form) =>
    words.date(filing.due?.[form] ?? usualDueAt(form, period, frequency, stateCode));
  const { rupeesPerDay, capRupees } = nilLateFee('GSTR3B', period);
  const [form, ...others] = forms;
  return [
    form === undefined || others.length > 0
      ? texts.staysDue({ gstr1: due('GSTR1'), gstr3b: due('GSTR3B') })
      : texts.oneStaysDue({ form: formName(form), day: due(form) }),
    texts.fee({
      count: forms.length,
      perDay: formatRupees(rupeesPerDay),
      most: formatRupees(capRupees),
      next: words.period(after(filing)),
    }),
    ...sayConsequences(texts, filing, words, isLate ? ['gstr1_blocked'] : undefined),
  ];
}

const after = ({ period, frequency }: SaidPeriod): SaidPeriod => ({
  period: periodAfter(period, frequency),
  frequency,
});

/** The consequences of leaving GSTR-3B of this period unfiled, all or of these kinds, one sentence each, naming the periods. */
export function sayConsequences(
  texts: SkipCostTexts,
  { period, frequency }: SaidPeriod,
  words: DateWords,
  kinds?: readonly ConsequenceKind[],
): string[] {
  const say: Readonly<Record<ConsequenceKind, (of: { missed: string; next: string }) => string>> =
    texts.consequences;
  const next = words.period(after({ period, frequency }));
  return CONSEQUENCES.filter(({ what }) => kinds?.includes(what) ?? true).map(
    ({ what, inARow: { [frequency]: inARow } }) => {
      const last = { period: lastInARow(period, frequency, inARow), frequency };
      return say[what]({ missed: sayRun({ period, frequency }, last, inARow, texts, words), next });
    },
  );
}

/** "October 2026", "October 2026 and November 2026" or "October 2026 to March 2027". */
function sayRun(
  start: SaidPeriod,
  end: SaidPeriod,
  inARow: number,
  { twoPeriods, morePeriods }: SkipCostTexts,
  words: DateWords,
): string {
  const first = words.period(start);
  if (inARow === 1) return first;
  const run = { first, last: words.period(end) };
  return inARow === 2 ? twoPeriods(run) : morePeriods(run);
}
