import type { FindingCode, FindingOf, FindingParams, ReturnInQuestion } from '#domain/filing/finding.ts';
import { CHALLAN_DAYS, missingFor, noFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { FINAL_RETURN } from '#domain/gst/dutyToFile.ts';
import { formName, periodAfter } from '#domain/gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '#domain/gst/smsReply.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { sayNotRegular } from '../notRegular.ts';
import type { FindingTexts, SaidFinding } from '../shapes.ts';
import {
  filingPeriodInMarathi,
  fromInMarathi,
  istDateInMarathi,
  istInMarathi,
  lateFeeInMarathi,
} from './dates.ts';
import { listed, sources } from './evidence.ts';
import { sayFinalReturn } from './finalReturn.ts';
import { sayReply } from '../sayReply.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

type About = { about: ReturnInQuestion };

const retry = 'मग Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा.';
const nothingToDo = 'आपल्याला काही करायचे नाही.';
const byUs = `${nothingToDo} Shunya आपोआप पुन्हा प्रयत्न करेल.`;
const onPortal = 'जीएसटी पोर्टलवर';
/** Waiting has ended: the next act is the person's. */
const startAgain = `Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा, किंवा रिटर्न ${onPortal} दाखल करा.`;

const period = (r: ReturnInQuestion): string => filingPeriodInMarathi(r.period, r.frequency);
const named = (r: ReturnInQuestion): string => `${period(r)} चे ${formName(r.form)}`;
/** Before a postposition: "… च्या GSTR-1 चा", "साठी", "ची वाट". */
const ofNamed = (r: ReturnInQuestion): string => `${period(r)} च्या ${formName(r.form)}`;

/** "11 नोव्हेंबर 2026 पर्यंत", or after that date "लगेच (देय तारीख 11 नोव्हेंबर 2026 होती)". */
const byDueDate = (r: ReturnInQuestion): string =>
  r.now <= r.due ? `${istDateInMarathi(r.due)} पर्यंत` : `लगेच (देय तारीख ${istDateInMarathi(r.due)} होती)`;

/** "… ची देय तारीख 11 नोव्हेंबर 2026 आहे." */
const isDue = (whose: string, r: ReturnInQuestion): string =>
  `${whose} देय तारीख ${istDateInMarathi(r.due)} ${r.now <= r.due ? 'आहे' : 'होती'}.`;

/** The list cannot show it for a taxpayer whose first CMP-08 is still to come (gst-portal#first-period). */
const ifInScheme = (before: string): string =>
  `कंपोझिशन योजनेमुळे ${before} देय नसेल, तर ‘GSTIN बदला’ मध्ये ‘पहिला नियमित महिना’ निवडा.`;

function behind({ about, previous, standing }: FindingParams['previous_gstr1_missing']): SaidFinding {
  const before = named(previous);
  switch (standing) {
    case 'missing':
      return {
        what: `${before} दाखल नाही. ${isDue('त्याची', previous)} ${lateFeeInMarathi(previous, about.now)} पोर्टल ${named(about)} त्यानंतरच घेते.`,
        act: `आधी ${before} दाखल करा, ${retry} ${isDue(`${ofNamed(about)} ची`, about)} ${ifInScheme(before)}`,
      };
    case 'on_its_way':
      return {
        what: `${before} अजून दाखल नाही; ${named(about)} त्यानंतरच दाखल होईल.`,
        act: `येथे ${nothingToDo} ${before} दाखल झाल्यावर Shunya हे दाखल करेल.`,
      };
    case 'needs_person':
      return {
        what: `${before} दाखल नाही आणि ते आपली वाट पाहत आहे; ${named(about)} त्यानंतरच दाखल होईल.`,
        act: `${ofNamed(previous)} साठी जे सांगितले आहे ते करा. त्यानंतर Shunya हे रिटर्न दाखल करेल. ${isDue('त्याची', about)}`,
      };
  }
}

const codeMissing = ({ about, asked }: FindingParams['code_missing']): SaidFinding => {
  const askAgain = 'Shunya उघडा, नवा कोड मागवा आणि भरा.';
  switch (asked) {
    case 'not_yet':
      return {
        what: `${named(about)} दाखल करण्यासाठी तयार आहे; आता जीएसटी पोर्टलचा कोड हवा आहे.`,
        act: 'Shunya उघडा, कोड मागवा आणि भरा: कोड साधारण दहा मिनिटे चालतो.',
      };
    case 'did_not_come':
      return { what: `${ofNamed(about)} साठी पोर्टलचा कोड वेळेत आला नाही.`, act: askAgain };
    case 'refused':
      return { what: `पोर्टलने ${ofNamed(about)} चा कोड स्वीकारला नाही.`, act: askAgain };
  }
};

/** The portal's own words, with a blank before them; '' without any. */
export const ownWords = (says: string | undefined): string =>
  says === undefined || says === '' ? '' : ` पोर्टलचे स्वतःचे शब्द: "${says}".`;

/** Table 3 takes over GSTR-1 and is locked (gst-portal#gstr1a). */
const correctGstr1 = ({ form, period: month, frequency }: ReturnInQuestion): string =>
  form === 'GSTR1'
    ? ''
    : ` तक्ता 3 GSTR-1 वरून येतो आणि बदलता येत नाही. ते GSTR-1 चुकीचे असल्यास ${filingPeriodInMarathi(month, frequency)} चे GSTR-3B दाखल होण्याआधी ते पोर्टलवर GSTR-1A ने दुरुस्त करा; त्यानंतर उशीर होतो. ${retry}`;

const liabilityCarried = ({ about, of, rupees }: FindingParams['liability_carried']): SaidFinding => {
  const money = formatRupees(rupees);
  const act = `${onPortal} पाहा, जे देय आहे ते भरा आणि हे रिटर्न ${byDueDate(about)} तिथेच दाखल करा.`;
  switch (of) {
    case 'outward':
      return {
        what: `पोर्टलने ${ofNamed(about)} च्या मसुद्यात ${money} कर लिहिला आहे, म्हणून ते निल नाही. एखाद्या ग्राहकाने जुनी क्रेडिट नोट नाकारली असावी.`,
        act: `${act}${correctGstr1(about)}`,
      };
    case 'supplies':
      return {
        what: `पोर्टलने ${ofNamed(about)} च्या मसुद्यात ${money} चा पुरवठा लिहिला आहे, म्हणून ते निल नाही.`,
        act: `${onPortal} पाहा आणि हे रिटर्न ${byDueDate(about)} तिथेच दाखल करा.${correctGstr1(about)}`,
      };
    case 'reverse_charge':
      return {
        what: `GSTR-2B नुसार ${ofNamed(about)} सोबत रिव्हर्स चार्जचा ${money} कर भरायचा आहे, म्हणून ते निल नाही.`,
        act,
      };
    case 'ledger':
      return {
        what: `देयता खात्यानुसार ${ofNamed(about)} सोबत ${money} भरायचे आहेत, म्हणून ते निल नाही.`,
        act,
      };
    case 'beside_fee':
      return {
        what: `विलंब शुल्काशिवाय ${ofNamed(about)} मध्ये ${money} कर किंवा व्याज भरायचे आहे. Shunya फक्त विलंब शुल्क भरते.`,
        act,
      };
    case 'cash':
      return { what: `रोख खाते शून्याच्या ${money} खाली आहे, म्हणून ${named(about)} निल नाही.`, act };
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
      : ` Shunya च्या मोजणीने ते ${formatRupees(own)} आहे; पोर्टलची रक्कम भरली जाते.`;
  const what = `जीएसटी पोर्टलने आधीच्या एका रिटर्नचे ${formatRupees(rupees)} विलंब शुल्क (केंद्र ${formatRupees(central)}, राज्य ${formatRupees(state)}) ${ofNamed(about)} मध्ये घेतले आहे, म्हणून ते निल नाही.${count}`;
  const missing = missingFor({ central, state }, cash ?? noFee);
  const due = isDue('या रिटर्नची', about);
  if (rupeesOfFee(missing) === 0)
    return {
      what: `${what} पैसे रोख खात्यात आहेत.`,
      act: `रकमेला होकार द्या: Shunya ती रोख खात्यातून भरून ${named(about)} दाखल करेल. ${due}`,
    };
  return {
    what,
    act: `इलेक्ट्रॉनिक रोख खात्यात Fee या रकान्यात CGST चे ${formatRupees(missing.central)} आणि SGST चे ${formatRupees(missing.state)} भरा: ${onPortal} चलन तयार करा (Services, Payments, Create Challan) आणि ${CHALLAN_DAYS} दिवसांत भरा. ${retry} रकमेला आपला होकार असल्यावर Shunya ती भरून रिटर्न दाखल करेल. ${due}`,
  };
};

const needsYes = ({ about, creditRupees, notRead, says }: FindingParams['needs_yes']): SaidFinding => {
  const credit = `GSTR-2B मध्ये खरेदीचे ${formatRupees(creditRupees)} क्रेडिट आहे, जे ${named(about)} निल दाखल केल्यास राहून जाईल.`;
  const unread = `Shunya ने जीएसटी पोर्टलला विचारले, पण हे वाचता आले नाही: ${listed(notRead.map((source) => sources[source]))}.${ownWords(says)}`;
  return {
    what: [creditRupees === 0 ? '' : credit, notRead.length === 0 ? '' : unread].filter(Boolean).join(' '),
    act:
      creditRupees === 0 && notRead.length > 0
        ? `पुन्हा वाचण्यासाठी Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा, त्याशिवाय पुढे जायचे असेल तर होय म्हणा, नाहीतर हे रिटर्न ${byDueDate(about)} ${onPortal} दाखल करा.`
        : `तरीही निल दाखल करायचे असेल तर Shunya मध्ये होय म्हणा, नाहीतर हे रिटर्न ${byDueDate(about)} ${onPortal} दाखल करा.`,
  };
};

/** The daily limit of codes is used up. */
export const sayCodesUsedUp = ({ until }: FindingParams['code_limit']): string =>
  `Shunya एका दिवसात एका GSTIN साठी जीएसटी पोर्टलकडून जितके कोड मागवते, तितके मागवून झाले आहेत. ${fromInMarathi(until)} पुन्हा मागवता येतील.`;

export const howSuspensionEnds = ({ behind }: { behind: boolean }): string =>
  behind
    ? 'राहिलेली रिटर्न दाखल करा, सर्वात जुने आधी. शेवटचे दाखल केल्यावरही निलंबन राहिले, तर जीएसटी पोर्टलवर Services, User Services, View Notices and Orders उघडा आणि Initiate Drop Proceeding दाबा.'
    : 'कारण जीएसटी पोर्टलवरील नोटिशीत आहे: Services, User Services, View Notices and Orders. बँक खाते नोंदलेले नसेल, तर ते Services, Registration, Amendment of Registration Non-Core Fields मध्ये जोडा: मग निलंबन आपोआप संपेल.';

const block =
  (what: string, act: string) =>
  ({ about }: About): SaidFinding => ({
    what,
    act: `${act}, ${retry} ${isDue(`${formName(about.form)} ची`, about)}`,
  });

/** The fee, as in English (gst-portal#nil-gstr3b, gst-portal#unknowns no. 9). */
const lateNeedsPerson = ({ about: r, lawEnds, from }: FindingParams['late_needs_person']): SaidFinding => ({
  what: [
    isDue(`${ofNamed(r)} ची`, r),
    lateFeeInMarathi(r, r.now),
    r.form === 'GSTR3B'
      ? `हे शुल्क ${filingPeriodInMarathi(periodAfter(r.period, r.frequency), r.frequency)} च्या GSTR-3B मध्ये लागेल, आणि मग ते निल राहणार नाही.`
      : 'पोर्टल हे शुल्क पुढील एखाद्या GSTR-3B मध्ये लावू शकते, आणि मग ते निल राहणार नाही.',
    r.now <= lawEnds
      ? `रिटर्न ${istDateInMarathi(lawEnds)} पर्यंत दाखल करता येते.`
      : `पोर्टल हे रिटर्न ${istDateInMarathi(from - DAY_MS)} पर्यंतच घेते.`,
  ].join(' '),
  act: 'आपण सांगाल तेव्हा ते उशिरा दाखल होईल.',
});

export const findings: FindingTexts = {
  period_not_over: ({ about, opens, givenUp }) => ({
    what:
      opens === null
        ? `पोर्टल ${named(about)} अजून घेत नाही.`
        : `${period(about)} हा काळ संपलेला नाही, म्हणून पोर्टल ${formName(about.form)} अजून घेत नाही.`,
    act: givenUp
      ? startAgain
      : opens === null
        ? `${nothingToDo} पोर्टलवर खुले होताच Shunya ते दाखल करेल.`
        : `${nothingToDo} Shunya ते ${istDateInMarathi(opens)} नंतर दाखल करेल.`,
  }),
  filed_in_doubt: ({ about, why, arn }) => ({
    what: {
      not_valid: `जीएसटी पोर्टलवर ${named(about)}${arn === '' ? '' : ` (${arn})`} दाखल दिसते, पण अजून वैध नाही. Shunya ते पुन्हा पाठवत नाही.`,
      arn_of_another: `जीएसटी पोर्टलवर ${named(about)} ${arn} ने दाखल दिसते, पण त्याची यादी हाच ARN दुसऱ्या रिटर्नचाही दाखवते. त्याने दोहोंपैकी काहीच सिद्ध होत नाही. Shunya ते पुन्हा पाठवत नाही.`,
      unreadable: `जीएसटी पोर्टलच्या यादीत ${named(about)} दाखल आहे, पण त्याचा ARN किंवा तारीख वाचता येत नाही. Shunya ते पुन्हा पाठवत नाही.`,
    }[why],
    act:
      why === 'not_valid'
        ? `हे रिटर्न ${onPortal} पाहा: कदाचित काही भरणे किंवा समायोजित करणे बाकी आहे. Shunya यादी आपोआप पुन्हा वाचेल, आणि वैध झाल्यावर ARN घेईल.`
        : `हे रिटर्न ${onPortal} Services, Returns, Track Return Status मध्ये पाहा. Shunya यादी आपोआप पुन्हा वाचेल.`,
  }),
  before_registration: ({ about, registered }) => ({
    what: `नोंदणी ${period(about)} नंतर, ${istDateInMarathi(registered)} रोजी सुरू झाली. या काळाचे ${formName(about.form)} देय नाही.`,
    act: `या काळासाठी ${nothingToDo}`,
  }),
  after_cancellation: ({ about, cancelled }) => ({
    what:
      cancelled === null
        ? `${onPortal} ही नोंदणी रद्द दिसते.`
        : `ही नोंदणी ${istDateInMarathi(cancelled)} रोजी रद्द झाली आहे. ${named(about)} देय नाही.`,
    act: `अंतिम रिटर्न ${FINAL_RETURN.form} दाखल केले नसेल, तर ते ${onPortal} दाखल करा.${cancelled === null ? '' : ` ${sayFinalReturn(cancelled)}`} मग हा GSTIN Shunya मधून काढून टाका.`,
  }),
  before_regular: ({ about, first }) => ({
    what: `${period(about)} मध्ये हा GSTIN कंपोझिशन योजनेत होता: GSTR-1 आणि GSTR-3B प्रथम ${filingPeriodInMarathi(first, about.frequency)} साठी देय आहेत.`,
    act: `या काळासाठी येथे ${nothingToDo} कंपोझिशन योजनेत जे देय आहे, ते ${onPortal} दाखल होते.`,
  }),
  first_period_unknown: ({ about }) => ({
    what: `${onPortal} कंपोझिशन योजनेची रिटर्न दिसतात आणि त्यानंतर एकही GSTR-1 किंवा GSTR-3B नाही. ती कोणत्या महिन्यापासून देय आहेत ते पोर्टल सांगत नाही.`,
    act: `‘GSTIN बदला’ मध्ये ‘पहिला नियमित महिना’ निवडा: रिटर्न आपोआप पुढे जाईल. ${period(about)} चे रिटर्न देय असेल, तर ${isDue(`${formName(about.form)} ची`, about)}`,
  }),
  not_active: () => ({
    what: `${onPortal} ही नोंदणी सक्रिय दिसत नाही.`,
    act: `पोर्टलवर नोंदणीची स्थिती पाहा, ${retry}`,
  }),
  standing_unknown: ({ says }) => ({
    what:
      says === ''
        ? 'जीएसटी पोर्टल या नोंदणीची स्थिती सांगत नाही, म्हणून ती सक्रिय नसू शकते.'
        : `जीएसटी पोर्टल या नोंदणीची स्थिती “${says}” अशी सांगते, जी Shunya ला माहीत नाही: ती सक्रिय नसू शकते.`,
    act: `Shunya ती दिवसातून दोनदा पुन्हा वाचते. स्थिती ${onPortal} पाहा; आत्ता वाचून घेण्यासाठी Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा.`,
  }),
  not_regular: ({ taxpayerType }) => ({
    what: sayNotRegular(taxpayerKinds, taxpayerType),
    act: `या करदात्याची जी रिटर्न देय आहेत ती ${onPortal} दाखल करा. Shunya ती दाखल करू शकत नाही.`,
  }),
  barred: ({ about, lawEnds, from }) => ({
    what: `${isDue(`${ofNamed(about)} ची`, about)} कायद्यानुसार ते ${istDateInMarathi(lawEnds)} पर्यंतच दाखल करता येत होते, आणि पोर्टल ${istDateInMarathi(from)} पासून ते घेत नाही.`,
    act: 'आता ते दाखल होऊ शकत नाही. याचा आपल्यासाठी काय अर्थ आहे ते कर सल्लागाराला विचारा.',
  }),
  late_needs_person: lateNeedsPerson,
  previous_gstr1_missing: behind,
  previous_gstr3b_missing: behind,
  gstr1_first: ({ about }) => ({
    what: `${period(about)} चे GSTR-1 अजून दाखल नाही; GSTR-3B त्यानंतरच दाखल होईल.`,
    act: `येथे ${nothingToDo} GSTR-1 दाखल होताच Shunya GSTR-3B दाखल करेल.`,
  }),
  gstr1_stopped: ({ about }) => ({
    what: `${period(about)} चे GSTR-1 दाखल नाही; पोर्टल GSTR-3B त्यानंतरच घेते.`,
    act: `GSTR-1 साठी जे सांगितले आहे ते करा, ${retry} ${isDue('GSTR-3B ची', about)}`,
  }),
  data_saved: ({ about }) => ({
    what: `${onPortal} ${ofNamed(about)} मध्ये आकडे जतन केलेले आहेत, म्हणून ते निल नाही.`,
    act: `ते चुकीचे असतील, तर पोर्टलवर पुसा, ${retry} बरोबर असतील, तर रिटर्न ${byDueDate(about)} पोर्टलवरच दाखल करा.`,
  }),
  late_fee_carried: lateFeeCarried,
  fee_payment_in_doubt: ({ about, central, state, since, looks, givenUp }) => ({
    what: `${ofNamed(about)} मध्ये ${formatRupees(central + state)} विलंब शुल्काचा भरणा ${istInMarathi(since)} पाठवला, आणि जीएसटी पोर्टलचे उत्तर आले नाही. तेव्हापासून रिटर्न आणि रोख खाते ${looks === 1 ? 'एकदा' : `${looks} वेळा`} वाचले, आणि भरणा झाला की नाही ते अजून कळत नाही.`,
    act: givenUp
      ? `${onPortal} रिटर्न आणि रोख खाते पाहा, ${retry} तोपर्यंत दुसऱ्यांदा काहीही भरले जाणार नाही.`
      : `${nothingToDo} खात्री होईपर्यंत Shunya दोन्ही वाचत राहील, आणि त्याआधी काहीही भरणार नाही.`,
  }),
  liability_carried: liabilityCarried,
  e_invoices_on_their_way: ({ about, notBefore, isMaker }) => ({
    what: `${
      isMaker
        ? 'जीएसटी पोर्टलनुसार हा करदाता ई-इन्व्हॉइस बनवतो'
        : 'हा करदाता ई-इन्व्हॉइस बनवतो की नाही, हे जीएसटी पोर्टल सांगत नाही'
    }. ई-इन्व्हॉइस GSTR-1 मध्ये तीन दिवसांपर्यंत उशिराने येतात, म्हणून निल ${named(about)} लवकरात लवकर ${istDateInMarathi(notBefore)} रोजी पाठवले जाईल.`,
    act: `${nothingToDo} Shunya तेव्हा ते पुन्हा वाचेल, आणि ई-इन्व्हॉइस नसतील तर दाखल करेल.`,
  }),
  e_invoices_there: ({ about, count }) => ({
    what: `${onPortal} ${ofNamed(about)} मध्ये ${count === 1 ? 'एक ई-इन्व्हॉइस आहे' : `${count} ई-इन्व्हॉइस आहेत`}, म्हणून ते निल नाही.`,
    act: `GSTR-1 आणि GSTR-3B ${onPortal} दाखल करा, GSTR-1 ${byDueDate(about)}.`,
  }),
  credit_to_give_back: ({ about, rupees }) => ({
    what: `${period(about)} च्या GSTR-2B नुसार ${formatRupees(rupees)} क्रेडिट परत करायचे आहे, म्हणून ${formName(about.form)} निल नाही.`,
    act: `${ofNamed(about)} मध्ये क्रेडिट परत करा आणि हे रिटर्न ${byDueDate(about)} ${onPortal} दाखल करा.`,
  }),
  needs_yes: needsYes,
  suspended: (params) => ({
    what: params.behind
      ? `${onPortal} ही नोंदणी निलंबित आहे. राहिलेली सर्व रिटर्न दाखल केल्यावर, रिटर्न राहिल्यामुळे झालेले निलंबन संपते.`
      : `${onPortal} ही नोंदणी निलंबित आहे. तोपर्यंत निल रिटर्न दाखल करता येते; त्याने निलंबन संपत नाही.`,
    act: howSuspensionEnds(params),
  }),
  suspension_blocks: (params) => ({
    what: 'ही नोंदणी निलंबित असेपर्यंत जीएसटी पोर्टल तिचे कोणतेही रिटर्न घेत नाही.',
    act: `${howSuspensionEnds(params)} ${retry} ${isDue(`${formName(params.about.form)} ची`, params.about)}`,
  }),
  drc_01b: block(
    'आधीच्या एखाद्या काळाच्या GSTR-1 आणि GSTR-3B मध्ये फरक का आहे ते पोर्टल विचारते (फॉर्म DRC-01B).',
    'जीएसटी पोर्टलवर DRC-01B ला उत्तर द्या',
  ),
  drc_01c: block(
    'आधीच्या एखाद्या काळात पोर्टलने दाखवलेल्यापेक्षा जास्त क्रेडिट का घेतले ते पोर्टल विचारते (फॉर्म DRC-01C).',
    'जीएसटी पोर्टलवर DRC-01C ला उत्तर द्या',
  ),
  bank_account: block(
    'या नोंदणीत बँक खाते दिलेले नाही; त्याशिवाय पोर्टल कोणतेही रिटर्न घेत नाही.',
    'जीएसटी पोर्टलवर बँक खाते जोडा',
  ),
  negative_ledger: ({ about, rupees }) => ({
    what: `या नोंदणीचे क्रेडिट विवरण ${rupees === null ? 'शून्याखाली' : `शून्याच्या ${formatRupees(rupees)} खाली`} आहे; ते दुरुस्त होईपर्यंत पोर्टल GSTR-3B घेत नाही.`,
    act: `जीएसटी पोर्टलवर विवरण दुरुस्त करा किंवा फरक भरा, ${retry} ${isDue(`${formName(about.form)} ची`, about)}`,
  }),
  evc_not_allowed: ({ about, gstin, mayChoose }) => ({
    what: mayChoose
      ? 'बहुतेक LLP च्या रिटर्नवर डिजिटल स्वाक्षरी (DSC) लागते, आणि आपली DSC Shunya कडे नाही. कायदा फक्त कंपन्यांचे नाव घेतो, म्हणून काही LLP कडून पोर्टल कोड घेते.'
      : 'कंपनी किंवा LLP च्या रिटर्नवर डिजिटल स्वाक्षरी (DSC) लागते; पोर्टल त्यांच्याकडून कोड घेत नाही, आणि आपली DSC Shunya कडे नाही.',
    act: `${mayChoose ? 'आपल्या LLP चे रिटर्न जीएसटी पोर्टलवर कोडने दाखल होत असेल, तर ‘GSTIN बदला’ मध्ये ‘स्वाक्षरीची पद्धत’ निवडा. नाहीतर ' : ''}स्वाक्षरीकर्त्याच्या मोबाइलवरून ${NIL_SMS_NUMBER} वर ${about.now <= about.due ? byDueDate(about) : `लगेच (${formName(about.form)} ची देय तारीख ${istDateInMarathi(about.due)} होती)`} हा SMS पाठवा: ${nilSms(about.form, gstin, about.period)}`,
  }),
  signatory_pan_missing: () => ({
    what: 'पोर्टल कोड अधिकृत स्वाक्षरीकर्त्याला पाठवते, आणि त्यांचा PAN येथे नोंदलेला नाही.',
    act: 'स्वाक्षरीकर्त्याचा PAN भरा: रिटर्न आपोआप पुढे जाईल.',
  }),
  signatory_pan_wrong: ({ pan }) => ({
    what: `पोर्टलने कोड पाठवला नाही: या GSTIN चा ${pan === '' ? 'येथे नोंदलेला' : `${pan} हा`} PAN असलेला अधिकृत स्वाक्षरीकर्ता त्याला माहीत नाही.`,
    act: 'स्वाक्षरीकर्त्याचा PAN जीएसटी पोर्टलवर आहे तसाच भरा: रिटर्न आपोआप पुढे जाईल.',
  }),
  api_access_off: () => ({
    what: `${onPortal} API प्रवेश बंद आहे, म्हणून ते कोणत्याही सॉफ्टवेअरला प्रवेश देत नाही.`,
    act: `${onPortal} My Profile मध्ये Manage API Access उघडा, Enable API Request ला Yes करा आणि 30 दिवस निवडा, ${retry}`,
  }),
  portal_account: () => ({
    what: 'जीएसटी पोर्टल हे युजरनेम किंवा खाते स्वीकारत नाही.',
    act: `एकदा ${onPortal} साइन-इन करून जे विचारले जाईल ते करा, युजरनेम बदलले असेल तर ते येथेही बदला, ${retry}`,
  }),
  portal_down: ({ givenUp }) => ({
    what: 'जीएसटी पोर्टल सध्या नीट उत्तर देत नाही.',
    act: givenUp ? startAgain : byUs,
  }),
  answer_unclear: ({ about, gstin, since, says, givenUp }) => ({
    what: `जीएसटी पोर्टल ${ofNamed(about)} बद्दल ${fromInMarathi(since)} असे उत्तर देत आहे, जे Shunya ला समजत नाही.${ownWords(says)} त्याने काहीही दाखल झाले नाही.`,
    act: givenUp
      ? `पोर्टलला पुन्हा विचारण्यासाठी Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा, रिटर्न ${byDueDate(about)} ${onPortal} दाखल करा, किंवा स्वाक्षरीकर्त्याच्या मोबाइलवरून ${NIL_SMS_NUMBER} वर हा SMS पाठवा: ${nilSms(about.form, gstin, about.period)}`
      : `${nothingToDo} Shunya एक दिवस आपोआप पुन्हा विचारेल, आणि मग आपल्याला दाखवेल.`,
  }),
  portal_session: ({ each, givenUp }) =>
    each
      ? {
          what: 'काहीही दाखल होण्याआधी जीएसटी पोर्टल प्रत्येक सत्र संपवते.',
          act: `दुसरा कोणता प्रोग्राम याच युजरनेमने साइन-इन करतो का, आणि ${onPortal} या युजरनेमला या GSTIN चा अधिकार अजून आहे का ते पाहा, ${retry}`,
        }
      : {
          what: 'जीएसटी पोर्टलने सत्र संपवले.',
          act: givenUp
            ? startAgain
            : `${nothingToDo} Shunya पुन्हा साइन-इन करेल; स्वाक्षरीकर्त्याला नवा सत्र कोड मिळेल.`,
        },
  own_access: ({ givenUp }) => ({
    what: 'जीएसटी पोर्टलने Shunya चा स्वतःचा प्रवेश नाकारला आहे, म्हणून त्यातून सध्या काहीही दाखल करता येत नाही.',
    act: givenUp ? startAgain : `${nothingToDo} आमची टीम तो सुरू करेल, आणि Shunya आपोआप पुन्हा प्रयत्न करेल.`,
  }),
  portal_refused: ({ about, meaning, says }) => ({
    what: `${named(about)}: ${sayReply(meaning, 'mr')}${ownWords(says)}`,
    act: `जे सांगितले आहे ते करा, ${retry}`,
  }),
  code_missing: codeMissing,
  code_limit: (params) => ({ what: sayCodesUsedUp(params), act: `${nothingToDo} Shunya तेव्हा पुढे जाईल.` }),
  code_queue: () => ({
    what: 'याच स्वाक्षरीकर्त्याचा दुसरा कोड येत आहे. कोड एका वेळी एकच मागवला जातो.',
    act: nothingToDo,
  }),
  portal_turn: () => ({
    what: 'जीएसटी पोर्टल एका वेळी एकच काम घेते; यासाठी काही मिनिटे थांबावे लागेल.',
    act: nothingToDo,
  }),
  recorded_not_listed: ({ about, arn, at }) => ({
    what: `${istInMarathi(at)} नोंदवले की ${named(about)} हाताने दाखल केले आहे (ARN ${arn}). पोर्टलच्या यादीत ते दिसत नाही.`,
    act: 'जीएसटी पोर्टलवर Services, Returns, Track Return Status पाहा. रिटर्न दाखल असेल, तर त्याचा ARN येथे पुन्हा नोंदवा; नसेल, तर ते तिथेच दाखल करा.',
  }),
  outcome_in_doubt: ({ about, since, looks, says }) => ({
    what: `${named(about)} ${istInMarathi(since)} पाठवले, आणि ${says === '' ? 'जीएसटी पोर्टलचे उत्तर आले नाही' : 'जीएसटी पोर्टलच्या उत्तरावरून ते दाखल झाले की नाही ते कळत नाही'}.${ownWords(says)} तेव्हापासून पोर्टलची यादी ${looks === 1 ? 'एकदा' : `${looks} वेळा`} वाचली, आणि त्यात ते अजून दिसत नाही.`,
    act: `${nothingToDo} खात्री होईपर्यंत Shunya यादी वाचत राहील, आणि त्याआधी काहीही पाठवणार नाही.`,
  }),
  answer_lost: ({ about, times, againAt, says }) => ({
    what: `${named(about)} ${times === 1 ? 'एकदा' : times === 2 ? 'दोनदा' : `एकूण ${times} वेळा`} पाठवले, पण ${says === undefined ? 'पोर्टलचे उत्तर मिळाले नाही' : 'पोर्टलचे उत्तर समजले नाही'}, आणि पोर्टलच्या यादीनुसार ते दाखल नाही.${ownWords(says)}`,
    act:
      againAt === null
        ? `आणखी एकदा पाठवण्यासाठी Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा, किंवा रिटर्न ${onPortal} दाखल करा. ${isDue('त्याची', about)}`
        : `${nothingToDo} Shunya ते ${istInMarathi(againAt)} नव्या कोडसह पुन्हा पाठवेल.`,
  }),
  filed_elsewhere: ({ about, saidBy, givenUp, since, looks = 0 }) => ({
    what:
      saidBy === 'claim'
        ? `${ofNamed(about)} ची जीएसटी पोर्टलकडून खात्री होत आहे.`
        : `पोर्टल ${since === undefined ? '' : `${fromInMarathi(since)} `}सांगते की ${named(about)} दाखल झाले आहे.${looks === 0 ? '' : ` तेव्हापासून त्याची यादी ${looks === 1 ? 'एकदा' : `${looks} वेळा`} वाचली, आणि त्यात ते अजून दिसत नाही.`}`,
    act: givenUp ? startAgain : `${nothingToDo} पोर्टलच्या यादीत दिसताच त्याचा ARN येथे येईल.`,
  }),
};

export const say = <C extends FindingCode>({ code, params }: FindingOf<C>): SaidFinding =>
  findings[code](params);
