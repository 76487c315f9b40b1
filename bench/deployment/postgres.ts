import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, realpath, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { removeDataFolder } from '../../test/harness/postgres.ts';

/** A PostgreSQL for this bench, durable as in production, that can be killed and restarts at the same address. */
export type DeploymentPostgres = {
  /** An empty database; the processes migrate it. */
  url: string;
  /** Sends SIGKILL to the postmaster; resolves when PostgreSQL answers again. */
  kill(): Promise<void>;
  /**
   * Keeps a copy of everything as it is now. The answer loses the server with all later writes, and resumes from the
   * copy at the same address.
   */
  backUp(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

export async function startDeploymentPostgres(folder: string): Promise<DeploymentPostgres> {
  const dataDir = join(folder, 'postgres');
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const start = async (port?: number) => {
    const started = await startEmbeddedPostgres({ dataDir, ...(port === undefined ? {} : { port }) });
    if (!started.ok) throw new Error(started.failure);
    return started.value;
  };
  let server = await start();
  const name = `field_${randomBytes(4).toString('hex')}`;
  await command(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    kill: async () => {
      const { pid, port } = server;
      process.kill(pid, 'SIGKILL');
      while (isThere(pid)) await sleep(5);
      server = await start(port);
    },
    backUp: async () => {
      const { port } = server;
      const home = await realpath(join(dataDir, 'postgres'));
      const kept = `${home}.kept`;
      await server.stop();
      await copyWhole(home, kept);
      server = await start(port);
      return async () => {
        process.kill(server.pid, 'SIGKILL');
        while (isThere(server.pid)) await sleep(5);
        await rm(home, { recursive: true });
        await copyWhole(kept, home);
        server = await start(port);
      };
    },
    stop: async () => {
      await server.stop();
      removeDataFolder(dataDir);
    },
  };
}

/** With owners and rights: PostgreSQL refuses a folder that is another's. */
async function copyWhole(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** A killed process that nobody has awaited stays as a zombie where the first process of a container reaps none. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !(existsSync('/proc/self') && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export async function command(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
