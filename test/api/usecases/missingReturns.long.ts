import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Registration } from '#domain/registration/registration.ts';
import { istDate } from '#domain/shared/istTime.ts';
import { skipFiling } from '#usecases/filing/skip.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { type Desk, startDesk } from './desk.ts';

/* Missing returns cost a fee and lead to blocks, also those of months from before the GSTIN was added here. */

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

async function shown({ id }: Registration): Promise<string[] | null> {
  const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
  const found = rows.find((card) => card.id === id)?.consequences ?? null;
  if (found === null) return null;
  const fees = found.fees?.each ?? [];
  return [
    `${found.fees?.rupees} for ${fees
      .filter(({ form }) => form === 'GSTR3B')
      .map(({ period }) => period)
      .join(' ')}`,
    ...found.blocks.map(({ what, from, period }) => `${what} ${istDate(from)} ${period}`),
  ];
}

test('months that were missing when a GSTIN was added count from the first of them on', async () => {
  const behind = await desk.add({ username: 'far.behind', history: { upTo: 5 } });
  const clean = await desk.add({ username: 'all.clean' });
  await desk.until('2026-11-05T09:00:00+05:30');
  assert.equal((await desk.row(behind.id, 'GSTR1')).finding?.code, 'previous_gstr3b_missing');
  assert.deepEqual(await shown(behind), [
    // June to August at their cap; September: 25 and 16 days.
    `${6 * 500 + 500 + 16 * 20} for 062026 072026 082026 092026`,
    'gstr1_blocked 2026-08-01 062026',
    'e_way_bills_stop 2026-08-21 062026',
    'may_be_cancelled 2026-12-21 062026',
    'barred 2029-07-12 062026',
  ]);
  assert.equal(await shown(clean), null);
});

test('a registration that never filed misses every month since its own first', async () => {
  const young = await desk.add({
    username: 'never.filed',
    registeredOn: '2026-08-20',
    history: { months: 0 },
  });
  await desk.until('2026-11-06T09:00:00+05:30');
  assert.deepEqual((await shown(young))?.slice(0, 2), [
    `${3 * 500 + 17 * 20} for 082026 092026`,
    'gstr1_blocked 2026-10-01 082026',
  ]);
});

test('a skipped month stays due, and its consequences are shown', async () => {
  const shop = await desk.add({ username: 'passes.over' }, true);
  const [october] = await desk.filings(shop.id);
  assert.ok(october);
  assert.ok((await skipFiling(desk.ports, desk.accountId, october.id)).ok);
  await desk.until('2026-11-15T10:00:00+05:30');
  assert.deepEqual((await shown(shop))?.slice(0, 3), [
    `${4 * 20} for `,
    'gstr1_blocked 2026-12-01 102026',
    'e_way_bills_stop 2026-12-21 102026',
  ]);
});

test('a quarter is one period', async () => {
  await desk.until('2027-01-02T10:00:00+05:30');
  const quarterly = await desk.add({ username: 'by.quarter', preference: 'Q', history: { upTo: 6 } });
  await desk.until('2027-01-06T09:00:00+05:30');
  assert.deepEqual(await shown(quarterly), [
    `${2 * 500} for 092026`,
    'gstr1_blocked 2027-01-01 092026',
    'e_way_bills_stop 2027-01-23 092026',
    'may_be_cancelled 2027-01-23 092026',
    'barred 2029-10-14 092026',
  ]);
});

test('a cancelled registration misses the months up to its last day, and no later ones', async () => {
  const ended = await desk.add({
    username: 'has.ended',
    cancelledOn: '2026-11-15',
    history: { upTo: 3 },
  });
  await desk.until('2027-01-06T12:00:00+05:30');
  assert.deepEqual(await shown(ended), [
    `${3 * 500 + 17 * 20} for 102026 112026`,
    'gstr1_blocked 2026-12-01 102026',
    'e_way_bills_stop 2026-12-21 102026',
    'barred 2029-11-12 102026',
  ]);
});
