import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Memory that looks like a folder, on Linux. */
const inMemory = '/dev/shm';
/** Several times what a whole run holds at once: databases, logs, browser profiles. */
const enough = 3 * 1024 ** 3;

/**
 * A folder for all that a run writes and throws away. In memory where there is room and programs may
 * be started from it: a fresh database is hundreds of files, and making those is most of what it costs on a disk.
 */
export const openScratch = async (): Promise<string> => (await fastOne()) ?? (await makeIn(tmpdir()));

const makeIn = async (parent: string): Promise<string> => {
  const dir = await mkdtemp(join(parent, 'shunya-test-'));
  // mkdtemp closes it to the account that runs PostgreSQL when we are root.
  await chmod(dir, 0o755);
  return dir;
};

async function fastOne(): Promise<string | null> {
  const room = await statfs(inMemory).catch(() => null);
  if (process.platform !== 'linux' || room === null || room.bavail * room.bsize < enough) return null;
  const dir = await makeIn(inMemory).catch(() => null);
  if (dir === null || (await startsPrograms(dir))) return dir;
  await rm(dir, { recursive: true, force: true });
  return null;
}

/** Containers often forbid it in this place. */
async function startsPrograms(dir: string): Promise<boolean> {
  const program = join(dir, 'program');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  );
}
