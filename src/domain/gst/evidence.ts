import { type Form, periodParts, type ReturnPeriod } from './returnPeriod.ts';
import type { TaxpayerStatus } from './taxpayer.ts';
import type { FeeByHead } from './carriedFee.ts';
import type { TaxHeads } from './portalFigures.ts';
import { fromIst, type Instant } from '../shared/istTime.ts';
import type { FaultMeaning } from './refusal.ts';

/** The sources that the check of a return reads at the portal, besides the list of filed returns. */
export const EVIDENCE_SOURCES = [
  'profile',
  'gstr1_summary',
  'e_invoices',
  'gstr3b_summary',
  'auto_liability',
  'gstr2b',
  'cash_ledger',
  'credit_ledger',
  'liability_ledger',
  'reversal_statements',
  'late_fee',
] as const;
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number];

/** The balances of the business at the portal: they belong to no month, and a yes does not cover them. */
const BALANCES: readonly EvidenceSource[] = ['cash_ledger', 'credit_ledger', 'reversal_statements'];

type Nothing = Record<string, never>;
type Amount = { heads: TaxHeads };

/**
 * The statements of a source: a closed set, as stored and as sent on the wire. A missing value is never stored as
 * zero.
 */
export type StatementParams = {
  status: { status: TaxpayerStatus };
  nothing_saved: Nothing;
  data_saved: Nothing;
  /** The portal has made no summary: it is unknown whether rows are saved (gst-portal#gstr1). */
  no_summary: Nothing;
  e_invoices: { count: number };
  /** The profile says that this taxpayer makes none: nothing more is asked (gst-portal#e-invoices). */
  makes_no_e_invoices: Nothing;
  /** `value`: value of the supplies, in paise. */
  outward: Amount & { value: number };
  reverse_charge: Amount;
  /** Credit of purchases; below zero it has to be reversed (gst-portal#gstr2b). */
  credit: Amount;
  cash: Amount;
  credit_balance: Amount;
  owed: Amount;
  /** Closing balances; below zero GSTR-3B is refused (gst-portal#ledgers). */
  reclaim_balance: Amount;
  reverse_charge_balance: Amount;
  late_fee: Amount;
  /** The part of the cash that lies under the minor head fee; read where a fee is due (gst-portal#late-fee-month). */
  cash_for_fee: Amount;
  /** The part of what is owed that is a late fee. */
  owed_fee: Amount;
  /** A late fee that the summary shows as paid, though the return is not filed. */
  fee_paid: Amount;
  /** The fee of the previous GSTR-3B by our own dates, in whole rupees. */
  own_fee: { period: ReturnPeriod; filedOn: string; rupees: number };
  /** By our own tables, if no source gives the fee: the previous GSTR-3B was filed in time (gst-portal#late-fee). */
  previous_in_time: { period: ReturnPeriod; filedOn: string };
  /** There was no earlier GSTR-3B, so none has left a fee. */
  no_return_before: Nothing;
};

export type StatementCode = keyof StatementParams;
export type StatementOf<C extends StatementCode> = { [K in C]: { code: K; params: StatementParams[K] } }[C];
export type Statement = StatementOf<StatementCode>;

/**
 * The result of one source in the check of a return. `not_due`: it is made later, on `from` if that is known;
 * `not_offered`: the connection to the portal has no such call; `failed`: asked, but not read. `statements` then
 * holds what another source supplies.
 */
export type Reading = { source: EvidenceSource; at: Instant; statements: Statement[] } & (
  | { state: 'read' }
  | { state: 'not_due'; from: Instant | null }
  | { state: 'not_offered' }
  /** `says`: the portal's own words, if it gave an unknown reason. */
  | { state: 'failed'; why: FaultMeaning; says?: string }
);

export type FailedReading = Extract<Reading, { state: 'failed' }>;

/** The readings before a return, in the order of EVIDENCE_SOURCES. */
export type Evidence = Reading[];

/** The part that a client without login sees: readings about the month, without balances (design#a-clients-yes). */
export const aboutTheMonth = (evidence: Evidence): Evidence =>
  evidence.filter(({ source }) => !BALANCES.includes(source));

/** The contents of a yes to paying a late fee: the largest amount of each head, in whole rupees. */
export type CoveredFee = { form: Form } & FeeByHead;

/** The contents of a yes: the named credit, and the sources that were not read. */
export type Covered = { form: Form; creditRupees: number; notRead: EvidenceSource[] };

/**
 * The last moment, in IST, at which credit that GSTR-2B shows in this period can be claimed at all: 30 November after
 * the financial year of the period (section 16(4), gst-portal#gstr2b). Of an older invoice it ends a year or more before.
 */
export function creditEndsAt(p: ReturnPeriod): Instant {
  const { year, month } = periodParts(p);
  return fromIst({ year: month >= 4 ? year + 1 : year, month: 12, day: 1 }) - 1;
}
