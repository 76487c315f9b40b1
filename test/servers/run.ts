import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterPackages, installFromDebian } from '../../bench/deployment/debian.ts';

/**
 * `npm run test:servers`: the product among the servers that an operator puts around it. Root on Debian 12; missing
 * packages are installed from Debian, and a server that cannot be had fails the run. Words choose among the files.
 */
const folder = import.meta.dirname;
const servers = {
  '/usr/bin/prometheus': 'prometheus',
  '/usr/bin/buildah': 'buildah',
  '/usr/bin/crun': 'crun',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/bin/systemd-nspawn': 'systemd-container',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/caddy': 'caddy',
  '/usr/sbin/nginx': 'nginx-light',
  ...clusterPackages,
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function main(): number {
  if (!installFromDebian(servers, print)) return 1;
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
