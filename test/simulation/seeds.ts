import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { liveYears, sayBroken } from './year.ts';

/** So many seeds are one test, so that the runner hears of them in time. */
const together = 10;

/** The first seed of each test from `first` to `last`; files share the seeds out, because a file has one core. */
export const tens = (first: number, last: number): number[] =>
  Array.from({ length: Math.ceil((last - first + 1) / together) }, (_, index) => first + index * together);

export const named = (from: number): string =>
  `a year of five GSTINs is sound for seeds ${from} to ${from + together - 1}, whatever crashes, fails or is pressed`;

/** Lives a year of five GSTINs for each of the seeds of one test. */
export async function liveTen(from: number): Promise<void> {
  let filed = 0;
  for (let seed = from; seed < from + together; seed += 1) {
    const outcome = await liveYears(seed);
    assert.equal(outcome.broken, null, sayBroken(outcome));
    filed += outcome.counts.filed;
    // A life never waits for the machine: without a pause nothing is heard of it until the file has ended.
    await setImmediate();
  }
  // A world in which nothing is filed breaks no rule either.
  assert.ok(filed > together * 30, `only ${filed} returns were filed`);
}
