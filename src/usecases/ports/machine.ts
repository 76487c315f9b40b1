import type { Language } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** Wall: sign-in codes, sessions, leases, limits. Product: periods, portal, reminders (record 087.4). */
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
 * Links of one purpose that are about one filing and work without login: a signatory's, to give its codes (record
 * 085.2), a person's, to answer the question of its month
 * (record 109), or a client's, to the same question (record 139). `holderId` is the signatory, the person or the question.
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
