import type { Role } from '../account/member.ts';
import type { Covered, CoveredFee } from '../gst/evidence.ts';
import { formatIstDate, type Instant } from '../shared/istTime.ts';
import { formatRupees } from '../gst/portalFigures.ts';
import {
  formatFilingPeriod,
  type FilingFrequency,
  type Form,
  formName,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';

/**
 * The subjects of consent; each kind has its own entry in the consent ledger (design#consent, design#relay-mandate).
 */
export type ConsentKind = 'storage' | 'month' | 'standing' | 'relay' | 'evidence' | 'by_hand' | 'fee';

export type Consent = {
  id: string;
  registrationId: string | null;
  kind: ConsentKind;
  period: ReturnPeriod | null;
  text: string;
  version: string;
  /** The id of the member who gave it, signed in or by the link of a month; null for a client. */
  personId: string | null;
  /** That person's role. */
  role: Role | null;
  /** The name of the person who gave it, at that time. */
  giver: string;
  capacity: string;
  channel: string;
  givenAt: Instant;
  withdrawnAt: Instant | null;
  /** For a yes to the portal's readings or to a late fee: the covered items; null for every other kind. */
  covers: Covered | CoveredFee | null;
};

export type ConsentText = { kind: ConsentKind; version: string; text: string };

/** The late fee named in a yes: the cost of filing the late returns on the day of `at`, by our own tables. */
export type NamedFee = { at: Instant; each: readonly { form: Form; rupees: number }[] };

/**
 * The returns that a yes files, and the late fee that it names, if any. `mayCarryFee`: the portal may charge the late fee
 * of an earlier return in its GSTR-3B, which needs a yes of its own (design#late-fee-month).
 */
export type MonthTerms = { forms: readonly Form[]; fee: NamedFee | null; mayCarryFee: boolean };

/** The total in whole rupees. */
export const rupeesNamed = ({ each }: NamedFee): number => each.reduce((sum, { rupees }) => sum + rupees, 0);

/**
 * The law's conditions for a nil month, for supplies and payments in both directions (gst-portal#nil-gstr1,
 * gst-portal#nil-gstr3b).
 */
const NOTHING =
  'no sales or supplies (exempt and nil-rated ones included) and no advances, no credit or debit notes and no corrections; ' +
  'no purchases under reverse charge, where the buyer pays the tax, such as rent of a shop or office whose owner has no GSTIN; ' +
  'no exempt, nil-rated or non-GST purchases; ' +
  'no tax credit to take or give back, and ';
const NOTHING_OWED = 'no tax, interest or late fee to pay';

/** The end of the declaration: a late fee that is not known to be absent is never declared absent. */
function owed({ fee, mayCarryFee }: Pick<MonthTerms, 'fee' | 'mayCarryFee'>): string {
  if (fee === null && !mayCarryFee) return NOTHING_OWED;
  const earlier = 'that of an earlier return, which is paid only after a yes that names its amount';
  const fees = [...(fee === null ? [] : ['the one named here']), ...(mayCarryFee ? [earlier] : [])];
  return `no tax or interest to pay, and no late fee but ${fees.join(' and ')}`;
}

/** The question about a month, in one line. */
export function monthQuestion(
  period: ReturnPeriod,
  frequency: FilingFrequency,
  { fee, mayCarryFee }: Pick<MonthTerms, 'fee' | 'mayCarryFee'>,
): string {
  const fees = [
    ...(fee === null ? [] : [`a late fee of ${formatRupees(rupeesNamed(fee))}`]),
    ...(mayCarryFee ? ['the late fee of an earlier return'] : []),
  ];
  const toPay = fees.length === 0 ? '' : ` but ${fees.join(' and ')}`;
  return `${formatFilingPeriod(period, frequency)}: nothing sold, nothing bought under reverse charge, nothing to pay${toPay}?`;
}

/** The exact words of a yes to it. */
export function monthDeclaration(
  period: ReturnPeriod,
  frequency: FilingFrequency,
  { forms, fee, mayCarryFee }: MonthTerms,
): string {
  const month = formatFilingPeriod(period, frequency);
  const asks = `Please file ${forms.map(formName).join(' and ')} as nil.`;
  const declares = `For ${month} I had ${NOTHING}${owed({ fee, mayCarryFee })}. ${asks}`;
  if (fee === null) return declares;
  const each = fee.each.map(({ form, rupees }) => `${formName(form)} ${formatRupees(rupees)}`).join(', ');
  return `${declares} It is late: filed on ${formatIstDate(fee.at)}, it costs a late fee of ${formatRupees(rupeesNamed(fee))} by Shunya's count (${each}).`;
}

/** This month's consent: the question, the yes to it, and the exact words one tap away (design#consent). */
export const monthConsent = (
  period: ReturnPeriod,
  frequency: FilingFrequency,
  terms: MonthTerms,
): ConsentText => ({
  kind: 'month',
  version: 'month-5',
  text: `${monthQuestion(period, frequency, terms)} Yes. ${monthDeclaration(period, frequency, terms)}`,
});

/**
 * Declared by the person who records the ARN of a return that they filed at the portal themselves
 * (design#filed-by-hand).
 */
export const filedByHand = (
  { gstin, period, frequency }: { gstin: string; period: ReturnPeriod; frequency: FilingFrequency },
  form: Form,
  arn: string,
): ConsentText => ({
  kind: 'by_hand',
  version: 'by-hand-1',
  text: `${formName(form)} of ${formatFilingPeriod(period, frequency)} for ${gstin} was filed on the GST portal, not by Shunya. Its ARN there is ${arn}.`,
});

/** The box of `user_validation: false`, unticked by default; revocable at any time. */
export const standingDeclaration: ConsentText = {
  kind: 'standing',
  version: 'standing-3',
  text:
    'These months are nil until I say otherwise; do not ask me each month. ' +
    `In each of them I have ${NOTHING}${owed({ fee: null, mayCarryFee: true })}. I will say so before the filing day if a month is different. ` +
    'GSTR-2B, which shows my purchases, is made on the 14th: a GSTR-3B filed before is filed without it. ' +
    'What the connection to the GST portal does not offer is not looked at either. ' +
    'I get a notice before each filing, which names what is not looked at; I can stop it, and can take this back at any time.',
};

/** The signatory's mandate for the relay of codes (design#relay-mandate). */
export const relayMandate: ConsentText = {
  kind: 'relay',
  version: 'relay-1',
  text:
    'I am the authorised signatory. The codes that the GST portal sends me may reach Shunya by my own forwarding rule, ' +
    'and Shunya may use each once, for the one return named in the notice before it. ' +
    'I can stop a filing from that notice, and can take this back at any time.',
};

/** The box `authorizeStorage` of the add form (specification 3). */
export const storageConsent: ConsentText = {
  kind: 'storage',
  version: 'storage-1',
  text: 'I authorise Shunya to keep my GST portal credentials, encrypted, and to use them only to file and confirm my own returns, until I delete this GSTIN.',
};
