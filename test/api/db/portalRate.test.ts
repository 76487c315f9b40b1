import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { type Database, openDatabase } from '#db/open.ts';
import { portalRateRows } from '#db/rows/portalRate.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';

const wall = Date.parse('2026-11-02T10:00:00+05:30');
let fresh: FreshDatabase;
let one: Database;
let other: Database;
before(async () => {
  fresh = await freshDatabase();
  one = openDatabase(fresh.url);
  other = openDatabase(fresh.url);
});
after(async () => {
  await one.close();
  await other.close();
  await fresh.drop();
});

/** One call of a portal that lets four a second through. */
const take = async (database: Database, at: number): Promise<number | undefined> => {
  const { waitsMs } = await database.alone((trx) =>
    portalRateRows(trx).take('gstn', { perSecond: 4, burst: 4 }, 1, at),
  );
  return waitsMs[0];
};

test('processes that call at once queue at one rate, and the bucket fills with time and no further', async () => {
  const waits = await Promise.all(
    Array.from({ length: 8 }, (_, at) => take(at % 2 === 0 ? one : other, wall)),
  );
  assert.deepEqual(
    waits.toSorted((a, b) => Number(a) - Number(b)),
    [0, 0, 0, 0, 250, 500, 750, 1000],
  );
  // One second pays back the calls taken ahead; a clock that is behind takes nothing away.
  assert.equal(await take(one, wall + 1000), 250);
  assert.equal(await take(other, wall), 500);
  const later: unknown[] = [];
  for (let call = 0; call < 5; call += 1) later.push(await take(one, wall + 3_600_000));
  assert.deepEqual(later, [0, 0, 0, 0, 250]);
});
