import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Family } from '../api/portal/profileOf.ts';
import { families } from './portalKinds.ts';

/** A portal's years in npm test; `npm run simulate` lives as many as wanted. */
const together = 4;

/** The input of a thread of seeds. */
export type Given = { family: Family; kindness: string; from: number; to: number; answers: boolean };

/**
 * For each family a number of seeds from `from` on, at a portal of this kindness: the name of their test, and its
 * body.
 */
export const yearsAt = (kindness: string, from: number): { name: string; live: () => Promise<void> }[] => {
  const to = from + together - 1;
  return families.map(({ family, name }) => ({
    name: `${name}, ${kindness}: a year of five GSTINs is sound for seeds ${from} to ${to}, whatever crashes, fails or is pressed`,
    live: () => liveSeeds({ family, kindness, from, to, answers: true }),
  }));
};

/** A seed that once broke, as it was lived then: without answers out of the corpus. */
export const yearThatBroke = (kindness: string, seed: number, why: string) => ({
  name: `seed ${seed}, ${kindness}: ${why}`,
  live: () => liveSeeds({ family: 'raw', kindness, from: seed, to: seed, answers: false }),
});

/**
 * Lives a year of five GSTINs for each seed of one test, in a thread of its own: node:test watches every promise
 * of its own thread, and a life is made of little else.
 */
async function liveSeeds(given: Given): Promise<void> {
  const broken: string[] = [];
  let filed = 0;
  const thread = new Worker(new URL('seedsThread.ts', import.meta.url), { workerData: given });
  thread.on('message', (told: { broken: string | null; filed: number }) => {
    filed += told.filed;
    if (told.broken !== null) broken.push(told.broken);
  });
  const [code] = await once(thread, 'exit');
  assert.deepEqual(broken, []);
  assert.equal(code, 0);
  // A world in which nothing is filed breaks no rule either.
  assert.ok(filed > (given.to - given.from + 1) * 30, `only ${filed} returns were filed`);
}
