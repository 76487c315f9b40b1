import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { removeDataFolder } from '../test/harness/postgres.ts';

/** A PostgreSQL as the product runs it, durable and with its own settings; `database` makes a migrated, empty one. */
export type BenchServer = { database(name: string): Promise<string> };

/** The server's folder is removed at the end. */
export async function withServer<T>(work: (server: BenchServer) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-bench-'));
  // mkdtemp makes a folder that only root can enter when root runs the bench; PostgreSQL runs as another account.
  await chmod(dir, 0o755);
  const started = await startEmbeddedPostgres({ dataDir: dir });
  try {
    if (!started.ok) throw new Error(started.failure);
    const { url } = started.value;
    return await work({
      database: async (name) => {
        await onDatabase(url, (client) => client.query(`create database ${name}`));
        const own = new URL(url);
        own.pathname = `/${name}`;
        await migrateDatabase(own.href);
        return own.href;
      },
    });
  } finally {
    if (started.ok) await started.value.stop();
    removeDataFolder(dir);
  }
}

export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
