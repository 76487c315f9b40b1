import type { SkippedFiling } from '#domain/filing/newFiling.ts';
import { skipCost } from '#texts/en/skipCost.ts';
import { skipCosts } from '#texts/skipCosts.ts';
import { area } from '../area.ts';

/** The question before a month is skipped, and the cost (design#skipping-and-late-returns). */
export const skipping = area('skipping', {
  means: (): readonly string[] => skipCost.means,
  costs: (filing: SkippedFiling): readonly string[] => skipCosts(skipCost, filing),
  undo: 'You can undo it until the returns are filed.',
  undoUntil: (day: string) =>
    `You can undo it until the returns are filed, and at the latest on ${day}: after that they cannot be filed any more.`,
  title: 'Skip this filing?',
  keep: 'Keep it',
  skip: 'Skip this filing',
});
