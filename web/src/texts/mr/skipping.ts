import { skipCost } from '#texts/mr/skipCost.ts';
import { skipCosts } from '#texts/skipCosts.ts';
import type { InsideTexts } from '../areas.ts';

export const skipping: InsideTexts['skipping'] = {
  means: () => skipCost.means,
  costs: (filing) => skipCosts(skipCost, filing),
  undo: 'रिटर्न दाखल होईपर्यंत आपण हे मागे घेऊ शकता.',
  undoUntil: (day) =>
    `रिटर्न दाखल होईपर्यंत आपण हे मागे घेऊ शकता, आणि उशिरात उशिरा ${day} पर्यंत: त्यानंतर ती दाखल होऊ शकत नाहीत.`,
  title: 'हे फायलिंग वगळायचे?',
  keep: 'राहू द्या',
  skip: 'हे फायलिंग वगळा',
};
