import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** So many seeds are one test, so that the runner hears of them in time. */
const together = 10;

/** The first seed of each test from `first` to `last`; files share the seeds out, because a file has one core. */
export const firstSeeds = (first: number, last: number): number[] =>
  Array.from({ length: Math.ceil((last - first + 1) / together) }, (_, index) => first + index * together);

export const named = (from: number): string =>
  `a year of five GSTINs is sound for seeds ${from} to ${from + together - 1}, whatever crashes, fails or is pressed`;

/**
 * Lives a year of five GSTINs for each seed of one test, in a thread of its own: node:test watches every promise
 * of its own thread, and a life is made of little else.
 */
export async function liveSeeds(from: number): Promise<void> {
  const broken: string[] = [];
  let filed = 0;
  const thread = new Worker(new URL('seedsThread.ts', import.meta.url), {
    workerData: { from, to: from + together - 1 },
  });
  thread.on('message', (told: { broken: string | null; filed: number }) => {
    filed += told.filed;
    if (told.broken !== null) broken.push(told.broken);
  });
  const [code] = await once(thread, 'exit');
  assert.deepEqual(broken, []);
  assert.equal(code, 0);
  // A world in which nothing is filed breaks no rule either.
  assert.ok(filed > together * 30, `only ${filed} returns were filed`);
}
