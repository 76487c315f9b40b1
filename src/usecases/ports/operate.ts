import type { Person } from '#domain/account/person.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { ReturnState } from '#domain/filing/filing.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from './ports.ts';
import type { Submission } from './system.ts';
import type { IdentityRows, SessionRow } from './signIn.ts';

/** Which registration of which account. */
export type InCare = { accountId: string; registrationId: string };

/** When the engine looks at a registration next, and until when a worker holds it. Product and wall time. */
export type WorkState = { dueAt: Instant | null; heldUntil: Instant | null };

/** An open return with what stops it, over all accounts. */
export type OpenReturn = InCare & {
  gstin: Gstin;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  form: Form;
  state: ReturnState;
  dueAt: Instant;
  finding: Finding | null;
  /** When it was sent, of one whose answer is not known. */
  sentAt: Instant | null;
  work: WorkState;
};

/** What an operator asks of the database, across accounts. */
export type OperatorRows = {
  /** Live registrations with this GSTIN, whosever they are. */
  registrationsOf(gstin: Gstin): Promise<InCare[]>;
  work(registrationId: string): Promise<WorkState | null>;
  submissions(gstin: Gstin): Promise<Submission[]>;
  /** Those that may not go on by themselves, the earliest due first: in doubt, stopped, or with work overdue since `overdueAt`. */
  openReturns(asked: { overdueAt: Instant; most: number }): Promise<OpenReturn[]>;
  /** Who owns the account. */
  ownerOf(accountId: string): Promise<Person | null>;
  personOfNumber(phone: string): Promise<Person | null>;
  liveSessions(personId: string, wall: Instant): Promise<SessionRow[]>;
  /** Sign-in's own rows of a person, in one transaction. */
  ofPerson<T>(personId: string, work: (rows: IdentityRows) => Promise<T>): Promise<T>;
};

/** What the operator's acts are given. */
export type OperatorPorts = Pick<Ports, 'store' | 'clock' | 'seal' | 'extensions'> & {
  operator: OperatorRows;
};

/** Table and column. */
export type SealedPlace = string;

/** What identifies a row in its place. */
export type SealedAt = readonly (string | Uint8Array)[];

/** One sealed value: for whom and as what. */
export type SealedValue = { at: SealedAt; sealed: Uint8Array; owner: string; field: string };

/** Everything that is sealed, wherever it stands. */
export type SealedRows = {
  places: readonly SealedPlace[];
  /** How many are sealed with each key, by its name. */
  count(place: SealedPlace): Promise<{ key: string; count: number }[]>;
  /** In the order of their keys, after one; those that `notBy` has sealed are left out. */
  page(
    place: SealedPlace,
    asked: { notBy: string; after: SealedAt | null; most: number },
  ): Promise<SealedValue[]>;
  /** False where it has changed meanwhile: nothing is done then. */
  replace(
    place: SealedPlace,
    at: SealedAt,
    change: { former: Uint8Array; sealed: Uint8Array },
  ): Promise<boolean>;
};

/** What happened on a page, as it may leave us: words of closed sets; `gstin` is a keyed hash. */
export type UsageEvent = {
  event: string;
  at: Instant;
  fields: Readonly<Record<string, string | number>>;
};

/** An error as it may leave us: nothing of a person, no address beyond our own files. */
export type ErrorReport = {
  where: 'page' | 'server';
  at: Instant;
  /** What of ours it happened in: a page's pattern, or the line of our log. */
  what: string;
  kind: string;
  name: string;
  message: string;
  frames: readonly string[];
};

/** Where usage is counted. Never throws, never waits: what cannot be delivered is dropped. */
export type Analytics = { record(events: readonly UsageEvent[]): void };

/** Where errors are looked at. Never throws, never waits: what cannot be delivered is dropped. */
export type ErrorReporting = { report(report: ErrorReport): void };
