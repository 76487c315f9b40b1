import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { type Database, openDatabase } from '#db/open.ts';
import { takePortalCall } from '#db/portalRate.ts';
import { freshDatabase, type FreshDatabase } from '../runner/database.ts';

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

test('processes that call at once queue at one rate, and the bucket fills with time and no further', async () => {
  const waits = await Promise.all(
    Array.from({ length: 8 }, (_, at) => takePortalCall(at % 2 === 0 ? one : other, 4, wall)),
  );
  assert.deepEqual(
    waits.map(({ waitMs }) => waitMs).toSorted((a, b) => a - b),
    [0, 0, 0, 0, 250, 500, 750, 1000],
  );
  // One second pays back what was taken ahead; a clock that is behind takes nothing away.
  assert.deepEqual(await takePortalCall(one, 4, wall + 1000), { waitMs: 250 });
  assert.deepEqual(await takePortalCall(other, 4, wall), { waitMs: 500 });
  const later: number[] = [];
  for (let call = 0; call < 5; call += 1) later.push((await takePortalCall(one, 4, wall + 3_600_000)).waitMs);
  assert.deepEqual(later, [0, 0, 0, 0, 250]);
});
