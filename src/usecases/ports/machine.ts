import type { Language } from '#domain/account/language.ts';
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
  /** Throws when the envelope is not of this owner and field: that is a bug or an attack, never expected. */
  open(envelope: Uint8Array, owner: string, field: string): string;
  /** Keyed hash for look-ups of secrets that must not be stored (codes, refresh tokens). */
  hash(secret: string, purpose: string): Uint8Array;
};

/**
 * What a link names: `holder` is the last part of the id of the person, signatory or question it was made for; `endsAt` is
 * when it ends, by the clock of its purpose.
 */
export type LinkedFiling = { accountId: string; filingId: string; holder: string; endsAt: Instant };

/**
 * Links of one purpose that are about one filing and work without login: a signatory's, to give its codes
 * (design#ways-for-a-code), a person's, to answer the question of its month
 * (design#one-state-one-act), or a client's, to the same question (design#a-clients-yes). `holderId` is the signatory, the person or the question.
 */
export type FilingLinks = {
  /** The whole address; `endsAt` to the second, by the clock by which it is read; `language` is that of whoever reads it. */
  make(
    of: { accountId: string; filingId: string; holderId: string },
    endsAt: Instant,
    language?: Language,
  ): string;
  /** Null unless it is one of ours and has not ended. Tells nothing about what became of the filing. */
  read(token: string, now: Instant): LinkedFiling | null;
};

export type Message = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** Of an SMS: which of our texts it is, in which language, as `texts/smsTemplates.ts` names it. */
  template?: string;
  /** To someone who never asked us for anything: a signatory who is not the user. Bounded by recipient and day. */
  toSignatory?: true;
};

/** What happened that a developer or operator wants to see; never a secret. */
export type Log = {
  info(fields: Record<string, unknown>, line: string): void;
  warn(fields: Record<string, unknown>, line: string): void;
  error(fields: Record<string, unknown>, line: string): void;
};

/** At most `most` in each window of `windowMs`. */
export type RateRule = { most: number; windowMs: number };

export type Limits = {
  /**
   * Counts `hits` for a bucket in the window `now` falls in, and says what the window holds after it; shared by
   * all processes. `again` is the instant the window ends. No hits: only looks; less than none: takes some back.
   */
  count(
    bucket: string,
    rule: RateRule,
    now: Instant,
    hits: number,
  ): Promise<{ hits: number; again: Instant }>;
};

/** What may happen only so often a minute, counted over all processes. */
export type RequestRates = {
  /**
   * Counts one in a bucket. Null where it is among the `most` of this minute, which begins with the bucket's first one;
   * else the milliseconds until the bucket is free again. A bucket is always asked with the same `most`. `weight`:
   * counts for so many. Rejects where the database does not answer.
   */
  take(bucket: string, most: number, weight?: number): Promise<number | null>;
};

/** What stands in the database for who watches it. Counts end at 100,000; seconds are 0 where there is none. */
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

/** What is counted and timed for who runs the product; it tells nothing about a person, a business or a code. */
export type Watch = {
  /** A request of the API or of a page, by the pattern of its route. */
  requestAnswered(of: { method: string; route: string; status: number; seconds: number }): void;
  /** A call of the portal's port: `ok`, or the kind of what stood against it. */
  portalAnswered(of: { call: string; outcome: string; seconds: number }): void;
  /** Rows of ours in the portal's list of filed returns that could not be read whole. */
  filedRowsUnread(rows: number): void;
  /** The calls that the portal's port has, so that each is counted from the first. */
  portalOffers(calls: readonly string[]): void;
  /** A turn at the portal's rate was waited for. */
  portalTurnWaited(seconds: number): void;
  /** Event streams to open pages, more or fewer. */
  pageStreams(by: 1 | -1): void;
  /** A page was told that something changed. */
  pageTold(): void;
  /** A line was logged. */
  logged(level: 'info' | 'warn' | 'error'): void;
};
