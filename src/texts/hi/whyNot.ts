import type { WhyNotTexts } from '../shapes.ts';
import { filingPeriodInHindi, istDateInHindi, istInHindi } from './dates.ts';
import { entry } from './entry.ts';
import { listed } from './evidence.ts';
import { say, sayCodesUsedUp } from './findings.ts';
import { sayRemark } from './remarks.ts';

export const whyNot: WhyNotTexts = {
  return_on_its_way: () => 'यह रिटर्न अभी पोर्टल को भेजा जा रहा है। इसका परिणाम थोड़ी देर में यहाँ दिखेगा।',
  credentials_wait: () => 'एक रिटर्न पोर्टल को भेजा जा रहा है। उसकी पुष्टि होने पर यूज़र नाम या पासवर्ड बदलें।',
  erasing_waits: () => 'एक रिटर्न अभी GST पोर्टल को भेजा जा रहा है। कुछ मिनट में उसका परिणाम आने पर खाता मिटाएँ।',
  gstin_deleted: () => 'यह GSTIN Shunya से हटाया जा चुका है। इसके रिटर्न दाखिल करने के लिए इसे फिर जोड़ें।',
  not_refused: () => 'GST पोर्टल ने यह GSTIN अस्वीकार नहीं किया है।',
  as_remarked: ({ remark }) => sayRemark(remark),
  sign_in_refused: () => entry.nextActs.mend_sign_in({ kind: 'mend_sign_in' }),
  no_pan_needed: () => 'इस GSTIN के रिटर्न पर कोड से हस्ताक्षर नहीं होते, इसलिए हस्ताक्षरकर्ता का PAN नहीं चाहिए।',
  both_settled: () => 'इस महीने के दोनों रिटर्न दाखिल हो चुके हैं या छोड़ दिए गए हैं।',
  filed_already: ({ months }) =>
    `${listed(months.map((month) => filingPeriodInHindi(month.period, month.frequency)))} के GSTR-1 और GSTR-3B दाखिल हो चुके हैं।`,
  as_found: ({ finding }) => {
    const { what, act } = say(finding);
    return `${what} ${act}`;
  },
  nothing_today: () => 'इस GSTIN का कोई रिटर्न आज दाखिल नहीं हो सकता।',
  nothing_known: () => 'दाखिल करने के लिए कोई रिटर्न नहीं है: कार्ड पर जो लिखा है, उसे देखें।',
  next_due: ({ due }) => `इस महीने कुछ दाखिल नहीं करना है: अगले रिटर्न की नियत तिथि ${istDateInHindi(due)} है।`,
  no_such_yes: () => 'यह रिटर्न ऐसी किसी हाँ की प्रतीक्षा में नहीं है।',
  yes_changed: () => 'पोर्टल पर जो दिखता है वह बदल गया है। अब जो लिखा है उसे पढ़ें और फिर निर्णय लें।',
  not_skipped: () => 'यह महीना छोड़ा नहीं गया है।',
  skip_stays: () => 'जो छोड़ा गया था वह अब दाखिल नहीं हो सकता: वह छूटा ही रहेगा।',
  skipped_by_person: () => 'यह महीना छोड़ दिया गया था। छोड़ना वही वापस लेता है जो साइन इन हो।',
  nothing_to_retry: () => 'इस महीने में फिर से करने को कुछ नहीं है।',
  others_yes: ({ name }) => `इस GSTIN के लिए हाँ ${name} कहते हैं। ${name} से कहें, या इसके लिए किसी और को चुनवाएँ।`,
  own_session: () => 'यह वही सत्र है जिसमें आप हैं: साइन आउट करें।',
  sign_in_held: ({ until, mail }) =>
    mail === null
      ? `${istInHindi(until)} तक साइन इन रुका है, क्योंकि किसी ने "यह मैं नहीं था" दबाया। जिसके लिए आपने सहमति दी है वह दाखिल होता रहेगा।`
      : `साइन इन रुका है, क्योंकि किसी ने "यह मैं नहीं था" दबाया। हमने ${mail} पर जो मेल भेजा है उसका लिंक खोलें, फिर साइन इन करें।`,
  number_idle: ({ until, mail }) =>
    mail === null
      ? `यहाँ तीन महीने से किसी ने साइन इन नहीं किया, इसलिए ${istInHindi(until)} तक सिर्फ़ नंबर काफ़ी नहीं है। जिसके लिए आपने सहमति दी है वह दाखिल होता रहेगा।`
      : `यहाँ तीन महीने से किसी ने साइन इन नहीं किया, इसलिए सिर्फ़ नंबर काफ़ी नहीं है। हमने ${mail} पर जो मेल भेजा है उसका लिंक खोलें, फिर साइन इन करें।`,
  sign_in_again: () =>
    'आपने कुछ समय पहले साइन इन किया था। साइन आउट करके फिर साइन इन करें, और दस मिनट के भीतर यह करें।',
  second_factor_on: () => 'दो-चरणीय साइन इन पहले से चालू है। दूसरा ऑथेंटिकेटर ऐप लेने के लिए पहले इसे हटाएँ।',
  second_factor_off: () => 'दो-चरणीय साइन इन चालू नहीं है।',
  second_factor_not_begun: () => 'इसमें बहुत देर हो गई। नए QR कोड के साथ फिर से शुरू करें।',
  forwarding_not_offered: () => 'कोड आगे भेजने की सुविधा यहाँ अभी नहीं है।',
  forwarding_off: () => 'पहले कोड आगे भेजना चालू करें।',
  signatory_unknown: () =>
    'GST पोर्टल ने अभी नहीं बताया कि इस GSTIN के लिए हस्ताक्षर कौन करता है। कृपया बाद में फिर प्रयास करें।',
  signatory_is_you: () => 'कोड आपके पास आते हैं: उन्हें यहीं भरें।',
  signatory_unreachable: () => 'हस्ताक्षरकर्ता का न मोबाइल नंबर पता है, न मेल का पता। Edit GSTIN में एक जोड़ें।',
  code_on_its_way: () => 'एक कोड आ रहा है। इसमें तीन मिनट तक लग सकते हैं।',
  no_code_awaited: () => 'अभी किसी रिटर्न को कोड नहीं चाहिए।',
  codes_used_up: sayCodesUsedUp,
  code_over: ({ place }) =>
    place === 'card'
      ? 'यह कोड अब नहीं चाहिए। कार्ड देखें: आगे क्या करना है, वहाँ लिखा है।'
      : 'यह कोड अब नहीं चाहिए। आगे क्या होगा, वह पृष्ठ पर दिखता है।',
};
