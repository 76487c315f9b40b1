import { Client, escapeIdentifier } from 'pg';
import { isDatabaseAway } from './awaitDatabase.ts';

/**
 * Subscriptions to PostgreSQL's notifications. All of a process share one connection, because PostgreSQL wakes every
 * listening connection at every notification, whatever its channel.
 */
export type Listening = {
  /**
   * Calls `heard` with each notification of a channel until closed, and `missed` when the connection was lost, or could
   * not be made at first, and is there now.
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<Subscription>;
  close(): Promise<void>;
};
export type Subscription = { close(): Promise<void> };

type Subscribed = { channel: string; heard: (payload: string) => void; missed: () => void };

const retryMs = 500;

/** Nothing is connected before the first subscription. */
export function openListening(url: string): Listening {
  const subscriptions = new Set<Subscribed>();
  let connection: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, keepAlive: true, pipeline: true });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const one of subscriptions) if (one.channel === channel) one.heard(payload);
    });
    client.on('error', () => undefined);
    client.on('end', lost);
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
  const lost = (): void => {
    connection = null;
    if (closed || retry !== null || subscriptions.size === 0) return;
    retry = setTimeout(() => {
      retry = null;
      if (closed || subscriptions.size === 0) return;
      connection = connect();
      connection.then(() => subscriptions.forEach((one) => one.missed()), lost);
    }, retryMs);
  };
  return {
    listen: async (channel, heard, missed) => {
      const subscribed = { channel, heard, missed };
      subscriptions.add(subscribed);
      try {
        if (connection === null) await (connection = connect());
        else await listenOn(await connection, channel);
      } catch (error) {
        if (!isDatabaseAway(error)) {
          subscriptions.delete(subscribed);
          connection = null;
          throw error;
        }
        lost();
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
