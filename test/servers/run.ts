import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run test:servers`: the product among the servers that an operator puts around it. Root on Debian 12; what is
 * missing is installed from Debian, and a server that cannot be had fails the run. Words choose among the files.
 */
const folder = import.meta.dirname;
const servers = {
  '/usr/bin/prometheus': 'prometheus',
  '/usr/bin/buildah': 'buildah',
  '/usr/bin/crun': 'crun',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/sbin/pgbouncer': 'pgbouncer',
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function main(): number {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    print('npm run test:servers needs root on a Debian: it installs servers and starts them.');
    return 1;
  }
  const missing = Object.entries(servers).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) {
    print(`Installing ${missing.join(', ')} ...`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]): number | null =>
      spawnSync('apt-get', ['--yes', '--quiet', ...args], {
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit'],
      }).status;
    // No server of the machine's own is started: the tests start theirs.
    if (apt('update') !== 0 || apt('install', '--no-install-recommends', ...missing) !== 0) return 1;
  }
  const words = process.argv.slice(2);
  const files = globSync('*.servers.ts', { cwd: folder })
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .toSorted()
    .map((name) => join(folder, name));
  if (files.length === 0) return 1;
  print(`Debian ${readFileSync('/etc/debian_version', 'utf8').trim()}`);
  const { status } = spawnSync(
    process.execPath,
    ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files],
    { stdio: 'inherit' },
  );
  return status ?? 1;
}

process.exitCode = main();
