import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the missing Debian packages, each recognised by a file of it; false where that fails. */
export function installFromDebian(
  packages: Readonly<Record<string, string>>,
  say: (line: string) => void,
): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    say('This needs root on a Debian: it installs servers and starts them.');
    return false;
  }
  const missing = Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return true;
  say(`Installing ${missing.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): number | null =>
    spawnSync('apt-get', ['--yes', '--quiet', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status;
  // No server of the machine's own is started: the caller starts theirs.
  return apt('update') === 0 && apt('install', '--no-install-recommends', ...missing) === 0;
}

/** Three nodes of PostgreSQL that stand in for each other, and the proxy to the one that writes. */
export const clusterPackages = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/etcdctl': 'etcd-client',
  '/usr/sbin/haproxy': 'haproxy',
};
