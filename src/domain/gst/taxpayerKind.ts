import type { ForDays, Source } from './lawTable.ts';

export type TaxpayerKind = { files: true } | { files: false; sentence: string };

/**
 * `kind` is the portal's `dty` text as gst-portal#search lists it, `match` reads it letters only, lower case. `instead` is null
 * for those who file GSTR-1 and GSTR-3B; else `is` and `instead` say what it is and what it files.
 */
export type KindRow = ForDays & { kind: string; match: RegExp; is: string; instead: string | null };

const always = { from: null, to: null };
const regular: Source = {
  law: 'CGST Act s.37, s.39(1)',
  sheet: 'gst-portal#search, gst-portal#nil-gstr1',
  sure: 'high',
};
/** gst-portal#search lists the kind and gst-portal#gstin that it files neither; its own form is the law's. */
const formOf = (law: string): Source => ({
  law,
  sheet: 'gst-portal#search; form outside the sheet',
  sure: 'medium',
});

/** What each kind of taxpayer files; the first row that matches holds. */
export const TAXPAYER_KINDS: readonly KindRow[] = [
  { ...always, kind: 'Regular', match: /^regular|^normal/, is: '', instead: null, source: regular },
  { ...always, kind: 'SEZ Unit, SEZ Developer', match: /^sez/, is: '', instead: null, source: regular },
  { ...always, kind: 'Casual Taxable Person', match: /^casual/, is: '', instead: null, source: regular },
  {
    ...always,
    kind: 'Composition',
    match: /composition/,
    is: 'This is a composition dealer.',
    instead: 'CMP-08 each quarter and GSTR-4 once a year',
    source: formOf('CGST Rules, rule 62'),
  },
  {
    ...always,
    kind: 'Input Service Distributor (ISD)',
    match: /inputservice|isd/,
    is: 'This is an Input Service Distributor.',
    instead: 'GSTR-6 each month',
    source: formOf('CGST Act s.39(4), CGST Rules, rule 65'),
  },
  {
    ...always,
    kind: 'Tax Deductor',
    match: /taxdeduct|^tds/,
    is: 'This registration is for deducting tax (TDS).',
    instead: 'GSTR-7 each month',
    source: formOf('CGST Act s.39(3), CGST Rules, rule 66'),
  },
  {
    ...always,
    kind: 'Tax Collector (e-Commerce Operator)',
    match: /taxcollect|ecommerce|^tcs/,
    is: 'This registration is for collecting tax as an e-commerce operator (TCS).',
    instead: 'GSTR-8 each month',
    source: formOf('CGST Act s.52(4), CGST Rules, rule 67'),
  },
  {
    ...always,
    kind: 'OIDAR',
    match: /oidar|onlineinformation/,
    is: 'This registration is for online services from abroad (OIDAR).',
    instead: 'GSTR-5A each month',
    source: formOf('CGST Rules, rule 64'),
  },
  {
    ...always,
    kind: 'Non Resident Taxable Person',
    match: /nonresident|nrtp/,
    is: 'This is a non-resident taxable person.',
    instead: 'GSTR-5',
    source: formOf('CGST Act s.39(5), CGST Rules, rule 63'),
  },
  {
    ...always,
    kind: 'UN Body, Embassy, Consulate, Other Notified Person',
    match: /^un(?:body|itednations)|uin|embassy|consulate|othernotified/,
    is: 'This is a UIN holder (embassy, consulate or UN body).',
    instead: 'GSTR-11 to claim refunds',
    source: formOf('CGST Rules, rule 82'),
  },
];

/**
 * Whether this kind of taxpayer files GSTR-1 and GSTR-3B, by the portal's `dty` text; if not, a sentence fit
 * to show that names what it files instead (gst-portal#search, record 083.2). A kind that is not known is not guessed.
 */
export function taxpayerKind(taxpayerType: string): TaxpayerKind {
  const text = taxpayerType.toLowerCase().replaceAll(/[^a-z]/g, '');
  const row = TAXPAYER_KINDS.find((candidate) => candidate.match.test(text));
  if (row !== undefined) {
    return row.instead === null
      ? { files: true }
      : { files: false, sentence: `${row.is} It files ${row.instead}, not GSTR-1 and GSTR-3B.` };
  }
  return {
    files: false,
    sentence:
      text === ''
        ? 'The GST portal does not say what kind of taxpayer this is. Shunya files only for regular taxpayers.'
        : `The GST portal shows this registration as “${taxpayerType.trim()}”. Shunya files only for regular taxpayers.`,
  };
}
