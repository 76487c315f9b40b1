import { consents } from '#texts/mr/consents.ts';
import type { InsideTexts } from '../areas.ts';

export const standing: InsideTexts['standing'] = {
  declares: consents.standing,
  mandate: consents.relay,
  ledger: 'आपल्या संमतीच्या नोंदवहीत हेच या इंग्रजी शब्दांत ठेवले जाते:',
};
