import type { Approval } from '#domain/filing/approval.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { ReturnState, PublicStatus, Filing, PortalReadings } from '#domain/filing/filing.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { UnfiledReturn } from '#domain/filing/unfiled.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { ReturnMark } from '#domain/views/year.ts';
import type { KeptDocument } from './documents.ts';

/** A tenant's filings, each with its two returns. */
export type FilingRows = {
  /** False when this user already has a filing of that GSTIN and period. */
  open(filing: Filing): Promise<boolean>;
  byId(id: string): Promise<Filing | null>;
  /** Oldest period first. */
  ofRegistration(registrationId: string): Promise<Filing[]>;
  /** The filings that still have a return in an open state, oldest period first, and the newest one. */
  openOf(registrationId: string): Promise<Filing[]>;
  newest(registrationId: string, count: number): Promise<Filing[]>;
  /** The newest `count` filings of each registration, newest first. */
  newestOfAll(registrationIds: string[], count: number): Promise<Map<string, Filing[]>>;
  /** Of each registration the oldest filing that somebody must do something about. */
  oldestWaiting(registrationIds: string[]): Promise<Map<string, Filing>>;
  /** Of each registration the oldest `count` filings that are neither filed nor skipped, oldest first. */
  openMonths(registrationIds: string[], count: number): Promise<Map<string, Filing[]>>;
  /** The returns of each registration that are not filed, the earliest due first; absent when none. */
  unfiled(registrationIds: string[]): Promise<Map<string, UnfiledReturn[]>>;
  /** Of these registrations, what each return from one period to another has come to; oldest first within a GSTIN. */
  marks(asked: {
    registrationIds: readonly string[];
    from: ReturnPeriod;
    to: ReturnPeriod;
  }): Promise<ReturnMark[]>;
  /** The filings of one period. */
  ofPeriod(registrationIds: readonly string[], period: ReturnPeriod): Promise<Filing[]>;
  /** A page of what the query lets through, and how many there are of each status, whichever are asked for. */
  history(query: HistoryQuery): Promise<{ filings: Filing[]; counts: CountsOfStatus }>;
  /**
   * Appends an event and applies it to the return, whose row it locks. Null when the transition does not exist from
   * the state found there (somebody else moved it): nothing is written.
   */
  append(filingId: string, form: Form, event: ReturnEvent): Promise<ReturnState | null>;
  /** Every event of each return, in order, from `opened` on. */
  eventsOf(filingId: string): Promise<Record<Form, ReturnEvent[]>>;
  markLooked(filingId: string, at: Instant): Promise<void>;
  /** Keeps, or with a null forgets; what is absent stays as it is. */
  keepReadings(filingId: string, readings: Partial<PortalReadings>): Promise<void>;
  /** The JSON that goes out with RETFILE, kept with the intent; a new intent replaces it. */
  keepDocument(filingId: string, form: Form, kept: KeptDocument, at: Instant): Promise<void>;
  /** False where it is `from` no more: nothing is written. */
  moveApproval(filingId: string, from: Approval | null, to: Approval): Promise<boolean>;
  document(filingId: string, form: Form): Promise<(KeptDocument & { storedAt: Instant }) | null>;
};

export type CountsOfStatus = Partial<Record<PublicStatus, number>>;

export type HistoryQuery = {
  page: number;
  limit: number;
  gstin: string | null;
  statuses: readonly PublicStatus[] | null;
  from: Instant | null;
};
