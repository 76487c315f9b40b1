import type { FindingCode, FindingOf, FindingParams, ReturnInQuestion } from '#domain/filing/finding.ts';
import { CHALLAN_DAYS, missingFor, noFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { FINAL_RETURN } from '#domain/gst/dutyToFile.ts';
import { formName, periodAfter } from '#domain/gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '#domain/gst/smsReply.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { FindingTexts, SaidFinding } from '../shapes.ts';
import { sayNotRegular } from '../notRegular.ts';
import { filingPeriodInHindi, istDateInHindi, istInHindi, lateFeeInHindi } from './dates.ts';
import { listed, sources } from './evidence.ts';
import { sayFinalReturn } from './finalReturn.ts';
import { sayReply } from '../sayReply.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

type About = { about: ReturnInQuestion };

const retry = 'फिर Shunya में ‘फिर से दाखिल करें’ दबाएँ।';
const nothingToDo = 'आपको कुछ नहीं करना है।';
const byUs = `${nothingToDo} Shunya अपने आप फिर कोशिश करेगा।`;
const onPortal = 'जीएसटी पोर्टल पर';
/** Waiting has ended: the next act is the person's. */
const startAgain = `Shunya में ‘फिर से दाखिल करें’ दबाएँ, या रिटर्न ${onPortal} दाखिल करें।`;

const period = (r: ReturnInQuestion): string => filingPeriodInHindi(r.period, r.frequency);
const named = (r: ReturnInQuestion): string => `${period(r)} का ${formName(r.form)}`;
/** Before a postposition: "… के GSTR-1 का", "के लिए", "की प्रतीक्षा". */
const ofNamed = (r: ReturnInQuestion): string => `${period(r)} के ${formName(r.form)}`;

/** "11 नवंबर 2026 तक", or after that date "तुरंत (नियत तारीख 11 नवंबर 2026 थी)". */
const byDueDate = (r: ReturnInQuestion): string =>
  r.now <= r.due ? `${istDateInHindi(r.due)} तक` : `तुरंत (नियत तारीख ${istDateInHindi(r.due)} थी)`;

/** After a due return: "… की नियत तारीख 11 नवंबर 2026 है।" */
const isDue = (whose: string, r: ReturnInQuestion): string =>
  `${whose} नियत तारीख ${istDateInHindi(r.due)} ${r.now <= r.due ? 'है' : 'थी'}।`;

/** The list cannot show it for a taxpayer whose first CMP-08 is still to come (gst-portal#first-period). */
const ifInScheme = (before: string): string =>
  `यदि कंपोज़िशन योजना के कारण ${before} देय नहीं था, तो ‘GSTIN बदलें’ में ‘पहला नियमित महीना’ चुनें।`;

function behind({ about, previous, standing }: FindingParams['previous_gstr1_missing']): SaidFinding {
  const before = named(previous);
  switch (standing) {
    case 'missing':
      return {
        what: `${before} दाखिल नहीं है। ${isDue('उसकी', previous)} ${lateFeeInHindi(previous, about.now)} पोर्टल ${named(about)} उसके बाद ही लेता है।`,
        act: `पहले ${before} दाखिल करें, ${retry} ${isDue(`${ofNamed(about)} की`, about)} ${ifInScheme(before)}`,
      };
    case 'on_its_way':
      return {
        what: `${before} अभी दाखिल नहीं है; ${named(about)} उसके बाद ही दाखिल होगा।`,
        act: `यहाँ ${nothingToDo} ${before} दाखिल होने के बाद Shunya इसे दाखिल करेगा।`,
      };
    case 'needs_person':
      return {
        what: `${before} दाखिल नहीं है और आपकी प्रतीक्षा में है; ${named(about)} उसके बाद ही दाखिल होगा।`,
        act: `${ofNamed(previous)} के लिए जो कहा गया है वह करें। उसके बाद Shunya यह रिटर्न दाखिल करेगा। ${isDue('इसकी', about)}`,
      };
  }
}

const codeMissing = ({ about, asked }: FindingParams['code_missing']): SaidFinding => {
  const askAgain = 'Shunya खोलें, नया कोड मँगाएँ और भरें।';
  switch (asked) {
    case 'not_yet':
      return {
        what: `${named(about)} दाखिल करने के लिए तैयार है; अब जीएसटी पोर्टल का कोड चाहिए।`,
        act: 'Shunya खोलें, कोड मँगाएँ और भरें: कोड लगभग दस मिनट चलता है।',
      };
    case 'did_not_come':
      return { what: `${ofNamed(about)} के लिए पोर्टल का कोड समय पर नहीं मिला।`, act: askAgain };
    case 'refused':
      return { what: `पोर्टल ने ${ofNamed(about)} का कोड स्वीकार नहीं किया।`, act: askAgain };
  }
};

/** The portal's own words, with a blank before them; '' without any. */
export const ownWords = (says: string | undefined): string =>
  says === undefined || says === '' ? '' : ` पोर्टल के अपने शब्द: "${says}"।`;

/** Table 3 takes over GSTR-1 and is locked (gst-portal#gstr1a). */
const correctGstr1 = ({ form, period: month, frequency }: ReturnInQuestion): string =>
  form === 'GSTR1'
    ? ''
    : ` सारणी 3 GSTR-1 से आती है और बदली नहीं जा सकती। वह GSTR-1 गलत हो, तो ${filingPeriodInHindi(month, frequency)} का GSTR-3B दाखिल होने से पहले उसे पोर्टल पर GSTR-1A से सुधारें; उसके बाद देर हो जाती है। ${retry}`;

const liabilityCarried = ({ about, of, rupees }: FindingParams['liability_carried']): SaidFinding => {
  const money = formatRupees(rupees);
  const act = `${onPortal} देखें, जो देय है वह जमा करें और यह रिटर्न ${byDueDate(about)} वहीं दाखिल करें।`;
  switch (of) {
    case 'outward':
      return {
        what: `पोर्टल ने ${ofNamed(about)} के मसौदे में ${money} कर लिखा है, इसलिए यह निल नहीं है। हो सकता है किसी ग्राहक ने पुराना क्रेडिट नोट अस्वीकार किया हो।`,
        act: `${act}${correctGstr1(about)}`,
      };
    case 'supplies':
      return {
        what: `पोर्टल ने ${ofNamed(about)} के मसौदे में ${money} की आपूर्ति लिखी है, इसलिए यह निल नहीं है।`,
        act: `${onPortal} देखें और यह रिटर्न ${byDueDate(about)} वहीं दाखिल करें।${correctGstr1(about)}`,
      };
    case 'reverse_charge':
      return {
        what: `GSTR-2B के अनुसार ${ofNamed(about)} के साथ रिवर्स चार्ज का ${money} कर देना है, इसलिए यह निल नहीं है।`,
        act,
      };
    case 'cash':
      return { what: `नकद खाता शून्य से ${money} नीचे है, इसलिए ${named(about)} निल नहीं है।`, act };
    case 'ledger':
      return {
        what: `देयता खाते के अनुसार ${ofNamed(about)} के साथ ${money} देने हैं, इसलिए यह निल नहीं है।`,
        act,
      };
    case 'beside_fee':
      return {
        what: `विलंब शुल्क के अलावा ${ofNamed(about)} में ${money} कर या ब्याज देना है। Shunya केवल विलंब शुल्क चुकाता है।`,
        act,
      };
  }
};

const lateFeeCarried = ({
  about,
  rupees,
  central,
  state,
  own,
  cash,
}: FindingParams['late_fee_carried']): SaidFinding => {
  const count =
    own === null || own === rupees
      ? ''
      : ` Shunya की गिनती से यह ${formatRupees(own)} है; पोर्टल की राशि चुकाई जाती है।`;
  const what = `जीएसटी पोर्टल ने पहले के किसी रिटर्न का ${formatRupees(rupees)} विलंब शुल्क (केंद्र ${formatRupees(central)}, राज्य ${formatRupees(state)}) ${ofNamed(about)} में जोड़ा है, इसलिए यह निल नहीं है।${count}`;
  const missing = missingFor({ central, state }, cash ?? noFee);
  const due = isDue('इस रिटर्न की', about);
  if (rupeesOfFee(missing) === 0)
    return {
      what: `${what} पैसा नकद खाते में है।`,
      act: `राशि के लिए हाँ कहें: Shunya उसे नकद खाते से चुकाकर ${named(about)} दाखिल करेगा। ${due}`,
    };
  return {
    what,
    act: `इलेक्ट्रॉनिक नकद खाते में Fee कॉलम में CGST के ${formatRupees(missing.central)} और SGST के ${formatRupees(missing.state)} जमा करें: ${onPortal} चालान बनाएँ (Services, Payments, Create Challan) और ${CHALLAN_DAYS} दिन में भरें। ${retry} राशि के लिए आपकी हाँ होने पर Shunya उसे चुकाकर रिटर्न दाखिल करेगा। ${due}`,
  };
};

const needsYes = ({ about, creditRupees, notRead, says }: FindingParams['needs_yes']): SaidFinding => {
  const credit = `GSTR-2B में खरीद का ${formatRupees(creditRupees)} क्रेडिट है, जो ${named(about)} निल दाखिल करने पर छूट जाएगा।`;
  const unread = `Shunya ने जीएसटी पोर्टल से पूछा, पर यह नहीं पढ़ा जा सका: ${listed(notRead.map((source) => sources[source]))}।${ownWords(says)}`;
  return {
    what: [creditRupees === 0 ? '' : credit, notRead.length === 0 ? '' : unread].filter(Boolean).join(' '),
    act:
      creditRupees === 0 && notRead.length > 0
        ? `फिर पढ़वाने के लिए Shunya में ‘फिर से दाखिल करें’ दबाएँ, इसके बिना आगे बढ़ना हो तो हाँ कहें, नहीं तो यह रिटर्न ${byDueDate(about)} ${onPortal} दाखिल करें।`
        : `फिर भी निल दाखिल करना हो तो Shunya में हाँ कहें, नहीं तो यह रिटर्न ${byDueDate(about)} ${onPortal} दाखिल करें।`,
  };
};

/** The daily limit of codes is used up. */
export const sayCodesUsedUp = ({ until }: FindingParams['code_limit']): string =>
  `Shunya एक दिन में एक GSTIN के लिए जीएसटी पोर्टल से जितने कोड मँगाता है, उतने मँगाए जा चुके हैं। ${istInHindi(until)} से फिर मँगाए जा सकते हैं।`;

export const howSuspensionEnds = ({ behind }: { behind: boolean }): string =>
  behind
    ? 'छूटे हुए रिटर्न दाखिल करें, सबसे पुराना पहले। आख़िरी के बाद भी पंजीकरण निलंबित रहे, तो जीएसटी पोर्टल पर Services, User Services, View Notices and Orders खोलें और Initiate Drop Proceeding दबाएँ।'
    : 'कारण जीएसटी पोर्टल के नोटिस में है: Services, User Services, View Notices and Orders। बैंक खाता दर्ज न हो, तो उसे Services, Registration, Amendment of Registration Non-Core Fields में जोड़ें: फिर निलंबन अपने आप हट जाएगा।';

const block =
  (what: string, act: string) =>
  ({ about }: About): SaidFinding => ({
    what,
    act: `${act}, ${retry} ${isDue(`${formName(about.form)} की`, about)}`,
  });

/** The fee, as in English (gst-portal#nil-gstr3b, gst-portal#unknowns no. 9). */
const lateNeedsPerson = ({ about: r, lawEnds, from }: FindingParams['late_needs_person']): SaidFinding => ({
  what: [
    isDue(`${ofNamed(r)} की`, r),
    lateFeeInHindi(r, r.now),
    r.form === 'GSTR3B'
      ? `यह ${filingPeriodInHindi(periodAfter(r.period, r.frequency), r.frequency)} के GSTR-3B में लगेगा, जो तब निल नहीं रहेगा।`
      : 'पोर्टल इसे आगे के किसी GSTR-3B में लगा सकता है, जो तब निल नहीं रहेगा।',
    r.now <= lawEnds
      ? `रिटर्न ${istDateInHindi(lawEnds)} तक दाखिल हो सकता है।`
      : `पोर्टल यह रिटर्न ${istDateInHindi(from - DAY_MS)} तक ही लेता है।`,
  ].join(' '),
  act: 'आपके कहने पर इसे देर से दाखिल किया जाएगा।',
});

export const findings: FindingTexts = {
  period_not_over: ({ about, opens, givenUp }) => ({
    what:
      opens === null
        ? `पोर्टल ${named(about)} अभी नहीं लेता।`
        : `${period(about)} की अवधि पूरी नहीं हुई है, इसलिए पोर्टल ${formName(about.form)} अभी नहीं लेता।`,
    act: givenUp
      ? startAgain
      : opens === null
        ? `${nothingToDo} पोर्टल पर खुलते ही Shunya इसे दाखिल करेगा।`
        : `${nothingToDo} Shunya इसे ${istDateInHindi(opens)} के बाद दाखिल करेगा।`,
  }),
  filed_in_doubt: ({ about, why, arn }) => ({
    what: {
      not_valid: `जीएसटी पोर्टल पर ${named(about)}${arn === '' ? '' : ` (${arn})`} दाखिल दिखता है, पर अभी मान्य नहीं। Shunya इसे फिर नहीं भेजता।`,
      arn_of_another: `जीएसटी पोर्टल पर ${named(about)} ${arn} से दाखिल दिखता है, पर उसकी सूची यही ARN किसी दूसरे रिटर्न का भी बताती है। इससे दोनों में से कोई प्रमाणित नहीं होता। Shunya इसे फिर नहीं भेजता।`,
      unreadable: `जीएसटी पोर्टल की सूची में ${named(about)} दाखिल है, पर उसका ARN या तारीख पढ़ी नहीं जा सकती। Shunya इसे फिर नहीं भेजता।`,
    }[why],
    act:
      why === 'not_valid'
        ? `यह रिटर्न ${onPortal} देखें: शायद कुछ भुगतान या समायोजन बाकी है। Shunya सूची अपने आप फिर पढ़ेगा, और मान्य होने पर ARN ले लेगा।`
        : `यह रिटर्न ${onPortal} Services, Returns, Track Return Status में देखें। Shunya सूची अपने आप फिर पढ़ेगा।`,
  }),
  before_registration: ({ about, registered }) => ({
    what: `पंजीकरण ${period(about)} के बाद, ${istDateInHindi(registered)} को शुरू हुआ। इस अवधि का ${formName(about.form)} देय नहीं है।`,
    act: `इस अवधि के लिए ${nothingToDo}`,
  }),
  before_regular: ({ about, first }) => ({
    what: `${period(about)} में यह GSTIN कंपोज़िशन योजना में था: GSTR-1 और GSTR-3B पहली बार ${filingPeriodInHindi(first, about.frequency)} के लिए देय हैं।`,
    act: `इस अवधि के लिए यहाँ ${nothingToDo} कंपोज़िशन योजना में जो देय है, वह ${onPortal} दाखिल होता है।`,
  }),
  first_period_unknown: ({ about }) => ({
    what: `${onPortal} कंपोज़िशन योजना के रिटर्न दिखते हैं और उनके बाद कोई GSTR-1 या GSTR-3B नहीं। ये किस महीने से देय हैं, पोर्टल नहीं बताता।`,
    act: `‘GSTIN बदलें’ में ‘पहला नियमित महीना’ चुनें: रिटर्न अपने आप आगे बढ़ेगा। ${period(about)} का रिटर्न देय हो, तो ${isDue(`${formName(about.form)} की`, about)}`,
  }),
  after_cancellation: ({ about, cancelled }) => ({
    what:
      cancelled === null
        ? `${onPortal} यह पंजीकरण रद्द दिखता है।`
        : `यह पंजीकरण ${istDateInHindi(cancelled)} को रद्द हो चुका है। ${named(about)} देय नहीं है।`,
    act: `अंतिम रिटर्न ${FINAL_RETURN.form} दाखिल न किया हो, तो उसे ${onPortal} दाखिल करें।${cancelled === null ? '' : ` ${sayFinalReturn(cancelled)}`} फिर यह GSTIN Shunya से हटाएँ।`,
  }),
  not_active: () => ({
    what: `${onPortal} यह पंजीकरण सक्रिय नहीं दिखता।`,
    act: `पोर्टल पर पंजीकरण की स्थिति देखें, ${retry}`,
  }),
  standing_unknown: ({ says }) => ({
    what:
      says === ''
        ? 'जीएसटी पोर्टल इस पंजीकरण की स्थिति नहीं बताता, इसलिए हो सकता है कि वह सक्रिय न हो।'
        : `जीएसटी पोर्टल इस पंजीकरण की स्थिति “${says}” बताता है, जिसे Shunya नहीं जानता: हो सकता है कि वह सक्रिय न हो।`,
    act: `Shunya उसे दिन में दो बार फिर पढ़ता है। स्थिति ${onPortal} देखें; अभी पढ़वाने के लिए Shunya में ‘फिर से दाखिल करें’ दबाएँ।`,
  }),
  not_regular: ({ taxpayerType }) => ({
    what: sayNotRegular(taxpayerKinds, taxpayerType),
    act: `इस करदाता के जो रिटर्न देय हैं, उन्हें ${onPortal} दाखिल करें। Shunya उन्हें दाखिल नहीं कर सकता।`,
  }),
  barred: ({ about, lawEnds, from }) => ({
    what: `${isDue(`${ofNamed(about)} की`, about)} कानून के अनुसार यह ${istDateInHindi(lawEnds)} तक ही दाखिल हो सकता था, और पोर्टल ${istDateInHindi(from)} से इसे नहीं लेता।`,
    act: 'अब यह दाखिल नहीं हो सकता। आपके लिए इसका क्या अर्थ है, यह किसी कर सलाहकार से पूछें।',
  }),
  late_needs_person: lateNeedsPerson,
  previous_gstr1_missing: behind,
  previous_gstr3b_missing: behind,
  gstr1_first: ({ about }) => ({
    what: `${period(about)} का GSTR-1 अभी दाखिल नहीं है; GSTR-3B उसके बाद ही दाखिल होगा।`,
    act: `यहाँ ${nothingToDo} GSTR-1 दाखिल होते ही Shunya GSTR-3B दाखिल करेगा।`,
  }),
  gstr1_stopped: ({ about }) => ({
    what: `${period(about)} का GSTR-1 दाखिल नहीं है; पोर्टल GSTR-3B उसके बाद ही लेता है।`,
    act: `GSTR-1 के लिए जो कहा गया है वह करें, ${retry} ${isDue('GSTR-3B की', about)}`,
  }),
  data_saved: ({ about }) => ({
    what: `${onPortal} ${ofNamed(about)} में आँकड़े सहेजे हुए हैं, इसलिए यह निल नहीं है।`,
    act: `वे गलत हों, तो उन्हें पोर्टल पर हटाएँ, ${retry} सही हों, तो रिटर्न ${byDueDate(about)} पोर्टल पर ही दाखिल करें।`,
  }),
  late_fee_carried: lateFeeCarried,
  fee_payment_in_doubt: ({ about, central, state, since, looks, givenUp }) => ({
    what: `${ofNamed(about)} में ${formatRupees(central + state)} विलंब शुल्क का भुगतान ${istInHindi(since)} भेजा गया, और जीएसटी पोर्टल का उत्तर नहीं पहुँचा। तब से रिटर्न और नकद खाता ${looks === 1 ? 'एक' : looks} बार पढ़े गए, और उनसे अभी पता नहीं चलता कि भुगतान हुआ या नहीं।`,
    act: givenUp
      ? `${onPortal} रिटर्न और नकद खाता देखें, ${retry} तब तक दूसरी बार कुछ नहीं चुकाया जाएगा।`
      : `${nothingToDo} पक्का होने तक Shunya दोनों को पढ़ता रहेगा, और उससे पहले कुछ नहीं चुकाएगा।`,
  }),
  liability_carried: liabilityCarried,
  e_invoices_on_their_way: ({ about, notBefore, isMaker }) => ({
    what: `${
      isMaker
        ? 'जीएसटी पोर्टल के अनुसार यह करदाता ई-इनवॉइस बनाता है'
        : 'जीएसटी पोर्टल नहीं बताता कि यह करदाता ई-इनवॉइस बनाता है या नहीं'
    }। ई-इनवॉइस GSTR-1 में तीन दिन तक की देरी से आते हैं, इसलिए निल ${named(about)} सबसे पहले ${istDateInHindi(notBefore)} को भेजा जाएगा।`,
    act: `${nothingToDo} Shunya तब उसे फिर पढ़ेगा, और ई-इनवॉइस न होने पर दाखिल करेगा।`,
  }),
  e_invoices_there: ({ about, count }) => ({
    what: `${onPortal} ${ofNamed(about)} में ${count === 1 ? 'एक ई-इनवॉइस है' : `${count} ई-इनवॉइस हैं`}, इसलिए यह निल नहीं है।`,
    act: `GSTR-1 और GSTR-3B ${onPortal} दाखिल करें, GSTR-1 ${byDueDate(about)}।`,
  }),
  credit_to_give_back: ({ about, rupees }) => ({
    what: `${period(about)} के GSTR-2B के अनुसार ${formatRupees(rupees)} क्रेडिट लौटाना है, इसलिए ${formName(about.form)} निल नहीं है।`,
    act: `${ofNamed(about)} में क्रेडिट लौटाएँ और यह रिटर्न ${byDueDate(about)} ${onPortal} दाखिल करें।`,
  }),
  needs_yes: needsYes,
  suspended: (params) => ({
    what: params.behind
      ? `${onPortal} यह पंजीकरण निलंबित है। छूटे हुए सभी रिटर्न दाखिल करने पर, रिटर्न छूटने से हुआ निलंबन हट जाता है।`
      : `${onPortal} यह पंजीकरण निलंबित है। इस बीच निल रिटर्न दाखिल हो सकता है; उससे निलंबन नहीं हटता।`,
    act: howSuspensionEnds(params),
  }),
  suspension_blocks: (params) => ({
    what: 'जब तक यह पंजीकरण निलंबित है, जीएसटी पोर्टल इसका कोई रिटर्न नहीं लेता।',
    act: `${howSuspensionEnds(params)} ${retry} ${isDue(`${formName(params.about.form)} की`, params.about)}`,
  }),
  drc_01b: block(
    'पोर्टल पूछता है कि पहले की किसी अवधि के GSTR-1 और GSTR-3B में अंतर क्यों है (फ़ॉर्म DRC-01B)।',
    'जीएसटी पोर्टल पर DRC-01B का उत्तर दें',
  ),
  drc_01c: block(
    'पोर्टल पूछता है कि पहले की किसी अवधि में उसके दिखाए क्रेडिट से अधिक क्रेडिट क्यों लिया गया (फ़ॉर्म DRC-01C)।',
    'जीएसटी पोर्टल पर DRC-01C का उत्तर दें',
  ),
  bank_account: block(
    'इस पंजीकरण में बैंक खाता दर्ज नहीं है; उसके बिना पोर्टल कोई रिटर्न नहीं लेता।',
    'जीएसटी पोर्टल पर बैंक खाता जोड़ें',
  ),
  negative_ledger: ({ about, rupees }) => ({
    what: `इस पंजीकरण का क्रेडिट विवरण शून्य से ${rupees === null ? '' : `${formatRupees(rupees)} `}नीचे है; सुधार होने तक पोर्टल GSTR-3B नहीं लेता।`,
    act: `जीएसटी पोर्टल पर विवरण सुधारें या अंतर जमा करें, ${retry} ${isDue(`${formName(about.form)} की`, about)}`,
  }),
  evc_not_allowed: ({ about, gstin, mayChoose }) => ({
    what: mayChoose
      ? 'अधिकतर LLP के रिटर्न पर डिजिटल हस्ताक्षर (DSC) होते हैं, और आपका DSC Shunya के पास नहीं है। कानून केवल कंपनियों का नाम लेता है, इसलिए पोर्टल कुछ LLP से कोड लेता है।'
      : 'कंपनी या LLP के रिटर्न पर डिजिटल हस्ताक्षर (DSC) होते हैं; पोर्टल उनसे कोड नहीं लेता, और आपका DSC Shunya के पास नहीं है।',
    act: `${mayChoose ? 'यदि जीएसटी पोर्टल पर आपकी LLP का रिटर्न कोड से दाखिल होता है, तो ‘GSTIN बदलें’ में ‘हस्ताक्षर का तरीका’ चुनें। नहीं तो ' : ''}हस्ताक्षरकर्ता के मोबाइल से ${NIL_SMS_NUMBER} पर ${about.now <= about.due ? byDueDate(about) : `तुरंत (${formName(about.form)} की नियत तारीख ${istDateInHindi(about.due)} थी)`} यह SMS भेजें: ${nilSms(about.form, gstin, about.period)}`,
  }),
  signatory_pan_missing: () => ({
    what: 'पोर्टल कोड अधिकृत हस्ताक्षरकर्ता को भेजता है, और उनका PAN यहाँ दर्ज नहीं है।',
    act: 'हस्ताक्षरकर्ता का PAN भरें: रिटर्न अपने आप आगे बढ़ेगा।',
  }),
  signatory_pan_wrong: ({ pan }) => ({
    what: `पोर्टल ने कोड नहीं भेजा: वह इस GSTIN के ऐसे किसी अधिकृत हस्ताक्षरकर्ता को नहीं जानता जिसका PAN ${pan === '' ? 'वह हो जो यहाँ दर्ज है' : `${pan} हो`}।`,
    act: 'हस्ताक्षरकर्ता का PAN वैसा ही भरें जैसा जीएसटी पोर्टल पर है: रिटर्न अपने आप आगे बढ़ेगा।',
  }),
  api_access_off: () => ({
    what: `${onPortal} API पहुँच बंद है, इसलिए वह किसी सॉफ़्टवेयर को प्रवेश नहीं देता।`,
    act: `${onPortal} My Profile में Manage API Access खोलें, Enable API Request को Yes करें और 30 दिन चुनें, ${retry}`,
  }),
  portal_account: () => ({
    what: 'जीएसटी पोर्टल यह यूज़रनेम या खाता स्वीकार नहीं करता।',
    act: `एक बार ${onPortal} साइन-इन करके जो माँगा जाए वह करें, यूज़रनेम बदला हो तो उसे यहाँ भी बदलें, ${retry}`,
  }),
  portal_down: ({ givenUp }) => ({
    what: 'जीएसटी पोर्टल अभी ठीक से उत्तर नहीं दे रहा।',
    act: givenUp ? startAgain : byUs,
  }),
  answer_unclear: ({ about, gstin, since, says, givenUp }) => ({
    what: `जीएसटी पोर्टल ${ofNamed(about)} के बारे में ${istInHindi(since)} से ऐसा उत्तर दे रहा है, जो Shunya नहीं समझता।${ownWords(says)} उससे कुछ दाखिल नहीं हुआ।`,
    act: givenUp
      ? `पोर्टल से फिर पूछने के लिए Shunya में ‘फिर से दाखिल करें’ दबाएँ, रिटर्न ${byDueDate(about)} ${onPortal} दाखिल करें, या हस्ताक्षरकर्ता के मोबाइल से ${NIL_SMS_NUMBER} पर यह SMS भेजें: ${nilSms(about.form, gstin, about.period)}`
      : `${nothingToDo} Shunya एक दिन तक अपने आप फिर पूछेगा, और उसके बाद आपको दिखाएगा।`,
  }),
  portal_session: ({ each, givenUp }) =>
    each
      ? {
          what: 'कुछ भी दाखिल होने से पहले ही जीएसटी पोर्टल हर सत्र समाप्त कर देता है।',
          act: `देखें कि कोई और प्रोग्राम इसी यूज़रनेम से साइन-इन तो नहीं करता, और ${onPortal} इस यूज़रनेम को इस GSTIN का अधिकार अब भी है या नहीं, ${retry}`,
        }
      : {
          what: 'जीएसटी पोर्टल ने सत्र समाप्त कर दिया।',
          act: givenUp
            ? startAgain
            : `${nothingToDo} Shunya फिर साइन-इन करेगा; हस्ताक्षरकर्ता को नया सत्र कोड मिलेगा।`,
        },
  own_access: ({ givenUp }) => ({
    what: 'जीएसटी पोर्टल ने Shunya की अपनी पहुँच अस्वीकार कर दी है, इसलिए उससे अभी कुछ दाखिल नहीं हो सकता।',
    act: givenUp ? startAgain : `${nothingToDo} हमारी टीम इसे ठीक करेगी, और Shunya अपने आप फिर कोशिश करेगा।`,
  }),
  portal_refused: ({ about, meaning, says }) => ({
    what: `${named(about)}: ${sayReply(meaning, 'hi')}${ownWords(says)}`,
    act: `जो कहा गया है वह करें, ${retry}`,
  }),
  code_missing: codeMissing,
  code_limit: (params) => ({ what: sayCodesUsedUp(params), act: `${nothingToDo} Shunya तब आगे बढ़ेगा।` }),
  code_queue: () => ({
    what: 'इसी हस्ताक्षरकर्ता का दूसरा कोड आ रहा है। कोड एक समय में एक ही मँगाया जाता है।',
    act: nothingToDo,
  }),
  portal_turn: () => ({
    what: 'जीएसटी पोर्टल एक समय में एक ही काम लेता है; इसे कुछ मिनट रुकना होगा।',
    act: nothingToDo,
  }),
  recorded_not_listed: ({ about, arn, at }) => ({
    what: `${istInHindi(at)} दर्ज किया गया कि ${named(about)} हाथ से दाखिल है (ARN ${arn})। पोर्टल की सूची में यह नहीं दिखता।`,
    act: 'जीएसटी पोर्टल पर Services, Returns, Track Return Status देखें। रिटर्न दाखिल हो, तो उसका ARN यहाँ फिर दर्ज करें; न हो, तो उसे वहीं दाखिल करें।',
  }),
  outcome_in_doubt: ({ about, since, looks, says }) => ({
    what: `${ofNamed(about)} को ${istInHindi(since)} भेजा गया, और ${says === '' ? 'जीएसटी पोर्टल का उत्तर नहीं पहुँचा' : 'जीएसटी पोर्टल के उत्तर से पता नहीं चलता कि वह दाखिल हुआ या नहीं'}।${ownWords(says)} तब से पोर्टल की सूची ${looks === 1 ? 'एक' : looks} बार पढ़ी गई, और उसमें वह अभी नहीं दिखता।`,
    act: `${nothingToDo} पक्का होने तक Shunya सूची पढ़ता रहेगा, और उससे पहले कुछ नहीं भेजेगा।`,
  }),
  answer_lost: ({ about, times, againAt, says }) => ({
    what: `${ofNamed(about)} को ${times === 1 ? 'एक' : times === 2 ? 'दो' : times} बार भेजा गया, पर ${says === undefined ? 'पोर्टल का उत्तर नहीं मिला' : 'पोर्टल का उत्तर समझा नहीं जा सका'}, और पोर्टल की सूची के अनुसार वह दाखिल नहीं है।${ownWords(says)}`,
    act:
      againAt === null
        ? `एक बार और भेजने के लिए Shunya में ‘फिर से दाखिल करें’ दबाएँ, या रिटर्न ${onPortal} दाखिल करें। ${isDue('उसकी', about)}`
        : `${nothingToDo} Shunya उसे ${istInHindi(againAt)} नए कोड के साथ फिर भेजेगा।`,
  }),
  filed_elsewhere: ({ about, saidBy, givenUp, since, looks = 0 }) => ({
    what:
      saidBy === 'claim'
        ? `${ofNamed(about)} की पुष्टि जीएसटी पोर्टल से हो रही है।`
        : `पोर्टल ${since === undefined ? '' : `${istInHindi(since)} से `}कहता है कि ${named(about)} दाखिल हो चुका है।${looks === 0 ? '' : ` तब से उसकी सूची ${looks === 1 ? 'एक' : looks} बार पढ़ी गई, और उसमें वह अभी नहीं दिखता।`}`,
    act: givenUp ? startAgain : `${nothingToDo} पोर्टल की सूची में दिखते ही उसका ARN यहाँ आ जाएगा।`,
  }),
};

export const say = <C extends FindingCode>({ code, params }: FindingOf<C>): SaidFinding =>
  findings[code](params);
