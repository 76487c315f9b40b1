import type { InsideTexts } from '../areas.ts';

export const answers: InsideTexts['answers'] = {
  noHistory: 'इतिहास आणता आला नाही',
  oddDashboard: 'डॅशबोर्डचे उत्तर समजले नाही',
  noGstin: 'GSTIN ची माहिती सापडली नाही',
};
