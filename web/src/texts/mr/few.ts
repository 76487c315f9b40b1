import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';
import { sentence } from '../sentence.ts';

const plural = pluralOf('mr');

export const few: InsideTexts['few'] = {
  nothingYet: {
    title: 'येथे अजून काही नाही',
    hint: 'या खात्यात अजून एकही GSTIN नाही. पहिला GSTIN खात्याचा मालक किंवा व्यवस्थापक जोडतो; मग काय दाखल झाले आणि काय बाकी आहे ते येथे दिसेल.',
  },
  late: (count) => `${count} ला उशीर झाला आहे.`,
  daysLate: (days) => plural(days, '1 दिवस उशीर', `${days} दिवस उशीर`),
  overDaysLate: (days) => `${days} दिवसांहून जास्त उशीर`,
  moreMonths: (count) => plural(count, 'आणखी 1 महिना प्रतीक्षेत', `आणखी ${count} महिने प्रतीक्षेत`),
  whatToDo: 'काय करावे',
  need: (month, count) => sentence`${month}: ${count} आपल्या प्रतीक्षेत.`,
  needAcross: (count) => `${count} आपल्या प्रतीक्षेत.`,
  needAndFiled: (month, count, filed) => sentence`${month}: ${count} आपल्या प्रतीक्षेत, ${filed} दाखल.`,
  filed: (month, filed) => sentence`${month}: ${filed} दाखल. आपल्याला काही करायचे नाही.`,
  allFiled: (month) => sentence`${month}: सर्व दाखल.`,
  nothing: (month) => sentence`${month}: आपल्याला काही करायचे नाही.`,
};
