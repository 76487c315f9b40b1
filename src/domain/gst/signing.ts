import type { ForDays } from './lawTable.ts';
import { panHolder, type Pan } from './pan.ts';

export type SigningMethod = 'evc' | 'dsc';

/** `match` reads the portal's `ctb` text, letters only, lower case; `evc` means that DSC is allowed too. */
export type SigningRow = ForDays & { constitution: string; match: RegExp; signs: SigningMethod };

const companies: ForDays = {
  // Companies could use EVC for a while until 31 October 2021.
  from: '2021-11-01',
  to: null,
  source: {
    law: 'CGST Rules, rule 26(1), proviso',
    sheet: 'gst-portal#evc-or-dsc, gst-portal#constitution',
    sure: 'high',
  },
};
/** The rule speaks of the Companies Act alone; the portal asks LLPs for DSC all the same. */
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

/** How returns are signed by constitution of business (gst-portal#evc-or-dsc, gst-portal#constitution); the first row that matches holds. */
export const SIGNING: readonly SigningRow[] = [
  {
    constitution: 'Limited Liability Partnership, Foreign Limited Liability Partnership',
    match: /limitedliability|^(?:foreign)?llp$/,
    signs: 'dsc',
    ...partnershipsWithLimitedLiability,
  },
  {
    constitution: 'Private Limited Company, Public Limited Company, Unlimited Company, Foreign Company',
    match: /company|privatelimited|publiclimited|pvtltd|publicltd|unlimited/,
    signs: 'dsc',
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
  // One that is a company is found by its PAN.
  { constitution: 'Public Sector Undertaking', match: /publicsector/, signs: 'evc', ...everyoneElse },
  { constitution: 'Statutory Body', match: /statutory/, signs: 'evc', ...everyoneElse },
  { constitution: 'Local Authority', match: /localauthority/, signs: 'evc', ...everyoneElse },
  { constitution: 'Others', match: /^others?$/, signs: 'evc', ...everyoneElse },
];

/**
 * `constitution` is the portal's text in any spelling; `pan` is the business's own, not the signatory's. A company's
 * PAN decides alone; a text that no row knows counts as EVC, which the portal refuses (RT_FIL_31) where it is wrong.
 */
export function signingMethod(constitution: string, pan: Pan): SigningMethod {
  if (panHolder(pan) === 'company') return 'dsc';
  const text = constitution.toLowerCase().replaceAll(/[^a-z]/g, '');
  return SIGNING.find((row) => row.match.test(text))?.signs ?? 'evc';
}
