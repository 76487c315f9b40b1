import type { InsideTexts } from '../areas.ts';

export const gstinList: InsideTexts['gstinList'] = {
  search: 'शोधा',
  placeholder: 'व्यवसाय किंवा GSTIN',
  show: 'दाखवा',
  counted: (what, count) => `${what}: ${count}`,
  shows: {
    all: 'सर्व',
    'needs-you': 'आपली गरज आहे',
    failed: 'झाले नाहीत',
    waiting: 'प्रतीक्षेत',
    filed: 'दाखल',
    skipped: 'वगळलेले',
  },
  none: 'आपल्या शोधाशी जुळणारा GSTIN सापडला नाही',
  caption: 'आपले GSTIN: बाणांच्या कळांनी एकावरून दुसऱ्यावर जा',
  pages: 'GSTIN ची पाने',
  business: 'व्यवसाय',
  returns: 'रिटर्न',
  next: 'पुढील पाऊल',
  history: 'इतिहास',
  unproven: 'अजून खातरजमा नाही',
  needsPan: 'स्वाक्षरीकर्त्याचा PAN हवा',
  recurringOf: (business) => `${business} यांचे नियमित फायलिंग`,
  notYet: 'अजून नाही',
  noneOpen: 'काही उघडे नाही',
  access: (says) => `API प्रवेश: ${says}`,
};
