import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './failures.ts';

/** Where homes lie that cannot lie in their data folder. */
export const elsewhere = '/var/tmp';
/** In a data folder: names the home that lies elsewhere. In such a home, `ownerName` names the data folder. */
export const pointerName = 'postgres.location';
const ownerName = 'data-folder';

/** The home that a data folder points to. */
export async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = (await readIfThere(join(dataDir, pointerName)))?.trim();
  return text === '' ? undefined : text;
}

export async function nameOwner(home: string, dataDir: string): Promise<void> {
  await writeFile(join(home, ownerName), `${dataDir}\n`);
}

/**
 * A sentence for each home of ours elsewhere whose data folder is gone or has another home now. It is only named:
 * a folder may be gone because it was moved, or because its disk is not there today.
 */
export async function homesLeftBehind(): Promise<string[]> {
  const found = await Promise.all(
    (await namesIn(elsewhere)).map((name) => leftBehindIn(join(elsewhere, name))),
  );
  return found.flat();
}

async function leftBehindIn(above: string): Promise<string[]> {
  if (!/\/shunya-[0-9a-f]{16}$/.test(above)) return [];
  // A folder that others own or could have written to is not trusted.
  if (!(await isOurs(above))) return [];
  const sentences: string[] = [];
  for (const name of await namesIn(above)) {
    const home = join(above, name);
    const dataDir = (await readIfThere(join(home, ownerName)))?.trim();
    if (dataDir === undefined || (await readPointer(dataDir)) === home) continue;
    sentences.push(
      `${home} holds the database of a data folder that is no longer at ${dataDir}. If it is not wanted any more: rm -r ${home}`,
    );
  }
  return sentences;
}

/** Whether a folder is ours and nobody else could have written into it. */
export async function isOurs(dir: string): Promise<boolean> {
  const found = await lstat(dir).catch(() => undefined);
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o022) === 0
  );
}

/** A folder that is being removed at this moment counts as absent. */
async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
