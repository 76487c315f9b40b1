import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clockRows } from '#db/rows/clock.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { firstOffset, startProductClock, wallClock } from '#demo/productClock.ts';
import { freshDatabase } from '../../harness/database.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
before(async () => {
  fresh = await freshDatabase();
  db = openDatabase(fresh.url);
});
after(async () => {
  await db.close();
  await fresh.drop();
});

const ist = (text: string): number => Date.parse(`${text}+05:30`);

test('a first start from the 1st to the 9th begins at the real time', () => {
  assert.equal(firstOffset(ist('2026-11-01T00:00:00')), 0);
  assert.equal(firstOffset(ist('2026-11-09T23:59:59')), 0);
});

test('any other first start begins at ten on the 2nd of the month, by the Indian calendar', () => {
  for (const wall of ['2026-11-10T00:00:00', '2026-11-30T23:59:59']) {
    assert.equal(ist(wall) + firstOffset(ist(wall)), ist('2026-11-02T10:00:00'));
  }
  assert.equal(firstOffset(Date.parse('2026-10-31T20:00:00Z')), 0, 'already November in India');
});

test('the offset is chosen once, kept, and seen by every other clock on the database', async () => {
  const time = { wall: ist('2026-11-21T12:00:00') };
  const first = await startProductClock(clockRows(db), () => time.wall);
  assert.equal(await first.product(), ist('2026-11-02T10:00:00'));
  assert.equal(first.startedAt, '2026-11-02T10:00:00+05:30');
  time.wall += 5_000;
  const second = await startProductClock(clockRows(db), () => time.wall);
  assert.equal(await second.product(), ist('2026-11-02T10:00:05'));
  await second.setOffset(ist('2026-12-01T00:05:00') - time.wall);
  assert.equal(await first.product(), ist('2026-12-01T00:05:00'));
  assert.equal(first.wall(), time.wall);
});

test('the product clock is never set back', async () => {
  const clock = await startProductClock(clockRows(db));
  const offset = await clock.offset();
  assert.equal(await clock.setOffset(offset - 1), offset);
  assert.equal(await clock.offset(), offset);
});

test('in production both clocks are one', async () => {
  const clock = wallClock(() => 42);
  assert.deepEqual([clock.wall(), await clock.product()], [42, 42]);
});
