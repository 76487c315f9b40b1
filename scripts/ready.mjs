// Before `npm start`, `npm test`, `npm run package` and `npm run release`: reports what this machine lacks, and installs missing packages. Built-ins only,
// and nothing newer than Node 20: it runs before anything is installed. The command itself then finds Node 24 in
// node_modules/.bin, which npm puts before everything else in PATH.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderLock } from './folderLock.mjs';
import { lackingFor, root } from './machine.mjs';

const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Whether node_modules matches package-lock.json, on this platform, by the list that npm keeps there. */
function isInstalled() {
  let there;
  try {
    there = packagesIn('node_modules/.package-lock.json');
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
  const isWanted = ([path, { optional, os, cpu, libc }]) =>
    path !== '' &&
    (!optional || (libc === undefined && os?.includes(process.platform) && cpu?.includes(process.arch)));
  return Object.entries(packagesIn('package-lock.json'))
    .filter((entry) => isWanted(entry) || entry[0] in there)
    .every(([path, { version }]) => there[path]?.version === version);
}

async function main() {
  if (isInstalled()) return 0;
  const lacking = await lackingFor(process.argv[2]);
  for (const sentence of lacking) console.error(sentence);
  if (lacking.length > 0) return 1;
  return await withFolderLock(root, 'Another command is installing; waiting for it …', async () => {
    if (isInstalled()) return 0;
    console.error('Installing what is missing (npm ci), once …');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    return status ?? 1;
  });
}

process.exitCode = await main();
