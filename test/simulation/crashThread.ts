import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../../portal-sim/book.ts';
import { add, calmWorld, live, start } from './calm.ts';
import { unfinished } from './ending.ts';
import { makeInvariants } from './invariants.ts';
import { sayTrace } from './year.ts';

const day = 24 * 3_600_000;

/** Lives a month in which the process dies at one visit of a port; answers false when there was no such visit. */
async function dieAt(crashAt: number, faults: readonly Fault[]): Promise<boolean> {
  const world = calmWorld({ crashAt });
  world.book.faults = faults.map((one) => ({ ...one }));
  const check = makeInvariants(world);
  add(world);
  await live(world, start + day, check);
  // A person whose 'add' was cut off adds again.
  if (world.store.tables.registrations.size === 0) add(world);
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

/** The body of a thread: dies at each visit in turn, and tells how many there were. */
let visits = 0;
while (await dieAt(visits + 1, workerData as Fault[])) {
  visits += 1;
  await setImmediate();
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(visits);
