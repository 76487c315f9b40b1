import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveYears, sayBroken } from './year.ts';

/** As many as a core lives through in about a minute; more are run by hand with replay.ts. */
const seeds = 10;
const together = 5;

for (let first = 1; first <= seeds; first += together) {
  const last = first + together - 1;
  test(`a year of five GSTINs is sound for seeds ${first} to ${last}, whatever crashes, fails or is pressed`, async () => {
    let filed = 0;
    for (let seed = first; seed <= last; seed += 1) {
      const outcome = await liveYears(seed);
      assert.equal(outcome.broken, null, sayBroken(outcome));
      filed += outcome.counts.filed;
    }
    // Progress: a world in which nothing is filed breaks no rule either.
    assert.ok(filed > together * 30, `only ${filed} returns were filed in ${together} years`);
  });
}

test('the same seed lives the same year', async () => {
  const years = 0.2;
  const [once, again] = [await liveYears(7, { years }), await liveYears(7, { years })];
  assert.deepEqual(once, again);
});
