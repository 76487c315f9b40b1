import type { Gstin } from '#domain/gst/gstin.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Addressee } from './store.ts';

export type Submission = {
  gstin: Gstin;
  form: Form;
  period: ReturnPeriod;
  owner: string;
  state: 'claimed' | 'sent' | 'filed' | 'not_filed';
  arn: string | null;
  sentAt: Instant | null;
  /** How often it was sent, the answer was lost and the portal's list proved it not filed. */
  unanswered: number;
};

/** A claim as it was read; with `sentAt` only that sending is meant, not a later one. */
export type ClaimAsRead = Pick<Submission, 'state'> & { sentAt?: Instant | null };

export type SubmissionKey = Pick<Submission, 'gstin' | 'form' | 'period'>;

/**
 * A wish for a turn. `holder` may take its own turn anew for something else; `heldFor` gives it back. `proven`: a code
 * of the signatory has proven the registration that asks; it takes a turn over from one that is not proven, and when it
 * has to wait it is kept the next one until `nextUntil`.
 */
export type TurnWish = {
  holder: string;
  heldFor: string;
  proven: boolean;
  until: Instant;
  nextUntil: Instant;
};

/** Turns at the portal over all accounts, each by the keyed hash of what it is about (design#one-turn-at-the-portal). Product time. */
export type PortalTurns = {
  /** False when somebody else has it, or comes next. */
  take(key: Uint8Array, wish: TurnWish, now: Instant): Promise<boolean>;
  giveBack(key: Uint8Array, heldFor: string, now: Instant): Promise<void>;
};

/**
 * What workers ask across accounts: rows of nobody in particular, and look-ups before an account is known. Each call is
 * a piece of work by itself.
 */
export type SystemRows = {
  submissions: {
    get(gstin: Gstin, form: Form, period: ReturnPeriod): Promise<Submission | null>;
    /**
     * The at-most-once claim (design#at-most-one-filing). Ours when it is new or already ours, when the former owner's was
     * proved not filed, when it was claimed before `stale.claimedBefore` and nothing was sent since, or when it is
     * our own that stands as sent since `stale.sentBefore` or earlier; otherwise the row of the owner who has it. A
     * claim of ours that is not sent yet is renewed.
     */
    claim(
      key: SubmissionKey,
      owner: string,
      at: Instant,
      stale: { claimedBefore: Instant; sentBefore: Instant },
    ): Promise<Submission>;
    /** The portal's list shows it with this ARN: filed, when we sent it. The row as it was before. */
    listed(key: SubmissionKey, owner: string, arn: string): Promise<Submission | null>;
    /** Compare and set by owner and what was read: false when the row is no longer as expected. */
    move(
      key: SubmissionKey,
      owner: string,
      from: ClaimAsRead,
      to: Submission['state'],
      change: { arn?: string; sentAt?: Instant; unanswered?: number },
    ): Promise<boolean>;
  };
  work: {
    /** Takes the lease for a worker; null when another holds it or nothing is there to do. */
    take(
      registrationId: string,
      holder: string,
      wall: Instant,
      leaseMs: number,
    ): Promise<{ accountId: string; wakes: number } | null>;
    renew(registrationId: string, holder: string, wall: Instant, leaseMs: number): Promise<boolean>;
    /** Gives the lease back and sets the next instant; due at once when a wish came since `wakes` was read. */
    release(registrationId: string, holder: string, wakes: number, nextDue: Instant | null): Promise<void>;
    /** The earliest instant at which anything is due, or null. */
    nextDue(): Promise<Instant | null>;
    /** Is anything due at or before this instant, or under way? */
    busy(at: Instant, wall: Instant): Promise<boolean>;
  };
  digests: {
    /** The accounts whose daily message is due. */
    due(now: Instant): Promise<string[]>;
    next(): Promise<Instant | null>;
  };
  codes: {
    /** The signatory with this relay address, while the relay is on. */
    signatoryOfRelay(relayKey: string): Promise<Addressee | null>;
    /** Is a relayed code asked for after this wall instant still awaited? */
    relayAwaitedSince(wall: Instant): Promise<boolean>;
    /** Of the signatories with this mail address, as the portal told it or as a person wrote it. */
    relayKeysOfMail(address: string): Promise<string[]>;
  };
  portalTurns: PortalTurns;
  portalRate: {
    /** `count` tokens of the bucket: how many milliseconds to wait for each, in order. */
    take(
      name: string,
      rate: { perSecond: number; burst: number },
      count: number,
      wall: Instant,
    ): Promise<{ waitsMs: number[] }>;
  };
};

type Asked = Record<string, (...given: never[]) => Promise<unknown>>;

/** The same questions, each asked by `ask`: the way in which one is a piece of work by itself is whoever's who keeps the rows. */
export const eachByItself = (
  rows: SystemRows,
  ask: <T>(question: (on: SystemRows) => Promise<T>) => Promise<T>,
): SystemRows =>
  Object.fromEntries(
    Object.entries(rows).map(([subject, questions]) => [
      subject,
      Object.fromEntries(
        Object.keys(questions).map((name) => [
          name,
          (...given: never[]) =>
            ask(async (on) => (on[subject as keyof SystemRows] as Asked)[name]?.(...given)),
        ]),
      ),
    ]),
  ) as SystemRows;
