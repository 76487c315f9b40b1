import type { Language } from '#domain/account/language.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** Wall: sign-in codes, sessions, leases, limits. Product: periods, portal, reminders (design#two-clocks). */
export type Clock = { wall(): Instant; product(): Promise<Instant> };

/** `uuid` for row ids; `token` for unguessable URL-safe texts of `bytes` random bytes; `digits` for codes. */
export type Ids = { uuid(): string; token(bytes: number): string; digits(length: number): string };

/**
 * Seals a secret for storage, bound to its owner and field: opening with another owner or field fails.
 * AES-256-GCM with the key id in the envelope.
 */
export type Seal = {
  seal(secret: string, owner: string, field: string): Uint8Array;
  /** Throws when the envelope has another owner or field: a bug or an attack. */
  open(envelope: Uint8Array, owner: string, field: string): string;
  /** Keyed hash for look-ups of secrets that must not be stored (codes, refresh tokens). */
  hash(secret: string, purpose: string): Uint8Array;
};

/**
 * The content of a link. `holder`: the last part of the id of its person, signatory or question. `endsAt`: by
 * the clock of its purpose.
 */
export type LinkedFiling = { accountId: string; filingId: string; holder: string; endsAt: Instant };

/**
 * Links to one filing that work without login: for a signatory to enter codes (design#ways-for-a-code), for a
 * person to answer their month's question (design#one-state-one-act), for a client to answer it
 * (design#a-clients-yes). `holderId`: the id of the signatory, person or question.
 */
export type FilingLinks = {
  /** The full URL. `endsAt`: to the second, by the purpose's clock. `language`: the reader's. */
  make(
    of: { accountId: string; filingId: string; holderId: string },
    endsAt: Instant,
    language?: Language,
  ): string;
  /** Null when the link is forged or expired. The filing may be gone. */
  read(token: string, now: Instant): LinkedFiling | null;
};

export type Message = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** The text and its language, by their names in `texts/smsTemplates.ts`: an operator registers SMS by them. */
  template?: string;
  /** For recipients who never asked for messages, such as signatories; limited by recipient and day. */
  toSignatory?: true;
};

/** Events for developers and operators, without secrets. */
export type Log = {
  info(fields: Record<string, unknown>, line: string): void;
  warn(fields: Record<string, unknown>, line: string): void;
  error(fields: Record<string, unknown>, line: string): void;
};

/** At most `max` in each window of `windowMs`. */
export type RateRule = { max: number; windowMs: number };

export type Limits = {
  /**
   * Adds `hits` to a bucket's window at `now` and returns the window's total, over all processes; `again` is
   * the window's end. 0 only reads; negative numbers give hits back.
   */
  count(
    bucket: string,
    rule: RateRule,
    now: Instant,
    hits: number,
  ): Promise<{ hits: number; again: Instant }>;
};

/** Rates per minute over all processes. */
export type RequestRates = {
  /**
   * Counts `weight` hits (1 by default) in a bucket. Null when they fit into `max` per minute, counted from
   * the bucket's first hit; else the milliseconds until it is free. Use the same `max` for a bucket each
   * time. Rejects when the database does not answer.
   */
  take(bucket: string, max: number, weight?: number): Promise<number | null>;
};

/** Gauges of the database for monitoring. Counts stop at 100,000; ages in seconds are 0 without a row. */
export type Measures = {
  due: number;
  dueSeconds: number;
  awaitedCodes: number;
  awaitedSeconds: number;
  unknownOutcomes: number;
  unknownSeconds: number;
  messages: number;
  messageSeconds: number;
  givenUp: number;
  sessions: number;
};

/** The condition of one process, for monitoring; null: not known yet, or not this process's to know. */
export type Condition = {
  databaseWritable: boolean | null;
  /** PostgreSQL's clock minus this machine's, as far as it is certain. */
  clockOffsetSeconds: number | null;
  certificateReadable: boolean | null;
  certificateEndsAt: Instant | null;
  /** Of a worker. */
  readyToFile: boolean | null;
};

/** How a return ended or stopped, for monitoring. */
export const FILING_OUTCOMES = [
  'filed',
  'filed_elsewhere',
  'stopped',
  'refused',
  'given_up',
  'unknown',
  'not_filed',
] as const;
export type FilingOutcome = (typeof FILING_OUTCOMES)[number];

/** Metrics for operators, without data of people, businesses or codes. */
export type Watch = {
  /** A request to the API or a page, by its route pattern. */
  requestAnswered(of: { method: string; route: string; status: number; seconds: number }): void;
  /** A call to the portal: `ok`, or the kind of its failure. */
  portalAnswered(of: { call: string; outcome: string; seconds: number }): void;
  /** Our rows in the portal's list of filed returns that could not be fully parsed. */
  filedRowsUnread(rows: number): void;
  /** Registers the portal's calls, so that each starts at zero. */
  portalOffers(calls: readonly string[]): void;
  /** A call waited for the portal's rate limit. */
  portalTurnWaited(seconds: number): void;
  /** Open event streams to pages, up or down. */
  pageStreams(by: 1 | -1): void;
  /** A change notice was sent to a page. */
  pageNotified(): void;
  /** A return came to an outcome. */
  returnEnded(of: { form: Form; outcome: FilingOutcome }): void;
  /** A line was logged. */
  logged(level: 'info' | 'warn' | 'error'): void;
};

/** A span's names of routes, tables and acts, and figures; never a value of a person or a return. */
export type SpanFields = Readonly<Record<string, string | number>>;

/** `name` is a template, such as a route's pattern. `kind`: we answer, we call somebody, or neither. */
export type SpanOf = {
  name: string;
  kind: 'server' | 'client' | 'internal';
  fields?: SpanFields;
};

/** Work that goes on, in the trace of an operator. */
export type Span = {
  /** The id of its trace, in hexadecimal. */
  traceId: string;
  /** Runs the work: spans that begin meanwhile are inside this one. */
  within<T>(work: () => T): T;
  /** `failed`: a short word for what went wrong, such as an HTTP status or a code of PostgreSQL. */
  end(outcome?: { fields?: SpanFields; failed?: string | null }): void;
};

/** Traces for operators. Never throws and never waits; spans that cannot be delivered are dropped. */
export type Tracing = {
  /** Begins a trace of its own. */
  beginTrace(of: SpanOf): Span;
  /** Begins a span inside the running one; without one it begins a trace. */
  begin(of: SpanOf): Span;
  /** Notes work that has just ended after `ms`, inside the running span; without one nothing is noted. */
  note(of: SpanOf, ms: number, failed: string | null): void;
};
