import type { FindingCode, FindingOf, FindingParams, ReturnInQuestion } from '#domain/filing/finding.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '#domain/gst/smsRoute.ts';
import { formatRupees } from '#domain/shared/rupees.ts';
import type { FindingTexts, SaidFinding } from '../shapes.ts';
import { sayNotRegular } from '../notRegular.ts';
import { filingPeriodInHindi, istInHindi } from './dates.ts';
import { listed, sources } from './evidence.ts';
import { replies } from './replies.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const retry = 'फिर Shunya में ‘फिर से दाखिल करें’ दबाएँ।';
const nothingToDo = 'आपको कुछ नहीं करना है।';
const byUs = `${nothingToDo} Shunya स्वयं फिर प्रयास करेगा।`;
const onPortal = 'जीएसटी पोर्टल पर';
/** Waiting has ended: the next act is the person's. */
const startAgain = `Shunya में ‘फिर से दाखिल करें’ दबाएँ, या रिटर्न ${onPortal} दाखिल करें।`;

const named = (r: ReturnInQuestion): string =>
  `${filingPeriodInHindi(r.period, r.frequency)} का ${formName(r.form)}`;
/** Before a postposition: "… के GSTR-1 का", "के लिए", "की प्रतीक्षा". */
const ofNamed = (r: ReturnInQuestion): string =>
  `${filingPeriodInHindi(r.period, r.frequency)} के ${formName(r.form)}`;

/** The list cannot tell it of one whose first CMP-08 is still to come (gst-portal#first-period). */
const ifInScheme = 'यदि कंपोज़िशन योजना के कारण वह देय नहीं था, तो ‘GSTIN बदलें’ में ‘पहला नियमित महीना’ चुनें।';

function behind({ about, previous, standing }: FindingParams['previous_gstr1_missing']): SaidFinding {
  const before = named(previous);
  switch (standing) {
    case 'missing':
      return {
        what: `${before} दाखिल नहीं है; पोर्टल ${named(about)} उसके बाद ही लेता है।`,
        act: `पहले ${before} दाखिल करें, ${retry} ${ifInScheme}`,
      };
    case 'on_its_way':
      return {
        what: `${named(about)} पहले ${ofNamed(previous)} की प्रतीक्षा में है, जो अभी दाखिल नहीं है।`,
        act: `${nothingToDo} Shunya इसे उसके बाद दाखिल करेगा।`,
      };
    case 'needs_person':
      return {
        what: `${named(about)} पहले ${ofNamed(previous)} की प्रतीक्षा में है, जो दाखिल नहीं है और आपकी प्रतीक्षा में है।`,
        act: `${ofNamed(previous)} के लिए जो कहा गया है वह करें। Shunya इसे उसके बाद दाखिल करेगा।`,
      };
  }
}

const codeMissing = ({ about, asked }: FindingParams['code_missing']): SaidFinding => {
  const askAgain = 'Shunya खोलें, नया कोड मँगाएँ और भरें।';
  switch (asked) {
    case 'not_yet':
      return {
        what: `${named(about)} दाखिल करने के लिए तैयार है और पोर्टल का कोड चाहिए।`,
        act: 'Shunya खोलें, कोड मँगाएँ और भरें: वह लगभग दस मिनट चलता है।',
      };
    case 'did_not_come':
      return { what: `${ofNamed(about)} के लिए पोर्टल का कोड समय पर नहीं मिला।`, act: askAgain };
    case 'refused':
      return { what: `पोर्टल ने ${ofNamed(about)} का कोड स्वीकार नहीं किया।`, act: askAgain };
  }
};

const liabilityCarried = ({ about, of, rupees }: FindingParams['liability_carried']): SaidFinding => {
  const money = formatRupees(rupees);
  const act = `पोर्टल पर देखें, जो देय है वह जमा करें और यह रिटर्न ${onPortal} दाखिल करें।`;
  switch (of) {
    case 'outward':
      return {
        what: `पोर्टल ने ${ofNamed(about)} में ${money} कर लिखा है, इसलिए यह निल नहीं है। हो सकता है किसी ग्राहक ने पुराना क्रेडिट नोट अस्वीकार किया हो।`,
        act,
      };
    case 'supplies':
      return {
        what: `पोर्टल ने ${ofNamed(about)} में ${money} की आपूर्ति लिखी है, इसलिए यह निल नहीं है।`,
        act: `पोर्टल पर देखें और यह रिटर्न ${onPortal} दाखिल करें।`,
      };
    case 'reverse_charge':
      return {
        what: `GSTR-2B में ${ofNamed(about)} के साथ रिवर्स चार्ज का ${money} कर देय दिखता है, इसलिए यह निल नहीं है।`,
        act,
      };
    case 'cash':
      return { what: `नकद खाता शून्य से ${money} नीचे है, इसलिए ${named(about)} निल नहीं है।`, act };
    case 'ledger':
      return {
        what: `देयता खाते में ${ofNamed(about)} के साथ ${money} देय दिखता है, इसलिए यह निल नहीं है।`,
        act,
      };
  }
};

const needsYes = ({ about, creditRupees, notRead }: FindingParams['needs_yes']): SaidFinding => {
  const credit = `GSTR-2B में खरीद का ${formatRupees(creditRupees)} क्रेडिट है, जिसे निल ${named(about)} नहीं लेता।`;
  const unread = `Shunya ने पोर्टल से पूछा, पर यह नहीं पढ़ सका: ${listed(notRead.map((source) => sources[source]))}।`;
  return {
    what: [creditRupees === 0 ? '' : credit, notRead.length === 0 ? '' : unread].filter(Boolean).join(' '),
    act: `फिर भी निल दाखिल करना हो तो Shunya में हाँ कहें, नहीं तो यह रिटर्न ${onPortal} दाखिल करें।`,
  };
};

/** As many codes were asked for as are asked for in a day. */
export const sayCodesUsedUp = ({ until }: FindingParams['code_limit']): string =>
  `Shunya एक दिन में एक GSTIN के लिए पोर्टल से जितने कोड माँगता है, उतने माँगे जा चुके हैं। फिर ${istInHindi(until)} से माँगे जा सकते हैं।`;

export const howSuspensionEnds = ({ behind }: { behind: boolean }): string =>
  behind
    ? 'छूटे हुए रिटर्न पुराने से नए के क्रम में दाखिल करें। अंतिम के बाद भी निलंबित रहे तो पोर्टल पर Services, User Services, View Notices and Orders खोलें और Initiate Drop Proceeding दबाएँ।'
    : 'कारण पोर्टल के नोटिस में है: Services, User Services, View Notices and Orders। बैंक खाता दर्ज न हो तो Services, Registration, Amendment of Registration Non-Core Fields में जोड़ें: निलंबन स्वयं हट जाएगा।';

export const findings: FindingTexts = {
  period_not_over: ({ givenUp }) => ({
    what: 'पोर्टल अभी इस अवधि का रिटर्न नहीं लेता।',
    act: givenUp ? startAgain : `${nothingToDo} समय आने पर Shunya इसे दाखिल करेगा।`,
  }),
  before_registration: () => ({
    what: 'पंजीकरण इस अवधि के बाद आरंभ हुआ, इसलिए इसका कोई रिटर्न देय नहीं है।',
    act: `इस अवधि के लिए ${nothingToDo}`,
  }),
  before_regular: ({ about, first }) => ({
    what: `इस अवधि में यह GSTIN कंपोज़िशन योजना में था: GSTR-1 और GSTR-3B ${filingPeriodInHindi(first, about.frequency)} से देय हैं।`,
    act: `इस अवधि के लिए यहाँ ${nothingToDo} कंपोज़िशन योजना का रिटर्न ${onPortal} दाखिल होता है।`,
  }),
  first_period_unknown: () => ({
    what: `${onPortal} कंपोज़िशन योजना के रिटर्न दिखते हैं और उनके बाद कोई GSTR-1 या GSTR-3B नहीं। ये किस माह से देय हैं, पोर्टल नहीं बताता।`,
    act: '‘GSTIN बदलें’ में ‘पहला नियमित महीना’ चुनें: रिटर्न स्वयं आगे बढ़ेगा।',
  }),
  after_cancellation: () => ({
    what: 'यह पंजीकरण रद्द हो चुका है, इसलिए इस अवधि का रिटर्न देय नहीं है।',
    act: `यदि अंतिम रिटर्न GSTR-10 दाखिल नहीं किया है, तो उसे ${onPortal} दाखिल करें; फिर यह GSTIN Shunya से हटाएँ।`,
  }),
  not_active: () => ({
    what: `${onPortal} यह पंजीकरण सक्रिय नहीं दिखता।`,
    act: `पोर्टल पर पंजीकरण की स्थिति देखें, ${retry}`,
  }),
  not_regular: ({ taxpayerType }) => ({
    what: sayNotRegular(taxpayerKinds, taxpayerType),
    act: `इस करदाता के जो रिटर्न देय हैं, उन्हें ${onPortal} दाखिल करें। Shunya उन्हें दाखिल नहीं कर सकता।`,
  }),
  barred: () => ({
    what: 'नियत तारीख से तीन वर्ष बीत चुके हैं, पोर्टल अब यह रिटर्न नहीं लेता।',
    act: 'अब यह दाखिल नहीं हो सकता। इसका अर्थ किसी कर सलाहकार से पूछें।',
  }),
  late_needs_person: ({ rupees }) => ({
    what: `नियत तारीख बीत चुकी है; अभी दाखिल करने पर विलंब शुल्क ${formatRupees(rupees)} है, जो अगले GSTR-3B में देय होता है।`,
    act: 'आपके कहने पर इसे विलंब से दाखिल किया जाएगा।',
  }),
  previous_gstr1_missing: behind,
  previous_gstr3b_missing: behind,
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
    act: `यदि वे गलत हैं तो पोर्टल पर हटाएँ, ${retry} यदि सही हैं तो रिटर्न पोर्टल पर ही दाखिल करें।`,
  }),
  late_fee_carried: ({ rupees }) => ({
    what: `पिछले रिटर्न का विलंब शुल्क ${formatRupees(rupees)} इस रिटर्न के साथ देय है, इसलिए यह निल नहीं है।`,
    act: `${formatRupees(rupees)} जमा करके यह रिटर्न ${onPortal} दाखिल करें। अगला रिटर्न फिर Shunya दाखिल करेगा।`,
  }),
  liability_carried: liabilityCarried,
  e_invoices_there: ({ about, count }) => ({
    what: `${onPortal} ${ofNamed(about)} में ${count} ई-इनवॉइस ${count === 1 ? 'है' : 'हैं'}, इसलिए यह निल नहीं है।`,
    act: `GSTR-1 और GSTR-3B ${onPortal} दाखिल करें।`,
  }),
  credit_to_give_back: ({ about, rupees }) => ({
    what: `GSTR-2B में ${formatRupees(rupees)} क्रेडिट लौटाना दिखता है, इसलिए ${named(about)} निल नहीं है।`,
    act: `क्रेडिट लौटाते हुए यह रिटर्न ${onPortal} दाखिल करें।`,
  }),
  needs_yes: needsYes,
  suspended: (params) => ({
    what: params.behind
      ? `${onPortal} यह पंजीकरण निलंबित है। छूटे हुए सभी रिटर्न दाखिल करने पर, रिटर्न छूटने से हुआ निलंबन हट जाता है।`
      : `${onPortal} यह पंजीकरण निलंबित है। इस बीच निल रिटर्न दाखिल हो सकता है; उससे निलंबन नहीं हटता।`,
    act: howSuspensionEnds(params),
  }),
  suspension_blocks: (params) => ({
    what: 'पंजीकरण निलंबित रहने तक जीएसटी पोर्टल इसका कोई रिटर्न नहीं लेता।',
    act: `${howSuspensionEnds(params)} ${retry}`,
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
  negative_ledger: ({ rupees }) => ({
    what: `क्रेडिट विवरण शून्य से ${rupees === null ? '' : `${formatRupees(rupees)} `}नीचे है; सुधार होने तक पोर्टल GSTR-3B नहीं लेता।`,
    act: `पोर्टल पर विवरण सुधारें या अंतर जमा करें, ${retry}`,
  }),
  evc_not_allowed: ({ about, gstin, mayChoose }) => ({
    what: mayChoose
      ? 'अधिकतर LLP के रिटर्न पर डिजिटल हस्ताक्षर (DSC) लगता है। कानून केवल कंपनी का नाम लेता है, इसलिए कुछ LLP से पोर्टल कोड लेता है।'
      : 'कंपनी या LLP के रिटर्न पर डिजिटल हस्ताक्षर (DSC) लगता है; पोर्टल उसके लिए कोड नहीं लेता।',
    act: `${mayChoose ? 'यदि पोर्टल पर आपकी LLP का रिटर्न कोड से दाखिल होता है, तो ‘GSTIN बदलें’ में ‘हस्ताक्षर का तरीका’ चुनें। नहीं तो ' : ''}हस्ताक्षरकर्ता के मोबाइल से ${NIL_SMS_NUMBER} पर यह SMS भेजें: ${nilSms(about.form, gstin, about.period)}`,
  }),
  signatory_pan_missing: () => ({
    what: 'पोर्टल कोड अधिकृत हस्ताक्षरकर्ता को भेजता है, और उनका PAN यहाँ दर्ज नहीं है।',
    act: 'हस्ताक्षरकर्ता का PAN भरें: रिटर्न स्वयं आगे बढ़ेगा।',
  }),
  signatory_pan_wrong: ({ pan }) => ({
    what: `पोर्टल ने कोड नहीं भेजा: ${pan === '' ? 'यहाँ दर्ज PAN' : `PAN ${pan}`} वाला कोई अधिकृत हस्ताक्षरकर्ता इस GSTIN का नहीं है।`,
    act: 'हस्ताक्षरकर्ता का PAN वैसा ही भरें जैसा जीएसटी पोर्टल पर है: रिटर्न स्वयं आगे बढ़ेगा।',
  }),
  api_access_off: () => ({
    what: `${onPortal} API पहुँच बंद है, इसलिए वह किसी सॉफ़्टवेयर को प्रवेश नहीं देता।`,
    act: `पोर्टल पर My Profile में Manage API Access खोलें, Enable API Request को Yes करें और 30 दिन चुनें, ${retry}`,
  }),
  portal_account: () => ({
    what: 'जीएसटी पोर्टल यह यूज़रनेम या खाता स्वीकार नहीं करता।',
    act: `एक बार पोर्टल पर लॉगिन करके जो माँगा जाए वह करें, ${retry}`,
  }),
  portal_down: ({ givenUp }) => ({
    what: 'जीएसटी पोर्टल अभी ठीक से उत्तर नहीं दे रहा।',
    act: givenUp ? startAgain : byUs,
  }),
  portal_session: ({ each, givenUp }) =>
    each
      ? {
          what: 'जीएसटी पोर्टल हर सत्र को कुछ दाखिल होने से पहले समाप्त कर देता है।',
          act: `देखें कि कोई और प्रोग्राम इसी यूज़रनेम से साइन-इन तो नहीं करता, और ${onPortal} इस नाम को इस GSTIN का अधिकार अब भी है, ${retry}`,
        }
      : {
          what: 'जीएसटी पोर्टल ने सत्र समाप्त कर दिया।',
          act: givenUp
            ? startAgain
            : `${nothingToDo} Shunya फिर साइन-इन करेगा; हस्ताक्षरकर्ता को नया सत्र कोड मिलेगा।`,
        },
  own_access: ({ givenUp }) => ({
    what: 'पोर्टल तक Shunya की अपनी पहुँच अभी अस्वीकार हुई है।',
    act: givenUp ? startAgain : byUs,
  }),
  portal_refused: ({ about, meaning, says }) => ({
    what: `${named(about)}: ${replies[meaning]}${says === undefined ? '' : ` पोर्टल के अपने शब्द: "${says}"।`}`,
    act: `जो कहा गया है वह करें, ${retry}`,
  }),
  code_missing: codeMissing,
  code_limit: (params) => ({ what: sayCodesUsedUp(params), act: `${nothingToDo} Shunya तब आगे बढ़ेगा।` }),
  code_queue: () => ({ what: 'इसी हस्ताक्षरकर्ता का दूसरा कोड आ रहा है।', act: nothingToDo }),
  portal_turn: () => ({
    what: 'जीएसटी पोर्टल एक समय में एक ही काम लेता है; इसे कुछ मिनट रुकना है।',
    act: nothingToDo,
  }),
  recorded_not_listed: ({ about, arn, at }) => ({
    what: `${named(about)} ${istInHindi(at)} हाथ से दाखिल बताया गया, ARN ${arn}। पोर्टल की सूची में यह नहीं दिखता।`,
    act: 'जीएसटी पोर्टल पर Services, Returns, Track Return Status देखें। दाखिल हो, तो उसका ARN यहाँ फिर लिखें; न हो, तो वहाँ दाखिल करें।',
  }),
  answer_lost: ({ about, againAt }) => ({
    what: `${named(about)} भेजा गया, पोर्टल का उत्तर नहीं मिला, और उसकी सूची में यह दाखिल नहीं दिखता।`,
    act:
      againAt === null
        ? `एक बार और भेजने के लिए Shunya में ‘फिर से दाखिल करें’ दबाएँ, या इसे ${onPortal} दाखिल करें।`
        : `${nothingToDo} Shunya इसे ${istInHindi(againAt)} नए कोड के साथ फिर भेजेगा।`,
  }),
  filed_elsewhere: ({ givenUp }) => ({
    what: 'पोर्टल के अनुसार यह रिटर्न दाखिल हो चुका है; उसकी सूची से पुष्टि हो रही है।',
    act: givenUp ? startAgain : nothingToDo,
  }),
};

export const say = <C extends FindingCode>({ code, params }: FindingOf<C>): SaidFinding =>
  findings[code](params);
