import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './freePort.ts';

export type Running = { port: number; stop(): Promise<void> };

/** Runs a program of Node's on a free port until it is stopped; resolves when it answers there. */
export async function runProgram(
  args: (port: number) => string[],
  env: (port: number) => Record<string, string>,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, args(port), {
    env: { PATH: process.env['PATH'] ?? '', ...env(port) },
    stdio: 'ignore',
  });
  for (const end = Date.now() + 30_000; !(await answers(port)); await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`a program of the bench ended with ${child.exitCode}`);
    if (Date.now() > end) throw new Error('a program of the bench did not come up');
  }
  return {
    port,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
