import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Database, openDatabase } from '#db/open.ts';
import { openStore } from '#db/store.ts';
import { replay } from '#domain/filing/apply.ts';
import { freshDatabase } from '../harness/database.ts';
import { mirrorStore } from './mirror.ts';
import { plainSeal } from './plainPorts.ts';
import { liveYears, sayBroken } from './year.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

/** A month from its start to its end, faults and mending; a whole year of statements on two stores takes minutes. */
const years = 50 / 365;

/** Replays the stored events of every return and compares what comes with its row; answers how many there were. */
async function replayAll(database: Database): Promise<number> {
  const store = openStore(database, plainSeal);
  const owners = await database.asSystem((trx) =>
    trx.selectFrom('filing').select(['id', 'account_id']).execute(),
  );
  for (const { id, account_id } of owners)
    await store.asTenant(account_id, async ({ filings }) => {
      const [filing, events] = [await filings.byId(id), await filings.eventsOf(id)];
      for (const form of FORMS)
        assert.deepEqual(replay({ filingId: id, form }, events[form]), filing?.returns[form]);
    });
  return owners.length * 2;
}

for (const seed of [1, 2, 3]) {
  test(`on PostgreSQL the months of five GSTINs are lived as in memory, statement by statement, for seed ${seed}`, async () => {
    const fresh = await freshDatabase();
    const database = openDatabase(fresh.url, { maxConnections: 2 });
    try {
      const outcome = await liveYears(seed, { years, storeOver: (memory) => mirrorStore(database, memory) });
      assert.equal(outcome.broken, null, sayBroken(outcome));
      assert.ok((await replayAll(database)) > 4);
      assert.deepEqual(outcome, await liveYears(seed, { years }));
    } finally {
      await database.close();
      await fresh.drop();
    }
  });
}
