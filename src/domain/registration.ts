import { panHolder, type Pan } from './pan.ts';
import { quarterOf, type FilingFrequency, type Quarter, type ReturnPeriod } from './returnPeriod.ts';

export type RegistrationStatus = 'active' | 'cancelled' | 'suspended' | 'inactive' | 'provisional' | 'other';

/** The portal's `sts` text, matched loosely ("Cancelled suo-moto" is cancelled; P 1.8). */
export function registrationStatus(text: string): RegistrationStatus {
  const status = text.trim().toLowerCase();
  if (status.startsWith('cancel')) return 'cancelled';
  if (status.startsWith('suspend')) return 'suspended';
  if (status.startsWith('inactive')) return 'inactive';
  if (status.startsWith('provisional')) return 'provisional';
  return status.startsWith('active') ? 'active' : 'other';
}

/**
 * How returns are signed: companies and LLPs only by DSC, everyone else may use EVC (P 4.8, 5.5).
 * `constitution` is the portal's `ctb` text in any spelling; `pan` is the business's own, not the signatory's.
 */
export function signingMethod(constitution: string, pan: Pan): 'evc' | 'dsc' {
  if (panHolder(pan) === 'company') return 'dsc';
  const text = constitution.toLowerCase().replaceAll(/[^a-z]/g, '');
  const needsDsc =
    /company|limitedliability|privatelimited|publiclimited|pvtltd|publicltd|unlimited/.test(text) ||
    /^(?:foreign)?llp$/.test(text);
  return needsDsc ? 'dsc' : 'evc';
}

export type TaxpayerKind = { files: true } | { files: false; sentence: string };

type Other = { match: RegExp; sentence: string };

const OTHERS: readonly Other[] = [
  {
    match: /composition/,
    sentence:
      'This is a composition dealer. It files CMP-08 each quarter and GSTR-4 once a year, not GSTR-1 and GSTR-3B.',
  },
  {
    match: /inputservice|isd/,
    sentence: 'This is an Input Service Distributor. It files GSTR-6 each month, not GSTR-1 and GSTR-3B.',
  },
  {
    match: /taxdeduct|^tds/,
    sentence:
      'This registration is for deducting tax (TDS). It files GSTR-7 each month, not GSTR-1 and GSTR-3B.',
  },
  {
    match: /taxcollect|ecommerce|^tcs/,
    sentence:
      'This registration is for collecting tax as an e-commerce operator (TCS). It files GSTR-8 each month, not GSTR-1 and GSTR-3B.',
  },
  {
    match: /oidar|onlineinformation/,
    sentence:
      'This registration is for online services from abroad (OIDAR). It files GSTR-5A each month, not GSTR-1 and GSTR-3B.',
  },
  {
    match: /nonresident|nrtp/,
    sentence: 'This is a non-resident taxable person. It files GSTR-5, not GSTR-1 and GSTR-3B.',
  },
  {
    match: /^un|uin|embassy|consulate|othernotified/,
    sentence:
      'This is a UIN holder (embassy, consulate or UN body). It files GSTR-11 to claim refunds, not GSTR-1 and GSTR-3B.',
  },
];

/**
 * Whether this kind of taxpayer files GSTR-1 and GSTR-3B, by the portal's `dty` text; if not, a sentence fit
 * to show that names what it files instead (P 1.8, decisions 3.2). A kind that is not known is not guessed.
 */
export function taxpayerKind(taxpayerType: string): TaxpayerKind {
  const text = taxpayerType.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (/^regular|^normal|^sez|^casual/.test(text)) return { files: true };
  const known = OTHERS.find((other) => other.match.test(text));
  if (known !== undefined) return { files: false, sentence: known.sentence };
  return {
    files: false,
    sentence:
      text === ''
        ? 'The GST portal does not say what kind of taxpayer this is. Shunya files only for regular taxpayers.'
        : `The GST portal shows this registration as “${taxpayerType.trim()}”. Shunya files only for regular taxpayers.`,
  };
}

/** The portal's preferences for the financial year of the period (P 1.10); a quarter not listed is monthly. */
export function frequencyFor(
  preferences: readonly { quarter: Quarter; frequency: FilingFrequency }[],
  period: ReturnPeriod,
): FilingFrequency {
  return preferences.find((row) => row.quarter === quarterOf(period))?.frequency ?? 'monthly';
}
