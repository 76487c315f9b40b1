import type { EvidenceSource, StatementParams } from '#domain/gst/evidence.ts';
import { isNothing, rupeesOf, type TaxHeads, formatRupees } from '#domain/gst/portalFigures.ts';
import { parseIstDate } from '#domain/shared/istTime.ts';
import type { EvidenceTexts } from '../shapes.ts';
import { filingPeriodInHindi, istDateInHindi } from './dates.ts';

export const sources: Readonly<Record<EvidenceSource, string>> = {
  profile: 'पंजीकरण',
  gstr1_summary: 'GSTR-1 का सारांश',
  e_invoices: 'ई-इनवॉइस',
  gstr3b_summary: 'GSTR-3B का सारांश',
  auto_liability: 'पोर्टल का बनाया GSTR-3B',
  gstr2b: 'GSTR-2B (खरीद)',
  cash_ledger: 'नकद खाता',
  credit_ledger: 'क्रेडिट खाता',
  liability_ledger: 'देयता खाता',
  reversal_statements: 'लौटाए गए क्रेडिट और रिवर्स चार्ज के विवरण',
  late_fee: 'पिछला विलंब शुल्क',
};

/** "क", "क और ख", "क, ख और ग" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} और ${names.at(-1) ?? ''}`;

const money = (heads: TaxHeads): string => formatRupees(rupeesOf(heads));
const amount =
  (of: string) =>
  ({ heads }: { heads: TaxHeads }): string =>
    isNothing(heads) ? `कोई ${of} नहीं` : `${of} ${money(heads)}`;

const statuses: Readonly<Record<StatementParams['status']['status'], string>> = {
  active: 'सक्रिय',
  cancelled: 'रद्द',
  suspended: 'निलंबित',
  inactive: 'निष्क्रिय',
  provisional: 'अनंतिम',
  other: 'सक्रिय नहीं दिखता',
};

const dayOf = (text: string): string => {
  const at = parseIstDate(text);
  return at === null ? text : istDateInHindi(at);
};

export const evidence: EvidenceTexts = {
  sources,
  statements: {
    status: ({ status }) => statuses[status],
    nothing_saved: () => 'कोई आँकड़े सहेजे हुए नहीं हैं',
    data_saved: () => 'आँकड़े सहेजे हुए हैं',
    no_summary: () => 'पोर्टल ने अभी नहीं बनाया',
    e_invoices: ({ count }) => (count === 0 ? 'कोई नहीं' : `${count} ई-इनवॉइस`),
    makes_no_e_invoices: () => 'यह कारोबार ई-इनवॉइस नहीं बनाता',
    outward: ({ value, heads }) =>
      isNothing(heads) && value !== 0
        ? `${formatRupees(Math.ceil(value / 100))} की आपूर्ति`
        : amount('कर')({ heads }),
    reverse_charge: amount('रिवर्स चार्ज'),
    credit: amount('क्रेडिट'),
    cash: ({ heads }) => money(heads),
    credit_balance: ({ heads }) => money(heads),
    owed: ({ heads }) => (isNothing(heads) ? 'कुछ देय नहीं' : `${money(heads)} देय`),
    reclaim_balance: ({ heads }) => `${money(heads)} क्रेडिट लौटाया गया और फिर नहीं लिया गया`,
    reverse_charge_balance: ({ heads }) => `रिवर्स चार्ज ${money(heads)}`,
    late_fee: ({ heads }) => (isNothing(heads) ? 'नहीं' : money(heads)),
    cash_for_fee: ({ heads }) => `इसमें विलंब शुल्क के लिए ${money(heads)}`,
    owed_fee: ({ heads }) => `इसमें विलंब शुल्क ${money(heads)}`,
    fee_paid: ({ heads }) => `इस रिटर्न में ${money(heads)} विलंब शुल्क चुकाया गया`,
    own_fee: ({ period, filedOn, rupees }) =>
      `Shunya की गिनती से ${formatRupees(rupees)}: ${filingPeriodInHindi(period, 'monthly')} का GSTR-3B ${dayOf(filedOn)} को दाखिल हुआ`,
    previous_in_time: ({ period, filedOn }) =>
      `नहीं होना चाहिए: ${filingPeriodInHindi(period, 'monthly')} का GSTR-3B समय पर, ${dayOf(filedOn)} को दाखिल हुआ`,
    no_return_before: () => 'नहीं होना चाहिए: इससे पहले कोई GSTR-3B नहीं था',
  },
  notDue: (from) =>
    from === null ? 'अभी नहीं बना' : `बनने की तारीख ${istDateInHindi(from)}, इसलिए नहीं देखा गया`,
  notOffered: 'पोर्टल के कनेक्शन से नहीं मिलता, इसलिए नहीं देखा गया',
  failed: 'पूछा गया, पर पढ़ा नहीं जा सका',
};
