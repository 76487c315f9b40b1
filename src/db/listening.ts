import { Client, escapeIdentifier } from 'pg';
import { isDatabaseAway } from './awaitDatabase.ts';

/**
 * Subscriptions to PostgreSQL's notifications. All of a process share one connection, because PostgreSQL wakes every
 * listening connection at every notification, whatever its channel.
 */
export type Listening = {
  /**
   * Calls `heard` with each notification of a channel until closed. Calls `missed` after a lost or failed connection is
   * restored.
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<Subscription>;
  close(): Promise<void>;
};
export type Subscription = { close(): Promise<void> };

type Subscribed = { channel: string; heard: (payload: string) => void; missed: () => void };

const retryMs = 500;

/**
 * A connection that is silent for this long is probed: a dead machine sends nothing, and TCP alone would wait two
 * hours.
 */
export const askAfterMs = 10_000;

/** Nothing is connected before the first subscription. */
export function openListening(url: string): Listening {
  const subscriptions = new Set<Subscribed>();
  /** The current connection or the one being made; others that end do not matter. */
  let connection: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  /** Notifications may have been missed. */
  let gap = false;
  let closed = false;

  const begin = async (client: Client): Promise<Client> => {
    try {
      await client.connect();
      for (const channel of new Set([...subscriptions].map((one) => one.channel)))
        await listenOn(client, channel);
    } catch (error) {
      // A connection that does not listen on every channel is of no use, and would stay open beside the next.
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  };
  const connect = (): Promise<Client> => {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: askAfterMs,
      connectionTimeoutMillis: askAfterMs,
      query_timeout: askAfterMs,
      pipeline: true,
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const one of subscriptions) if (one.channel === channel) one.heard(payload);
    });
    client.on('error', () => undefined);
    const begun = begin(client);
    connection = begun;
    const over = (): void => {
      if (connection === begun) lost();
    };
    client.on('end', over);
    begun.then(() => {
      if (!gap) return;
      gap = false;
      for (const one of subscriptions) one.missed();
    }, over);
    return begun;
  };
  const lost = (): void => {
    connection = null;
    gap = true;
    if (closed || retry !== null || subscriptions.size === 0) return;
    retry = setTimeout(() => {
      retry = null;
      if (closed || subscriptions.size === 0 || connection !== null) return;
      connect().catch(() => undefined);
    }, retryMs);
  };
  return {
    listen: async (channel, heard, missed) => {
      const subscribed = { channel, heard, missed };
      subscriptions.add(subscribed);
      try {
        await (connection === null ? connect() : listenOn(await connection, channel));
      } catch (error) {
        if (!isDatabaseAway(error)) {
          subscriptions.delete(subscribed);
          throw error;
        }
      }
      return {
        close: async () => {
          subscriptions.delete(subscribed);
        },
      };
    },
    close: async () => {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      await (await connection?.catch(() => null))?.end();
    },
  };
}

const listenOn = async (client: Client, channel: string): Promise<void> => {
  await client.query(`listen ${escapeIdentifier(channel)}`);
};
