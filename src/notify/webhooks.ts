import { Webhook } from 'standardwebhooks';
import { webhookUrlProblem } from '#domain/views/programEvent.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Clock, Log, Seal } from '#usecases/ports/machine.ts';
import { type LookUp, lookUpOn } from './lookUp.ts';
import { reachedBy } from './publicAddress.ts';
import { type ProxyFor, requestOf } from './pinnedRequest.ts';

export type DueDelivery = {
  accountId: string;
  id: string;
  webhookId: string;
  body: string;
  url: string;
  secret: Uint8Array;
  previous: Uint8Array | null;
  /** Includes this one. */
  tries: number;
};

/** How many may be in flight at once, over all processes, for one account and to one host. */
export type Shares = { ofAccount: number; toHost: number };

/** Rows of the webhooks' outbox; instants are wall time. */
export type WebhookStore = {
  /**
   * Claims due deliveries, in the accounts' turns, within the shares, and not for paused webhooks: after a crash an
   * event may be sent twice, but is never lost.
   */
  claim(wall: Instant, holdMs: number, limit: number, shares: Shares): Promise<DueDelivery[]>;
  tried(
    delivery: Pick<DueDelivery, 'accountId' | 'id' | 'webhookId'>,
    ended: { status: number; delivered: boolean; next: Instant | null; wall: Instant },
  ): Promise<void>;
  /** The delivery was claimed and not sent. */
  putBack(delivery: Pick<DueDelivery, 'accountId' | 'id'>, wall: Instant): Promise<void>;
  listen(heard: () => void): Promise<{ close(): Promise<void> }>;
};

export type WebhookOptions = {
  store: WebhookStore;
  clock: Pick<Clock, 'wall'>;
  seal: Pick<Seal, 'open'>;
  log: Log;
  /** Allows this machine itself as a receiver, without TLS: in a demo. */
  loopback: boolean;
  /** The proxy to the outside, for the address that was looked up here; none when absent. */
  proxy?: ProxyFor;
  /** Looks up names; with the machine's DNS servers except in tests. */
  lookUp?: LookUp;
  pollMs?: number;
  /** For one try, from the name's lookup to the response's status. */
  timeoutMs?: number;
};

/** For one process. Deliveries wait for others most of their time: a connection each, and no thread. */
const atOnce = 64;
const shares: Shares = { ofAccount: 4, toHost: 16 };
/** Longer than any try may take. */
const holdMs = 60_000;
const mostMs = 10_000;
const minute = 60_000;
/** The pause after each failed try; after the last one, a day later, there are no more. */
const pausesMs = [5_000, 5 * minute, 30 * minute, 120 * minute, 300 * minute, 420 * minute, 580 * minute];

/** When an event is tried again after `tries` failures; null: never. */
export const nextTryOf = (tries: number, wall: Instant): Instant | null => {
  const pause = pausesMs[tries - 1];
  return pause === undefined ? null : wall + pause;
};

/**
 * Sends waiting webhook deliveries, at least once, signed as Standard Webhooks requires, until it is stopped. Events
 * may overtake each other. Several processes may run it, because each claims its rows. A finished delivery makes room
 * for the next at once, whichever others are still in flight. Stopping aborts those in flight, and puts them back.
 */
export function startWebhooks(options: WebhookOptions): { kick(): void; stop(): Promise<void> } {
  const { store, clock, log } = options;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let again = false;
  let filling: Promise<void> | null = null;
  const begin = (delivery: DueDelivery): void => {
    const sending = sendOne(options, delivery, stopping.signal)
      .catch((error: unknown) => log.error({ error }, 'webhooks: the database did not answer'))
      .finally(() => {
        underWay.delete(sending);
        kick();
      });
    underWay.add(sending);
  };
  const fill = async (): Promise<void> => {
    while (again && !stopping.signal.aborted && underWay.size < atOnce) {
      again = false;
      try {
        const due = await store.claim(clock.wall(), holdMs, atOnce - underWay.size, shares);
        for (const delivery of due) begin(delivery);
      } catch (error) {
        log.error({ error }, 'webhooks: the database did not answer');
      }
    }
  };
  const kick = (): void => {
    again = true;
    filling ??= fill().finally(() => {
      filling = null;
      if (again && !stopping.signal.aborted && underWay.size < atOnce) kick();
    });
  };
  const timer = setInterval(kick, options.pollMs ?? 5_000);
  const listening = store.listen(kick).catch((error: unknown) => {
    log.warn({ error }, 'webhooks: no notices from the database, reading by the clock only');
    return null;
  });
  void listening.then(kick);
  return {
    kick,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await filling;
      await Promise.all(underWay);
      await (await listening)?.close();
    },
  };
}

async function sendOne(options: WebhookOptions, delivery: DueDelivery, stop: AbortSignal): Promise<void> {
  const { store, clock, log } = options;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(options.timeoutMs ?? mostMs)]);
  const status = stop.aborted ? 0 : await post(options, delivery, signal).catch(() => 0);
  if (status === 0 && stop.aborted) return store.putBack(delivery, clock.wall());
  const delivered = status >= 200 && status < 300;
  const wall = clock.wall();
  const next = delivered ? null : nextTryOf(delivery.tries, wall);
  if (!delivered)
    log.warn(
      { delivery: delivery.id, webhook: delivery.webhookId, tries: delivery.tries, status },
      next === null ? 'webhooks: given up' : 'webhooks: not taken, trying again later',
    );
  await store.tried(delivery, { status, delivered, next, wall });
}

/** The response's status; 0 when nothing may be sent there. No redirect is followed. */
async function post(options: WebhookOptions, delivery: DueDelivery, signal: AbortSignal): Promise<number> {
  const { seal, clock, loopback, lookUp = lookUpOn(), timeoutMs = mostMs } = options;
  if (webhookUrlProblem(delivery.url, { loopback }) !== null) return 0;
  const url = new URL(delivery.url);
  const isPlain = url.protocol === 'http:';
  const reached = await reachedBy(url.hostname, { loopback: isPlain, lookUp, signal });
  if (reached === null) return 0;
  const secrets = [delivery.secret, delivery.previous]
    .filter((sealed) => sealed !== null)
    .map((sealed) => seal.open(sealed, delivery.webhookId, 'webhook-secret'));
  const sentAt = new Date(clock.wall());
  const headers = {
    // For a connection made elsewhere the port would be guessed.
    host: url.host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(delivery.body),
    'user-agent': 'Shunya-Webhooks',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(delivery.id, sentAt, delivery.body))
      .join(' '),
  };
  const proxy = isPlain ? null : (options.proxy?.(url) ?? null);
  return new Promise((answered, failed) => {
    const sent = requestOf(
      url,
      reached,
      { method: 'POST', headers, proxy, timeoutMs, signal },
      (response) => {
        // The response's body is ignored, however long it is.
        response.destroy();
        answered(response.statusCode ?? 0);
      },
    );
    sent.on('error', failed);
    sent.end(delivery.body);
  });
}
