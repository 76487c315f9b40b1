import { glob } from 'node:fs/promises';
import { sep } from 'node:path';

/** Every test file below `root`/test whose path holds one of the words; all of them without words. */
export async function findTestFiles(root: string, words: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('test/**/*.test.ts', { cwd: root })) found.push(file.split(sep).join('/'));
  return found.filter((file) => words.length === 0 || words.some((word) => file.includes(word))).sort();
}

const isJourney = (file: string): boolean => file.startsWith('test/journeys/');
const isSimulation = (file: string): boolean => file.startsWith('test/simulation/');

/**
 * Chunks for the workers to take one after another: each long file alone and first, so that none is left over
 * at the end, the simulation spread over the journeys, because it calculates while they wait for pages and the portal;
 * then the short ones, dealt out into about two chunks a worker, because each process costs its start.
 */
export function dealChunks(files: string[], workers: number): string[][] {
  const short = files.filter((file) => !isJourney(file) && !isSimulation(file));
  const count = Math.min(short.length, workers * 2);
  const chunks = Array.from({ length: count }, (_, index) =>
    short.filter((_file, at) => at % count === index),
  );
  return [...spread(files.filter(isJourney), files.filter(isSimulation)).map((file) => [file]), ...chunks];
}

/** Both in one row, each in its order and evenly over the whole. */
function spread(some: string[], others: string[]): string[] {
  const placed = [some, others].flatMap((all) =>
    all.map((file, at) => ({ file, place: (at + 0.5) / all.length })),
  );
  return placed.toSorted((a, b) => a.place - b.place).map(({ file }) => file);
}
