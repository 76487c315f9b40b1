import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { withInstallLock } from './installLock.mjs';
import { npmArguments } from './lockFile.mjs';
import { root } from './spawning.mjs';

const stampFile = join(root, 'node_modules', '.shunya-lock');

/**
 * Brings node_modules to what package-lock.json says, once per lock file and platform. Answers whether the
 * program can run; says what it does, and shows npm's words only when npm fails.
 */
export async function installWhatIsMissing() {
  if (isInstalled()) return true;
  return await withInstallLock(root, async () => {
    // Whoever held the lock may have installed it all.
    if (isInstalled()) return true;
    const started = Date.now();
    const cache = usableCache();
    const args = npmArguments();
    console.error(`Installing what is missing (npm ${args[0]}), once; this takes some seconds …`);
    if (cache !== undefined) args.push(`--cache=${cache}`);
    try {
      const { code, output } = await npm(args);
      if (code !== 0) {
        console.error(
          `${output}\nnpm could not install what Shunya needs (npm ${args.join(' ')} ended with ${code}).`,
        );
        return false;
      }
    } finally {
      if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
    }
    writeFileSync(stampFile, wantedStamp());
    console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
    return true;
  });
}

/** The platform is part of it: a node_modules carried over from another machine lacks this one's binaries. */
function wantedStamp() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === wantedStamp();
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Undefined when npm's own cache can be written, else a folder to use in its place. */
function usableCache() {
  const own =
    process.env.npm_config_cache ??
    join(homedir(), process.platform === 'win32' ? 'AppData/Local/npm-cache' : '.npm');
  const probe = join(own, `.shunya-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(own, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch {
    return mkdtempSync(join(tmpdir(), 'shunya-npm-'));
  }
}

function npm(args) {
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
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(result);
    };
    child.once('error', (error) => finish({ code: 1, output: `${output}${error.message}` }));
    child.once('close', (code, signal) => finish({ code: code ?? signal, output }));
  });
}
