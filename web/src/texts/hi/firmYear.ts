import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('hi');

export const firmYear: InsideTexts['firmYear'] = {
  caption: 'ग्राहक और महीने, दोनों रिटर्न के साथ',
  client: 'ग्राहक',
  inWords: 'शब्दों में',
  span: (clients, from, to) => `${clients} ग्राहक, ${from} से ${to} तक`,
  which: 'कौन-से महीने',
  lastTwelve: 'पिछले 12 महीने',
  twelveBefore: 'उनसे पहले के 12 महीने',
  packOf: 'पैक का महीना',
  pack: 'महीने का पैक',
  csv: 'CSV में निकालें',
  print: 'सब प्रिंट करें',
  tabsLabel: 'कौन-से ग्राहक',
  tabs: {
    all: 'सभी',
    gap: 'कोई महीना बाकी',
    late: 'साल में देरी',
    quarterly: 'तिमाही',
    ended: 'समाप्त',
  },
  find: 'ग्राहक या GSTIN',
  nobody: 'यहाँ कोई ग्राहक नहीं।',
  states: {
    filed: 'दाखिल',
    late: 'देर से दाखिल',
    elsewhere: 'अन्यत्र दाखिल',
    open: 'बाकी',
    stopped: 'रुका हुआ',
    barred: 'तीन साल बाद वर्जित',
    skipped: 'छोड़ा गया',
    none: 'देय नहीं',
    unread: 'पढ़ा नहीं गया',
  },
  elsewhereLate: 'अन्यत्र, देर से दाखिल',
  cell: (gstr1, gstr3b) => `GSTR-1 ${gstr1}, GSTR-3B ${gstr3b}`,
  head: (month, filed, owed, unread) =>
    `${month}: ${owed} में से ${filed} दाखिल${unread === 0 ? '' : `, ${unread} अभी पढ़े नहीं गए`}`,
  refused: 'पोर्टल ने अस्वीकार किया',
  beingVerified: 'जाँच जारी',
  openNow: (month) => `${month} बाकी`,
  openMonths: (months) => plural(months, `${months} महीना बाकी`, `${months} महीने बाकी`),
  ended: (day) => `${day} को रद्द`,
  late: (returns) => `${returns} रिटर्न देर से`,
  byQuarter: 'तिमाही',
  nothingYet: 'अभी किसी रिटर्न की जानकारी नहीं',
  atPortal: 'पोर्टल पर दाखिल',
  onTime: 'समय पर',
  note: 'हर महीने में: बाएँ GSTR-1, दाएँ GSTR-3B।',
  unread:
    'टूटी रेखा वाले महीने अभी पढ़े नहीं गए हैं: हर ग्राहक की सूची पोर्टल से एक बार पढ़ी जाती है, यहाँ उसका पहला रिटर्न दाखिल होने से पहले।',
  toDesk: 'डेस्क पर दाखिल करें',
  shown: (from, to, of) => `${of} में से ${from} से ${to}`,
};
