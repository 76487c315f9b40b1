import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { weAreRoot } from './account.ts';
import { installBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { type EmbeddedPostgresFailure, folderFailure } from './failures.ts';
import { openHome, sweepHome } from './home.ts';
import { homesLeftBehind } from './leftBehind.ts';
import { answeringServer, type Postmaster, removeStalePidFile, serverUrl } from './postmaster.ts';
import { attemptStart, type Launch, stopServer } from './server.ts';

export type EmbeddedPostgres = {
  /** The superuser's address of the `postgres` database; holds the password. */
  url: string;
  /** On 127.0.0.1 only. */
  port: number;
  /** The postmaster's process id. */
  pid: number;
  /** True when the server was already running, started by another process of ours or by one that was killed. */
  attached: boolean;
  /**
   * Fast shutdown of the server, attached or not; resolves when it is gone and may be called again. A process
   * that finds another one at work on an attached server leaves it running by not calling this.
   */
  stop: () => Promise<void>;
};

const patienceMs = 30_000;

/**
 * Starts, or attaches to, the PostgreSQL of a data folder. Two calls at once on one folder
 * end with one server. `fast` gives up durability and is for tests. `say` takes lines for the console. `port`: the
 * one that clients of a server that died still know; without it a free one is taken.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  say?: (line: string) => void;
  fast?: boolean;
  port?: number;
}): Promise<Result<EmbeddedPostgres, EmbeddedPostgresFailure>> {
  try {
    const launch = await prepare(options);
    return launch.ok ? await startOrAttach(launch.value) : launch;
  } catch (error) {
    const failure = folderFailure(error, options.dataDir);
    if (failure === undefined) throw error;
    return fail(failure);
  }
}

async function prepare(options: {
  dataDir: string;
  say?: (line: string) => void;
  fast?: boolean;
  port?: number;
}): Promise<Result<Launch, EmbeddedPostgresFailure>> {
  const say = options.say ?? (() => undefined);
  const fast = options.fast ?? false;
  const home = await openHome(options.dataDir, say);
  if (!home.ok) return home;
  if (weAreRoot()) for (const sentence of await homesLeftBehind()) say(sentence);
  const binaries = await installBinaries(home.value.dir);
  if (!binaries.ok) return binaries;
  const cluster = await openCluster(home.value, binaries.value, { fast, say });
  if (!cluster.ok) return cluster;
  const port = options.port ?? null;
  return ok({ home: home.value, binaries: binaries.value, cluster: cluster.value, fast, port });
}

async function startOrAttach(launch: Launch): Promise<Result<EmbeddedPostgres, EmbeddedPostgresFailure>> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const running = await answeringServer(launch.cluster);
    if (running !== undefined) return ok(handle(launch, running, undefined));
    const attempt = await attemptStart(launch, deadline);
    if (attempt.end === 'ready') {
      await sweepHome(launch.home.dir, launch.binaries.version);
      return ok(handle(launch, attempt.postmaster, attempt.child));
    }
    const held = /lock file .* already exists|pre-existing shared memory block/.test(attempt.log);
    const portTaken = /could not bind|Address already in use/.test(attempt.log);
    if (attempt.end === 'timeout' || !(held || portTaken)) {
      return fail({
        kind: 'not_accepting',
        sentence: `PostgreSQL did not come up in ${launch.home.dir}; its last lines follow.`,
        log: attempt.log,
      });
    }
    // Another start is on its way up, or the processes of a killed server are on their way out.
    if (portTaken || !(await removeStalePidFile(launch.cluster.data))) await sleep(100);
  }
  return fail({
    kind: 'held_by_another',
    sentence: `Another PostgreSQL holds ${launch.cluster.data} and does not answer. Stop it and start again.`,
  });
}

function handle(launch: Launch, postmaster: Postmaster, child: ChildProcess | undefined): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  return {
    url: serverUrl(launch.cluster, postmaster.port),
    port: postmaster.port,
    pid: postmaster.pid,
    attached: child === undefined,
    stop: () => (stopping ??= stopServer(launch, postmaster, child)),
  };
}
