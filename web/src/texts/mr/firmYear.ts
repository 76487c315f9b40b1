import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('mr');

export const firmYear: InsideTexts['firmYear'] = {
  caption: 'ग्राहक आणि महिने, दोन्ही रिटर्नसह',
  client: 'ग्राहक',
  inWords: 'शब्दांत',
  span: (clients, from, to) => `${clients} ग्राहक, ${from} ते ${to}`,
  which: 'कोणते महिने',
  lastTwelve: 'मागील 12 महिने',
  twelveBefore: 'त्याआधीचे 12 महिने',
  packOf: 'पॅकचा महिना',
  pack: 'महिन्याचा पॅक',
  csv: 'CSV मध्ये काढा',
  print: 'सर्व प्रिंट करा',
  tabsLabel: 'कोणते ग्राहक',
  tabs: {
    all: 'सर्व',
    gap: 'महिना बाकी',
    late: 'वर्षात उशीर',
    quarterly: 'तिमाही',
    ended: 'समाप्त',
  },
  find: 'ग्राहक किंवा GSTIN',
  nobody: 'येथे एकही ग्राहक नाही.',
  states: {
    filed: 'दाखल',
    late: 'उशिरा दाखल',
    elsewhere: 'इतरत्र दाखल',
    open: 'बाकी',
    stopped: 'थांबलेले',
    barred: 'तीन वर्षांनंतर वर्ज्य',
    skipped: 'वगळले',
    none: 'देय नाही',
    unread: 'वाचलेले नाही',
  },
  elsewhereLate: 'इतरत्र, उशिरा दाखल',
  cell: (gstr1, gstr3b) => `GSTR-1 ${gstr1}, GSTR-3B ${gstr3b}`,
  head: (month, filed, owed, unread) =>
    `${month}: ${owed} पैकी ${filed} दाखल${unread === 0 ? '' : `, ${unread} अजून वाचलेले नाहीत`}`,
  refused: 'पोर्टलने नाकारले',
  beingVerified: 'तपासणी सुरू',
  openNow: (month) => `${month} बाकी`,
  openMonths: (months) => plural(months, '1 महिना बाकी', `${months} महिने बाकी`),
  ended: (day) => `${day} रोजी रद्द`,
  late: (returns) => `${returns} रिटर्न उशिरा`,
  byQuarter: 'तिमाही',
  nothingYet: 'अजून कोणत्याही रिटर्नची माहिती नाही',
  atPortal: 'पोर्टलवर दाखल',
  onTime: 'वेळेवर',
  note: 'प्रत्येक महिन्यात: डावीकडे GSTR-1, उजवीकडे GSTR-3B.',
  unread:
    'तुटक रेषेचे महिने अजून वाचलेले नाहीत: प्रत्येक ग्राहकाची यादी पोर्टलवर एकदा वाचली जाते, येथे त्याचे पहिले रिटर्न दाखल होण्यापूर्वी.',
  toDesk: 'डेस्कवर दाखल करा',
  shown: (from, to, of) => `${of} पैकी ${from} ते ${to}`,
};
