import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { EmbeddedPostgresFailure } from './failures.ts';

/** The account PostgreSQL runs as; undefined means our own. */
export type Account = { uid: number; gid: number };

export const weAreRoot = (): boolean => process.getuid?.() === 0;

/** `nobody` as this machine numbers it: the numbers differ between systems. */
export async function nobodyAccount(): Promise<Result<Account, EmbeddedPostgresFailure>> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS writes -2; the kernel wants the same bits unsigned.
  const account = { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  if (account.uid === 0) {
    return fail({
      kind: 'no_unprivileged_user',
      sentence:
        'PostgreSQL refuses to run as root and this machine has no account named nobody. ' +
        'Start Shunya as an ordinary user, or set DATABASE_URL.',
    });
  }
  return ok(account);
}

/** Whether this machine knows our user id by a name: initdb asks for it, a running server does not. */
export function weHaveAName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** Whether the account can pass through every folder on the way to `dir`: asked of the kernel, not of mode bits. */
export function canReach(account: Account, dir: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], {
    ...account,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  });
  return probe.status === 0;
}
