import type { InsideTexts } from '../areas.ts';

export const consequences: InsideTexts['consequences'] = {
  title: 'काहीच दाखल झाले नाही तर',
  today: 'आज',
  short: {
    gstr1_blocked: 'GSTR-1 बंद',
    e_way_bills_stop: 'ई-वे बिले बंद',
    may_be_cancelled: 'रद्द होऊ शकते',
    barred: 'दाखल होणार नाही',
  },
  whole: {
    gstr1_blocked: 'पोर्टल GSTR-1 घेत नाही',
    e_way_bills_stop: 'ई-वे बिले तयार होत नाहीत',
    may_be_cancelled: 'नोंदणी निलंबित आणि रद्द होऊ शकते',
    barred: 'सर्वांत जुने रिटर्न दाखल होऊ शकत नाही',
  },
  fee: (rupees) => `आतापर्यंत विलंब शुल्क ${rupees}.`,
  grows: (perDay, cap) => `ते दररोज ${perDay} वाढते, जास्तीत जास्त ${cap}.`,
  since: (what, day) => `${day} पासून ${what}.`,
  from: (what, day, days) => `${day} पासून, म्हणजे ${days} दिवसांनी, ${what}.`,
};
