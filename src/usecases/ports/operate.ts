import type { Person } from '#domain/account/person.ts';
import type { ReturnState } from '#domain/filing/filing.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { Anchor } from '#domain/filing/proofChain.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { PaperHashes, PaperVerdict, WholeChain } from './filingProofs.ts';
import type { Ports } from './ports.ts';
import type { IdentityRows, SessionRow } from './signIn.ts';
import type { Submission } from './system.ts';

/** A registration and its account. */
export type InCare = { accountId: string; registrationId: string };

/**
 * When the engine next runs for a registration (product time), and until when a worker holds it (wall time).
 */
export type WorkState = { dueAt: Instant | null; heldUntil: Instant | null };

/** An open return of any account, with its finding. */
export type OpenReturn = InCare & {
  gstin: Gstin;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  form: Form;
  state: ReturnState;
  dueAt: Instant;
  finding: Finding | null;
  /** Set while the portal's answer is unknown. */
  sentAt: Instant | null;
  work: WorkState;
};

/** Queries of the operator across accounts. */
export type OperatorRows = {
  /** Live registrations with this GSTIN in all accounts. */
  registrationsOf(gstin: Gstin): Promise<InCare[]>;
  work(registrationId: string): Promise<WorkState | null>;
  submissions(gstin: Gstin): Promise<Submission[]>;
  /**
   * Returns that may be stuck, earliest due first: in doubt, stopped, or with work overdue since `overdueAt`.
   */
  openReturns(query: { overdueAt: Instant; limit: number }): Promise<OpenReturn[]>;
  /** The question that anybody may ask about a paper. */
  checkPaper(paper: PaperHashes): Promise<PaperVerdict>;
  /** The whole chain of a paper by its number; null where it is not ours. */
  chainOfPaper(number: string): Promise<WholeChain | null>;
  /** Every anchor, newest first. */
  anchors(): Promise<(Anchor & { hash: string; madeAt: Instant })[]>;
  /** The account's owner. */
  ownerOf(accountId: string): Promise<Person | null>;
  personOfNumber(phone: string): Promise<Person | null>;
  liveSessions(personId: string, wall: Instant): Promise<SessionRow[]>;
  /** A person's sign-in rows, in one transaction. */
  ofPerson<T>(personId: string, work: (rows: IdentityRows) => Promise<T>): Promise<T>;
};

/** Ports of the operator's acts. */
export type OperatorPorts = Pick<Ports, 'store' | 'clock' | 'seal' | 'extensions'> & {
  operator: OperatorRows;
};

/** Table and column. */
export type SealedPlace = string;

/** The key of a row in its table. */
type SealedAt = readonly (string | Uint8Array)[];

/** One sealed value with its owner and field. */
export type SealedValue = { at: SealedAt; sealed: Uint8Array; owner: string; field: string };

/** All sealed values of the database. */
export type SealedRows = {
  places: readonly SealedPlace[];
  /** Number of values by sealing key. */
  count(place: SealedPlace): Promise<{ key: string; count: number }[]>;
  /** Ordered by key, starting after one; leaves out values sealed by `notBy`. */
  page(
    place: SealedPlace,
    query: { notBy: string; after: SealedAt | null; limit: number },
  ): Promise<SealedValue[]>;
  /** False, with nothing written, when the value has changed. */
  replace(
    place: SealedPlace,
    at: SealedAt,
    change: { former: Uint8Array; sealed: Uint8Array },
  ): Promise<boolean>;
};

/** A page event that may leave our servers: values of closed sets; `gstin` is a keyed hash. */
export type UsageEvent = {
  event: string;
  at: Instant;
  fields: Readonly<Record<string, string | number>>;
};

/** An error that may leave our servers: no data of a person, no address but our own files'. */
export type ErrorReport = {
  where: 'page' | 'server';
  at: Instant;
  /** The page's pattern, or our log line. */
  what: string;
  kind: string;
  name: string;
  message: string;
  frames: readonly string[];
};

/** The analytics service. Never throws or waits; undelivered events are dropped. */
export type Analytics = { record(events: readonly UsageEvent[]): void };

/** The error service. Never throws or waits; undelivered reports are dropped. */
export type ErrorReporting = { report(report: ErrorReport): void };
