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
/** It waits for most of its time: among the last it would be the only one left. */
const waitsLong = (file: string): boolean => file === 'test/db/awaitDatabase.test.ts';

/**
 * So many a worker: few enough that each shares a start and a browser. That one worker ends its journeys before another
 * is made good by the short ones.
 */
const journeysPerWorker = 2;
const restPerWorker = 2;

/**
 * Chunks for the workers to take one after another: the journeys first, because they are long, the simulation spread
 * over them, because it calculates while they wait for pages and the portal; what waits long by itself among them; then
 * the short ones.
 */
export function dealChunks(files: string[], workers: number): string[][] {
  const journeys = files.filter(isJourney);
  const among = files.filter((file) => isSimulation(file) || waitsLong(file));
  const rest = files.filter((file) => !isJourney(file) && !among.includes(file));
  return [
    ...spread(
      deal(journeys, workers * journeysPerWorker),
      among.map((file) => [file]),
    ),
    ...deal(rest, workers * restPerWorker),
  ];
}

/** Dealt out like cards, so that neighbours, which are alike, come into different chunks. */
function deal(files: string[], most: number): string[][] {
  const count = Math.min(files.length, most);
  return Array.from({ length: count }, (_, index) => files.filter((_file, at) => at % count === index));
}

/** Both in one row, each in its order and evenly over the whole. */
function spread(some: string[][], others: string[][]): string[][] {
  const placed = [some, others].flatMap((all) =>
    all.map((chunk, at) => ({ chunk, place: (at + 0.5) / all.length })),
  );
  return placed.toSorted((a, b) => a.place - b.place).map(({ chunk }) => chunk);
}
