import { type Finding, type FindingCode, formatRupees } from '#domain/filing/finding.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { filingPeriodInHindi, istDateInHindi } from './dates.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { formName, type FilingFrequency, type Form, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '#domain/gst/smsRoute.ts';

/** The return that a finding was kept with. */
export type ReturnInHindi = {
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  gstin: Gstin;
  dueAt: Instant;
};

type Said = { what: string; act: string };

const retry = 'फिर Shunya में Retry दबाएँ।';
const nothingToDo = 'आपको कुछ नहीं करना है।';
const byUs = `${nothingToDo} Shunya स्वयं फिर प्रयास करेगा।`;
const onPortal = 'GST पोर्टल पर';

/** The portal's refusals and what is told in its own words are read in Shunya: they are kept in English. */
const seeShunya = 'कारण और अगला कदम Shunya में देखें।';

const said: Record<FindingCode, (r: ReturnInHindi, rupees: string) => Said> = {
  period_not_over: () => ({
    what: 'पोर्टल अभी इस अवधि का रिटर्न नहीं लेता।',
    act: `${nothingToDo} समय आने पर Shunya इसे दाखिल करेगा।`,
  }),
  before_registration: () => ({
    what: 'पंजीकरण इस अवधि के बाद आरंभ हुआ, इसलिए इसका कोई रिटर्न देय नहीं है।',
    act: `इस अवधि के लिए ${nothingToDo}`,
  }),
  after_cancellation: () => ({
    what: 'यह पंजीकरण रद्द हो चुका है, इसलिए इस अवधि का रिटर्न देय नहीं है।',
    act: `यदि अंतिम रिटर्न GSTR-10 दाखिल नहीं किया है, तो उसे ${onPortal} दाखिल करें; फिर यह GSTIN Shunya से हटाएँ।`,
  }),
  not_active: () => ({
    what: `${onPortal} यह पंजीकरण सक्रिय नहीं दिखता।`,
    act: `पोर्टल पर पंजीकरण की स्थिति देखें, ${retry}`,
  }),
  not_regular: () => ({
    what: 'इस प्रकार का करदाता GSTR-1 और GSTR-3B दाखिल नहीं करता।',
    act: `जो रिटर्न देय है, उसे ${onPortal} दाखिल करें। Shunya उसे दाखिल नहीं कर सकता।`,
  }),
  barred: () => ({
    what: 'नियत तिथि से तीन वर्ष बीत चुके हैं, पोर्टल अब यह रिटर्न नहीं लेता।',
    act: 'अब यह दाखिल नहीं हो सकता। इसका अर्थ किसी कर सलाहकार से पूछें।',
  }),
  late_needs_person: (_, rupees) => ({
    what: `नियत तिथि बीत चुकी है; अभी दाखिल करने पर विलंब शुल्क ${rupees} है, जो अगले GSTR-3B में देय होता है।`,
    act: 'विलंब से दाखिल करने के लिए Shunya में ‘Schedule for today’ दबाएँ।',
  }),
  previous_gstr1_missing: () => ({
    what: 'पिछली अवधि का GSTR-1 दाखिल नहीं है; पोर्टल यह रिटर्न उसके बाद ही लेता है।',
    act: `पहले पिछली अवधि का GSTR-1 दाखिल करें, ${retry}`,
  }),
  previous_gstr3b_missing: () => ({
    what: 'पिछली अवधि का GSTR-3B दाखिल नहीं है; पोर्टल यह रिटर्न उसके बाद ही लेता है।',
    act: `पहले पिछली अवधि का GSTR-3B दाखिल करें, ${retry}`,
  }),
  gstr1_first: () => ({
    what: 'GSTR-3B इसी अवधि के GSTR-1 की प्रतीक्षा में है।',
    act: `${nothingToDo} GSTR-1 दाखिल होते ही Shunya GSTR-3B दाखिल करेगा।`,
  }),
  gstr1_stopped: () => ({
    what: 'इसी अवधि का GSTR-1 दाखिल नहीं है; पोर्टल GSTR-3B उसके बाद ही लेता है।',
    act: `GSTR-1 के लिए जो कहा गया है वह करें, ${retry}`,
  }),
  data_saved: () => ({
    what: `${onPortal} इस रिटर्न में आँकड़े सहेजे हुए हैं, इसलिए यह निल नहीं है।`,
    act: `यदि वे ग़लत हैं तो पोर्टल पर हटाएँ, ${retry} यदि सही हैं तो रिटर्न पोर्टल पर ही दाखिल करें।`,
  }),
  late_fee_carried: (_, rupees) => ({
    what: `पिछले रिटर्न का विलंब शुल्क ${rupees} इस रिटर्न के साथ देय है, इसलिए यह निल नहीं है।`,
    act: `${rupees} जमा करके यह रिटर्न ${onPortal} दाखिल करें। अगला रिटर्न फिर Shunya दाखिल करेगा।`,
  }),
  liability_carried: (_, rupees) => ({
    what: `पोर्टल पर ${rupees} कर या ब्याज इस रिटर्न के साथ देय दिखता है, इसलिए यह निल नहीं है।`,
    act: `${rupees} जमा करके यह रिटर्न ${onPortal} दाखिल करें।`,
  }),
  suspended: () => ({
    what: 'यह पंजीकरण निलंबित है। रिटर्न दाखिल करना है या नहीं, यह आपका निर्णय है।',
    act: `पोर्टल पर नोटिस पढ़ें और उत्तर दें। निलंबन हटने पर Shunya में Retry दबाएँ।`,
  }),
  drc_01b: () => ({
    what: 'पोर्टल पूछता है कि पिछली अवधि के GSTR-1 और GSTR-3B में अंतर क्यों है (DRC-01B)।',
    act: `पोर्टल पर DRC-01B का उत्तर दें, ${retry}`,
  }),
  drc_01c: () => ({
    what: 'पोर्टल पूछता है कि पिछली अवधि में लिया गया इनपुट टैक्स क्रेडिट अधिक क्यों है (DRC-01C)।',
    act: `पोर्टल पर DRC-01C का उत्तर दें, ${retry}`,
  }),
  bank_account: () => ({
    what: 'पंजीकरण में बैंक खाता दर्ज नहीं है; उसके बिना पोर्टल रिटर्न नहीं लेता।',
    act: `पोर्टल पर बैंक खाता जोड़ें, ${retry}`,
  }),
  negative_ledger: () => ({
    what: 'क्रेडिट विवरण शून्य से नीचे है; सुधार होने तक पोर्टल GSTR-3B नहीं लेता।',
    act: `पोर्टल पर विवरण सुधारें या अंतर जमा करें, ${retry}`,
  }),
  evc_not_allowed: ({ form, gstin, period }) => ({
    what: 'कंपनी या LLP के रिटर्न पर डिजिटल हस्ताक्षर (DSC) लगता है; पोर्टल उसके लिए कोड नहीं लेता।',
    act: `हस्ताक्षरकर्ता के मोबाइल से ${NIL_SMS_NUMBER} पर यह SMS भेजें: ${nilSms(form, gstin, period)}`,
  }),
  signatory_pan_missing: () => ({
    what: 'पोर्टल कोड अधिकृत हस्ताक्षरकर्ता को भेजता है, और उनका PAN यहाँ दर्ज नहीं है।',
    act: `Edit GSTIN में हस्ताक्षरकर्ता का PAN भरें, ${retry}`,
  }),
  signatory_pan_wrong: () => ({
    what: 'पोर्टल इस PAN को इस GSTIN के अधिकृत हस्ताक्षरकर्ता का नहीं मानता।',
    act: `Edit GSTIN में हस्ताक्षरकर्ता का PAN सुधारें, ${retry}`,
  }),
  api_access_off: () => ({
    what: `${onPortal} API access बंद है, इसलिए वह किसी सॉफ़्टवेयर को प्रवेश नहीं देता।`,
    act: `पोर्टल पर My Profile में Manage API Access खोलें, Enable API Request को Yes करें और 30 दिन चुनें, ${retry}`,
  }),
  portal_account: () => ({
    what: 'GST पोर्टल यह यूज़र नाम या खाता स्वीकार नहीं करता।',
    act: `एक बार पोर्टल पर लॉग इन करके जो माँगा जाए वह करें, ${retry}`,
  }),
  portal_down: () => ({ what: 'GST पोर्टल अभी ठीक से उत्तर नहीं दे रहा।', act: byUs }),
  portal_session: () => ({ what: 'GST पोर्टल ने सत्र समाप्त कर दिया।', act: seeShunya }),
  own_access: () => ({ what: 'पोर्टल तक Shunya की अपनी पहुँच अभी अस्वीकार हुई है।', act: byUs }),
  portal_refused: () => ({ what: 'GST पोर्टल ने इसे स्वीकार नहीं किया।', act: seeShunya }),
  code_missing: () => ({
    what: 'पोर्टल का कोड समय पर नहीं मिला।',
    act: 'Shunya खोलें, नया कोड मँगाएँ और भरें।',
  }),
  code_limit: () => ({
    what: 'इस GSTIN के लिए पोर्टल से आज जितने कोड माँगे जा सकते हैं, उतने माँगे जा चुके हैं।',
    act: `${nothingToDo} Shunya कल फिर माँगेगा।`,
  }),
  code_queue: () => ({ what: 'इसी हस्ताक्षरकर्ता का दूसरा कोड आ रहा है।', act: nothingToDo }),
  answer_lost: () => ({
    what: 'रिटर्न भेजा गया, पोर्टल का उत्तर नहीं मिला, और उसकी सूची में यह दाखिल नहीं दिखता।',
    act: seeShunya,
  }),
  filed_elsewhere: () => ({
    what: 'पोर्टल के अनुसार यह रिटर्न दाखिल हो चुका है; उसकी सूची से पुष्टि हो रही है।',
    act: nothingToDo,
  }),
};

/** What a finding says, in Hindi: by its code, since the sentence that is kept with it is English. */
export function findingInHindi(finding: Finding, r: ReturnInHindi): Said {
  const found = said[finding.code](r, formatRupees(finding.amountRupees ?? 0));
  // Waiting has ended: the next act is the person's, whatever the cause.
  const givenUp = finding.actor === 'you' && (found.act === byUs || found.act === nothingToDo);
  return givenUp ? { ...found, act: `Shunya में Retry दबाएँ, या रिटर्न ${onPortal} दाखिल करें।` } : found;
}

/** "…GSTIN 23… का अक्टूबर 2026 का GSTR-1" */
export const returnNamedInHindi = (r: ReturnInHindi): string =>
  `GSTIN ${r.gstin} का ${filingPeriodInHindi(r.period, r.frequency)} का ${formName(r.form)}`;

/** "इसकी नियत तिथि 11 नवंबर 2026 है।", "थी" when that day is over. */
export const dueInHindi = ({ dueAt }: ReturnInHindi, now: Instant): string =>
  `इसकी नियत तिथि ${istDateInHindi(dueAt)} ${now <= dueAt ? 'है' : 'थी'}।`;
