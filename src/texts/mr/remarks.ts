import type { RemarkCode, RemarkOf } from '#domain/registration/registration.ts';
import { FINAL_RETURN } from '#domain/gst/dutyToFile.ts';
import { sayNotRegular } from '../notRegular.ts';
import type { RemarkTexts } from '../shapes.ts';
import { filingPeriodInMarathi, fromInMarathi, istDateInMarathi } from './dates.ts';
import { sayFinalReturn } from './finalReturn.ts';
import { ownWords } from './findings.ts';
import { sayReply } from '../sayReply.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const final = `त्यानंतरच्या महिन्यांचे कोणतेही रिटर्न देय नाही. अंतिम रिटर्न ${FINAL_RETURN.form} पोर्टलवर एकदाच दाखल केले जाते. त्यात शेवटच्या दिवसाचा साठा आणि भांडवली माल, आणि त्यांवर परत करायचे क्रेडिट लिहिले जाते; काहीच नसेल तर ते निल असते.`;

const remarks: RemarkTexts = {
  gstin_unreadable: () => 'जीएसटी पोर्टलने सांगितलेला GSTIN बरोबर नाही. कृपया आमच्या मदत केंद्राला लिहा.',
  other_gstin: ({ gstin, given }) =>
    `पोर्टलचे हे साइन-इन ${gstin} चे आहे, ${given} चे नाही. हे कार्ड काढून टाका आणि योग्य GSTIN जोडा.`,
  gstin_wanted: () => 'हे साइन-इन कोणत्या GSTIN चे आहे? तो ‘GSTIN बदला’ मध्ये भरा.',
  login_unknown: () => 'हे साइन-इन कोणाचे आहे? ‘GSTIN बदला’ मध्ये त्याचा GSTIN किंवा पोर्टलचा पासवर्ड भरा.',
  already_here: ({ gstin }) => `${gstin} आपल्या डॅशबोर्डवर आधीच आहे. हे कार्ड काढून टाका आणि दुसरे वापरा.`,
  not_regular: ({ taxpayerType }) => sayNotRegular(taxpayerKinds, taxpayerType),
  refused: ({ meaning, says }) => `${sayReply(meaning, 'mr')}${ownWords(says)}`,
  no_answer: () => 'जीएसटी पोर्टल सध्या उत्तर देत नाही. आपल्याला काही करायचे नाही: Shunya आपोआप पुन्हा प्रयत्न करेल.',
  answer_unclear: ({ since, says }) =>
    `जीएसटी पोर्टल या GSTIN बद्दल ${fromInMarathi(since)} असे उत्तर देत आहे, जे Shunya ला समजत नाही.${ownWords(says)} आपल्याला काही करायचे नाही: Shunya एक दिवस आपोआप पुन्हा विचारेल, आणि मग आपल्याला दाखवेल.`,
  cancelled: ({ cancelled }) =>
    cancelled === null
      ? `ही नोंदणी रद्द झाली आहे. ${final}`
      : `ही नोंदणी ${istDateInMarathi(cancelled)} रोजी रद्द झाली आहे. ${final} ${sayFinalReturn(cancelled)}`,
  ends_on: ({ on }) =>
    `जीएसटी पोर्टलवर ही नोंदणी सक्रिय आहे आणि ${istDateInMarathi(on)} पासून रद्द होईल. त्या दिवसापर्यंतची रिटर्न देय आहेत.`,
  preference_unknown: ({ period }) =>
    `${filingPeriodInMarathi(period, 'quarterly')} ची रिटर्न दर महिन्याला दाखल होतात की तिमाहीला, हे जीएसटी पोर्टल सांगत नाही. ते सांगेपर्यंत या काळासाठी काहीही उघडले जात नाही: Shunya आपोआप पुन्हा विचारेल.`,
  as_written: ({ text }) => text,
};

export const sayRemark = <C extends RemarkCode>({ code, params }: RemarkOf<C>): string =>
  remarks[code](params);
