import type { Delivery, Webhook } from '#domain/views/programEvent.ts';
import type { Instant } from '#domain/shared/istTime.ts';

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
