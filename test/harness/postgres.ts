import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { type Logins, makeLogins } from '#db/logins.ts';
import { migrateDatabase } from '#db/migrate.ts';

export type TestPostgres = {
  url: string;
  template: string;
  logins: Logins;
  stop(): Promise<void>;
  /** Ends the embedded server at once, for a process that is ending itself. */
  kill(): void;
};

/**
 * A PostgreSQL with a migrated template database: the server of SHUNYA_TEST_PG_URL when that is set, else an
 * embedded one in a folder that goes with it.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env['SHUNYA_TEST_PG_URL'];
  const server =
    given === undefined
      ? await startThrowaway()
      : { url: given, stop: async () => undefined, kill: () => undefined };
  const template = `shunya_template_${randomBytes(4).toString('hex')}`;
  let logins: Logins | null = null;
  const stop = async (): Promise<void> => {
    if (given !== undefined) {
      await query(given, `drop database if exists ${template} with (force)`);
      if (logins !== null)
        for (const login of Object.values(logins)) await query(given, `drop role ${nameOf(login)}`);
    }
    await server.stop();
  };
  try {
    await query(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrateDatabase(url.href);
    const password = (): string => randomBytes(12).toString('hex');
    logins = await makeLogins(url.href, { passwords: { api: password(), worker: password() } });
    // A database with a session in it cannot be cloned.
    await query(server.url, `alter database ${template} with allow_connections false`);
    return { url: server.url, template, logins, stop, kill: server.kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nameOf = (login: string): string => new URL(login).username;

async function startThrowaway(): Promise<Pick<TestPostgres, 'url' | 'stop' | 'kill'>> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-test-'));
  // mkdtemp closes it to the account that runs PostgreSQL when we are root.
  await chmod(dir, 0o755);
  const started = await startEmbeddedPostgres({ dataDir: dir, fast: true });
  if (!started.ok) {
    removeDataFolder(dir);
    throw new Error(started.failure);
  }
  const { url, stop, pid } = started.value;
  return {
    url,
    stop: async () => {
      await stop();
      removeDataFolder(dir);
    },
    kill: () => {
      // PostgreSQL's immediate shutdown.
      process.kill(pid, 'SIGQUIT');
      removeDataFolder(dir);
    },
  };
}

/** Removes a data folder with its PostgreSQL, which may lie elsewhere behind a link. */
export function removeDataFolder(dir: string): void {
  const postgres = join(dir, 'postgres');
  for (const folder of [...(existsSync(postgres) ? [realpathSync(postgres)] : []), dir])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The rows of one statement, on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // Its server may be lost while it closes.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
