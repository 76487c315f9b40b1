import { Client, escapeIdentifier } from 'pg';
import { isDatabaseAway } from './awaitDatabase.ts';

/** Ears on PostgreSQL's notices. All of a process share one connection: each that listens is woken by every notice. */
export type Listening = {
  /**
   * Hears a channel until closed; `missed` is called when the connection was lost, or could not be made at first, and
   * is there now.
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<Ear>;
  close(): Promise<void>;
};
export type Ear = { close(): Promise<void> };

type Heard = { channel: string; heard: (payload: string) => void; missed: () => void };

const retryMs = 500;

/** Nothing is connected before the first ear. */
export function openListening(url: string): Listening {
  const ears = new Set<Heard>();
  let line: Promise<Client> | null = null;
  let again: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const ear of ears) if (ear.channel === channel) ear.heard(payload);
    });
    client.on('error', () => undefined);
    client.on('end', lost);
    try {
      await client.connect();
      for (const channel of new Set([...ears].map((ear) => ear.channel))) await listenOn(client, channel);
    } catch (error) {
      // Half made it is of no use, and would stay open beside the next.
      await client.end().catch(() => undefined);
      throw error;
    }
    return client;
  };
  const lost = (): void => {
    line = null;
    if (closed || again !== null || ears.size === 0) return;
    again = setTimeout(() => {
      again = null;
      if (closed || ears.size === 0) return;
      line = connect();
      line.then(() => ears.forEach((ear) => ear.missed()), lost);
    }, retryMs);
  };
  return {
    listen: async (channel, heard, missed) => {
      const ear = { channel, heard, missed };
      ears.add(ear);
      try {
        if (line === null) await (line = connect());
        else await listenOn(await line, channel);
      } catch (error) {
        if (!isDatabaseAway(error)) {
          ears.delete(ear);
          line = null;
          throw error;
        }
        lost();
      }
      return {
        close: async () => {
          ears.delete(ear);
        },
      };
    },
    close: async () => {
      closed = true;
      if (again !== null) clearTimeout(again);
      await (await line?.catch(() => null))?.end();
    },
  };
}

const listenOn = async (client: Client, channel: string): Promise<void> => {
  await client.query(`listen ${escapeIdentifier(channel)}`);
};
