import { Client } from 'pg';

const lockKey = 0x5348_5541;

/**
 * Holds a data folder for one running Shunya: a lock in its own PostgreSQL, which ends with its connection, so that a
 * killed program leaves nothing to clean up. Null when another program has it. `lost` is called when the connection
 * ends and nobody released the lock.
 */
export async function holdFolder(
  url: string,
  lost: () => void,
): Promise<{ release(): Promise<void> } | null> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'shunya-folder' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    lockKey,
  ]);
  if (rows[0]?.held !== true) {
    await client.end();
    return null;
  }
  client.once('end', lost);
  return {
    release: () => {
      client.off('end', lost);
      return client.end();
    },
  };
}
