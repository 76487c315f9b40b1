import type { FindingCode, FindingOf, FindingParams, ReturnInQuestion } from '#domain/filing/finding.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '#domain/gst/smsRoute.ts';
import { formatRupees } from '#domain/shared/rupees.ts';
import { sayNotRegular } from '../notRegular.ts';
import type { FindingTexts, SaidFinding } from '../shapes.ts';
import { filingPeriodInMarathi, fromInMarathi, istInMarathi } from './dates.ts';
import { listed, sources } from './evidence.ts';
import { replies } from './replies.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const retry = 'मग Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा.';
const nothingToDo = 'आपल्याला काही करायचे नाही.';
const byUs = `${nothingToDo} Shunya स्वतः पुन्हा प्रयत्न करेल.`;
const onPortal = 'जीएसटी पोर्टलवर';
/** Waiting has ended: the next act is the person's. */
const startAgain = `Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा, किंवा रिटर्न ${onPortal} दाखल करा.`;

const named = (r: ReturnInQuestion): string =>
  `${filingPeriodInMarathi(r.period, r.frequency)} चे ${formName(r.form)}`;
/** Before a postposition: "… च्या GSTR-1 चा", "साठी", "ची वाट". */
const ofNamed = (r: ReturnInQuestion): string =>
  `${filingPeriodInMarathi(r.period, r.frequency)} च्या ${formName(r.form)}`;

/** The list cannot tell it of one whose first CMP-08 is still to come (gst-portal#first-period). */
const ifInScheme = 'कंपोझिशन योजनेमुळे ते देय नसेल, तर ‘GSTIN बदला’ मध्ये ‘पहिला नियमित महिना’ निवडा.';

function behind({ about, previous, standing }: FindingParams['previous_gstr1_missing']): SaidFinding {
  const before = named(previous);
  switch (standing) {
    case 'missing':
      return {
        what: `${before} दाखल नाही; पोर्टल ${named(about)} त्यानंतरच घेते.`,
        act: `आधी ${before} दाखल करा, ${retry} ${ifInScheme}`,
      };
    case 'on_its_way':
      return {
        what: `${named(about)} आधी ${ofNamed(previous)} ची वाट पाहत आहे, जे अजून दाखल नाही.`,
        act: `${nothingToDo} Shunya हे त्यानंतर दाखल करेल.`,
      };
    case 'needs_person':
      return {
        what: `${named(about)} आधी ${ofNamed(previous)} ची वाट पाहत आहे, जे दाखल नाही आणि आपली वाट पाहत आहे.`,
        act: `${ofNamed(previous)} साठी जे सांगितले आहे ते करा. Shunya हे त्यानंतर दाखल करेल.`,
      };
  }
}

const codeMissing = ({ about, asked }: FindingParams['code_missing']): SaidFinding => {
  const askAgain = 'Shunya उघडा, नवा कोड मागवा आणि भरा.';
  switch (asked) {
    case 'not_yet':
      return {
        what: `${named(about)} दाखल करण्यासाठी तयार आहे आणि पोर्टलचा कोड हवा आहे.`,
        act: 'Shunya उघडा, कोड मागवा आणि भरा: तो साधारण दहा मिनिटे चालतो.',
      };
    case 'did_not_come':
      return { what: `${ofNamed(about)} साठी पोर्टलचा कोड वेळेत आला नाही.`, act: askAgain };
    case 'refused':
      return { what: `पोर्टलने ${ofNamed(about)} चा कोड स्वीकारला नाही.`, act: askAgain };
  }
};

const liabilityCarried = ({ about, of, rupees }: FindingParams['liability_carried']): SaidFinding => {
  const money = formatRupees(rupees);
  const act = `पोर्टलवर पाहा, जे देय आहे ते भरा आणि हे रिटर्न ${onPortal} दाखल करा.`;
  switch (of) {
    case 'outward':
      return {
        what: `पोर्टलने ${ofNamed(about)} मध्ये ${money} कर लिहिला आहे, म्हणून ते निल नाही. एखाद्या ग्राहकाने जुनी क्रेडिट नोट नाकारली असावी.`,
        act,
      };
    case 'supplies':
      return {
        what: `पोर्टलने ${ofNamed(about)} मध्ये ${money} चा पुरवठा लिहिला आहे, म्हणून ते निल नाही.`,
        act: `पोर्टलवर पाहा आणि हे रिटर्न ${onPortal} दाखल करा.`,
      };
    case 'reverse_charge':
      return {
        what: `GSTR-2B मध्ये ${ofNamed(about)} सोबत रिव्हर्स चार्जचा ${money} कर देय दिसतो, म्हणून ते निल नाही.`,
        act,
      };
    case 'ledger':
      return {
        what: `देयता खात्यात ${ofNamed(about)} सोबत ${money} देय दिसते, म्हणून ते निल नाही.`,
        act,
      };
    case 'cash':
      return { what: `रोख खाते शून्याखाली ${money} आहे, म्हणून ${named(about)} निल नाही.`, act };
  }
};

const needsYes = ({ about, creditRupees, notRead }: FindingParams['needs_yes']): SaidFinding => {
  const credit = `GSTR-2B मध्ये खरेदीचे ${formatRupees(creditRupees)} क्रेडिट आहे, जे निल ${named(about)} घेत नाही.`;
  const unread = `Shunya ने पोर्टलला विचारले, पण हे वाचता आले नाही: ${listed(notRead.map((source) => sources[source]))}.`;
  return {
    what: [creditRupees === 0 ? '' : credit, notRead.length === 0 ? '' : unread].filter(Boolean).join(' '),
    act: `तरीही निल दाखल करायचे असेल तर Shunya मध्ये होय म्हणा, नाहीतर हे रिटर्न ${onPortal} दाखल करा.`,
  };
};

/** As many codes were asked for as are asked for in a day. */
export const sayCodesUsedUp = ({ until }: FindingParams['code_limit']): string =>
  `Shunya एका दिवसात एका GSTIN साठी पोर्टलकडून जितके कोड मागवते तितके मागवले आहेत. पुन्हा ${fromInMarathi(until)} मागवता येतील.`;

export const howSuspensionEnds = ({ behind }: { behind: boolean }): string =>
  behind
    ? 'राहिलेली रिटर्न जुन्यापासून क्रमाने दाखल करा. शेवटचे दाखल केल्यावरही निलंबन राहिले तर पोर्टलवर Services, User Services, View Notices and Orders उघडा आणि Initiate Drop Proceeding दाबा.'
    : 'कारण पोर्टलवरील नोटिशीत आहे: Services, User Services, View Notices and Orders. बँक खाते नोंदलेले नसेल तर Services, Registration, Amendment of Registration Non-Core Fields मध्ये जोडा: निलंबन आपोआप संपेल.';

export const findings: FindingTexts = {
  period_not_over: ({ givenUp }) => ({
    what: 'पोर्टल या काळाचे रिटर्न अजून घेत नाही.',
    act: givenUp ? startAgain : `${nothingToDo} वेळ आल्यावर Shunya ते दाखल करेल.`,
  }),
  before_registration: () => ({
    what: 'नोंदणी या काळानंतर सुरू झाली, म्हणून त्याचे कोणतेही रिटर्न देय नाही.',
    act: `या काळासाठी ${nothingToDo}`,
  }),
  after_cancellation: () => ({
    what: 'ही नोंदणी रद्द झाली आहे, म्हणून या काळाचे रिटर्न देय नाही.',
    act: `अंतिम रिटर्न GSTR-10 दाखल केले नसेल, तर ते ${onPortal} दाखल करा; मग हा GSTIN Shunya मधून काढून टाका.`,
  }),
  before_regular: ({ about, first }) => ({
    what: `या काळात हा GSTIN कंपोझिशन योजनेत होता: GSTR-1 आणि GSTR-3B ${filingPeriodInMarathi(first, about.frequency)} पासून देय आहेत.`,
    act: `या काळासाठी येथे ${nothingToDo} कंपोझिशन योजनेचे रिटर्न ${onPortal} दाखल होते.`,
  }),
  first_period_unknown: () => ({
    what: `${onPortal} कंपोझिशन योजनेची रिटर्न दिसतात आणि त्यानंतर एकही GSTR-1 किंवा GSTR-3B नाही. ती कोणत्या महिन्यापासून देय आहेत ते पोर्टल सांगत नाही.`,
    act: '‘GSTIN बदला’ मध्ये ‘पहिला नियमित महिना’ निवडा: रिटर्न आपोआप पुढे जाईल.',
  }),
  not_active: () => ({
    what: `${onPortal} ही नोंदणी सक्रिय दिसत नाही.`,
    act: `पोर्टलवर नोंदणीची स्थिती पाहा, ${retry}`,
  }),
  not_regular: ({ taxpayerType }) => ({
    what: sayNotRegular(taxpayerKinds, taxpayerType),
    act: `या करदात्याची जी रिटर्न देय आहेत ती ${onPortal} दाखल करा. Shunya ती दाखल करू शकत नाही.`,
  }),
  barred: () => ({
    what: 'देय तारखेपासून तीन वर्षे झाली आहेत, पोर्टल आता हे रिटर्न घेत नाही.',
    act: 'आता ते दाखल होऊ शकत नाही. याचा अर्थ काय ते कर सल्लागाराला विचारा.',
  }),
  late_needs_person: ({ rupees }) => ({
    what: `देय तारीख गेली आहे; आता दाखल केल्यास विलंब शुल्क ${formatRupees(rupees)} आहे, जे पुढील GSTR-3B मध्ये देय होते.`,
    act: 'आपण सांगाल तेव्हा ते उशिरा दाखल होईल.',
  }),
  previous_gstr1_missing: behind,
  previous_gstr3b_missing: behind,
  gstr1_first: () => ({
    what: 'GSTR-3B याच काळाच्या GSTR-1 ची वाट पाहत आहे.',
    act: `${nothingToDo} GSTR-1 दाखल होताच Shunya GSTR-3B दाखल करेल.`,
  }),
  gstr1_stopped: () => ({
    what: 'याच काळाचे GSTR-1 दाखल नाही; पोर्टल GSTR-3B त्यानंतरच घेते.',
    act: `GSTR-1 साठी जे सांगितले आहे ते करा, ${retry}`,
  }),
  data_saved: () => ({
    what: `${onPortal} या रिटर्नमध्ये आकडे जतन केलेले आहेत, म्हणून ते निल नाही.`,
    act: `ते चुकीचे असतील तर पोर्टलवर पुसा, ${retry} बरोबर असतील तर रिटर्न पोर्टलवरच दाखल करा.`,
  }),
  late_fee_carried: ({ rupees }) => ({
    what: `मागील रिटर्नचे विलंब शुल्क ${formatRupees(rupees)} या रिटर्नसोबत देय आहे, म्हणून ते निल नाही.`,
    act: `${formatRupees(rupees)} भरून हे रिटर्न ${onPortal} दाखल करा. पुढचे रिटर्न पुन्हा Shunya दाखल करेल.`,
  }),
  liability_carried: liabilityCarried,
  e_invoices_there: ({ about, count }) => ({
    what: `${onPortal} ${ofNamed(about)} मध्ये ${count} ई-इन्व्हॉइस ${count === 1 ? 'आहे' : 'आहेत'}, म्हणून ते निल नाही.`,
    act: `GSTR-1 आणि GSTR-3B ${onPortal} दाखल करा.`,
  }),
  credit_to_give_back: ({ about, rupees }) => ({
    what: `GSTR-2B मध्ये ${formatRupees(rupees)} क्रेडिट परत करायचे दिसते, म्हणून ${named(about)} निल नाही.`,
    act: `क्रेडिट परत करून हे रिटर्न ${onPortal} दाखल करा.`,
  }),
  needs_yes: needsYes,
  suspended: (params) => ({
    what: params.behind
      ? `${onPortal} ही नोंदणी निलंबित आहे. राहिलेली सर्व रिटर्न दाखल केल्यावर, रिटर्न राहिल्यामुळे झालेले निलंबन संपते.`
      : `${onPortal} ही नोंदणी निलंबित आहे. या काळात निल रिटर्न दाखल करता येते; त्याने निलंबन संपत नाही.`,
    act: howSuspensionEnds(params),
  }),
  suspension_blocks: (params) => ({
    what: 'नोंदणी निलंबित असेपर्यंत जीएसटी पोर्टल तिचे कोणतेही रिटर्न घेत नाही.',
    act: `${howSuspensionEnds(params)} ${retry}`,
  }),
  drc_01b: () => ({
    what: 'आधीच्या काळाच्या GSTR-1 आणि GSTR-3B मध्ये फरक का आहे ते पोर्टल विचारते (DRC-01B).',
    act: `पोर्टलवर DRC-01B ला उत्तर द्या, ${retry}`,
  }),
  drc_01c: () => ({
    what: 'आधीच्या काळात घेतलेले इनपुट टॅक्स क्रेडिट जास्त का आहे ते पोर्टल विचारते (DRC-01C).',
    act: `पोर्टलवर DRC-01C ला उत्तर द्या, ${retry}`,
  }),
  bank_account: () => ({
    what: 'नोंदणीत बँक खाते दिलेले नाही; त्याशिवाय पोर्टल रिटर्न घेत नाही.',
    act: `पोर्टलवर बँक खाते जोडा, ${retry}`,
  }),
  negative_ledger: ({ rupees }) => ({
    what: `क्रेडिट विवरण शून्याखाली ${rupees === null ? '' : `${formatRupees(rupees)} `}आहे; ते दुरुस्त होईपर्यंत पोर्टल GSTR-3B घेत नाही.`,
    act: `पोर्टलवर विवरण दुरुस्त करा किंवा फरक भरा, ${retry}`,
  }),
  evc_not_allowed: ({ about, gstin, mayChoose }) => ({
    what: mayChoose
      ? 'बहुतेक LLP च्या रिटर्नवर डिजिटल स्वाक्षरी (DSC) लागते. कायदा फक्त कंपनीचे नाव घेतो, म्हणून काही LLP कडून पोर्टल कोड घेते.'
      : 'कंपनी किंवा LLP च्या रिटर्नवर डिजिटल स्वाक्षरी (DSC) लागते; पोर्टल त्यासाठी कोड घेत नाही.',
    act: `${mayChoose ? 'आपल्या LLP चे रिटर्न पोर्टलवर कोडने दाखल होत असेल, तर ‘GSTIN बदला’ मध्ये ‘स्वाक्षरीची पद्धत’ निवडा. नाहीतर ' : ''}स्वाक्षरीकर्त्याच्या मोबाइलवरून ${NIL_SMS_NUMBER} वर हा SMS पाठवा: ${nilSms(about.form, gstin, about.period)}`,
  }),
  signatory_pan_missing: () => ({
    what: 'पोर्टल कोड अधिकृत स्वाक्षरीकर्त्याला पाठवते, आणि त्यांचा PAN येथे नोंदलेला नाही.',
    act: 'स्वाक्षरीकर्त्याचा PAN भरा: रिटर्न आपोआप पुढे जाईल.',
  }),
  signatory_pan_wrong: ({ pan }) => ({
    what: `पोर्टलने कोड पाठवला नाही: ${pan === '' ? 'येथे नोंदलेला PAN' : `PAN ${pan}`} असलेला कोणताही अधिकृत स्वाक्षरीकर्ता या GSTIN चा नाही.`,
    act: 'स्वाक्षरीकर्त्याचा PAN जीएसटी पोर्टलवर आहे तसाच भरा: रिटर्न आपोआप पुढे जाईल.',
  }),
  api_access_off: () => ({
    what: `${onPortal} API प्रवेश बंद आहे, म्हणून ते कोणत्याही सॉफ्टवेअरला प्रवेश देत नाही.`,
    act: `पोर्टलवर My Profile मध्ये Manage API Access उघडा, Enable API Request ला Yes करा आणि 30 दिवस निवडा, ${retry}`,
  }),
  portal_account: () => ({
    what: 'जीएसटी पोर्टल हे युजरनेम किंवा खाते स्वीकारत नाही.',
    act: `एकदा पोर्टलवर लॉगिन करून जे विचारले जाईल ते करा, ${retry}`,
  }),
  portal_down: ({ givenUp }) => ({
    what: 'जीएसटी पोर्टल सध्या नीट उत्तर देत नाही.',
    act: givenUp ? startAgain : byUs,
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
    what: 'पोर्टलने Shunya चा स्वतःचा प्रवेश सध्या नाकारला आहे.',
    act: givenUp ? startAgain : byUs,
  }),
  portal_refused: ({ about, meaning, says }) => ({
    what: `${named(about)}: ${replies[meaning]}${says === undefined ? '' : ` पोर्टलचे स्वतःचे शब्द: "${says}".`}`,
    act: `जे सांगितले आहे ते करा, ${retry}`,
  }),
  code_missing: codeMissing,
  code_limit: (params) => ({ what: sayCodesUsedUp(params), act: `${nothingToDo} Shunya तेव्हा पुढे जाईल.` }),
  code_queue: () => ({
    what: 'याच स्वाक्षरीकर्त्याचा दुसरा कोड येत आहे. कोड एका वेळी एकच मागवला जातो.',
    act: nothingToDo,
  }),
  portal_turn: () => ({
    what: 'जीएसटी पोर्टल एका वेळी एकच काम घेते; याला काही मिनिटे थांबायचे आहे.',
    act: nothingToDo,
  }),
  recorded_not_listed: ({ about, arn, at }) => ({
    what: `${named(about)} ${istInMarathi(at)} हाताने दाखल असे नोंदवले, ARN ${arn}. पोर्टलच्या यादीत ते दिसत नाही.`,
    act: 'जीएसटी पोर्टलवर Services, Returns, Track Return Status पाहा. दाखल असेल, तर त्याचा ARN येथे पुन्हा नोंदवा; नसेल, तर तिथे दाखल करा.',
  }),
  answer_lost: ({ about, againAt }) => ({
    what: `${named(about)} पाठवले, पोर्टलचे उत्तर मिळाले नाही, आणि त्याच्या यादीत ते दाखल दिसत नाही.`,
    act:
      againAt === null
        ? `आणखी एकदा पाठवण्यासाठी Shunya मध्ये ‘पुन्हा दाखल करा’ दाबा, किंवा ते ${onPortal} दाखल करा.`
        : `${nothingToDo} Shunya ते ${istInMarathi(againAt)} नव्या कोडसह पुन्हा पाठवेल.`,
  }),
  filed_elsewhere: ({ givenUp }) => ({
    what: 'पोर्टलच्या म्हणण्यानुसार हे रिटर्न दाखल झाले आहे; त्याच्या यादीतून खात्री होत आहे.',
    act: givenUp ? startAgain : nothingToDo,
  }),
};

export const say = <C extends FindingCode>({ code, params }: FindingOf<C>): SaidFinding =>
  findings[code](params);
