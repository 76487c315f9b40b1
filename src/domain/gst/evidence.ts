import type { Form, ReturnPeriod } from './returnPeriod.ts';
import type { TaxpayerStatus } from './taxpayer.ts';
import type { TaxHeads } from './portalFigures.ts';
import type { Instant } from '../shared/istTime.ts';
import type { FaultMeaning } from './refusal.ts';

/** What the check before a return reads at the portal, beside the list of filed returns. */
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

/** What the business has at the portal: it belongs to no month, and a yes says nothing about it. */
const BALANCES: readonly EvidenceSource[] = ['cash_ledger', 'credit_ledger', 'reversal_statements'];

type Nothing = Record<string, never>;
type Amount = { heads: TaxHeads };

/**
 * What a source says: a closed set, as it is stored and as it crosses the wire. Nothing that was not told stands here
 * as a zero.
 */
export type StatementParams = {
  status: { status: TaxpayerStatus };
  nothing_saved: Nothing;
  data_saved: Nothing;
  /** The portal has made no summary: it does not say whether rows are saved (gst-portal#gstr1). */
  no_summary: Nothing;
  e_invoices: { count: number };
  /** The profile says that this taxpayer makes none: not asked further (gst-portal#e-invoices). */
  makes_no_e_invoices: Nothing;
  /** `value`: of the supplies, in paise. */
  outward: Amount & { value: number };
  reverse_charge: Amount;
  /** Credit of purchases; below zero it has to be given back (gst-portal#gstr2b). */
  credit: Amount;
  cash: Amount;
  credit_balance: Amount;
  owed: Amount;
  /** Closing balances; below zero GSTR-3B is refused (gst-portal#ledgers). */
  reclaim_balance: Amount;
  reverse_charge_balance: Amount;
  late_fee: Amount;
  /** By our own tables, where no source tells the fee: the GSTR-3B before was filed in time (gst-portal#late-fee). */
  previous_in_time: { period: ReturnPeriod; filedOn: string };
  /** No GSTR-3B came before, so none has left a fee. */
  no_return_before: Nothing;
};

export type StatementCode = keyof StatementParams;
export type StatementOf<C extends StatementCode> = { [K in C]: { code: K; params: StatementParams[K] } }[C];
export type Statement = StatementOf<StatementCode>;

/**
 * One source as the check before a return has met it. `not_due`: it is made later, on `from` where that is known;
 * `not_offered`: the connection to the portal has no such call; `failed`: asked, and not read. What stands in for a
 * source that did not tell is in `statements`.
 */
export type Reading = { source: EvidenceSource; at: Instant; statements: Statement[] } & (
  | { state: 'read' }
  | { state: 'not_due'; from: Instant | null }
  | { state: 'not_offered' }
  /** `says`: the portal's own words, where it gave a reason that is unknown here. */
  | { state: 'failed'; why: FaultMeaning; says?: string }
);

/** What was read before a return, in the order of EVIDENCE_SOURCES. */
export type Evidence = Reading[];

/** As it is told to who says yes without a login: what is about the month, and no balance (design#a-clients-yes). */
export const aboutTheMonth = (evidence: Evidence): Evidence =>
  evidence.filter(({ source }) => !BALANCES.includes(source));

/** What a person has said yes to: the credit that is named, and the sources that were not read. */
export type Covered = { form: Form; creditRupees: number; notRead: EvidenceSource[] };
