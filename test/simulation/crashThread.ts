import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../../portal-sim/book.ts';
import { payLateFee } from '#usecases/filing/payLateFee.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { accountId, add, calmWorld, live, start } from './calm.ts';
import { unfinished } from './ending.ts';
import { makeInvariants } from './invariants.ts';
import type { World } from './world.ts';
import { sayTrace } from './year.ts';

const day = 24 * 3_600_000;

type Life = { faults: readonly Fault[]; lateFee: boolean };

/** Lives a month in which the process dies at one visit of a port; answers false when there was no such visit. */
async function dieAt(crashAt: number, { faults, lateFee }: Life): Promise<boolean> {
  const spec = lateFee ? { history: { late: [{ form: 'GSTR3B' as const, back: 1, days: 7 }] } } : {};
  const world = calmWorld({ crashAt, spec });
  world.book.faults = faults.map((one) => ({ ...one }));
  const check = makeInvariants(world);
  add(world);
  await live(world, start + day, check);
  // A person whose 'add' was cut off adds again.
  if (world.store.tables.registrations.size === 0) add(world);
  // The person pays at the bank, agrees, and presses again where a press was cut off.
  const payingDays = lateFee ? [10, 12, 14, 16] : [];
  for (const at of payingDays) {
    await live(world, start + at * day, check);
    payAndAgree(world);
  }
  await live(world, start + 25 * day, check);
  const dies = `dies at visit ${crashAt}`;
  assert.equal(unfinished(world, null), null, `${dies}\n${sayTrace(world)}`);
  for (const { returns } of world.store.tables.filings.values()) {
    const { GSTR1, GSTR3B } = returns;
    assert.deepEqual([GSTR1.state, GSTR3B.state], ['filed', 'filed'], `${dies}\n${sayTrace(world)}`);
  }
  assert.equal(world.store.tables.filings.size, 1, dies);
  return world.crashes > 0;
}

function payAndAgree(world: World): void {
  const [filing] = world.store.tables.filings.values();
  const taxpayer = Object.values(world.book.taxpayers)[0];
  const finding = filing?.returns.GSTR3B.finding;
  if (filing === undefined || taxpayer === undefined || finding?.code !== 'late_fee_carried') return;
  if (taxpayer.cash.length === 0)
    taxpayer.cash.push({ at: world.scheduler.time.now, type: 'Cr', rupees: 140, says: 'Amount deposited' });
  const { central, state } = finding.params;
  const isAgreedNow = [...world.store.tables.consents.below(filing.registrationId)].some(
    ({ kind }) => kind === 'fee',
  );
  world.act('agrees or presses', (ports) =>
    isAgreedNow
      ? retryFiling(ports, accountId, filing.id)
      : payLateFee(ports, accountId, filing.id, { shown: { central, state }, language: 'en' }),
  );
}

/** The body of a thread: dies at each visit in turn, and tells how many there were. */
let visits = 0;
while (await dieAt(visits + 1, workerData as Life)) {
  visits += 1;
  await setImmediate();
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(visits);
