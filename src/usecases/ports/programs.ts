import type { ApiKey, KeyScope } from '#domain/account/apiKey.ts';
import type { Role } from '#domain/account/member.ts';
import type { CalendarFeed } from '#domain/views/calendar.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Delivery, Webhook } from '#domain/views/programEvent.ts';
import type { Clock, Seal } from './machine.ts';

/** API keys of one account, inside one transaction. */
export type KeyRows = {
  /** Locks the keys: nobody else adds one until the transaction ends. */
  hold(): Promise<void>;
  add(key: ApiKey, secretHash: Uint8Array): Promise<void>;
  /** Newest first, a hundred at most; leaves out keys that ended over a month ago. */
  list(): Promise<ApiKey[]>;
  /** False when no unrevoked key has this id. */
  revoke(id: string, at: Instant): Promise<boolean>;
};

/** The calendar link of one account, inside one transaction. */
export type CalendarFeedRows = {
  get(): Promise<CalendarFeed | null>;
  /** Replaces the link before. `madeBy`: the link ends when that member may no longer manage. */
  put(feed: CalendarFeed, madeBy: string, secretHash: Uint8Array): Promise<void>;
  /** Ends the link, or only the one with this id. False when there is none. */
  end(id?: string): Promise<boolean>;
};

/** A key as a request sees it. */
type UsedKey = {
  id: string;
  accountId: string;
  madeBy: string;
  scopes: KeyScope[];
  expiresAt: Instant;
  revokedAt: Instant | null;
  /** End of the hold on its maker's changes. */
  heldUntil: Instant | null;
  /** End of the hold on an owner of the account. */
  ownerHeldUntil: Instant | null;
  /** The maker's current role in the account; null when they have left. */
  role: Role | null;
};

/** Ports to authenticate an API key. */
export type KeyPorts = {
  /** Finds a key and notes its use; null when there is none. */
  use(secretHash: Uint8Array, wall: Instant): Promise<UsedKey | null>;
  clock: Pick<Clock, 'wall'>;
  seal: Pick<Seal, 'hash'>;
};

/** Webhooks of one account, inside one transaction. */
export type WebhookRows = {
  /** Locks the webhooks: nobody else adds one until the transaction ends. */
  hold(): Promise<void>;
  /** `madeBy`: the webhook ends when that member is no longer an owner. */
  add(webhook: Webhook, madeBy: string, secretSealed: Uint8Array): Promise<void>;
  list(): Promise<Webhook[]>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Replaces the secret; the previous one also signs until then. False when no webhook has this id. */
  changeSecret(id: string, secretSealed: Uint8Array, previousUntil: Instant): Promise<boolean>;
  /** Ends a pause: the next event is sent as a trial. */
  tryNow(webhookId: string, wall: Instant): Promise<void>;
  /** Queues an event to send now. */
  send(webhookId: string, delivery: { id: string; event: string; body: string }): Promise<void>;
  deliveries(
    webhookId: string,
    page: { page: number; limit: number },
  ): Promise<{ deliveries: Delivery[]; total: number }>;
  /** Queues the delivery again with fresh tries. False when no delivery has this id. */
  sendAgain(deliveryId: string): Promise<boolean>;
};

/** An attempt at a call that is to run once (record 121). */
export type Once = { accountId: string; keyHash: Uint8Array; attempt: string };

/**
 * `mine`: this attempt runs. `in_hand`: another attempt is running. `kept`: it ran, with this answer.
 * `answer_lost`: it wrote something, and the answer is unknown.
 */
type Begun =
  | { kind: 'mine' }
  | { kind: 'in_hand' }
  | { kind: 'kept'; sealed: Uint8Array }
  | { kind: 'answer_lost' }
  | { kind: 'other_request' };

/**
 * Idempotency rows of the caller's account. Throws NotEntered when the call itself has ended its access.
 * Instants are wall time.
 */
export type OnceRows = {
  /**
   * Takes the key when it is free: entries begun before `forgottenAt` are ignored, and attempts idle since
   * `stillAt` are released.
   */
  begin(
    once: Once,
    options: { requestHash: Uint8Array; wall: Instant; stillAt: Instant; forgottenAt: Instant },
  ): Promise<Begun>;
  keep(once: Once, sealed: Uint8Array): Promise<void>;
  /** Releases the key; `unlessWritten`: only when nothing was written. */
  forget(once: Once, options?: { unlessWritten: boolean }): Promise<void>;
};

/** Another attempt took over, or the key was forgotten: this attempt's writes roll back. */
export class TurnLost extends Error {}
