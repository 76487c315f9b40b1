import type { WhyNotTexts } from '../shapes.ts';
import { filingPeriodInMarathi, istDateInMarathi, istInMarathi } from './dates.ts';
import { entry } from './entry.ts';
import { listed } from './evidence.ts';
import { say, sayCodesUsedUp } from './findings.ts';
import { sayRemark } from './remarks.ts';

export const whyNot: WhyNotTexts = {
  return_on_its_way: () => 'हे रिटर्न आत्ता पोर्टलला पाठवले जात आहे. त्याचा निकाल थोड्या वेळात इथे दिसेल.',
  credentials_wait: () => 'एक रिटर्न पोर्टलला पाठवले जात आहे. त्याची खात्री झाल्यावर युजरनेम किंवा पासवर्ड बदला.',
  erasing_waits: () => 'एक रिटर्न आत्ता GST पोर्टलला पाठवले जात आहे. काही मिनिटांत त्याचा निकाल आल्यावर खाते मिटवा.',
  gstin_deleted: () => 'हा GSTIN Shunya मधून हटवला आहे. त्याची रिटर्न दाखल करण्यासाठी तो पुन्हा जोडा.',
  not_refused: () => 'GST पोर्टलने हा GSTIN नाकारलेला नाही.',
  as_remarked: ({ remark }) => sayRemark(remark),
  sign_in_refused: () => entry.nextActs.mend_sign_in({ kind: 'mend_sign_in' }),
  no_pan_needed: () => 'या GSTIN च्या रिटर्नवर कोडने स्वाक्षरी होत नाही, म्हणून स्वाक्षरीकर्त्याचा PAN लागत नाही.',
  both_settled: () => 'या महिन्याची दोन्ही रिटर्न दाखल झाली आहेत किंवा वगळली आहेत.',
  filed_already: ({ months }) =>
    `${listed(months.map((month) => filingPeriodInMarathi(month.period, month.frequency)))} ची GSTR-1 आणि GSTR-3B दाखल झाली आहेत.`,
  as_found: ({ finding }) => {
    const { what, act } = say(finding);
    return `${what} ${act}`;
  },
  nothing_today: () => 'या GSTIN चे कोणतेही रिटर्न आज दाखल करता येत नाही.',
  nothing_known: () => 'दाखल करण्यासाठी रिटर्न नाही: कार्डवर काय लिहिले आहे ते पाहा.',
  next_due: ({ due }) =>
    `या महिन्यात काही दाखल करायचे नाही: पुढील रिटर्नची देय तारीख ${istDateInMarathi(due)} आहे.`,
  no_such_yes: () => 'हे रिटर्न अशा होकाराची वाट पाहत नाही.',
  yes_changed: () => 'पोर्टलवर दिसणारी माहिती बदलली आहे. आता काय लिहिले आहे ते वाचा आणि पुन्हा ठरवा.',
  not_skipped: () => 'हा महिना वगळलेला नाही.',
  skip_stays: () => 'जे वगळले होते ते आता दाखल करता येत नाही: ते वगळलेलेच राहील.',
  skipped_by_person: () => 'हा महिना वगळला होता. वगळणे साइन इन केलेली व्यक्तीच मागे घेते.',
  nothing_to_retry: () => 'या महिन्यात पुन्हा करण्यासारखे काही नाही.',
  others_yes: ({ name }) =>
    `या GSTIN साठी होकार ${name} देतात. ${name} यांना सांगा, किंवा त्यासाठी दुसऱ्या कोणाची निवड करून घ्या.`,
  own_session: () => 'हे तेच सत्र आहे ज्यात आपण आहात: साइन आउट करा.',
  sign_in_held: ({ until, mail }) =>
    mail === null
      ? `${istInMarathi(until)} पर्यंत साइन इन थांबले आहे, कारण कोणीतरी "हा मी नव्हतो" दाबले. ज्याला आपण संमती दिली आहे ते दाखल होत राहील.`
      : `साइन इन थांबले आहे, कारण कोणीतरी "हा मी नव्हतो" दाबले. आम्ही ${mail} वर पाठवलेल्या मेलमधली लिंक उघडा, मग पुन्हा साइन इन करा.`,
  number_idle: ({ until, mail }) =>
    mail === null
      ? `येथे तीन महिने कोणी साइन इन केलेले नाही, म्हणून ${istInMarathi(until)} पर्यंत फक्त नंबर पुरेसा नाही. ज्याला आपण संमती दिली आहे ते दाखल होत राहील.`
      : `येथे तीन महिने कोणी साइन इन केलेले नाही, म्हणून फक्त नंबर पुरेसा नाही. आम्ही ${mail} वर पाठवलेल्या मेलमधली लिंक उघडा, मग पुन्हा साइन इन करा.`,
  sign_in_again: () =>
    'आपण काही वेळापूर्वी साइन इन केले होते. साइन आउट करून पुन्हा साइन इन करा, आणि दहा मिनिटांत हे करा.',
  second_factor_on: () => 'दोन टप्प्यांतले साइन इन आधीच चालू आहे. दुसरे ऑथेंटिकेटर ॲप वापरण्यासाठी आधी हे काढा.',
  second_factor_off: () => 'दोन टप्प्यांतले साइन इन चालू नाही.',
  second_factor_not_begun: () => 'यात खूप वेळ गेला. नव्या QR कोडने पुन्हा सुरू करा.',
  forwarding_not_offered: () => 'कोड पुढे पाठवण्याची सोय इथे अजून नाही.',
  forwarding_off: () => 'आधी कोड पुढे पाठवणे चालू करा.',
  signatory_unknown: () =>
    'या GSTIN साठी कोण स्वाक्षरी करतो हे GST पोर्टलने अजून सांगितलेले नाही. कृपया नंतर पुन्हा प्रयत्न करा.',
  signatory_is_you: () => 'कोड तुमच्याकडे येतात: ते इथेच भरा.',
  signatory_unreachable: () =>
    'स्वाक्षरी करणाऱ्याचा मोबाइल क्रमांक किंवा मेलचा पत्ता माहीत नाही. Edit GSTIN मध्ये एक जोडा.',
  code_on_its_way: () => 'एक कोड येत आहे. त्याला तीन मिनिटांपर्यंत लागू शकतात.',
  no_code_awaited: () => 'सध्या कोणत्याही रिटर्नला कोड नको आहे.',
  codes_used_up: sayCodesUsedUp,
  code_over: ({ place }) =>
    place === 'card'
      ? 'हा कोड आता नको आहे. कार्ड पाहा: पुढे काय करायचे ते तिथे लिहिले आहे.'
      : 'हा कोड आता नको आहे. पुढे काय होईल ते पानावर दिसते.',
};
