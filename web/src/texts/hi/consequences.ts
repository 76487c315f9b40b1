import type { InsideTexts } from '../areas.ts';

export const consequences: InsideTexts['consequences'] = {
  title: 'कुछ दाखिल न हो तो',
  today: 'आज',
  short: {
    gstr1_blocked: 'GSTR-1 बंद',
    e_way_bills_stop: 'ई-वे बिल बंद',
    may_be_cancelled: 'रद्द हो सकता है',
    barred: 'दाखिल नहीं होगा',
  },
  whole: {
    gstr1_blocked: 'पोर्टल GSTR-1 नहीं लेता',
    e_way_bills_stop: 'ई-वे बिल नहीं बनते',
    may_be_cancelled: 'पंजीकरण निलंबित और रद्द हो सकता है',
    barred: 'सबसे पुराना रिटर्न दाखिल नहीं हो सकता',
  },
  fee: (rupees) => `अब तक विलंब शुल्क ${rupees}।`,
  grows: (perDay, cap) => `यह प्रतिदिन ${perDay} बढ़ता है, अधिकतम ${cap}।`,
  since: (what, day) => `${day} से ${what}।`,
  from: (what, day, days) => `${day} से, यानी ${days} दिन बाद, ${what}।`,
};
