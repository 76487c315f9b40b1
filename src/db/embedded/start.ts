import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { CannotRun, type Home, installBinaries, makeFolder, openHome } from './home.ts';

/** A server on 127.0.0.1: the superuser's address of its database `postgres`, and the postmaster's process id. */
type Server = { url: string; port: number; pid: number };

/** `stop`: fast shutdown, whichever process started the server; resolves when it is gone. */
export type EmbeddedPostgres = Server & { stop: () => Promise<void> };

export type Options = {
  dataDir: string;
  say?: (line: string) => void;
  /** For tests: a power cut may lose everything, and many databases are open at once. */
  fast?: boolean | undefined;
  /** That clients of a server that died still know; without it a free one. */
  port?: number | undefined;
};

/** Given on the command line, so no file can disagree. Parallel workers take memory that small containers lack. */
const settings = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_wal_size=256MB \
-c log_checkpoints=off -c io_method=sync -c max_parallel_workers_per_gather=0`;
const fastSettings = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=400';

const patienceMs = 30_000;
/** Another start is on its way up, the processes of a killed server are on their way out, another program has the port. */
const mayPass = /lock file .* already exists|pre-existing shared memory|could not bind/;

/**
 * Starts the PostgreSQL of a data folder, or finds it running, started by another process of ours or by one that was
 * killed. Two calls at once on one folder end with one server. Fails with sentences for the console.
 */
export async function startEmbeddedPostgres(options: Options): Promise<Result<EmbeddedPostgres, string>> {
  const { dataDir, say = () => undefined } = options;
  try {
    const home = await openHome(dataDir, say);
    const bin = await installBinaries(home.dir);
    const cluster = join(home.dir, 'cluster');
    if (!existsSync(cluster)) {
      say(`Making a new PostgreSQL cluster in ${home.dir}`);
      await makeFolder(cluster, (fresh) => makeCluster(home, bin, fresh));
    }
    return ok(await startServer(home, bin, options));
  } catch (error) {
    if (error instanceof CannotRun) return fail(error.message);
    // A full disk, a folder closed to us, a file in the way.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return fail(`The data folder ${dataDir} cannot be used: ${error.message}`);
  }
}

/** Fills a folder with the data and the superuser's password, which opens it and nothing else. */
async function makeCluster(home: Home, bin: string, fresh: string): Promise<void> {
  const [data, password] = [join(fresh, 'data'), join(fresh, 'password')];
  await mkdir(data);
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  for (const path of [data, password])
    if (home.account !== undefined) await chown(path, home.account.uid, home.account.gid);
  const args = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  const failure = await run(home, join(bin, 'initdb'), ['--pgdata', data, '--pwfile', password, ...args]);
  if (failure !== null) throw new CannotRun(`PostgreSQL could not make its cluster.\n${failure}`);
}

async function startServer(home: Home, bin: string, options: Options): Promise<EmbeddedPostgres> {
  const data = join(home.dir, 'cluster/data');
  const password = (await readFile(join(home.dir, 'cluster/password'), 'utf8')).trim();
  const control = (act: string, ...args: string[]) =>
    run(home, join(bin, 'pg_ctl'), [act, '--silent', '--wait', '--pgdata', data, ...args]);
  const stop = async (): Promise<void> => {
    // PostgreSQL ends by itself when its folder has been deleted under it.
    if (!existsSync(data)) return;
    // An immediate shutdown costs a recovery at the next start and no data. A server that is gone refuses both.
    const failure = await control('stop', '--mode=fast', '--timeout=20');
    if (failure !== null) await control('stop', '--mode=immediate');
  };
  let failure: string | null = null;
  for (const end = Date.now() + patienceMs; ; await sleep(100)) {
    const running = await findServer(data, password);
    if (running !== undefined) return { ...running, stop };
    if ((failure !== null && !mayPass.test(failure)) || Date.now() > end)
      throw new CannotRun(`PostgreSQL did not come up in ${home.dir}; its last lines follow.\n${failure}`);
    await removeForeignPidFile(data);
    const port = options.port ?? randomInt(49_152, 65_536);
    const flags = `-c port=${port} ${settings} ${options.fast === true ? fastSettings : ''}`;
    failure = await control('start', '--timeout=30', '--options', flags);
  }
}

/** The live server of this very folder, proved by connecting: a copied folder brings the pid file of the original. */
async function findServer(data: string, password: string): Promise<Server | undefined> {
  const [pid, port] = await readPidFile(data);
  if (!(port > 0)) return undefined;
  // TLS is off whatever PGSSLMODE says: it is loopback.
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  // A server that goes away meanwhile does not answer.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return resolve(rows[0]?.data_directory ?? '') === data ? { url, port, pid } : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Process id and port, which a server writes into its folder line by line while it starts; zeros until then. */
async function readPidFile(data: string): Promise<[number, number]> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return [Number(lines[0] ?? 0), Number(lines[3] ?? 0)];
}

/** PostgreSQL does not start while any process has that id, as is common after a container restart. */
async function removeForeignPidFile(data: string): Promise<void> {
  // A server works inside its folder, which Linux shows.
  const process = `/proc/${(await readPidFile(data))[0]}`;
  if (existsSync(process) && (await readlink(join(process, 'cwd')).catch(() => '')) !== data)
    await rm(join(data, 'postmaster.pid'), { force: true });
}

/** Runs a program of PostgreSQL, whose output and the server's go into one log; answers its lines when it failed. */
async function run({ dir, account }: Home, program: string, args: string[]): Promise<string | null> {
  const file = join(dir, 'postgres.log');
  await using log = await open(file, 'a', 0o600);
  const { size } = await log.stat();
  // No PGDATA or PGOPTIONS of the person's shell; Windows finds its libraries by its environment.
  const env = { ...(process.platform === 'win32' ? process.env : {}), LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(program, args, { ...account, cwd: dir, env, stdio: ['ignore', log.fd, log.fd] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return null;
  return (await readFile(file)).subarray(size).toString().trimEnd().split('\n').slice(-20).join('\n');
}
