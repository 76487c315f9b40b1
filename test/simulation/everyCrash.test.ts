import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Fault } from '../../portal-sim/book.ts';
import { add, calmWorld, live, start } from './calm.ts';
import { unfinished } from './ending.ts';
import { makeInvariants } from './invariants.ts';
import { sayTrace } from './year.ts';

const day = 24 * 3_600_000;
const fault = (fault: string, action: string | null): Fault => ({
  fault,
  action,
  username: null,
  times: 1,
  minutes: 25,
});

/** Lives a month in which the process dies at one visit of a port; answers false when there was no such visit. */
async function dieAt(crashAt: number, faults: Fault[]): Promise<boolean> {
  const world = calmWorld({ crashAt });
  world.book.faults = faults.map((one) => ({ ...one }));
  const check = makeInvariants(world);
  add(world);
  await live(world, start + day, check);
  // A person whose 'add' was cut off adds again.
  if (world.store.tables.registrations.size === 0) add(world);
  await live(world, start + 25 * day, check);
  assert.equal(unfinished(world, null), null, `dies at visit ${crashAt}\n${sayTrace(world)}`);
  for (const { returns } of world.store.tables.filings.values()) {
    const { GSTR1, GSTR3B } = returns;
    assert.deepEqual(
      [GSTR1.state, GSTR3B.state],
      ['filed', 'filed'],
      `dies at visit ${crashAt}\n${sayTrace(world)}`,
    );
  }
  assert.equal(world.store.tables.filings.size, 1);
  return world.crashes > 0;
}

async function dieEverywhere(faults: Fault[]): Promise<number> {
  let visit = 1;
  while (await dieAt(visit, faults)) {
    visit += 1;
    await setImmediate();
  }
  return visit - 1;
}

test('a process that dies at any one visit of a port leaves both returns filed, once', async () => {
  assert.ok((await dieEverywhere([])) > 100);
});

test('so it does when every call of the way to the filing fails once', async () => {
  const calls = ['OTPREQUEST', 'AUTHTOKEN', 'RETSUM', 'RETNEWPTF', 'EVCOTP', 'RETTRACK', 'GETPREF'];
  assert.ok((await dieEverywhere(calls.map((call) => fault('http504', call)))) > 100);
});

test('so it does when the answer of the filing is lost and its list lags', async () => {
  assert.ok((await dieEverywhere([fault('drop_after_filing', null), fault('track_delay', null)])) > 100);
});

test('so it does when the request to file is lost before it arrives', async () => {
  assert.ok((await dieEverywhere([fault('drop', 'RETFILE')])) > 100);
});
