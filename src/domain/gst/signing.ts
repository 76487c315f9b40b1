import type { ForDays } from './lawTable.ts';
import { panHolder, type Pan } from './pan.ts';

export const signingMethods = ['evc', 'dsc'] as const;
export type SigningMethod = (typeof signingMethods)[number];

/**
 * `match` is tested on the portal's `ctb` text, reduced to lower-case letters. With `evc` a DSC is allowed too; for a
 * `dsc` that is not `byLaw` only the portal requires it.
 */
export type SigningRow = ForDays & { constitution: string; match: RegExp } & (
    | { signs: 'evc' }
    | { signs: 'dsc'; byLaw: boolean }
  );

const companies: ForDays = {
  // Companies could use EVC until 31 October 2021.
  from: '2021-11-01',
  to: null,
  source: {
    law: 'CGST Rules, rule 26(1), proviso',
    sheet: 'gst-portal#evc-or-dsc, gst-portal#constitution',
    sure: 'high',
  },
};
/** The rule names only the Companies Act; the portal requires a DSC of LLPs as well. */
const partnershipsWithLimitedLiability: ForDays = {
  from: null,
  to: null,
  source: {
    law: 'practice of the portal',
    sheet: 'gst-portal#evc-or-dsc, gst-portal#unknowns no. 12',
    sure: 'medium',
  },
};
const everyoneElse: ForDays = {
  from: null,
  to: null,
  source: { law: 'CGST Rules, rule 26', sheet: 'gst-portal#evc-or-dsc', sure: 'high' },
};

/**
 * How returns are signed, by constitution of business (gst-portal#evc-or-dsc, gst-portal#constitution); the first row
 * that matches decides.
 */
export const SIGNING: readonly SigningRow[] = [
  {
    constitution: 'Limited Liability Partnership, Foreign Limited Liability Partnership',
    match: /limitedliability|^(?:foreign)?llp$/,
    signs: 'dsc',
    byLaw: false,
    ...partnershipsWithLimitedLiability,
  },
  {
    constitution: 'Private Limited Company, Public Limited Company, Unlimited Company, Foreign Company',
    match: /company|privatelimited|publiclimited|pvtltd|publicltd|unlimited/,
    signs: 'dsc',
    byLaw: true,
    ...companies,
  },
  { constitution: 'Proprietorship', match: /proprietor/, signs: 'evc', ...everyoneElse },
  { constitution: 'Partnership', match: /partnership/, signs: 'evc', ...everyoneElse },
  { constitution: 'Hindu Undivided Family', match: /undividedfamily|^huf$/, signs: 'evc', ...everyoneElse },
  {
    constitution: 'Society/ Club/ Trust/ AOP',
    match: /society|club|trust|aop|associationofpersons/,
    signs: 'evc',
    ...everyoneElse,
  },
  { constitution: 'Government Department', match: /government/, signs: 'evc', ...everyoneElse },
  // A company among them is recognised by its PAN.
  { constitution: 'Public Sector Undertaking', match: /publicsector/, signs: 'evc', ...everyoneElse },
  { constitution: 'Statutory Body', match: /statutory/, signs: 'evc', ...everyoneElse },
  { constitution: 'Local Authority', match: /localauthority/, signs: 'evc', ...everyoneElse },
  { constitution: 'Others', match: /^others?$/, signs: 'evc', ...everyoneElse },
];

const rowOf = (constitution: string): SigningRow | undefined => {
  const text = constitution.toLowerCase().replaceAll(/[^a-z]/g, '');
  return SIGNING.find((row) => row.match.test(text));
};

/**
 * Required by law, by practice, or free: a company signs by DSC; for an LLP the rule does not require it, but the
 * portal does in most cases; everyone else may use either.
 */
type SigningRule = 'dsc_by_law' | 'dsc_in_practice' | 'either';

/**
 * `constitution` is the portal's text in any spelling; `pan` is the business's own, not the signatory's. A company's
 * PAN decides alone.
 */
function signingRule(constitution: string, pan: Pan): SigningRule {
  if (panHolder(pan) === 'company') return 'dsc_by_law';
  const row = rowOf(constitution);
  if (row?.signs !== 'dsc') return 'either';
  return row.byLaw ? 'dsc_by_law' : 'dsc_in_practice';
}

/** True when the taxpayer decides, because law and practice differ. */
export const signingIsChosen = (constitution: string, pan: Pan): boolean =>
  signingRule(constitution, pan) === 'dsc_in_practice';

/** The default if no person has chosen. An unknown text counts as EVC; if that is wrong, the portal refuses it. */
const usualSigning = (rule: SigningRule): SigningMethod => (rule === 'either' ? 'evc' : 'dsc');

/** `chosen`: a person's choice, which cannot override the law; null if none was made. */
export function signingMethod(constitution: string, pan: Pan, chosen: SigningMethod | null): SigningMethod {
  const rule = signingRule(constitution, pan);
  return rule === 'dsc_by_law' ? 'dsc' : (chosen ?? usualSigning(rule));
}
