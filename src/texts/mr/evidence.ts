import type { EvidenceSource, StatementParams } from '#domain/gst/evidence.ts';
import { isNothing, rupeesOf, type TaxHeads, formatRupees } from '#domain/gst/portalFigures.ts';
import { parseIstDate } from '#domain/shared/istTime.ts';
import type { EvidenceTexts } from '../shapes.ts';
import { filingPeriodInMarathi, istDateInMarathi } from './dates.ts';

export const sources: Readonly<Record<EvidenceSource, string>> = {
  profile: 'नोंदणी',
  gstr1_summary: 'GSTR-1 चा सारांश',
  e_invoices: 'ई-इन्व्हॉइस',
  gstr3b_summary: 'GSTR-3B चा सारांश',
  auto_liability: 'पोर्टलने तयार केलेले GSTR-3B',
  gstr2b: 'GSTR-2B (खरेदी)',
  cash_ledger: 'रोख खाते',
  credit_ledger: 'क्रेडिट खाते',
  liability_ledger: 'देयता खाते',
  late_fee: 'मागील विलंब शुल्क',
  reversal_statements: 'परत केलेल्या क्रेडिटची आणि रिव्हर्स चार्जची विवरणे',
};

/** "क", "क आणि ख", "क, ख आणि ग" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} आणि ${names.at(-1) ?? ''}`;

const money = (heads: TaxHeads): string => formatRupees(rupeesOf(heads));
const amount =
  (of: string) =>
  ({ heads }: { heads: TaxHeads }): string =>
    isNothing(heads) ? `${of} नाही` : `${of} ${money(heads)}`;

const statuses: Readonly<Record<StatementParams['status']['status'], string>> = {
  active: 'सक्रिय',
  cancelled: 'रद्द',
  suspended: 'निलंबित',
  inactive: 'निष्क्रिय',
  provisional: 'तात्पुरती',
  other: 'सक्रिय दिसत नाही',
};

const dayOf = (text: string): string => {
  const at = parseIstDate(text);
  return at === null ? text : istDateInMarathi(at);
};

export const evidence: EvidenceTexts = {
  sources,
  statements: {
    status: ({ status }) => statuses[status],
    nothing_saved: () => 'कोणतेही आकडे जतन केलेले नाहीत',
    data_saved: () => 'आकडे जतन केलेले आहेत',
    no_summary: () => 'पोर्टलने अजून तयार केलेला नाही',
    e_invoices: ({ count }) => (count === 0 ? 'एकही नाही' : `${count} ई-इन्व्हॉइस`),
    makes_no_e_invoices: () => 'हा व्यवसाय ई-इन्व्हॉइस तयार करत नाही',
    outward: ({ value, heads }) =>
      isNothing(heads) && value !== 0
        ? `${formatRupees(Math.ceil(value / 100))} चा पुरवठा`
        : amount('कर')({ heads }),
    reverse_charge: amount('रिव्हर्स चार्ज'),
    credit: amount('क्रेडिट'),
    cash: ({ heads }) => money(heads),
    credit_balance: ({ heads }) => money(heads),
    reclaim_balance: ({ heads }) => `${money(heads)} क्रेडिट परत केले आणि पुन्हा घेतले नाही`,
    reverse_charge_balance: ({ heads }) => `रिव्हर्स चार्ज ${money(heads)}`,
    owed: ({ heads }) => (isNothing(heads) ? 'काही देय नाही' : `${money(heads)} देय`),
    late_fee: ({ heads }) => (isNothing(heads) ? 'नाही' : money(heads)),
    cash_for_fee: ({ heads }) => `यात विलंब शुल्कासाठी ${money(heads)}`,
    owed_fee: ({ heads }) => `यात विलंब शुल्क ${money(heads)}`,
    fee_paid: ({ heads }) => `या रिटर्नमध्ये ${money(heads)} विलंब शुल्क भरले`,
    own_fee: ({ period, filedOn, rupees }) =>
      `Shunya च्या मोजणीने ${formatRupees(rupees)}: ${filingPeriodInMarathi(period, 'monthly')} चे GSTR-3B ${dayOf(filedOn)} रोजी दाखल झाले`,
    previous_in_time: ({ period, filedOn }) =>
      `नसावे: ${filingPeriodInMarathi(period, 'monthly')} चे GSTR-3B वेळेत, ${dayOf(filedOn)} रोजी दाखल झाले`,
    no_return_before: () => 'नसावे: याआधी कोणतेही GSTR-3B नव्हते',
  },
  notDue: (from) =>
    from === null ? 'अजून तयार झाले नाही' : `तयार होण्याची तारीख ${istDateInMarathi(from)}, म्हणून पाहिले नाही`,
  notOffered: 'पोर्टलच्या कनेक्शनमधून मिळत नाही, म्हणून पाहिले नाही',
  failed: 'विचारले, पण वाचता आले नाही',
};
