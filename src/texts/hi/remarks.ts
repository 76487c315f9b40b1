import type { RemarkCode, RemarkOf } from '#domain/registration/registration.ts';
import { FINAL_RETURN } from '#domain/gst/dutyToFile.ts';
import { sayNotRegular } from '../notRegular.ts';
import type { RemarkTexts } from '../shapes.ts';
import { filingPeriodInHindi, istDateInHindi, istInHindi } from './dates.ts';
import { sayFinalReturn } from './finalReturn.ts';
import { ownWords } from './findings.ts';
import { sayReply } from '../sayReply.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const final = `बाद के महीनों का कोई रिटर्न देय नहीं है। अंतिम रिटर्न ${FINAL_RETURN.form} पोर्टल पर एक बार दाखिल होता है। उसमें अंतिम दिन का स्टॉक और पूँजीगत माल, और उन पर लौटाया जाने वाला क्रेडिट लिखा जाता है; कुछ न हो तो वह निल होता है।`;

const remarks: RemarkTexts = {
  gstin_unreadable: () => 'जीएसटी पोर्टल ने जो GSTIN बताया वह सही नहीं है। कृपया हमारी सहायता टीम को लिखें।',
  other_gstin: ({ gstin, given }) =>
    `पोर्टल का यह साइन-इन ${gstin} का है, ${given} का नहीं। यह कार्ड हटाएँ और सही GSTIN जोड़ें।`,
  gstin_wanted: () => 'यह साइन-इन किस GSTIN का है? उसे ‘GSTIN बदलें’ में भरें।',
  login_unknown: () => 'यह साइन-इन किसका है? ‘GSTIN बदलें’ में इसका GSTIN या पोर्टल का पासवर्ड भरें।',
  already_here: ({ gstin }) => `${gstin} आपके डैशबोर्ड पर पहले से है। यह कार्ड हटाएँ और दूसरे का उपयोग करें।`,
  not_regular: ({ taxpayerType }) => sayNotRegular(taxpayerKinds, taxpayerType),
  refused: ({ meaning, says }) => `${sayReply(meaning, 'hi')}${ownWords(says)}`,
  no_answer: () => 'जीएसटी पोर्टल अभी उत्तर नहीं दे रहा। आपको कुछ नहीं करना है: Shunya अपने आप फिर कोशिश करेगा।',
  answer_unclear: ({ since, says }) =>
    `जीएसटी पोर्टल इस GSTIN के बारे में ${istInHindi(since)} से ऐसा उत्तर दे रहा है, जो Shunya नहीं समझता।${ownWords(says)} आपको कुछ नहीं करना है: Shunya एक दिन तक अपने आप फिर पूछेगा, और उसके बाद आपको दिखाएगा।`,
  cancelled: ({ cancelled }) =>
    cancelled === null
      ? `यह पंजीकरण रद्द हो चुका है। ${final}`
      : `यह पंजीकरण ${istDateInHindi(cancelled)} को रद्द हुआ। ${final} ${sayFinalReturn(cancelled)}`,
  ends_on: ({ on }) =>
    `जीएसटी पोर्टल पर यह पंजीकरण सक्रिय है और ${istDateInHindi(on)} से रद्द होगा। उस दिन तक के रिटर्न देय हैं।`,
  preference_unknown: ({ period }) =>
    `जीएसटी पोर्टल नहीं बताता कि ${filingPeriodInHindi(period, 'quarterly')} के रिटर्न हर महीने दाखिल होते हैं या तिमाही पर। जब तक वह नहीं बताता, इस अवधि का कुछ नहीं खोला जाता: Shunya अपने आप फिर पूछेगा।`,
  as_written: ({ text }) => text,
};

export const sayRemark = <C extends RemarkCode>({ code, params }: RemarkOf<C>): string =>
  remarks[code](params);
