import type { InsideTexts } from '../areas.ts';

export const gstinList: InsideTexts['gstinList'] = {
  search: 'खोजें',
  placeholder: 'कारोबार या GSTIN',
  show: 'दिखाएँ',
  counted: (what, count) => `${what}: ${count}`,
  shows: {
    all: 'सब',
    'needs-you': 'आपकी ज़रूरत है',
    failed: 'नहीं हुए',
    waiting: 'प्रतीक्षा में',
    filed: 'दाखिल',
    skipped: 'छोड़े गए',
  },
  none: 'आपकी खोज से कोई GSTIN मेल नहीं खाता',
  caption: 'आपके GSTIN: ऊपर-नीचे की तीर कुंजियों से एक से दूसरे पर जाएँ',
  pages: 'GSTIN के पृष्ठ',
  business: 'कारोबार',
  returns: 'रिटर्न',
  next: 'अगला कदम',
  history: 'इतिहास',
  unproven: 'अभी पुष्टि नहीं हुई',
  needsPan: 'हस्ताक्षरकर्ता का PAN चाहिए',
  recurringOf: (business) => `${business} की नियमित फ़ाइलिंग`,
  notYet: 'अभी नहीं',
  noneOpen: 'कोई खुला नहीं',
  access: (says) => `API पहुँच: ${says}`,
};
