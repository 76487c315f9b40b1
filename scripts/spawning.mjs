import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs Node with `args` in the checkout, on our own terminal, and answers its exit code (128 + n after signal
 * n). Signals are passed on and waited out: the program ends in its own order. A terminal's Ctrl-C reaches it
 * twice, once from the terminal itself.
 */
export function runAndForward(node, args) {
  // Tools that the program starts by `env node` find the same Node.
  const PATH = [dirname(node), process.env.PATH ?? ''].join(delimiter);
  // What Node makes of each source is kept, for it and for all that it starts: half of a start's time.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node');
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE };
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`Could not run ${node}: ${error.message}`);
      finish(1);
    });
    child.once('exit', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
