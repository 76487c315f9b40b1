import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, canReach, nobodyAccount, weAreRoot, weHaveAName } from './account.ts';
import { exists } from './binaries.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { errorCode, type EmbeddedPostgresFailure } from './failures.ts';
import { elsewhere, isOurs, nameOwner, pointerName, readPointer } from './leftBehind.ts';

/** Where binaries, cluster and log live, and who runs PostgreSQL there. */
export type Home = { dir: string; account: Account | undefined };

/**
 * Finds or makes the home of a data folder: `<dataDir>/postgres`, or, when we are root and the account that
 * runs PostgreSQL cannot pass through to it, a folder below `/var/tmp/shunya-<hash of the real path>`, which
 * the pointer file `<dataDir>/postgres.location` names from then on.
 */
export async function openHome(
  dataDir: string,
  say: (line: string) => void,
): Promise<Result<Home, EmbeddedPostgresFailure>> {
  if (!weHaveAName() && !(await isHome(dataDir))) {
    return fail({
      kind: 'no_user_name',
      sentence:
        `The user id ${process.getuid?.()} has no name on this machine (no line in /etc/passwd), and PostgreSQL makes ` +
        'no database for such a user. Start Shunya as a user that has one, or set DATABASE_URL.',
    });
  }
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const pointed = await readPointer(real);
  const inside = join(real, 'postgres');
  if (pointed === undefined) {
    const account = await accountFor(inside);
    if (!account.ok) return account;
    const nearest = (await exists(inside)) ? inside : real;
    if (account.value === undefined || canReach(account.value, nearest)) {
      await makeReadable(inside);
      return ok({ dir: inside, account: account.value });
    }
  }
  const dir = pointed ?? (await pointOutside(real));
  say(
    `PostgreSQL keeps its data in ${dir}, because ${real} is not reachable for the account that runs it ` +
      `(see ${join(real, pointerName)}). Who removes ${real} removes that folder too.`,
  );
  const trusted = await makeOurs(dirname(dir));
  if (!trusted.ok) return trusted;
  await makeReadable(dir);
  await nameOwner(dir, real);
  const account = await accountFor(dir);
  return account.ok ? ok({ dir, account: account.value }) : account;
}

/** Whether an earlier start has made a cluster for the data folder, in it or elsewhere. */
async function isHome(dataDir: string): Promise<boolean> {
  return (await exists(join(dataDir, 'postgres', 'cluster'))) || (await exists(join(dataDir, pointerName)));
}

/** Removes what earlier versions and killed starts left in a home; only the owner of the server calls it. */
export async function sweepHome(home: string, version: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(home)) {
    const path = join(home, name);
    const oldBinaries = name.startsWith('binaries-') && name !== `binaries-${version}`;
    const abandoned = name.startsWith('new-') && (await stat(path)).mtimeMs < hourAgo;
    if (oldBinaries || abandoned) await rm(path, { recursive: true, force: true });
  }
}

/**
 * A new name each time there is no pointer: someone who deletes the data folder means to begin empty, and the
 * old cluster must neither come back nor be deleted on a guess.
 */
async function pointOutside(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const dir = join(elsewhere, `shunya-${hash}`, randomBytes(4).toString('hex'));
  const draft = join(dataDir, `${pointerName}.${randomBytes(4).toString('hex')}`);
  await writeFile(draft, `${dir}\n`, { flush: true });
  try {
    // A link appears whole and only once: of two starts, one names the folder and the other reads the name.
    await link(draft, join(dataDir, pointerName));
    return dir;
  } catch (error) {
    const theirs = errorCode(error) === 'EEXIST' ? await readPointer(dataDir) : undefined;
    if (theirs === undefined) throw error;
    return theirs;
  } finally {
    await rm(draft, { force: true });
  }
}

/** An existing cluster is run by its owner: PostgreSQL refuses any other. */
async function accountFor(home: string): Promise<Result<Account | undefined, EmbeddedPostgresFailure>> {
  if (!weAreRoot()) return ok(undefined);
  const data = join(home, 'cluster', 'data');
  if (await exists(data)) {
    const { uid, gid } = await stat(data);
    if (uid !== 0) return ok({ uid, gid });
  }
  return await nobodyAccount();
}

async function makeReadable(dir: string): Promise<void> {
  if (await exists(dir)) return;
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o755);
}

/** /var/tmp is open to all: a folder there that someone else could write into is not used. */
async function makeOurs(dir: string): Promise<Result<void, EmbeddedPostgresFailure>> {
  await makeReadable(dir);
  if (!(await isOurs(dir))) {
    return fail({
      kind: 'folder_unusable',
      sentence: `${dir} belongs to someone else or is open to others; remove it or choose another DATA_DIR.`,
    });
  }
  return ok(undefined);
}
