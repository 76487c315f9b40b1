import type { Approval } from '#domain/filing/approval.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { Filing, PortalReadings, PublicStatus, ReturnState } from '#domain/filing/filing.ts';
import type { UnfiledReturn } from '#domain/filing/unfiled.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { ReturnMark } from '#domain/views/year.ts';
import type { KeptDocument } from './documents.ts';

/** An account's filings, each with its two returns. */
export type FilingRows = {
  /** False when the account already has a filing of that GSTIN and period. */
  open(filing: Filing): Promise<boolean>;
  byId(id: string): Promise<Filing | null>;
  /** Oldest period first. */
  ofRegistration(registrationId: string): Promise<Filing[]>;
  /** Filings with a return in an open state, oldest period first, and the newest filing. */
  openOf(registrationId: string): Promise<Filing[]>;
  newest(registrationId: string, count: number): Promise<Filing[]>;
  /** The newest `count` filings of each registration, newest first. */
  newestOfAll(registrationIds: string[], count: number): Promise<Map<string, Filing[]>>;
  /**
   * The oldest `count` filings of each registration that are neither filed nor skipped, and of which a return is due,
   * oldest first.
   */
  openMonths(registrationIds: string[], count: number): Promise<Map<string, Filing[]>>;
  /** The unfiled returns of each registration, earliest due first; absent without one. */
  unfiled(registrationIds: string[]): Promise<Map<string, UnfiledReturn[]>>;
  /** The state of each return of these registrations in the given periods; oldest first within a GSTIN. */
  marks(query: {
    registrationIds: readonly string[];
    from: ReturnPeriod;
    to: ReturnPeriod;
  }): Promise<ReturnMark[]>;
  /** The filings of one period. */
  ofPeriod(registrationIds: readonly string[], period: ReturnPeriod): Promise<Filing[]>;
  /** A page of the matching filings, and counts by status that ignore the status filter. */
  history(query: HistoryQuery): Promise<{ filings: Filing[]; counts: CountsOfStatus }>;
  /**
   * Appends an event and applies it to the return, whose row it locks. Null, with nothing written, when the
   * current state does not allow the event.
   */
  append(filingId: string, form: Form, event: ReturnEvent): Promise<ReturnState | null>;
  /** Every event of each return, in order, from `opened` on. */
  eventsOf(filingId: string): Promise<Record<Form, ReturnEvent[]>>;
  markLooked(filingId: string, at: Instant): Promise<void>;
  /** Stores each reading; null deletes it, absent ones stay. */
  keepReadings(filingId: string, readings: Partial<PortalReadings>): Promise<void>;
  /** Stores the JSON sent with RETFILE, together with the intent; a new intent replaces it. */
  keepDocument(filingId: string, form: Form, kept: KeptDocument, at: Instant): Promise<void>;
  /** False, with nothing written, when the approval is no longer `from`. */
  moveApproval(filingId: string, from: Approval | null, to: Approval): Promise<boolean>;
  document(filingId: string, form: Form): Promise<(KeptDocument & { storedAt: Instant }) | null>;
};

export type CountsOfStatus = Partial<Record<PublicStatus, number>>;

type HistoryQuery = {
  page: number;
  limit: number;
  gstin: string | null;
  statuses: readonly PublicStatus[] | null;
  from: ReturnPeriod | null;
};
