import type { InsideTexts } from '../areas.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('mr');

export const imports: InsideTexts['imports'] = {
  unreadable: 'फाइल वाचता आली नाही.',
  file: 'CSV फाइल',
  fileHint: 'जास्तीत जास्त 500 ओळी. जे वाचले ते आपण पाहिल्याशिवाय काहीही जोडले जात नाही.',
  paste: 'किंवा ओळी येथे चिकटवा',
  reading: 'वाचत आहे...',
  check: 'ओळी तपासा',
  holds: 'फाइलमध्ये काय असावे',
  holdsHint: 'प्रत्येक GSTIN साठी एक ओळ, आणि सर्वात वर या नावांची ओळ:',
  sample: 'फाइलचा नमुना',
  mayBeEmpty:
    'GSTIN रिकामा ठेवता येतो. स्वाक्षरी करणाऱ्याचा PAN देखील: जिथे ते एकल मालक नाहीत तिथे तो लागतो, आणि नंतर सांगता येतो. पासवर्ड साठवण्यापूर्वी एन्क्रिप्ट केले जातात, आणि फाइल ठेवली जात नाही.',
  workbook: 'ही वर्कबुक आहे. आधी आपल्या स्प्रेडशीटमध्ये ती CSV म्हणून जतन करा.',
  empty: 'फाइल रिकामी आहे.',
  tooLarge: 'फाइल खूप मोठी आहे: एका वेळी जास्तीत जास्त 500 ओळी आणि 50,000 अक्षरे.',
  line: 'ओळ',
  nickName: 'छोटे नाव',
  username: 'युजरनेम',
  gstin: 'GSTIN',
  lookedUp: 'शोधला जाईल',
  checked: 'तपासणी',
  ready: 'तयार',
  wrongLines: (count) => plural(count, `${count} ओळ पाहायला हवी`, `${count} ओळी पाहायला हव्या`),
  correct: 'त्या आपल्या फाइलमध्ये दुरुस्त करा आणि फाइल पुन्हा निवडा. प्रत्येक ओळ बरोबर होईपर्यंत काहीही जोडले जात नाही.',
  readyLines: (count) =>
    plural(count, `${count} ओळ जोडण्यासाठी तयार आहे.`, `${count} ओळी जोडण्यासाठी तयार आहेत.`),
  caption: 'फाइलमधील ओळी',
  declares: 'याने प्रत्येक GSTIN साठी काय घोषित होते',
  another: 'दुसरी फाइल निवडा',
  adding: 'जोडत आहे...',
  add: (count) => `${count} GSTIN जोडा`,
  states: { success: 'खातरजमा झाली', pending: 'तपासणी सुरू', failed: 'आपली गरज आहे' },
  business: 'व्यवसाय',
  portal: 'पोर्टल',
  allAsked: 'सर्वांबद्दल विचारून झाले',
  asking: 'जीएसटी पोर्टलला विचारले जात आहे',
  answered: (asked, all) => `${all} पैकी ${asked} उत्तरे आली`,
  progress: 'जीएसटी पोर्टलची उत्तरे',
  needNotWait: 'सर्व जोडले आहेत. आपल्याला येथे थांबण्याची गरज नाही: डॅशबोर्डवरील कार्ड आपोआप बदलतील.',
  needYou: (count) =>
    plural(
      count,
      `${count} GSTIN ला आपली गरज आहे: डॅशबोर्डवरील त्याचे कार्ड काय करायचे ते सांगते.`,
      `${count} GSTIN ना आपली गरज आहे: डॅशबोर्डवरील त्यांची कार्डे काय करायचे ते सांगतात.`,
    ),
  newOnes: 'नवे GSTIN',
  toDashboard: 'डॅशबोर्डवर जा',
};
