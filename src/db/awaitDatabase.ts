import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Nobody listens yet, or PostgreSQL says that it is starting up or going down. */
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01']);
const betweenMs = 500;

/**
 * Waits for a PostgreSQL that is starting, as after a power cut in which everything starts together. Throws what it
 * answered when the patience is over, and at once when waiting does not help: a wrong password, an unknown name.
 */
export async function awaitDatabase(
  url: string,
  { patienceMs = 60_000, say }: { patienceMs?: number; say: (line: string) => void },
): Promise<void> {
  for (let waited = 0; ; waited += betweenMs) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!notYet.has(code) || waited >= patienceMs) throw error;
      if (waited === 0) say('PostgreSQL does not answer yet; waiting for it ...');
      await sleep(betweenMs);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
