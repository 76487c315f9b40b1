import type { ForDays, Source } from './lawTable.ts';
import type { FilingFrequency, Quarter } from './returnPeriod.ts';

/** Taxpayers who file other returns than GSTR-1 and GSTR-3B. */
export type OtherKind =
  | 'composition'
  | 'input_service_distributor'
  | 'tax_deductor'
  | 'tax_collector'
  | 'online_services_from_abroad'
  | 'non_resident'
  | 'uin_holder';

/** `not_told`: the portal says nothing; `unknown`: a word of the portal that is not in our list. */
export type TaxpayerKind = { files: true } | { files: false; kind: OtherKind | 'not_told' | 'unknown' };

/**
 * `dty` is the portal's text as gst-portal#search lists it; `match` reads only its letters, lower case. `kind` is
 * null for taxpayers who file GSTR-1 and GSTR-3B; `instead` lists the forms of the others.
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
/**
 * gst-portal#search lists the kind, and gst-portal#gstin says that it files neither; its own form comes from the law.
 */
const formOf = (law: string): Source => ({
  law,
  sheet: 'gst-portal#search; form outside the sheet',
  sure: 'medium',
});

/** The returns of each kind of taxpayer; the first row that matches decides. */
export const TAXPAYER_KINDS: readonly KindRow[] = [
  { ...always, dty: 'Regular', match: /^regular|^normal/, kind: null, source: regular },
  {
    ...always,
    dty: 'SEZ Unit, SEZ Developer, Special Economic Zone',
    match: /^sez|^specialeconomiczone/,
    kind: null,
    source: regular,
  },
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
 * Whether this kind of taxpayer files GSTR-1 and GSTR-3B, by the portal's `dty` text (gst-portal#search,
 * design#verification). An unknown kind is not guessed, nor one of two kinds of which only one files them.
 */
export function taxpayerKind(taxpayerType: string): TaxpayerKind {
  const words = taxpayerType.toLowerCase().match(/[a-z]+/g) ?? [];
  const text = words.join('');
  const row = TAXPAYER_KINDS.find((candidate) => candidate.match.test(text));
  if (row === undefined) return { files: false, kind: text === '' ? 'not_told' : 'unknown' };
  const isMixed = TAXPAYER_KINDS.some(
    ({ match, kind }) =>
      (kind === null) !== (row.kind === null) &&
      words.some((_word, start) => match.test(words.slice(start).join(''))),
  );
  if (isMixed) return { files: false, kind: 'unknown' };
  return row.kind === null ? { files: true } : { files: false, kind: row.kind };
}

/**
 * True when the portal's text names no kind, or only by an abbreviation such as "NT": the next answer may name it. Other
 * words are a kind that we do not know.
 */
export function isUnclearKind(taxpayerType: string): boolean {
  const kind = taxpayerKind(taxpayerType);
  if (kind.files) return false;
  return kind.kind === 'not_told' || (kind.kind === 'unknown' && /^[a-z]{1,4}$/i.test(taxpayerType.trim()));
}

export type PortalAddress = {
  building_no: string;
  building_name: string;
  street: string;
  area: string;
  city: string;
  /** In the portal's spelling; '' if it gives none. */
  district: string;
  pincode: string;
  /** Numeric state code, two digits. */
  stateCode: string;
};

/** The answer of the portal's search (gst-portal#search). Dates are YYYY-MM-DD. */
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

/** The choice for a quarter in GETPREF (gst-portal#preference); a missing quarter is unknown, not monthly. */
export type QuarterPreference = { quarter: Quarter; frequency: FilingFrequency };

export type Signatory = { name: string; pan: string; mobile: string; email: string };

/** The portal's status of a registration. `other`: an unknown word, which never counts as active. */
export type TaxpayerStatus = 'active' | 'cancelled' | 'suspended' | 'inactive' | 'provisional' | 'other';

/**
 * The portal's `sts` text (gst-portal#search). An addition may follow the word, as in "Cancelled suo-moto"; "active"
 * stands alone, because an addition to it may take it back. A revocation takes the word back, and is asked for again.
 */
export function taxpayerStatus(text: string): TaxpayerStatus {
  const status = text.trim().toLowerCase();
  if (/revo[ck]/.test(status)) return 'other';
  if (/^(?:suo[ -]?moto )?cancell?ed\b/.test(status)) return 'cancelled';
  if (/^suspended\b/.test(status)) return 'suspended';
  if (/^in[ -]?active\b/.test(status)) return 'inactive';
  if (/^provisional\b/.test(status)) return 'provisional';
  return status === 'active' ? 'active' : 'other';
}

/** The day since which a registration is cancelled, YYYY-MM-DD; `on` is null if the portal names no day. */
export type Cancellation = { on: string | null };

/**
 * Judges status and date together (gst-portal#cancellation); null if the registration is not cancelled. The portal
 * keeps reporting the date of a revoked cancellation, and also reports that of a future one: only the status says
 * whether it is in force.
 */
export const cancellationIn = (answer: { status: string; cancelledOn: string | null }): Cancellation | null =>
  taxpayerStatus(answer.status) === 'cancelled' ? { on: answer.cancelledOn } : null;
