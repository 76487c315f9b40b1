import type { Doer } from '#domain/filing/events.ts';
import type { DocumentTexts } from '../shapes.ts';
import { filingPeriodInHindi, monthsInHindi } from './dates.ts';
import { gstr1 } from './gstr1.ts';
import { gstr3b } from './gstr3b.ts';

export const documents: DocumentTexts = {
  gstr1,
  gstr3b,
  title: (form) => `फ़ॉर्म ${form}`,
  period: filingPeriodInHindi,
  shortPeriod: monthsInHindi,
  gstin: 'GSTIN',
  legalName: 'पंजीकृत व्यक्ति का विधिक नाम',
  tradeName: 'व्यापारिक नाम, यदि कोई हो',
  arn: 'ARN',
  arnDate: 'ARN की तारीख',
  amounts: '(सभी तालिकाओं में राशि ₹ में)',
  verification: 'सत्यापन',
  declaration:
    'मैं सत्यनिष्ठा से प्रतिज्ञान और घोषणा करता/करती हूँ कि ऊपर दी गई जानकारी मेरी सर्वोत्तम जानकारी और विश्वास के अनुसार सत्य और सही है और उसमें से कुछ भी छिपाया नहीं गया है।',
  date: 'तारीख',
  signatory: 'अधिकृत हस्ताक्षरकर्ता का नाम',
  designation: 'पदनाम / हैसियत',
  designations: { proprietor: 'स्वामी (Proprietor)', signatory: 'अधिकृत हस्ताक्षरकर्ता' },
  filedBy: 'किससे दाखिल',
  byCode: (simulated) =>
    `इलेक्ट्रॉनिक सत्यापन कोड (EVC) से, जो ${simulated ? 'नक़ली' : 'जीएसटी'} पोर्टल ने अधिकृत हस्ताक्षरकर्ता को भेजा`,
  doneBy: 'Shunya में किसने दाखिल कराया',
  doer: (doer) => sayDoer(doer),
  provenance:
    'Shunya ने इसे दाखिल किए गए आँकड़ों से, निल रिटर्न के रूप में बनाया है। यह जीएसटी पोर्टल का जारी किया दस्तावेज़ नहीं है; रिटर्न स्वयं पोर्टल पर है।',
  translated:
    'तालिकाओं के शब्द फ़ॉर्म के अंग्रेज़ी शब्दों का हमारा अनुवाद हैं; मान्य अंग्रेज़ी शब्द हैं। अंग्रेज़ी में यही दस्तावेज़ पाने के लिए Shunya में भाषा English चुनकर इसे फिर खोलें।',
  simulatedMark: '(SIMULATED)',
  simulated:
    'SIMULATED: Shunya कैसे काम करता है, यह दिखाने के लिए नक़ली पोर्टल पर दाखिल। कर विभाग में कुछ भी दाखिल नहीं हुआ।',
  subject: ({ form, gstin, period, mark }) => `${gstin} का ${form}, ${period}${mark}`,
  page: (page, of) => `पृष्ठ ${page}/${of}`,
};

function sayDoer(doer: Doer): string {
  switch (doer.by) {
    case 'system':
      return 'खाते का शेड्यूल';
    case 'program':
      return 'खाते का प्रोग्राम (API कुंजी)';
    case 'client':
      return `${doer.name} (ग्राहक, ${doer.handed ? 'फ़र्म के आगे बढ़ाए लिंक से' : 'लिंक से'})`;
    case 'person':
      return `${doer.name} (${roles[doer.role]})`;
  }
}

const roles = {
  owner: 'मालिक',
  manager: 'प्रबंधक',
  preparer: 'रिटर्न तैयार करने वाले',
  viewer: 'केवल देखने वाले',
} as const;
