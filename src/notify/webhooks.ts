import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { webhookUrlProblem } from '#domain/account/webhook.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Clock, Log, Seal } from '#usecases/ports/machine.ts';
import { type Reached, reachedBy } from './publicAddress.ts';
import { type ProxyFor, tunnelTo } from './tunnel.ts';

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

/** Rows of the webhooks' outbox; instants are wall time. */
export type WebhookStore = {
  /** Claims what is due: after a crash an event may be sent twice, but is never lost. */
  claim(wall: Instant, holdMs: number, limit: number): Promise<DueDelivery[]>;
  tried(
    delivery: Pick<DueDelivery, 'accountId' | 'id'>,
    ended: { status: number; delivered: boolean; next: Instant | null; wall: Instant },
  ): Promise<void>;
  listen(heard: () => void): Promise<{ close(): Promise<void> }>;
};

export type WebhookOptions = {
  store: WebhookStore;
  clock: Pick<Clock, 'wall'>;
  seal: Pick<Seal, 'open'>;
  log: Log;
  /** May this machine itself be told, without TLS? In a demo. */
  loopback: boolean;
  /** Through which proxy the outside is reached, to the address that was looked up here; none when absent. */
  proxy?: ProxyFor;
  /** Where names lead; the system's look-up unless a test says otherwise. */
  resolve?: (host: string) => Promise<Reached[]>;
  pollMs?: number;
  timeoutMs?: number;
};

const batch = 20;
/** Longer than any try may take. */
const holdMs = 60_000;
const minute = 60_000;
/** After each try in vain; after the last of them, a day later, none follows. */
const pausesMs = [5_000, 5 * minute, 30 * minute, 120 * minute, 300 * minute, 420 * minute, 580 * minute];

/** When an event is tried again after `tries` in vain; null: no more. */
export const nextTryOf = (tries: number, wall: Instant): Instant | null => {
  const pause = pausesMs[tries - 1];
  return pause === undefined ? null : wall + pause;
};

/**
 * Sends what waits for webhooks, at least once, signed as Standard Webhooks has it, until it is stopped. Events may
 * overtake each other. Several processes may run it, because each claims its rows.
 */
export function startWebhooks(options: WebhookOptions): { kick(): void; stop(): Promise<void> } {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  const sendAll = async (): Promise<void> => {
    for (;;) {
      if (stopped || !again) return;
      again = false;
      try {
        const due = await options.store.claim(options.clock.wall(), holdMs, batch);
        await Promise.all(due.map((delivery) => sendOne(options, delivery)));
        again ||= due.length >= batch;
      } catch (error) {
        options.log.error({ error }, 'webhooks: the database did not answer');
      }
    }
  };
  const kick = (): void => {
    again = true;
    if (stopped || running !== null) return;
    running = sendAll().finally(() => {
      running = null;
      if (again) kick();
    });
  };
  const timer = setInterval(kick, options.pollMs ?? 5_000);
  const listening = options.store.listen(kick).catch((error: unknown) => {
    options.log.warn({ error }, 'webhooks: no notices from the database, reading by the clock only');
    return null;
  });
  void listening.then(kick);
  return {
    kick,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
      await (await listening)?.close();
    },
  };
}

async function sendOne(options: WebhookOptions, delivery: DueDelivery): Promise<void> {
  const { store, clock, log } = options;
  const status = await post(options, delivery).catch(() => 0);
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

/** The status that was answered; 0 where nothing may be sent there. No redirect is followed. */
async function post(options: WebhookOptions, delivery: DueDelivery): Promise<number> {
  const { seal, clock, loopback, resolve } = options;
  if (webhookUrlProblem(delivery.url, { loopback }) !== null) return 0;
  const url = new URL(delivery.url);
  const isPlain = url.protocol === 'http:';
  const reached = await reachedBy(url.hostname, { loopback: isPlain }, resolve);
  if (reached === null) return 0;
  const secrets = [delivery.secret, delivery.previous]
    .filter((sealed) => sealed !== null)
    .map((sealed) => seal.open(sealed, delivery.webhookId, 'webhook-secret'));
  const timestamp = Math.floor(clock.wall() / 1000);
  const headers = {
    // Of a connection that was made elsewhere the port would be guessed.
    host: url.host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(delivery.body),
    'user-agent': 'Shunya-Webhooks',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((secret) => signature(secret, `${delivery.id}.${timestamp}.${delivery.body}`))
      .join(' '),
  };
  const pinned = (_host: string, asked: { all?: boolean }, told: Parameters<LookupFunction>[2]): void => {
    if (asked.all === true) told(null, [reached]);
    else told(null, reached.address, reached.family);
  };
  const { request, Agent } = isPlain ? http : https;
  const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  const proxy = isPlain ? null : (options.proxy?.(url) ?? null);
  const port = Number(url.port || 443);
  const tunnel = proxy === null ? null : await tunnelTo(proxy, { ...reached, port }, signal);
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url.hostname : '';
  return new Promise((answered, failed) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        ...(tunnel === null
          ? { agent: new Agent({ keepAlive: false }), lookup: pinned as LookupFunction }
          : { createConnection: () => tls.connect({ socket: tunnel, host: url.hostname, servername }) }),
        signal,
      },
      (response) => {
        // What it says is nobody's business here, however long it is.
        response.destroy();
        tunnel?.destroy();
        answered(response.statusCode ?? 0);
      },
    );
    sent.on('error', (error) => {
      tunnel?.destroy();
      failed(error);
    });
    sent.end(delivery.body);
  });
}

/** As Standard Webhooks says: version, HMAC-SHA256 in Base64 by the bytes after `whsec_`. */
const signature = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(content)
    .digest('base64')}`;
