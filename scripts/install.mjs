import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFolderLock } from './folderLock.mjs';
import { npm, whyNoRegistry } from './npm.mjs';
import { root } from './spawning.mjs';

const stampFile = join(root, 'node_modules', '.shunya-lock');

/**
 * Brings node_modules to what package-lock.json says, once per lock file and platform. Answers whether the
 * program can run; says what it does, and shows npm's words only when npm fails.
 */
export async function installWhatIsMissing() {
  return await withFolderLock(root, 'Another command is installing; waiting for it …', async () => {
    // Whoever held the lock may have installed it all.
    if (isInstalled()) return true;
    const started = Date.now();
    const cache = usableCache();
    console.error('Installing what is missing (npm ci), once; this takes some seconds …');
    const still = setInterval(() => console.error(`… still installing (${seconds(started)} s)`), 30_000);
    try {
      if (!(await install(cache))) return false;
    } finally {
      clearInterval(still);
      if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
    }
    writeFileSync(stampFile, wantedStamp());
    console.error(`Installed in ${seconds(started)} s.`);
    return true;
  });
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

async function install(cache) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  if (cache !== undefined) args.push(`--cache=${cache}`);
  const silence = await whyNoRegistry();
  // Without a registry npm finds what it has kept, and if that is not all, it says so at once.
  if (silence !== undefined) args.push('--offline');
  const { code, output } = await npm(args);
  if (code === 0) return true;
  console.error(
    silence !== undefined && output.includes('ENOTCACHED')
      ? `npm's registry does not answer (${silence}), and npm has not kept all that Shunya needs. Connect this ` +
          'machine to the registry (npm config get registry says where it is, npm config set proxy leads there ' +
          'through a proxy) and run the same command again.'
      : `${output}\nnpm could not install what Shunya needs (npm ${args.join(' ')} ended with ${code}).`,
  );
  return false;
}

/** The platform is part of it: a node_modules carried over from another machine lacks this one's binaries. */
function wantedStamp() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/** Whether node_modules is what package-lock.json says, on this platform. */
export function isInstalled() {
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
