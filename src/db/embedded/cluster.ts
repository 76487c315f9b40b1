import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type Binaries, exists, renameUnlessTaken } from './binaries.ts';
import type { EmbeddedPostgresFailure } from './failures.ts';
import type { Home } from './home.ts';

export const superuser = 'postgres';

/** The data directory and the superuser's password, which opens it and nothing else. */
export type Cluster = { data: string; password: string };

/**
 * Opens the home's cluster, made by initdb on first use. Password and data come into being together by one
 * rename, so that neither a killed initdb nor two starts at once can leave one without the other.
 */
export async function openCluster(
  home: Home,
  binaries: Binaries,
  options: { fast: boolean; say: (line: string) => void },
): Promise<Result<Cluster, EmbeddedPostgresFailure>> {
  const dir = join(home.dir, 'cluster');
  if (!(await exists(dir))) {
    options.say(`Making a new PostgreSQL cluster in ${home.dir}`);
    const made = await makeCluster(home, binaries, dir, options.fast);
    if (!made.ok) return made;
  }
  const data = join(dir, 'data');
  const password = (await readFile(join(dir, 'password'), 'utf8')).trim();
  const major = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (major !== binaries.version.split('.')[0]) {
    return fail({
      kind: 'other_version',
      sentence: `The data in ${dir} is of PostgreSQL ${major}; this Shunya brings ${binaries.version}.`,
    });
  }
  return ok({ data, password });
}

async function makeCluster(
  home: Home,
  binaries: Binaries,
  dir: string,
  fast: boolean,
): Promise<Result<void, EmbeddedPostgresFailure>> {
  const fresh = join(home.dir, `new-${randomBytes(6).toString('hex')}`);
  const data = join(fresh, 'data');
  const passwordForInitdb = join(fresh, 'initdb-password');
  const password = randomBytes(24).toString('base64url');
  await mkdir(data, { recursive: true });
  await chmod(fresh, 0o755);
  await chmod(data, 0o700);
  await writeFile(join(fresh, 'password'), `${password}\n`, { mode: 0o600, flush: true });
  await writeFile(passwordForInitdb, `${password}\n`, { mode: 0o600 });
  if (home.account !== undefined) {
    await chown(data, home.account.uid, home.account.gid);
    await chown(passwordForInitdb, home.account.uid, home.account.gid);
  }
  const args = ['-D', data, '-U', superuser, '--pwfile', passwordForInitdb];
  args.push('-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-instructions');
  if (fast) args.push('--no-sync');
  const ran = await runInitdb(binaries.initdb, args, home);
  if (ran.code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    return fail({
      kind: 'initdb_failed',
      sentence: 'PostgreSQL could not make its cluster.',
      log: ran.output,
    });
  }
  await rm(passwordForInitdb);
  await renameUnlessTaken(fresh, dir);
  return ok(undefined);
}

function runInitdb(file: string, args: string[], home: Home): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { ...home.account, cwd: home.dir, env: postgresEnvironment() };
    execFile(file, args, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}${error === null ? '' : error.message}`;
      resolve({ code: error === null ? 0 : 1, output: output.split('\n').slice(-30).join('\n') });
    });
  });
}

/** Only what PostgreSQL needs: a PGDATA or PGOPTIONS of the person's shell must not reach it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const own = { LC_ALL: 'C', TZ: 'UTC' };
  // Windows finds its own libraries by its environment.
  return process.platform === 'win32' ? { ...process.env, ...own } : own;
}
