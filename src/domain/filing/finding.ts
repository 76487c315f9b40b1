/** Why a return is not filed now; a closed set that screens and tests may switch on (record 084.3). */
export type FindingCode =
  | 'period_not_over'
  | 'before_registration'
  | 'after_cancellation'
  | 'not_active'
  | 'not_regular'
  | 'barred'
  | 'late_needs_person'
  | 'previous_gstr1_missing'
  | 'previous_gstr3b_missing'
  | 'gstr1_first'
  | 'gstr1_stopped'
  | 'data_saved'
  | 'late_fee_carried'
  | 'liability_carried'
  | 'suspended'
  | 'drc_01b'
  | 'drc_01c'
  | 'bank_account'
  | 'negative_ledger'
  | 'evc_not_allowed'
  | 'signatory_pan_missing'
  | 'signatory_pan_wrong'
  | 'api_access_off'
  | 'portal_account'
  | 'portal_down'
  | 'portal_session'
  | 'own_access'
  | 'portal_refused'
  | 'code_missing'
  | 'code_queue'
  | 'code_limit'
  | 'answer_lost'
  | 'filed_elsewhere';

/** Who must act next. */
export type Actor = 'you' | 'signatory' | 'portal' | 'shunya';

/** Both texts are fit to show: `sentence` says what happened, `nextAct` what to do. Whole rupees. */
export type Finding = {
  code: FindingCode;
  sentence: string;
  nextAct: string;
  actor: Actor;
  amountRupees?: number;
};

/** Said of a return that the law does not ask for. */
export const NOTHING_DUE: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'not_regular',
];

/** Shunya does not file these, whatever is mended: it is too late, there is money to pay, or a DSC signs. */
const NOT_BY_US: readonly FindingCode[] = [
  ...NOTHING_DUE,
  'barred',
  'late_fee_carried',
  'liability_carried',
  'evc_not_allowed',
];

/** Can a person mend what was found, so that trying again files the return? */
export const isMendable = ({ code }: Pick<Finding, 'code'>): boolean => !NOT_BY_US.includes(code);

/** "₹1,23,456": whole rupees in Indian grouping. */
export function formatRupees(rupees: number): string {
  const digits = String(Math.round(Math.abs(rupees)));
  const head = digits.slice(0, -3);
  const grouped =
    head === '' ? digits : `${head.replaceAll(/\B(?=(?:\d{2}){1,8}$)/g, ',')},${digits.slice(-3)}`;
  return `${rupees < 0 ? '-' : ''}₹${grouped}`;
}
