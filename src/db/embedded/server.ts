import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type Cluster, postgresEnvironment } from './cluster.ts';
import type { Home } from './home.ts';
import { answeringServer, isAlive, type Postmaster, readPostmaster } from './postmaster.ts';

/** For a machine with two cores and little memory; given on the command line, so no file can disagree. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '100',
  synchronous_commit: 'on',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  max_wal_size: '256MB',
  // One machine, no replicas: less log to write, and no processes that wait for them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  // Parallel workers take shared memory that small containers lack.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

/** For tests only: a power cut may lose everything, and many databases are open at once, each by three logins. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

/** `port` null: a free one. */
export type Launch = {
  home: Home;
  binaries: Binaries;
  cluster: Cluster;
  fast: boolean;
  port: number | null;
};

export type Attempt =
  | { end: 'ready'; child: ChildProcess; postmaster: Postmaster }
  | { end: 'exited' | 'timeout'; log: string };

/** Spawns PostgreSQL once and waits until it accepts connections, ends, or `deadline` (epoch ms) passes. */
export async function attemptStart(launch: Launch, deadline: number): Promise<Attempt> {
  const { home, binaries, cluster } = launch;
  const logFile = join(home.dir, 'postgres.log');
  const log = await openLog(logFile);
  const chosen = {
    ...settings,
    ...(launch.fast ? fastSettings : {}),
    port: String(launch.port ?? (await freePort())),
  };
  const args = ['-D', cluster.data];
  for (const [name, value] of Object.entries(chosen)) args.push('-c', `${name}=${value}`);
  const child = spawn(binaries.postgres, args, {
    ...home.account,
    cwd: home.dir,
    env: postgresEnvironment(),
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    windowsHide: true,
  });
  // The server may outlive us: the next process attaches to it.
  child.unref();
  let ended = '';
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `PostgreSQL ended with ${signal ?? code}`));
  await log.handle.close();
  const lastLines = async (): Promise<string> => {
    const text = (await readFile(logFile)).subarray(log.offset).toString();
    return [...text.trimEnd().split('\n').slice(-20), ended].join('\n').trim();
  };
  while (Date.now() < deadline) {
    if (ended !== '') return { end: 'exited', log: await lastLines() };
    const postmaster = await readPostmaster(cluster.data);
    if (postmaster?.ready === true && postmaster.pid === child.pid) {
      const answering = await answeringServer(cluster);
      if (answering !== undefined) return { end: 'ready', child, postmaster: answering };
    }
    await sleep(10);
  }
  child.kill('SIGQUIT');
  return { end: 'timeout', log: await lastLines() };
}

/**
 * Fast shutdown: running statements end, committed data is on disk. Resolves when the server is gone. After 20 s the
 * server gets an immediate shutdown, which costs a recovery at the next start and no data.
 */
export async function stopServer(
  launch: Launch,
  postmaster: Postmaster,
  child: ChildProcess | undefined,
): Promise<void> {
  const { data } = launch.cluster;
  const runs = async (): Promise<boolean> => {
    // Our own child is known exactly, even when its folder has been deleted under it.
    if (child !== undefined) return child.exitCode === null && child.signalCode === null;
    return (await readPostmaster(data))?.pid === postmaster.pid && isAlive(postmaster.pid);
  };
  if (!(await runs())) return;
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl speaks to the server by its own pipe.
    await new Promise<void>((done) => {
      execFile(launch.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', data], () => done());
    });
    return;
  }
  signal(postmaster.pid, 'SIGINT');
  const patience = Date.now() + 20_000;
  while (await runs()) {
    if (Date.now() > patience) {
      signal(postmaster.pid, 'SIGQUIT');
      return;
    }
    await sleep(10);
  }
  // An attached server's process ends just after its pid file; with nobody to reap it (a bare container) it
  // stays listed for ever.
  if (child !== undefined) return;
  for (let tries = 0; tries < 20 && isAlive(postmaster.pid); tries += 1) await sleep(10);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

/** Appends to one log, with one older kept once it passes 5 MB. */
async function openLog(file: string): Promise<{ handle: Awaited<ReturnType<typeof open>>; offset: number }> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 5_000_000) await rename(file, `${file}.old`);
  const handle = await open(file, 'a', 0o600);
  return { handle, offset: (await handle.stat()).size };
}

/**
 * PostgreSQL takes no port 0, so the kernel picks a free one; when that one is taken meanwhile, the next attempt asks
 * again.
 */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
