import { isEnough } from '#domain/gst/carriedFee.ts';
import type { FindingParams, LiabilityOf } from '#domain/filing/finding.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { type Instant, toIst } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { isOfSameYear } from '../sayPeriod.ts';
import { shortKind } from '../notRegular.ts';
import type { DeskWhyTexts } from '../shapes.ts';
import { filingPeriodInHindi, istDateInHindi } from './dates.ts';
import { listed, sources } from './evidence.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** "5 नवंबर" */
const day = (at: Instant): string => istDateInHindi(at).replace(/ \d{4}$/, '');
/** "07:59 बजे IST" */
const time = (at: Instant): string => {
  const { hour, minute } = toIst(at);
  return `${two(hour)}:${two(minute)} बजे IST`;
};

const again = (givenUp: boolean): string => (givenUp ? '‘फिर से दाखिल करें’ दबाएँ' : 'Shunya फिर कोशिश करेगा');

const behind = ({ about, previous, standing }: FindingParams['previous_gstr1_missing']): string => {
  const period = filingPeriodInHindi(previous.period, previous.frequency);
  const short = isOfSameYear(previous, about.period) ? period.replace(/ \d{4}$/, '') : period;
  const before = `${short} का ${formName(previous.form)}`;
  if (standing === 'missing') return `${before} दाखिल नहीं है`;
  return standing === 'on_its_way' ? `${before} के बाद` : `${before} आपकी प्रतीक्षा में है`;
};

const owed: Readonly<Record<LiabilityOf, (money: string) => string>> = {
  outward: (money) => `निल नहीं: पोर्टल के मसौदे में ${money} कर`,
  supplies: (money) => `निल नहीं: पोर्टल के मसौदे में ${money} की आपूर्ति`,
  reverse_charge: (money) => `निल नहीं: रिवर्स चार्ज में ${money} देय`,
  ledger: (money) => `निल नहीं: देयता खाते में ${money} देय`,
  beside_fee: (money) => `निल नहीं: विलंब शुल्क के अलावा ${money} देय`,
  cash: (money) => `निल नहीं: नकद खाता ${money} शून्य से नीचे`,
};

export const deskWhy: DeskWhyTexts = {
  findings: {
    period_not_over: ({ opens }) =>
      opens === null ? 'पोर्टल इसे अभी नहीं लेता' : `पोर्टल इसे ${day(opens)} के बाद लेगा`,
    before_registration: ({ registered }) => `पंजीकरण ${istDateInHindi(registered)} से ही है`,
    before_regular: ({ first, about }) => `${filingPeriodInHindi(first, about.frequency)} से देय`,
    first_period_unknown: () => 'पहला नियमित महीना ज्ञात नहीं',
    after_cancellation: ({ cancelled }) =>
      cancelled === null ? 'पंजीकरण रद्द: GSTR-10' : `${istDateInHindi(cancelled)} को रद्द: GSTR-10`,
    filed_in_doubt: ({ why }) =>
      why === 'not_valid' ? 'पोर्टल: दाखिल, अभी मान्य नहीं' : 'पोर्टल: दाखिल, पर प्रमाण नहीं',
    standing_unknown: ({ says }) => (says === '' ? 'पोर्टल स्थिति नहीं बताता' : `स्थिति ज्ञात नहीं: ${says}`),
    e_invoices_on_their_way: ({ notBefore }) => `ई-इनवॉइस अभी आ सकते हैं: ${day(notBefore)} को`,
    not_active: () => 'पोर्टल पर पंजीकरण सक्रिय नहीं',
    not_regular: ({ taxpayerType }) =>
      ['दूसरे रिटर्न', shortKind(taxpayerKinds, taxpayerType)].filter(Boolean).join(': '),
    barred: ({ from }) => `अब देर हो चुकी: ${istDateInHindi(from)} से बंद`,
    late_needs_person: ({ rupees }) => `देरी: अब तक ${formatRupees(rupees)} विलंब शुल्क`,
    previous_gstr1_missing: behind,
    previous_gstr3b_missing: behind,
    gstr1_first: () => 'इसके GSTR-1 के बाद',
    gstr1_stopped: () => 'GSTR-1 रुका हुआ है',
    data_saved: ({ about }) => `पोर्टल पर ${formName(about.form)} में आँकड़े सहेजे हुए हैं`,
    late_fee_carried: ({ rupees, central, state, cash }) =>
      cash !== null && isEnough(cash, { central, state })
        ? `विलंब शुल्क ${formatRupees(rupees)}: पैसा खाते में है`
        : `पहले ${formatRupees(rupees)} विलंब शुल्क भरना है`,
    fee_payment_in_doubt: ({ central, state, givenUp }) =>
      `विलंब शुल्क ${formatRupees(central + state)}: भुगतान पक्का नहीं${givenUp ? ', पोर्टल पर देखें' : ''}`,
    liability_carried: ({ of, rupees }) => owed[of](formatRupees(rupees)),
    e_invoices_there: ({ count }) => `निल नहीं: ${count} ई-इनवॉइस`,
    credit_to_give_back: ({ rupees }) => `निल नहीं: ${formatRupees(rupees)} क्रेडिट लौटाना है`,
    needs_yes: ({ creditRupees, notRead }) =>
      creditRupees > 0
        ? `खरीद: ${formatRupees(creditRupees)} क्रेडिट छूट जाएगा`
        : `नहीं पढ़ा गया: ${listed(notRead.map((source) => sources[source]))}`,
    suspended: ({ behind: isBehind }) => (isBehind ? 'निलंबित: रिटर्न छूटे हुए हैं' : 'निलंबित: निल दाखिल हो सकता है'),
    suspension_blocks: () => 'निलंबित: पोर्टल रिटर्न नहीं लेता',
    drc_01b: () => 'पोर्टल पर DRC-01B का उत्तर दें',
    drc_01c: () => 'पोर्टल पर DRC-01C का उत्तर दें',
    bank_account: () => 'पोर्टल पर बैंक खाता दर्ज नहीं',
    negative_ledger: () => 'क्रेडिट विवरण शून्य से नीचे',
    evc_not_allowed: ({ mayChoose }) => (mayChoose ? 'LLP: DSC, या कोड चुनें' : 'DSC से हस्ताक्षर होता है'),
    signatory_pan_missing: () => 'हस्ताक्षरकर्ता का PAN दर्ज नहीं',
    signatory_pan_wrong: () => 'हस्ताक्षरकर्ता का PAN पोर्टल नहीं जानता',
    api_access_off: () => 'पोर्टल पर API पहुँच बंद है',
    portal_account: () => 'पोर्टल यूज़रनेम या खाता स्वीकार नहीं करता',
    portal_down: ({ givenUp }) => `पोर्टल उत्तर नहीं दे रहा: ${again(givenUp)}`,
    portal_session: ({ each, givenUp }) =>
      each ? 'पोर्टल हर सत्र तुरंत समाप्त करता है' : `सत्र समाप्त: ${again(givenUp)}`,
    own_access: ({ givenUp }) => `Shunya की पहुँच अस्वीकार: ${again(givenUp)}`,
    portal_refused: ({ about }) => `पोर्टल ${formName(about.form)} स्वीकार नहीं करता`,
    code_missing: ({ asked }) =>
      asked === 'not_yet'
        ? 'कोड अभी मँगाया नहीं गया'
        : asked === 'refused'
          ? 'कोड स्वीकार नहीं हुआ'
          : 'कोड नहीं आया',
    code_queue: () => 'हस्ताक्षरकर्ता के दूसरे कोड के बाद',
    portal_turn: () => 'कुछ मिनट में: पोर्टल एक समय में एक काम लेता है',
    code_limit: ({ until }) => `${day(until)}, ${time(until)} से पहले और कोड नहीं`,
    recorded_not_listed: ({ arn }) => `पोर्टल ${arn} नहीं दिखाता`,
    answer_lost: ({ againAt }) =>
      againAt === null
        ? 'उत्तर नहीं मिला: ‘फिर से दाखिल करें’ दबाएँ'
        : `उत्तर नहीं मिला: ${day(againAt)}, ${time(againAt)} फिर भेजा जाएगा`,
    outcome_in_doubt: ({ since }) => `${day(since)} को भेजा गया: पक्का होने तक सूची देखी जाएगी`,
    answer_unclear: ({ givenUp }) =>
      givenUp ? 'पोर्टल का उत्तर समझा नहीं जा सका' : 'पोर्टल का उत्तर समझा नहीं जा सका: फिर पूछा जाएगा',
    filed_elsewhere: () => 'दाखिल हो चुका: ARN की पुष्टि हो रही है',
  },
  reasons: {
    being_verified: () => 'पोर्टल से पूछा जा रहा है',
    not_proven: () => 'अभी प्रमाणित नहीं: पहला कोड आना बाकी है',
    none_due: () => 'कोई रिटर्न देय नहीं',
    opens_next: ({ period, frequency, due }) =>
      `${frequency === 'quarterly' ? 'तिमाही: ' : 'अगला: '}${filingPeriodInHindi(period, frequency)}, नियत तारीख ${day(due)}`,
    sign_in_refused: () => 'पोर्टल साइन-इन स्वीकार नहीं करता',
    client_asked: ({ name, at }) => `${day(at)} को पूछा: ${name}`,
    client_said_no: ({ name, at }) => `निल नहीं: ${name}, ${day(at)}`,
    client_not_theirs: ({ name }) => `गलत संपर्क: ${name} का कारोबार नहीं`,
    yes_missing: () => 'आपकी हाँ की प्रतीक्षा',
    portal_knows_nothing: () => 'पोर्टल: न बिक्री, न कुछ देय',
    overdue: ({ due, rupees }) => `नियत तारीख ${day(due)} थी: अब तक शुल्क ${formatRupees(rupees)}`,
    no_time: () => 'आपके कहने पर दाखिल होगा',
    code_on_its_way: ({ until }) => `कोड भेजा गया, ${time(until)} तक चलेगा`,
    code_wanted: () => 'कोड अभी मँगाया नहीं गया',
    code_refused: () => 'पिछला कोड स्वीकार नहीं हुआ',
    code_missed: () => 'दस मिनट में भरा नहीं गया: फिर मँगाएँ',
    code_in_use: () => 'कोड पोर्टल पर लग रहा है',
    code_again_at: ({ again: at }) => `नया कोड ${time(at)}`,
    code_after_another: () => 'दूसरे महीने के कोड के बाद',
    recorded: ({ arn }) => `${arn} दर्ज: पुष्टि हो रही है`,
    answer_lost: () => 'उत्तर नहीं मिला: पक्का होने तक पोर्टल की सूची देखी जाएगी',
    being_filed: () => 'दाखिल हो रहा है',
    runs_at: ({ at }) => `${day(at)}, ${time(at)} अपने आप`,
    gstr1_is_filed: () => 'GSTR-1 अब दाखिल है: GSTR-3B आगे बढ़ाएँ',
    filed: ({ by }) =>
      ({
        system: 'अपने आप दाखिल हुआ',
        portal: 'पोर्टल पर दाखिल, ARN ले लिए गए',
        program: 'किसी प्रोग्राम ने दाखिल किया',
        client: 'ग्राहक की हाँ पर दाखिल',
        person: 'आपकी टीम ने दाखिल किया',
      })[by],
    arn_being_confirmed: () => 'दाखिल, ARN की पुष्टि हो रही है',
    skipped: ({ due }) => `छोड़ा गया; ${day(due)} को फिर भी देय`,
    cancelled: () => 'रद्द',
    stopped: () => 'रुका हुआ है',
  },
};
