import { glob } from 'node:fs/promises';
import { sep } from 'node:path';

/** Every test file below `root`/test whose path holds one of the words; all of them without words. */
export async function findTestFiles(root: string, words: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('test/**/*.test.ts', { cwd: root })) found.push(file.split(sep).join('/'));
  return found.filter((file) => words.length === 0 || words.some((word) => file.includes(word))).sort();
}

const isLong = (file: string): boolean => /^test\/(journeys|simulation)\//.test(file);

/**
 * Chunks for the workers to take one after another: each long file alone and first, so that none is left over
 * at the end; the short ones dealt out into about two chunks a worker, because each process costs its start.
 */
export function dealChunks(files: string[], workers: number): string[][] {
  const short = files.filter((file) => !isLong(file));
  const count = Math.min(short.length, workers * 2);
  const chunks = Array.from({ length: count }, (_, index) =>
    short.filter((_file, at) => at % count === index),
  );
  return [...files.filter(isLong).map((file) => [file]), ...chunks];
}
