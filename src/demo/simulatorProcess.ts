import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { Log } from '#usecases/ports/machine.ts';

export type SimulatorOptions = {
  bookFile: string;
  mailPort: number;
  smsUrl: string;
  clientId: string;
  clientSecret: string;
  controlToken: string;
  /** The ISO instant that a new book is relative to (design#first-day). */
  start: string;
  /** The offset of the simulator's clock from wall time; read again each time the process starts. */
  offset(): Promise<number>;
  log: Log;
  /** Its behaviour (design#unkind-simulator); null: unchanged from its book. */
  kindness?: string | null;
  /** The program to run; default: portal-sim/main.ts. */
  program?: string;
};

export type Simulator = { baseUrl: string; stop(): Promise<void> };

const readyWithinMs = 20_000;
const killAfterMs = 5_000;
const steadyAfterMs = 30_000;
const longestPauseMs = 10_000;

type Running = { child: ChildProcess; port: number; ended: Promise<void> };

/**
 * Runs the pretend portal as a child process (design#simulator) and restarts it on the same port when it dies. The child
 * reads a pipe from this process on stdin, so it ends with this process, however that ends. Rejects when the first
 * start fails.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  let stopped = false;
  let wake: (() => void) | null = null;
  let running = await launch(options, 0);
  const port = running.port;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const keepAlive = async (): Promise<void> => {
    let pauseMs = 100;
    for (;;) {
      const since = performance.now();
      await running.ended;
      if (stopped) return;
      if (performance.now() - since > steadyAfterMs) pauseMs = 100;
      options.log.warn({ pauseMs }, 'the simulator has ended, starting it again');
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      if (stopped) return;
      // After a failed start `running` is still the process that ended, so the loop tries again after a longer
      // pause.
      running = await launch(options, port).catch((error: unknown) => {
        options.log.error({ error: String(error) }, 'the simulator did not start');
        return running;
      });
    }
  };
  const keeping = keepAlive();
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopped = true;
      wake?.();
      await end(running);
      await keeping;
      // A restart that was running when stop was called has replaced the child that was ended above.
      await end(running);
    },
  };
}

async function launch(options: SimulatorOptions, port: number): Promise<Running> {
  const program = options.program ?? fileURLToPath(new URL('../../portal-sim/main.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...systemEnv(),
      SIM_PORT: String(port),
      SIM_BOOK: options.bookFile,
      SIM_MAIL_PORT: String(options.mailPort),
      SIM_SMS_URL: options.smsUrl,
      SIM_OFFSET_MS: String(await options.offset()),
      SIM_CLIENT_ID: options.clientId,
      SIM_CLIENT_SECRET: options.clientSecret,
      SIM_CONTROL_TOKEN: options.controlToken,
      SIM_START: options.start,
      ...(typeof options.kindness === 'string' ? { SIM_KINDNESS: options.kindness } : {}),
    },
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const output: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    output.push(line);
    if (output.length > 20) output.shift();
    options.log.warn({ from: 'portal-sim' }, line);
  });
  const listening = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^portal-sim listening on (\d+)$/.exec(line);
      if (ready !== null) resolve(Number(ready[1]));
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), readyWithinMs);
  });
  const first = await Promise.race([listening, late, ended.then(() => 'ended' as const)]);
  clearTimeout(timer);
  if (typeof first === 'number') return { child, port: first, ended };
  await end({ child, port, ended });
  throw new Error(`the simulator did not get ready (${first}): ${output.join(' | ')}`);
}

async function end({ child, ended }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await ended;
  clearTimeout(timer);
}

/**
 * The environment that any process needs to run, without the product's settings or secrets. It includes Node's compile
 * cache: without that a start takes twice the processor time.
 */
const systemEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
