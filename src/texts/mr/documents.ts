import type { Doer } from '#domain/filing/events.ts';
import type { DocumentTexts } from '../shapes.ts';
import { filingPeriodInMarathi, monthsInMarathi } from './dates.ts';
import { gstr1 } from './gstr1.ts';
import { gstr3b } from './gstr3b.ts';

export const documents: DocumentTexts = {
  gstr1,
  gstr3b,
  title: (form) => `फॉर्म ${form}`,
  period: filingPeriodInMarathi,
  shortPeriod: monthsInMarathi,
  gstin: 'GSTIN',
  legalName: 'नोंदणीकृत व्यक्तीचे कायदेशीर नाव',
  tradeName: 'व्यापारी नाव, असल्यास',
  arn: 'ARN',
  arnDate: 'ARN ची तारीख',
  amounts: '(सर्व तक्त्यांत रक्कम ₹ मध्ये)',
  verification: 'पडताळणी',
  declaration:
    'मी गांभीर्यपूर्वक प्रतिज्ञा करतो/करते आणि घोषित करतो/करते की वर दिलेली माहिती माझ्या सर्वोत्तम माहितीप्रमाणे आणि विश्वासाप्रमाणे खरी आणि बरोबर आहे व त्यातून काहीही लपवलेले नाही.',
  date: 'तारीख',
  signatory: 'अधिकृत स्वाक्षरीकर्त्याचे नाव',
  designation: 'पदनाम / दर्जा',
  designations: { proprietor: 'मालक (Proprietor)', signatory: 'अधिकृत स्वाक्षरीकर्ता' },
  filedBy: 'कशाने दाखल',
  byCode: (simulated) =>
    `इलेक्ट्रॉनिक पडताळणी कोडने (EVC), जो ${simulated ? 'नकली' : 'जीएसटी'} पोर्टलने अधिकृत स्वाक्षरीकर्त्याला पाठवला`,
  doneBy: 'Shunya मध्ये कोणी दाखल करवले',
  doer: (doer) => sayDoer(doer),
  provenance:
    'Shunya ने हे दाखल केलेल्या आकड्यांवरून, निल रिटर्न म्हणून तयार केले आहे. हा जीएसटी पोर्टलने दिलेला दस्तऐवज नाही; रिटर्न स्वतः पोर्टलवर आहे.',
  translated:
    'तक्त्यांतील शब्द हा फॉर्मच्या इंग्रजी शब्दांचा आमचा अनुवाद आहे; ग्राह्य धरायचे ते इंग्रजी शब्द. हाच दस्तऐवज इंग्रजीत हवा असल्यास Shunya मध्ये भाषा English निवडून तो पुन्हा उघडा.',
  simulatedMark: '(SIMULATED)',
  simulated:
    'SIMULATED: Shunya कसे काम करते ते दाखवण्यासाठी नकली पोर्टलवर दाखल. कर विभागाकडे काहीही दाखल झालेले नाही.',
  subject: ({ form, gstin, period, mark }) => `${gstin} चे ${form}, ${period}${mark}`,
  page: (page, of) => `पान ${page}/${of}`,
};

function sayDoer(doer: Doer): string {
  switch (doer.by) {
    case 'system':
      return 'खात्याचे वेळापत्रक';
    case 'program':
      return 'खात्याचा प्रोग्राम (API किल्ली)';
    case 'client':
      return `${doer.name} (ग्राहक, ${doer.handed ? 'फर्मने पुढे दिलेल्या लिंकवरून' : 'लिंकने'})`;
    case 'person':
      return `${doer.name} (${roles[doer.role]})`;
  }
}

const roles = {
  owner: 'मालक',
  manager: 'व्यवस्थापक',
  preparer: 'रिटर्न तयार करणारे',
  viewer: 'फक्त पाहणारे',
} as const;
