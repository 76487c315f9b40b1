import type { Gstin } from '#domain/gst/gstin.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Addressee } from './store.ts';

export type Submission = {
  gstin: Gstin;
  form: Form;
  period: ReturnPeriod;
  owner: string;
  state: 'claimed' | 'sent' | 'filed' | 'not_filed';
  arn: string | null;
  sentAt: Instant | null;
  /** Sendings whose answer was lost and that the portal's list proved unfiled. */
  unanswered: number;
  /** The payment of a late fee in this return by RETOFFSET; null until one goes out. `owner`: the filing that sent it. */
  offset: { owner: string; state: 'sent' | 'done' | 'not_done'; at: Instant } | null;
};

/** A claim as read; `sentAt` restricts it to that sending. */
export type ClaimAsRead = Pick<Submission, 'state'> & { sentAt?: Instant | null };

export type SubmissionKey = Pick<Submission, 'gstin' | 'form' | 'period'>;

/**
 * A request for a turn. `holder` may retake its own turn for something else; `heldFor` gives it back.
 * `proven`: a signatory's code has proven the registration; such a request takes over the turn of an unproven
 * one, and while it waits it keeps the next place until `nextUntil`.
 */
export type TurnWish = {
  holder: string;
  heldFor: string;
  proven: boolean;
  until: Instant;
  nextUntil: Instant;
};

/**
 * Turns at the portal over all accounts, by the keyed hash of their subject (design#one-turn-at-the-portal).
 * Product time.
 */
export type PortalTurns = {
  /** False when another has the turn or the next place. */
  take(key: Uint8Array, wish: TurnWish, now: Instant): Promise<boolean>;
  giveBack(key: Uint8Array, heldFor: string, now: Instant): Promise<void>;
};

/**
 * Rows outside any account for workers, and look-ups before the account is known. Each call runs in its own
 * transaction.
 */
export type SystemRows = {
  submissions: {
    get(gstin: Gstin, form: Form, period: ReturnPeriod): Promise<Submission | null>;
    /**
     * The at-most-once claim (design#at-most-one-filing). Returns our row when it is new or ours; when the
     * former owner's was proven unfiled; when it was claimed before `stale.claimedBefore` and not sent since;
     * or when our own was sent before `stale.sentBefore`. Else returns the row of its owner. Renews an unsent
     * claim of ours.
     */
    claim(
      key: SubmissionKey,
      owner: string,
      at: Instant,
      stale: { claimedBefore: Instant; sentBefore: Instant },
    ): Promise<Submission>;
    /**
     * Marks that RETOFFSET goes out for `owner`, which holds the claim of the return. False when a payment is marked
     * that is not proven undone: it is done, or sent by `owner`, or by another one at `sentBefore` or later.
     */
    claimOffset(key: SubmissionKey, owner: string, at: Instant, sentBefore: Instant): Promise<boolean>;
    /** The outcome of the payment that `owner` has marked; 'done' also where nobody has, as the summary shows it. */
    endOffset(key: SubmissionKey, owner: string, state: 'done' | 'not_done', at: Instant): Promise<boolean>;
    /** Marks it filed when we sent it: the portal's list shows this ARN. Returns the row as it was before. */
    listed(key: SubmissionKey, owner: string, arn: string): Promise<Submission | null>;
    /** Compare and set by owner and the row as read: false when it has changed. */
    move(
      key: SubmissionKey,
      owner: string,
      from: ClaimAsRead,
      to: Submission['state'],
      change: { arn?: string; sentAt?: Instant; unanswered?: number },
    ): Promise<boolean>;
  };
  work: {
    /** Takes the lease for a worker; null when another holds it or no work is due. */
    take(
      registrationId: string,
      holder: string,
      wall: Instant,
      leaseMs: number,
    ): Promise<{ accountId: string; wakes: number } | null>;
    renew(registrationId: string, holder: string, wall: Instant, leaseMs: number): Promise<boolean>;
    /** Releases the lease and sets the next instant; due at once when a wake came after `wakes` was read. */
    release(registrationId: string, holder: string, wakes: number, nextDue: Instant | null): Promise<void>;
    /** The earliest due instant, or null. */
    nextDue(): Promise<Instant | null>;
    /** Is anything due by this instant, or running? */
    busy(at: Instant, wall: Instant): Promise<boolean>;
  };
  digests: {
    /** Accounts whose digest is due. */
    due(now: Instant): Promise<string[]>;
    next(): Promise<Instant | null>;
  };
  codes: {
    /** The signatory with this relay address, while forwarding is on. */
    signatoryOfRelay(relayKey: string): Promise<Addressee | null>;
    /** Is a forwarded code awaited that was requested after this wall instant? */
    relayAwaitedSince(wall: Instant): Promise<boolean>;
    /** Relay keys of signatories with this mail address, from the portal or typed. */
    relayKeysOfMail(address: string): Promise<string[]>;
  };
  portalTurns: PortalTurns;
  portalRate: {
    /** Takes `count` tokens of the bucket and returns the milliseconds to wait for each, in order. */
    take(
      name: string,
      rate: { perSecond: number; burst: number },
      count: number,
      wall: Instant,
    ): Promise<{ waitsMs: number[] }>;
  };
};

type Queries = Record<string, (...params: never[]) => Promise<unknown>>;

/** The same queries, each run by `ask`, which supplies the transaction. */
export const eachInOwnTransaction = (
  rows: SystemRows,
  ask: <T>(question: (on: SystemRows) => Promise<T>) => Promise<T>,
): SystemRows =>
  Object.fromEntries(
    Object.entries(rows).map(([subject, questions]) => [
      subject,
      Object.fromEntries(
        Object.keys(questions).map((name) => [
          name,
          (...params: never[]) =>
            ask(async (on) => (on[subject as keyof SystemRows] as Queries)[name]?.(...params)),
        ]),
      ),
    ]),
  ) as SystemRows;
