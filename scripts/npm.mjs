import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { root } from './spawning.mjs';

/**
 * Runs npm in the checkout and answers how it ended, with all that it said. After `patienceMs` it is ended,
 * which is answered as the code 'timeout'.
 */
export function npm(args, { patienceMs } = {}) {
  // Inside `npm start` npm names its own script; yarn and others put theirs there too.
  const script = process.env.npm_execpath;
  const own = script !== undefined && basename(script) === 'npm-cli.js';
  const onWindows = process.platform === 'win32';
  const child = own
    ? spawn(process.execPath, [script, ...args], { cwd: root })
    : spawn(onWindows ? 'npm.cmd' : 'npm', args, { cwd: root, shell: onWindows });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const forward = (signal) => child.kill(signal);
  process.once('SIGINT', forward);
  process.once('SIGTERM', forward);
  return new Promise((resolve) => {
    const finish = (result) => {
      clearTimeout(patience);
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(result);
    };
    const giveUp = () => {
      child.kill('SIGKILL');
      // A shell between npm and us keeps the pipes open: nothing more is waited for.
      child.stdout.destroy();
      child.stderr.destroy();
      finish({ code: 'timeout', output });
    };
    const patience = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
    child.once('error', (error) => finish({ code: 1, output: `${output}${error.message}` }));
    child.once('close', (code, signal) => finish({ code: code ?? signal, output }));
  });
}

/**
 * Why npm's registry gives no answer, as a code of the network (ENOTFOUND, timeout …), or undefined when it gives
 * one, be it a refusal. npm itself is asked: it knows the registry, the proxy and the certificates. Its own
 * patience is for one request 300 s, three times.
 */
export async function whyNoRegistry({ patienceMs = 15_000 } = {}) {
  const { code, output } = await npm(['ping', '--json', '--fetch-retries=0'], { patienceMs });
  if (code === 0) return undefined;
  if (code === 'timeout') return 'timeout';
  const told = /"code": "([A-Z0-9_]+)"/.exec(output)?.[1];
  // E404 and the like are answers; without a code it is npm that fails, and the install will show its words.
  return told === undefined || /^E\d{3}$/.test(told) ? undefined : told;
}
