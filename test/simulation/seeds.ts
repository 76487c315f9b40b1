import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveYears, sayBroken } from './year.ts';

/** So many seeds are one test, so that the runner hears of them in time. */
const together = 10;

/** A year of five GSTINs for each seed from `first` to `last`; files share them out, because a file has one core. */
export function liveSeeds(first: number, last: number): void {
  for (let from = first; from <= last; from += together) {
    const to = Math.min(last, from + together - 1);
    test(`a year of five GSTINs is sound for seeds ${from} to ${to}, whatever crashes, fails or is pressed`, async () => {
      let filed = 0;
      for (let seed = from; seed <= to; seed += 1) {
        const outcome = await liveYears(seed);
        assert.equal(outcome.broken, null, sayBroken(outcome));
        filed += outcome.counts.filed;
      }
      // A world in which nothing is filed breaks no rule either.
      assert.ok(filed > (to - from + 1) * 30, `only ${filed} returns were filed`);
    });
  }
}
