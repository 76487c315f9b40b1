import type { ApiKey, KeyScope } from '#domain/account/apiKey.ts';
import type { Role } from '#domain/account/member.ts';
import type { CalendarFeed } from '#domain/views/calendar.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Clock, Seal } from './machine.ts';
import type { Delivery, Webhook } from '#domain/views/programEvent.ts';

/** The keys of one account, inside one transaction. */
export type KeyRows = {
  /** Nobody else makes one in this account until the transaction ends. */
  hold(): Promise<void>;
  add(key: ApiKey, secretHash: Uint8Array): Promise<void>;
  /** Newest first, a hundred at most; those past their end for a month are forgotten. */
  list(): Promise<ApiKey[]>;
  /** False where there is none by this id that was not revoked. */
  revoke(id: string, at: Instant): Promise<boolean>;
};

/** The link by which the calendar of one account is fetched, inside one transaction. */
export type CalendarFeedRows = {
  get(): Promise<CalendarFeed | null>;
  /** In place of the one before. `madeBy`: it ends when that member manages no more. */
  put(feed: CalendarFeed, madeBy: string, secretHash: Uint8Array): Promise<void>;
  /** Whichever there is, or the one with this id. False where there is none. */
  end(id?: string): Promise<boolean>;
};

/** What a request learns of its key. */
export type UsedKey = {
  id: string;
  accountId: string;
  madeBy: string;
  scopes: KeyScope[];
  expiresAt: Instant;
  revokedAt: Instant | null;
  /** Until when the changes of whoever has made it are held. */
  heldUntil: Instant | null;
  /** Until when an owner of the account is held. */
  ownerHeldUntil: Instant | null;
  /** What the member who made it is in the account now. */
  role: Role | null;
};

/** What is needed to know a key that is presented. */
export type KeyPorts = {
  /** Notes that it was used, and tells what it is; null where there is none. */
  use(secretHash: Uint8Array, wall: Instant): Promise<UsedKey | null>;
  clock: Pick<Clock, 'wall'>;
  seal: Pick<Seal, 'hash'>;
};

/** The webhooks of one account, inside one transaction. */
export type WebhookRows = {
  /** Nobody else adds one to this account until the transaction ends. */
  hold(): Promise<void>;
  /** `madeBy`: it ends when that member is an owner no more. */
  add(webhook: Webhook, madeBy: string, secretSealed: Uint8Array): Promise<void>;
  list(): Promise<Webhook[]>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** The secret before signs too until then. False where there is none by this id. */
  changeSecret(id: string, secretSealed: Uint8Array, previousUntil: Instant): Promise<boolean>;
  /** Ends a pause: the next event is sent as a trial. */
  tryNow(webhookId: string, wall: Instant): Promise<void>;
  /** Something to be sent now. */
  send(webhookId: string, delivery: { id: string; event: string; body: string }): Promise<void>;
  deliveries(
    webhookId: string,
    page: { page: number; limit: number },
  ): Promise<{ deliveries: Delivery[]; total: number }>;
  /** Sends it once more, with its tries counted anew. False where there is none by this id. */
  sendAgain(deliveryId: string): Promise<boolean>;
};

/** A turn at a call that is to be done once (record 121). */
export type Once = { accountId: string; keyHash: Uint8Array; attempt: string };

/**
 * `mine`: nobody has done it, and nobody else does. `in_hand`: somebody does. `kept`: it was done, and this was
 * answered. `answer_lost`: something of it was written, and what was answered is not known.
 */
export type Begun =
  | { kind: 'mine' }
  | { kind: 'in_hand' }
  | { kind: 'kept'; sealed: Uint8Array }
  | { kind: 'answer_lost' }
  | { kind: 'other_request' };

/** What is kept of such calls, behind the door of who asks: NotEntered where their own call has closed it. Instants are wall time. */
export type OnceRows = {
  /** Takes the turn where it is free: what begun before `forgottenAt` is not there, and what stands still since `stillAt` is free again. */
  begin(
    once: Once,
    given: { requestHash: Uint8Array; wall: Instant; stillAt: Instant; forgottenAt: Instant },
  ): Promise<Begun>;
  keep(once: Once, sealed: Uint8Array): Promise<void>;
  /** Frees the key; `unlessWritten`: only where nothing was written. */
  forget(once: Once, options?: { unlessWritten: boolean }): Promise<void>;
};

/** Somebody else has taken the turn, or the key was forgotten: what this one would have written is undone. */
export class TurnLost extends Error {}
