import type { InsideTexts } from '../areas.ts';

export const answers: InsideTexts['answers'] = {
  noHistory: 'इतिहास नहीं आ सका',
  oddDashboard: 'डैशबोर्ड का उत्तर समझ में नहीं आया',
  noGstin: 'GSTIN की जानकारी नहीं मिली',
};
