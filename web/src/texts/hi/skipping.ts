import { skipCost } from '#texts/hi/skipCost.ts';
import { skipCosts } from '#texts/skipCosts.ts';
import type { InsideTexts } from '../areas.ts';

export const skipping: InsideTexts['skipping'] = {
  means: () => skipCost.means,
  costs: (filing) => skipCosts(skipCost, filing),
  undo: 'रिटर्न दाखिल होने तक आप इसे वापस ले सकते हैं।',
  undoUntil: (day) =>
    `रिटर्न दाखिल होने तक आप इसे वापस ले सकते हैं, और देर से देर ${day} तक: उसके बाद वे दाखिल नहीं हो सकते।`,
  title: 'यह फ़ाइलिंग छोड़ें?',
  keep: 'रहने दें',
  skip: 'यह फ़ाइलिंग छोड़ें',
};
