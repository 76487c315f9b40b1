import { consents } from '#texts/hi/consents.ts';
import type { InsideTexts } from '../areas.ts';

export const standing: InsideTexts['standing'] = {
  declares: consents.standing,
  mandate: consents.relay,
  ledger: 'आपकी सहमति के रिकॉर्ड में यही बात इन अंग्रेज़ी शब्दों में रखी जाती है:',
};
