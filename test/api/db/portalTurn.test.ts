import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Database, openDatabase } from '#db/open.ts';
import { portalTurnRows } from '#db/rows/portalTurn.ts';
import { sweepExpired } from '#db/sweep.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

const minute = 60_000;
const now = Date.parse('2026-11-05T08:00:00+05:30');

let fresh: FreshDatabase;
/** As many processes, each with connections of its own. */
let processes: Database[];
before(async () => {
  fresh = await freshDatabase();
  processes = [1, 2, 3, 4].map(() => openDatabase(fresh.url, { maxConnections: 5 }));
});
after(async () => {
  for (const one of processes) await one.close();
  await fresh.drop();
});

type Who = { holder: string; heldFor: string };
const someone = (): Who => ({ holder: randomUUID(), heldFor: randomUUID() });

const processOf = (index: number): Database => {
  const database = processes[index % processes.length];
  assert.ok(database);
  return database;
};
const take = (
  key: Uint8Array,
  who: Who,
  { at = now, proven = true, process = 0 }: { at?: number; proven?: boolean; process?: number } = {},
): Promise<boolean> => {
  const wish = { ...who, proven, until: at + 15 * minute, nextUntil: at + 3 * minute };
  return processOf(process).alone((trx) => portalTurnRows(trx).take(key, wish, at));
};
const giveBack = (key: Uint8Array, { heldFor }: Who, at = now): Promise<void> =>
  processOf(0).alone((trx) => portalTurnRows(trx).giveBack(key, heldFor, at));

test('of a hundred that come at once from four processes one gets the turn, and after it one more', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = randomBytes(32);
    const all = Array.from({ length: 100 }, someone);
    const got = await Promise.all(all.map((who, index) => take(key, who, { process: index })));
    assert.equal(got.filter(Boolean).length, 1);
    const first = all[got.indexOf(true)];
    assert.ok(first);
    await giveBack(key, first);
    const again = await Promise.all(
      all.map((who, index) => take(key, who, { process: index, at: now + minute })),
    );
    assert.equal(again.filter(Boolean).length, 1);
  }
});

test('a dead process gives its turn up after a quarter of an hour, and not before', async () => {
  const key = randomBytes(32);
  assert.equal(await take(key, someone()), true);
  const other = someone();
  assert.equal(await take(key, other, { at: now + 14 * minute }), false);
  assert.equal(await take(key, other, { at: now + 15 * minute }), true);
});

test('a request that has waited comes next, however often the one before comes again', async () => {
  const key = randomBytes(32);
  const busy = { ...someone() };
  const waits = someone();
  assert.equal(await take(key, busy), true);
  assert.equal(await take(key, waits), false);
  await giveBack(key, busy);
  // The same signatory's next request, and a new one.
  assert.equal(await take(key, { ...busy, heldFor: randomUUID() }), false);
  assert.equal(await take(key, someone()), false);
  assert.equal(await take(key, waits, { at: now + minute }), true);
});

test('a request that has waited and does not come back holds nobody up', async () => {
  const key = randomBytes(32);
  const first = someone();
  assert.equal(await take(key, first), true);
  assert.equal(await take(key, someone()), false);
  await giveBack(key, first);
  assert.equal(await take(key, first, { at: now + 2 * minute }), false);
  assert.equal(await take(key, first, { at: now + 6 * minute }), true);
});

test('a turn of an unproven user does not keep a proven one from filing, and never the reverse', async () => {
  const key = randomBytes(32);
  const stranger = someone();
  const owner = someone();
  assert.equal(await take(key, stranger, { proven: false }), true);
  assert.equal(await take(key, owner), true);
  assert.equal(await take(key, stranger, { proven: false }), false);
  await giveBack(key, stranger);
  assert.equal(await take(key, stranger, { proven: false }), false);
  // Nor does it book a place in the line.
  await giveBack(key, owner);
  assert.equal(await take(key, someone()), true);
});

test('an account takes its own lease again for the next request, and a late release of the one before frees nothing', async () => {
  const key = randomBytes(32);
  const first = someone();
  const next = { ...first, heldFor: randomUUID() };
  assert.equal(await take(key, first), true);
  assert.equal(await take(key, next), true);
  await giveBack(key, first);
  assert.equal(await take(key, someone()), false);
  await giveBack(key, next);
});

test('a lease that was never released is swept', async () => {
  const key = randomBytes(32);
  await take(key, someone());
  const count = async (): Promise<number> =>
    (
      await processOf(0).alone((trx) =>
        trx.selectFrom('portal_turn').select('key').where('key', '=', key).execute(),
      )
    ).length;
  await sweepExpired(processOf(0), now + 24 * 60 * minute);
  assert.equal(await count(), 1);
  await sweepExpired(processOf(0), now + 3 * 24 * 60 * minute);
  assert.equal(await count(), 0);
});
