import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { skipFiling } from '#usecases/filing/skip.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const taxpayerOf = ({ username }: Registration) => {
  const taxpayer = desk.book.taxpayers[username];
  assert.ok(taxpayer);
  return taxpayer;
};
const cancel = (row: Registration, on: string) =>
  Object.assign(taxpayerOf(row), { status: 'Cancelled', cancelledOn: on });
const revoke = (row: Registration) => Object.assign(taxpayerOf(row), { status: 'Active', cancelledOn: null });

const sayReturns = async ({ id }: Registration): Promise<string[]> =>
  (await desk.filings(id)).map(({ period, returns }) =>
    [period, ...[returns.GSTR1, returns.GSTR3B].map((row) => row.finding?.code ?? row.state)].join(' '),
  );

test('a cancellation found at a check shows on the card, and goes when it is revoked: the months since are due after all', async () => {
  const [shop, quarterly, company] = [
    await desk.add({ username: 'shop.one' }),
    await desk.add({ username: 'shop.quarterly', preference: 'Q' }),
    await desk.add({
      username: 'shop.company',
      constitution: 'Private Limited Company',
      pan: 'AAGCX9271B',
      evcAllowed: false,
    }),
  ];
  // In the first month of a quarter, which is filed to its end.
  for (const row of [shop, quarterly]) cancel(row, '2026-10-20');
  // Signed by DSC: said on the first day, not on the day of the schedule.
  assert.equal((await desk.row(company.id, 'GSTR1')).finding?.code, 'evc_not_allowed');

  await desk.until('2027-01-06T10:00:00+05:30');
  assert.deepEqual(await sayReturns(shop), [
    '102026 filed filed',
    '112026 after_cancellation after_cancellation',
  ]);
  assert.deepEqual(await sayReturns(quarterly), ['122026 filed scheduled']);
  const day = Date.parse('2026-10-20T00:00:00+05:30');
  assert.deepEqual((await desk.registration(shop.id)).remark, {
    code: 'cancelled',
    params: { cancelled: day },
  });

  revoke(shop);
  await desk.until('2027-01-14T10:00:00+05:30');
  const { remark, cancelledOn, portalStatus } = await desk.registration(shop.id);
  assert.deepEqual(
    { remark, cancelledOn, portalStatus },
    { remark: null, cancelledOn: null, portalStatus: 'Active' },
  );
  // Late by now: nothing of them is filed without a person.
  assert.deepEqual(await sayReturns(shop), [
    '102026 filed filed',
    '112026 scheduled scheduled',
    '122026 scheduled scheduled',
  ]);

  await desk.until('2027-04-02T10:00:00+05:30');
  assert.deepEqual(await sayReturns(quarterly), [
    '122026 filed filed',
    '032027 after_cancellation after_cancellation',
  ]);
});

test('Retry after a revocation opens the months that came since', async () => {
  const shop = await desk.add({ username: 'shop.retried' });
  cancel(shop, '2027-02-20');
  await desk.until('2027-05-06T10:00:00+05:30');
  revoke(shop);
  const stopped = (await desk.filings(shop.id)).at(-1);
  assert.ok(stopped);
  assert.ok((await retryFiling(desk.ports, desk.accountId, stopped.id)).ok);
  await desk.until('2027-05-06T10:05:00+05:30');
  assert.deepEqual(
    (await sayReturns(shop)).map((line) => line.slice(0, 6)),
    ['032027', '042027'],
  );
});

test('a revocation is noticed also where the month with the notice of cancellation was skipped', async () => {
  const shop = await desk.add({ username: 'shop.skipped' });
  cancel(shop, '2027-05-03');
  await desk.until('2027-07-06T10:00:00+05:30');
  const stopped = (await desk.filings(shop.id)).at(-1);
  assert.equal(stopped?.returns.GSTR1.finding?.code, 'after_cancellation');
  assert.ok((await skipFiling(desk.ports, desk.accountId, stopped.id)).ok);
  revoke(shop);
  await desk.until('2027-08-02T10:00:00+05:30');
  const states = (await desk.filings(shop.id)).map(({ period, returns }) => [period, returns.GSTR1.state]);
  assert.deepEqual(states.slice(-2), [
    ['062027', 'skipped'],
    ['072027', 'scheduled'],
  ]);
});
