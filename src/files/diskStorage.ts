import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentKey, DocumentStorage } from '#usecases/portsOfFiles.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A file for each document, in a folder for each user: `<folder>/<user>/<filing>-<form>.pdf`. */
export function diskStorage(folder: string): DocumentStorage {
  const folderOf = (userId: string): string => join(folder, named(userId));
  const fileOf = ({ userId, filingId, form }: DocumentKey): string =>
    join(folderOf(userId), `${named(filingId)}-${form}.pdf`);
  const read = async (key: DocumentKey): Promise<Uint8Array | null> => {
    try {
      return await readFile(fileOf(key));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  };
  return {
    read,
    keep: async (key, bytes) => {
      await mkdir(folderOf(key.userId), { recursive: true, mode: 0o700 });
      const unfinished = join(folderOf(key.userId), `${randomUUID()}.part`);
      try {
        await writeWhole(unfinished, bytes);
        const wasFirst = await place(unfinished, fileOf(key));
        return wasFirst ? bytes : ((await read(key)) ?? bytes);
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    forget: (userId) => rm(folderOf(userId), { recursive: true, force: true }),
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives the file its name unless another has it; a disk without hard links lets the later one win. */
async function place(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    await rename(from, to);
    return true;
  }
}

/** Ids become part of a path: anything else is a bug. */
function named(id: string): string {
  if (!uuid.test(id)) throw new Error('a document is kept under ids');
  return id.toLowerCase();
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
