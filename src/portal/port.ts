import type { EvcCode } from '#domain/gst/evc.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Pan } from '#domain/gst/pan.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type {
  AutoLiability,
  Gstr2b,
  FeeReturn,
  LedgerBalances,
  Liability,
  ReturnSummary,
  StatementBalances,
  TaxHeads,
} from '#domain/gst/portalFigures.ts';
import type { FiledList } from '#domain/gst/filedList.ts';
import type { PortalTaxpayer, QuarterPreference, Signatory } from '#domain/gst/taxpayer.ts';
import type { EvidenceSource } from '#domain/gst/evidence.ts';

export type PortalAnswer<T> = Promise<Result<T, PortalFault>>;

export type PortalLogin = { username: string; gstin: Gstin };

/** `token` is the adapter's own secret text; it is sealed before it is stored. */
export type PortalSession = { token: string; expiresAt: Instant };

/** The tax portal (design#portal-port). Every method is safe to repeat except `fileNil` and `payFee`. */
export type Portal = {
  /** True when filings are not real; shown with every ARN (design#simulator). */
  simulated: boolean;
  /**
   * A directory of the portal's logins, if there is one (design#gstin-by-user-name): the owner of a user name and password. Null: it
   * does not know the signatory.
   */
  lookUp(username: string, password: string): PortalAnswer<{ gstin: string; signatory: Signatory | null }>;
  search(gstin: Gstin): PortalAnswer<PortalTaxpayer>;
  /** RETTRACK of one financial year ("2026-27"); no filings is an empty list. */
  track(gstin: Gstin, financialYear: string): PortalAnswer<FiledList>;
  /** GETPREF (public, gst-portal#preference); a quarter in an unknown form is left out. */
  preferences(gstin: Gstin, financialYear: string): PortalAnswer<QuarterPreference[]>;
  /** OTPREQUEST: the portal sends the signatory a session code. `challenge` is a secret, to be sealed. */
  askSessionCode(login: PortalLogin): PortalAnswer<{ challenge: string }>;
  openSession(login: PortalLogin, challenge: string, code: EvcCode): PortalAnswer<PortalSession>;
  refreshSession(login: PortalLogin, session: PortalSession): PortalAnswer<PortalSession>;
  closeSession(login: PortalLogin, session: PortalSession): PortalAnswer<null>;
  /**
   * Sources of evidence for which this connection has no call; those calls answer `not_supported`. A read whose answer
   * has an unknown shape answers `unreadable`, never an empty value.
   */
  notOffered: readonly EvidenceSource[];
  /**
   * RETSUM of a return that is not filed yet (gst-portal#gstr1, gst-portal#gstr3b); refused as already filed when the
   * summary shows that (gst-portal#lost-answer).
   */
  returnSummary(
    login: PortalLogin,
    session: PortalSession,
    form: Form,
    period: ReturnPeriod,
  ): PortalAnswer<ReturnSummary>;
  /** E-invoices of the period, which fill GSTR-1 automatically (gst-portal#e-invoices). */
  eInvoices(
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
  ): PortalAnswer<{ count: number }>;
  /** AUTOLIAB (gst-portal#auto-liability). */
  autoLiability(
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
  ): PortalAnswer<AutoLiability>;
  /** GSTR-2B (gst-portal#gstr2b). */
  gstr2b(login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<Gstr2b>;
  /** The balances of the cash and the credit ledger (gst-portal#ledgers). */
  ledgerBalances(
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
  ): PortalAnswer<LedgerBalances>;
  /** CLOSINGBAL and RCMCLOSINGBAL, as they are now; `period` is the current one (gst-portal#ledgers). */
  statementBalances(
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
  ): PortalAnswer<StatementBalances>;
  /** The amount that this GSTR-3B owes by the liability ledger (gst-portal#ledgers). */
  liability(login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<Liability>;
  /** LATEFEEBREAKUP (gst-portal#ledgers): the fee of earlier returns that is carried into this GSTR-3B. */
  carriedLateFee(login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<TaxHeads>;
  /**
   * RETNEWPTF with isnil for GSTR-1 (one that was prepared before counts as prepared); nothing to do for GSTR-3B
   * (gst-portal#gstr3b).
   */
  prepareNil(
    login: PortalLogin,
    session: PortalSession,
    form: Form,
    period: ReturnPeriod,
  ): PortalAnswer<null>;
  /** EVCOTP: the portal sends the code for this one return to the signatory with this PAN. */
  askEvc(
    login: PortalLogin,
    session: PortalSession,
    form: Form,
    period: ReturnPeriod,
    pan: Pan,
  ): PortalAnswer<null>;
  /**
   * The JSON text for RETFILE (gst-portal#json): the portal's own summary exactly as received, or the nil flag of a
   * GSTR-3B. Refused when the summary is not that of a nil return.
   */
  nilJson(login: PortalLogin, session: PortalSession, form: Form, period: ReturnPeriod): PortalAnswer<string>;
  /**
   * RETSAVE of an all-zero GSTR-3B without the nil flag (gst-portal#late-fee-month); `fee` puts the late fee into table 5.1,
   * in whole rupees. Refused as `still_working` until RETSTATUS says that the portal has taken it.
   */
  saveFeeReturn(
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
    fee: FeeByHead | null,
  ): PortalAnswer<null>;
  /** RETSUM of the GSTR-3B of a late-fee month; refused as already filed, or when it holds more than a late fee. */
  feeReturn(login: PortalLogin, session: PortalSession, period: ReturnPeriod): PortalAnswer<FeeReturn>;
  /**
   * RETOFFSET, once it was admitted: pays the late fee in the return from the cash ledger, in whole rupees by head. Never
   * repeated blindly: a lost answer is `unknown_outcome`.
   */
  payFee(
    login: PortalLogin,
    session: PortalSession,
    period: ReturnPeriod,
    payment: { ledgerId: number; fee: FeeByHead },
  ): PortalAnswer<null>;
  /**
   * Waits until the shared limiter (design#rate-limit) lets one more call out. Every other call waits by itself; before
   * `fileNil` and `payFee` it is awaited separately, so that no intent is recorded while the call only waits for its turn.
   */
  admit(): Promise<void>;
  /**
   * RETFILE of the text from `nilJson` or `feeReturn`, once it was admitted. The only call that must never be repeated
   * blindly: a lost answer is `unknown_outcome`. `arn` is the portal's answer, possibly not yet in its list.
   */
  fileNil(
    login: PortalLogin,
    session: PortalSession,
    filing: { form: Form; period: ReturnPeriod; pan: Pan; code: EvcCode; json: string },
  ): PortalAnswer<{ arn: string }>;
};
