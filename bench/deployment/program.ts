import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** One process of the product with an environment, under a supervisor that restarts it. */
export type Program = {
  name: string;
  /** Its settings. */
  env: Readonly<Record<string, string>>;
  pid(): number;
  /** Resolves when the process reports that it is ready; rejects after two minutes. */
  ready(): Promise<void>;
  /** Sends SIGKILL; the supervisor restarts the process. Resolves when the killed process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; the supervisor starts another release in its place. Resolves to the exit code when it has ended. */
  become(next: ProgramStart): Promise<number | null>;
  freeze(): void;
  thaw(): void;
  setClock(offsetMs: number): void;
  /** How often it ended without being killed or stopped. */
  fallen(): number;
  /** The newest lines of its log, for a report. */
  log(): string[];
  /** Sends SIGTERM, and does not restart the process. */
  stop(): Promise<void>;
};

/** `args` without the deployment's additions; `root` is where it runs. */
export type ProgramStart = { root: string; args: string[] };

const root = join(import.meta.dirname, '../..');
const checkout: ProgramStart = { root, args: [join(root, 'src/main/main.ts')] };
const patienceMs = 120_000;
/** How long the supervisor waits before it starts a process again. */
const restartAfterMs = 200;

export function startProgram(given: {
  name: string;
  env: Record<string, string>;
  offsetMs: () => number;
  /** How Node starts it: this checkout when absent. */
  start?: ProgramStart;
}): Program {
  let start = given.start ?? checkout;
  const log: string[] = [];
  let stopping = false;
  let killing = false;
  let fallen = 0;
  let readiness = Promise.withResolvers<void>();
  let child = launch();

  function launch(): ChildProcess {
    const preload = join(import.meta.dirname, 'machineClock.mjs');
    const started = spawn(process.execPath, ['--import', preload, ...start.args], {
      cwd: start.root,
      env: { ...systemEnv(), ...given.env, FIELD_CLOCK_OFFSET_MS: String(given.offsetMs()) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (line.startsWith('Shunya is ready')) readiness.resolve();
        // The lines of single requests are left out: they would displace the errors.
        if (line.includes('"level":"info"')) return;
        log.push(line);
        if (log.length > 400) log.shift();
      });
    }
    started.on('error', (error) => log.push(String(error)));
    started.once('exit', (code, signal) => void comeBack(code, signal));
    return started;
  }

  async function comeBack(code: number | null, signal: string | null): Promise<void> {
    if (!killing && !stopping) {
      fallen += 1;
      log.push(`ended by itself with ${signal ?? code}`);
    }
    killing = false;
    readiness = renewed(readiness);
    await sleep(restartAfterMs);
    if (!stopping) child = launch();
  }

  const gone = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return {
    name: given.name,
    env: given.env,
    pid: () => child.pid ?? 0,
    ready: async () => {
      const late = new AbortController();
      const tooLong = sleep(patienceMs, 'late' as const, { signal: late.signal }).catch(
        () => 'early' as const,
      );
      const first = await Promise.race([readiness.promise, tooLong]);
      late.abort();
      if (first === 'late') throw new Error(`${given.name} did not get ready:\n${log.slice(-20).join('\n')}`);
    },
    kill: async () => {
      killing = true;
      child.kill('SIGKILL');
      await gone();
    },
    become: async (next) => {
      start = next;
      killing = true;
      const old = child;
      old.kill('SIGTERM');
      await gone();
      return old.exitCode;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    setClock: (offsetMs) => {
      if (child.connected) child.send({ offsetMs });
    },
    fallen: () => fallen,
    log: () => log,
    stop: async () => {
      stopping = true;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await gone();
      clearTimeout(force);
    },
  };
}

/** A new promise for the next start; callers that wait for the old one wait for this one. */
function renewed(old: PromiseWithResolvers<void>): PromiseWithResolvers<void> {
  const next = Promise.withResolvers<void>();
  old.resolve(next.promise);
  return next;
}

const systemEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'TMPDIR', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
