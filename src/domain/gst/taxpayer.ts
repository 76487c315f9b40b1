import type { ForDays, Source } from './lawTable.ts';
import type { FilingFrequency, Quarter } from './returnPeriod.ts';

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
 * Whether this kind of taxpayer files GSTR-1 and GSTR-3B, by the portal's `dty` text (gst-portal#search, design#verification). A
 * kind that is not known is not guessed.
 */
export function taxpayerKind(taxpayerType: string): TaxpayerKind {
  const text = taxpayerType.toLowerCase().replaceAll(/[^a-z]/g, '');
  const row = TAXPAYER_KINDS.find((candidate) => candidate.match.test(text));
  if (row === undefined) return { files: false, kind: text === '' ? 'not_told' : 'unknown' };
  return row.kind === null ? { files: true } : { files: false, kind: row.kind };
}

export type PortalAddress = {
  building_no: string;
  building_name: string;
  street: string;
  area: string;
  city: string;
  /** As the portal spells it; '' where it tells none. */
  district: string;
  pincode: string;
  /** Numeric state code, two digits. */
  stateCode: string;
};

/** What the portal's search returns (gst-portal#search). Dates are YYYY-MM-DD. */
export type PortalTaxpayer = {
  gstin: string;
  legalName: string;
  tradeName: string;
  constitution: string;
  taxpayerType: string;
  status: string;
  registeredOn: string | null;
  cancelledOn: string | null;
  /** Whether e-invoices fill their GSTR-1; null when the portal does not say (gst-portal#e-invoices). */
  makesEInvoices: boolean | null;
  address: PortalAddress | null;
};

/** A quarter's choice as GETPREF tells it (gst-portal#preference); a quarter that it does not tell is unknown, not monthly. */
export type QuarterPreference = { quarter: Quarter; frequency: FilingFrequency };

export type Signatory = { name: string; pan: string; mobile: string; email: string };

/** What the portal says of a registration. `other`: a word that is not known here, which is never taken for active. */
export type TaxpayerStatus = 'active' | 'cancelled' | 'suspended' | 'inactive' | 'provisional' | 'other';

/**
 * The portal's `sts` text (gst-portal#search). An addition may follow the word, as in "Cancelled suo-moto"; "active"
 * stands alone, because an addition to it may take it back.
 */
export function taxpayerStatus(text: string): TaxpayerStatus {
  const status = text.trim().toLowerCase();
  if (/^cancell?ed\b/.test(status)) return 'cancelled';
  if (/^suspended\b/.test(status)) return 'suspended';
  if (/^in-?active\b/.test(status)) return 'inactive';
  if (/^provisional\b/.test(status)) return 'provisional';
  return status === 'active' ? 'active' : 'other';
}

/** Since when a registration is cancelled, YYYY-MM-DD; `on` is null where the portal names no day. */
export type Cancellation = { on: string | null };

/**
 * Status and date judged together (gst-portal#cancellation); null where the registration is not cancelled. The portal
 * goes on telling the date of a cancellation that was revoked, and tells that of one that is still to come: the status
 * alone says whether it is in force.
 */
export const cancellationIn = (told: { status: string; cancelledOn: string | null }): Cancellation | null =>
  taxpayerStatus(told.status) === 'cancelled' ? { on: told.cancelledOn } : null;
