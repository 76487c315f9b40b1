import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '#db/open.ts';
import { freshDatabase } from '../runner/database.ts';
import { mirrorStore } from './mirror.ts';
import { liveYears, sayBroken } from './year.ts';

/** A month from its start to its end, faults and mending; a whole year of statements on two stores takes minutes. */
const years = 50 / 365;

for (const seed of [1, 2, 3]) {
  test(`on PostgreSQL the months of five GSTINs are lived as in memory, statement by statement, for seed ${seed}`, async () => {
    const fresh = await freshDatabase();
    const database = openDatabase(fresh.url, { maxConnections: 2 });
    try {
      const outcome = await liveYears(seed, { years, storeOver: (memory) => mirrorStore(database, memory) });
      assert.equal(outcome.broken, null, sayBroken(outcome));
      assert.deepEqual(outcome, await liveYears(seed, { years }));
    } finally {
      await database.close();
      await fresh.drop();
    }
  });
}
