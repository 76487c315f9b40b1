import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payLateFee } from '#usecases/filing/payLateFee.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { accountId, add, calmWorld, live, start } from './calm.ts';
import { makeInvariants } from './invariants.ts';

const day = 24 * 3_600_000;
const late = { history: { late: [{ form: 'GSTR3B' as const, back: 1, days: 7 }] } };

test('a late-fee month is paid once with a yes and the money, and filed; without them it waits', async () => {
  const world = calmWorld({ spec: late });
  const check = makeInvariants(world);
  add(world);
  await live(world, start + 12 * day, check);
  const [filing] = world.store.tables.filings.values();
  const taxpayer = Object.values(world.book.taxpayers)[0];
  assert.ok(filing !== undefined && taxpayer !== undefined);
  const row = () => world.store.tables.filings.get(filing.id)?.returns.GSTR3B;
  assert.deepEqual([row()?.state, world.payments.length], ['waiting_for_consent', 0]);
  world.act('agrees', (ports) =>
    payLateFee(ports, accountId, filing.id, { shown: { central: 70, state: 70 }, language: 'en' }),
  );
  await live(world, start + 13 * day, check);
  assert.deepEqual([row()?.state, world.payments.length], ['waiting_for_consent', 0], 'a yes is no money');
  taxpayer.cash.push({ at: start, type: 'Cr', rupees: 140, says: 'Amount deposited' });
  world.act('says that it is paid', (ports) => retryFiling(ports, accountId, filing.id));
  await live(world, start + 15 * day, check);
  assert.deepEqual([row()?.state, world.payments.length], ['filed', 1]);
});
