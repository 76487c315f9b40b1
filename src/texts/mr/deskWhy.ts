import { isEnough } from '#domain/gst/carriedFee.ts';
import type { FindingParams, LiabilityOf } from '#domain/filing/finding.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { type Instant, toIst } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { isOfSameYear } from '../sayPeriod.ts';
import { shortKind } from '../notRegular.ts';
import type { DeskWhyTexts } from '../shapes.ts';
import { filingPeriodInMarathi, istDateInMarathi } from './dates.ts';
import { listed, sources } from './evidence.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** "5 नोव्हेंबर" */
const day = (at: Instant): string => istDateInMarathi(at).replace(/ \d{4}$/, '');
/** "07:59 IST", possibly followed by a word of time. */
const time = (at: Instant): string => {
  const { hour, minute } = toIst(at);
  return `${two(hour)}:${two(minute)} IST`;
};

const again = (givenUp: boolean): string => (givenUp ? '‘पुन्हा दाखल करा’ दाबा' : 'Shunya पुन्हा प्रयत्न करेल');

const behind = ({ about, previous, standing }: FindingParams['previous_gstr1_missing']): string => {
  const period = filingPeriodInMarathi(previous.period, previous.frequency);
  const short = isOfSameYear(previous, about.period) ? period.replace(/ \d{4}$/, '') : period;
  const before = `${short} चे ${formName(previous.form)}`;
  if (standing === 'missing') return `${before} दाखल नाही`;
  return standing === 'on_its_way' ? `${before} नंतर` : `${before} आपली वाट पाहत आहे`;
};

const owed: Readonly<Record<LiabilityOf, (money: string) => string>> = {
  outward: (money) => `निल नाही: पोर्टलच्या मसुद्यात ${money} कर`,
  supplies: (money) => `निल नाही: पोर्टलच्या मसुद्यात ${money} चा पुरवठा`,
  reverse_charge: (money) => `निल नाही: रिव्हर्स चार्जचे ${money} देय`,
  ledger: (money) => `निल नाही: देयता खात्यात ${money} देय`,
  beside_fee: (money) => `निल नाही: विलंब शुल्काशिवाय ${money} देय`,
  cash: (money) => `निल नाही: रोख खाते ${money} शून्याखाली`,
};

export const deskWhy: DeskWhyTexts = {
  findings: {
    period_not_over: ({ opens }) =>
      opens === null ? 'पोर्टल हे अजून घेत नाही' : `पोर्टल हे ${day(opens)} नंतर घेईल`,
    before_registration: ({ registered }) => `नोंदणी ${istDateInMarathi(registered)} पासूनच आहे`,
    before_regular: ({ first, about }) => `${filingPeriodInMarathi(first, about.frequency)} पासून देय`,
    first_period_unknown: () => 'पहिला नियमित महिना माहीत नाही',
    after_cancellation: ({ cancelled }) =>
      cancelled === null ? 'नोंदणी रद्द: GSTR-10' : `${istDateInMarathi(cancelled)} रोजी रद्द: GSTR-10`,
    filed_in_doubt: ({ why }) =>
      why === 'not_valid' ? 'पोर्टल: दाखल, अजून वैध नाही' : 'पोर्टल: दाखल, पण पुरावा नाही',
    standing_unknown: ({ says }) => (says === '' ? 'पोर्टल स्थिती सांगत नाही' : `स्थिती माहीत नाही: ${says}`),
    e_invoices_on_their_way: ({ notBefore }) => `ई-इन्व्हॉइस अजून येऊ शकतात: ${day(notBefore)} रोजी`,
    not_active: () => 'पोर्टलवर नोंदणी सक्रिय नाही',
    not_regular: ({ taxpayerType }) =>
      ['इतर रिटर्न', shortKind(taxpayerKinds, taxpayerType)].filter(Boolean).join(': '),
    barred: ({ from }) => `उशीर झाला: ${istDateInMarathi(from)} पासून बंद`,
    late_needs_person: ({ rupees }) => `उशीर: आतापर्यंत ${formatRupees(rupees)} विलंब शुल्क`,
    previous_gstr1_missing: behind,
    previous_gstr3b_missing: behind,
    gstr1_first: () => 'याच्या GSTR-1 नंतर',
    gstr1_stopped: () => 'GSTR-1 थांबले आहे',
    data_saved: ({ about }) => `पोर्टलवर ${formName(about.form)} मध्ये आकडे जतन आहेत`,
    late_fee_carried: ({ rupees, central, state, cash }) =>
      cash !== null && isEnough(cash, { central, state })
        ? `विलंब शुल्क ${formatRupees(rupees)}: पैसे खात्यात आहेत`
        : `आधी ${formatRupees(rupees)} विलंब शुल्क भरायचे आहे`,
    fee_payment_in_doubt: ({ central, state, givenUp }) =>
      `विलंब शुल्क ${formatRupees(central + state)}: भरणा नक्की नाही${givenUp ? ', पोर्टलवर पाहा' : ''}`,
    liability_carried: ({ of, rupees }) => owed[of](formatRupees(rupees)),
    e_invoices_there: ({ count }) => `निल नाही: ${count} ई-इन्व्हॉइस`,
    credit_to_give_back: ({ rupees }) => `निल नाही: ${formatRupees(rupees)} क्रेडिट परत करायचे आहे`,
    needs_yes: ({ creditRupees, notRead }) =>
      creditRupees > 0
        ? `खरेदी: ${formatRupees(creditRupees)} क्रेडिट राहून जाईल`
        : `वाचता आले नाही: ${listed(notRead.map((source) => sources[source]))}`,
    suspended: ({ behind: isBehind }) => (isBehind ? 'निलंबित: रिटर्न राहिली आहेत' : 'निलंबित: निल दाखल करता येते'),
    suspension_blocks: () => 'निलंबित: पोर्टल रिटर्न घेत नाही',
    drc_01b: () => 'पोर्टलवर DRC-01B ला उत्तर द्या',
    drc_01c: () => 'पोर्टलवर DRC-01C ला उत्तर द्या',
    bank_account: () => 'पोर्टलवर बँक खाते दिलेले नाही',
    negative_ledger: () => 'क्रेडिट विवरण शून्याखाली',
    evc_not_allowed: ({ mayChoose }) => (mayChoose ? 'LLP: DSC, किंवा कोड निवडा' : 'DSC ने स्वाक्षरी होते'),
    signatory_pan_missing: () => 'स्वाक्षरीकर्त्याचा PAN नोंदलेला नाही',
    signatory_pan_wrong: () => 'स्वाक्षरीकर्त्याचा PAN पोर्टलला माहीत नाही',
    api_access_off: () => 'पोर्टलवर API प्रवेश बंद आहे',
    portal_account: () => 'पोर्टल युजरनेम किंवा खाते स्वीकारत नाही',
    portal_down: ({ givenUp }) => `पोर्टल उत्तर देत नाही: ${again(givenUp)}`,
    portal_session: ({ each, givenUp }) => (each ? 'पोर्टल प्रत्येक सत्र लगेच संपवते' : `सत्र संपले: ${again(givenUp)}`),
    own_access: ({ givenUp }) => `Shunya चा प्रवेश नाकारला: ${again(givenUp)}`,
    portal_refused: ({ about }) => `पोर्टल ${formName(about.form)} स्वीकारत नाही`,
    code_missing: ({ asked }) =>
      asked === 'not_yet'
        ? 'कोड अजून मागवला नाही'
        : asked === 'refused'
          ? 'कोड स्वीकारला नाही'
          : 'कोड आला नाही',
    code_queue: () => 'स्वाक्षरीकर्त्याच्या दुसऱ्या कोडनंतर',
    portal_turn: () => 'काही मिनिटांत: पोर्टल एका वेळी एकच काम घेते',
    code_limit: ({ until }) => `${day(until)}, ${time(until)} च्या आधी आणखी कोड नाहीत`,
    recorded_not_listed: ({ arn }) => `पोर्टल ${arn} दाखवत नाही`,
    answer_lost: ({ againAt }) =>
      againAt === null
        ? 'उत्तर मिळाले नाही: ‘पुन्हा दाखल करा’ दाबा'
        : `उत्तर मिळाले नाही: ${day(againAt)}, ${time(againAt)} ला पुन्हा पाठवले जाईल`,
    outcome_in_doubt: ({ since }) => `${day(since)} ला पाठवले: खात्री होईपर्यंत यादी पाहिली जाईल`,
    answer_unclear: ({ givenUp }) =>
      givenUp ? 'पोर्टलचे उत्तर समजले नाही' : 'पोर्टलचे उत्तर समजले नाही: पुन्हा विचारले जाईल',
    filed_elsewhere: () => 'आधीच दाखल: ARN ची खात्री होत आहे',
  },
  reasons: {
    being_verified: () => 'पोर्टलला विचारले जात आहे',
    not_proven: () => 'अजून प्रमाणित नाही: पहिला कोड यायचा आहे',
    none_due: () => 'कोणतेही रिटर्न देय नाही',
    opens_next: ({ period, frequency, due }) =>
      `${frequency === 'quarterly' ? 'तिमाही: ' : 'पुढील: '}${filingPeriodInMarathi(period, frequency)}, देय तारीख ${day(due)}`,
    sign_in_refused: () => 'पोर्टल साइन-इन स्वीकारत नाही',
    client_asked: ({ name, at }) => `${day(at)} रोजी विचारले: ${name}`,
    client_said_no: ({ name, at }) => `निल नाही: ${name}, ${day(at)}`,
    client_not_theirs: ({ name }) => `चुकीचा संपर्क: ${name} यांचा व्यवसाय नाही`,
    yes_missing: () => 'आपल्या होकाराची प्रतीक्षा',
    portal_knows_nothing: () => 'पोर्टल: विक्री नाही, देय काही नाही',
    overdue: ({ due, rupees }) => `देय तारीख ${day(due)} होती: आतापर्यंत शुल्क ${formatRupees(rupees)}`,
    no_time: () => 'आपण सांगाल तेव्हा दाखल होईल',
    code_on_its_way: ({ until }) => `कोड पाठवला, ${time(until)} पर्यंत चालेल`,
    code_wanted: () => 'कोड अजून मागवला नाही',
    code_refused: () => 'मागील कोड स्वीकारला नाही',
    code_missed: () => 'दहा मिनिटांत भरला नाही: पुन्हा मागवा',
    code_in_use: () => 'कोड पोर्टलवर वापरला जात आहे',
    code_again_at: ({ again: at }) => `नवा कोड ${time(at)} ला`,
    code_after_another: () => 'दुसऱ्या महिन्याच्या कोडनंतर',
    recorded: ({ arn }) => `${arn} नोंदवला: खात्री होत आहे`,
    answer_lost: () => 'उत्तर मिळाले नाही: खात्री होईपर्यंत पोर्टलची यादी पाहिली जाईल',
    being_filed: () => 'दाखल होत आहे',
    runs_at: ({ at }) => `${day(at)}, ${time(at)} ला आपोआप`,
    gstr1_is_filed: () => 'GSTR-1 आता दाखल आहे: GSTR-3B पुढे न्या',
    filed: ({ by }) =>
      ({
        system: 'आपोआप दाखल झाले',
        portal: 'पोर्टलवर दाखल, ARN घेतले',
        program: 'एका प्रोग्रामने दाखल केले',
        client: 'ग्राहकाच्या होकारावर दाखल',
        person: 'आपल्या टीमने दाखल केले',
      })[by],
    arn_being_confirmed: () => 'दाखल, ARN ची खात्री होत आहे',
    skipped: ({ due }) => `वगळले; ${day(due)} रोजी तरीही देय`,
    cancelled: () => 'रद्द',
    stopped: () => 'थांबले आहे',
  },
};
