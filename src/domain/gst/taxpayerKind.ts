import type { ForDays, Source } from './lawTable.ts';

/** Those who file other returns than GSTR-1 and GSTR-3B. */
export type OtherKind =
  | 'composition'
  | 'input_service_distributor'
  | 'tax_deductor'
  | 'tax_collector'
  | 'online_services_from_abroad'
  | 'non_resident'
  | 'uin_holder';

/** `not_told`: the portal says nothing; `unknown`: a word of the portal that stands in no list. */
export type TaxpayerKind = { files: true } | { files: false; kind: OtherKind | 'not_told' | 'unknown' };

/**
 * `dty` is the portal's text as gst-portal#search lists it, `match` reads it letters only, lower case. `kind` is null for
 * those who file GSTR-1 and GSTR-3B; `instead` are the forms of the others.
 */
export type KindRow = ForDays & { dty: string; match: RegExp } & (
    | { kind: null }
    | { kind: OtherKind; instead: readonly string[] }
  );

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
  { ...always, dty: 'Regular', match: /^regular|^normal/, kind: null, source: regular },
  { ...always, dty: 'SEZ Unit, SEZ Developer', match: /^sez/, kind: null, source: regular },
  { ...always, dty: 'Casual Taxable Person', match: /^casual/, kind: null, source: regular },
  {
    ...always,
    dty: 'Composition',
    match: /composition/,
    kind: 'composition',
    instead: ['CMP-08', 'GSTR-4'],
    source: formOf('CGST Rules, rule 62'),
  },
  {
    ...always,
    dty: 'Input Service Distributor (ISD)',
    match: /inputservice|isd/,
    kind: 'input_service_distributor',
    instead: ['GSTR-6'],
    source: formOf('CGST Act s.39(4), CGST Rules, rule 65'),
  },
  {
    ...always,
    dty: 'Tax Deductor',
    match: /taxdeduct|^tds/,
    kind: 'tax_deductor',
    instead: ['GSTR-7'],
    source: formOf('CGST Act s.39(3), CGST Rules, rule 66'),
  },
  {
    ...always,
    dty: 'Tax Collector (e-Commerce Operator)',
    match: /taxcollect|ecommerce|^tcs/,
    kind: 'tax_collector',
    instead: ['GSTR-8'],
    source: formOf('CGST Act s.52(4), CGST Rules, rule 67'),
  },
  {
    ...always,
    dty: 'OIDAR, Non Resident Online Services Provider',
    match: /oidar|onlineinformation|onlineservice/,
    kind: 'online_services_from_abroad',
    instead: ['GSTR-5A'],
    source: formOf('CGST Rules, rule 64'),
  },
  {
    ...always,
    dty: 'Non Resident Taxable Person',
    match: /nonresident|nrtp/,
    kind: 'non_resident',
    instead: ['GSTR-5'],
    source: formOf('CGST Act s.39(5), CGST Rules, rule 63'),
  },
  {
    ...always,
    dty: 'UN Body, Embassy, Consulate, Other Notified Person',
    match: /^un(?:body|itednations)|uin|embassy|consulate|othernotified/,
    kind: 'uin_holder',
    instead: ['GSTR-11'],
    source: formOf('CGST Rules, rule 82'),
  },
];

/**
 * Whether this kind of taxpayer files GSTR-1 and GSTR-3B, by the portal's `dty` text (gst-portal#search, record 083.2). A
 * kind that is not known is not guessed.
 */
export function taxpayerKind(taxpayerType: string): TaxpayerKind {
  const text = taxpayerType.toLowerCase().replaceAll(/[^a-z]/g, '');
  const row = TAXPAYER_KINDS.find((candidate) => candidate.match.test(text));
  if (row === undefined) return { files: false, kind: text === '' ? 'not_told' : 'unknown' };
  return row.kind === null ? { files: true } : { files: false, kind: row.kind };
}
