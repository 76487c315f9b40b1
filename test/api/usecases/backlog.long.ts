import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { backlogOf } from '#domain/filing/backlog.ts';
import { placeOf } from '#domain/gst/dueDate.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { startBacklog } from '#usecases/filing/backlog.ts';
import { type Desk, startDesk } from './desk.ts';

const START = '2026-11-05T10:00:00+05:30';

let desk: Desk;
beforeEach(async () => (desk = await startDesk(START)));
afterEach(() => desk.close());

const betwa = () => {
  const spec = demoSpecs(Date.parse(START)).find(({ username }) => username === 'betwa.stores');
  assert.ok(spec);
  return spec;
};

async function planOf({ id, gstin }: Registration) {
  const registration = await desk.registration(id);
  assert.ok(gstin);
  const place = placeOf(gstin, registration.address, desk.ports.extensions);
  return backlogOf(registration, await desk.filings(id), { place, now: desk.now });
}

test('adding a GSTIN reads what is unfiled in all years that are not barred', async () => {
  const shop = await desk.add(betwa());
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ period, state, rupees, carriedRupees }) => [period, state, rupees, carriedRupees]),
    [
      ['042026', 'unfiled', 1000, 0],
      ['052026', 'unfiled', 1000, 1000],
      ['062026', 'unfiled', 1000, 1000],
      ['072026', 'unfiled', 1000, 1000],
      ['082026', 'unfiled', 1000, 1000],
      ['092026', 'unfiled', 820, 1000],
    ],
  );
  assert.deepEqual(
    [plan.rupees, plan.chargedRupees, plan.laterRupees, plan.stage],
    [5820, 5000, 820, 'suspended'],
  );
});

const start = async ({ id }: Registration, consents: string[]) =>
  startBacklog(desk.ports, desk.accountId, {
    registration: id,
    consents: consents as ReturnPeriod[],
    language: 'en',
  });

test('a start names the first period that it leaves out, and stores one consent for each period', async () => {
  const shop = await desk.add(betwa());
  const gap = await start(shop, ['042026', '062026']);
  assert.deepEqual(gap, {
    ok: false,
    failure: {
      kind: 'not_possible',
      why: { code: 'backlog_gap', params: { period: '052026', frequency: 'monthly' } },
    },
  });
  const late = await start(shop, ['092026']);
  assert.ok(!late.ok && late.failure.kind === 'not_possible');
  assert.deepEqual(late.failure.why.params, { period: '042026', frequency: 'monthly' });

  assert.deepEqual(await start(shop, ['042026', '052026']), { ok: true, value: null });
  await start(shop, ['042026', '052026']);
  const consents = await desk.store.asTenant(desk.accountId, (rows) => rows.consents.ofRegistration(shop.id));
  assert.deepEqual(
    // Both are given at one moment.
    consents
      .filter(({ kind }) => kind === 'month')
      .map(({ period, personId }) => [period ?? '', personId ?? ''])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    [
      ['042026', desk.personId],
      ['052026', desk.personId],
    ],
  );
});

/** Money in the cash ledger under fee, half central and half state. */
const payIn = (username: string, rupees: number): void => {
  byUsername(desk.book, username)?.cash.push({ at: desk.now, type: 'Cr', rupees, says: 'Challan' });
};

const months = ['042026', '052026', '062026', '072026', '082026', '092026'];
const inOrder = months.flatMap((month) => [`GSTR1 ${month}`, `GSTR3B ${month}`]);

test('with the money in the ledger one start files all months in order, and the suspension ends', async () => {
  const shop = await desk.add(betwa());
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin).slice(0, 12), inOrder);
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ state, returns }) => [state, returns.GSTR1.arn !== '', returns.GSTR3B.arn !== '']),
    months.map(() => ['filed', true, true]),
  );
  assert.deepEqual([plan.rupees, plan.chargedRupees, plan.laterRupees], [0, 0, 0]);
  const registration = await desk.registration(shop.id);
  assert.deepEqual(registration.listReading?.unlisted, [], 'the lists were read again');
  assert.equal(registration.portalStatus, 'Active');
  const elsewhere = registration.portalNews.filter(({ code }) => code === 'filed_elsewhere');
  assert.deepEqual(elsewhere, [], 'no return of ours is news');
  assert.ok((await start(shop, months)).ok, 'repeating it is safe');
  assert.deepEqual(desk.accepted(shop.gstin).slice(0, 12), inOrder);
});

test('without the money it stops at one month, and goes on where it stopped', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 3));
  const stopped = await planOf(shop);
  assert.deepEqual(
    stopped.periods.map(({ state }) => state),
    ['filed', 'stopped', 'under_way', 'under_way', 'under_way', 'under_way'],
  );
  assert.equal(stopped.periods[1]?.filing?.returns.GSTR3B.finding?.code, 'late_fee_carried');
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin).slice(0, 12), inOrder);
});

test('a cancelled registration files what is missing up to its cancellation, and nothing after it', async () => {
  const shop = await desk.add({
    ...betwa(),
    status: 'Cancelled',
    suspendedForNonFiling: false,
    cancelledOn: '2026-08-15',
    history: { upTo: 4 },
  });
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ period, state }) => [period, state]),
    [
      ['072026', 'unfiled'],
      ['082026', 'unfiled'],
    ],
  );
  payIn('betwa.stores', 5000);
  assert.ok((await start(shop, ['072026', '082026'])).ok);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), [
    'GSTR1 072026',
    'GSTR3B 072026',
    'GSTR1 082026',
    'GSTR3B 082026',
  ]);
});
