import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { Fault } from '../../portal-sim/book.ts';

const fault = (fault: string, action: string | null): Fault => ({
  fault,
  action,
  username: null,
  times: 1,
  minutes: 25,
});

/**
 * Lives the month once for each visit of a port and dies there; answers how many visits there were. In a thread of its
 * own: node:test watches every promise of its own thread, and a life is made of little else.
 */
async function dieEverywhere(faults: Fault[], lateFee = false): Promise<number> {
  const thread = new Worker(new URL('crashThread.ts', import.meta.url), {
    workerData: { faults, lateFee },
  });
  let visits = 0;
  thread.on('message', (told: number) => {
    visits = told;
  });
  // An error of the thread is thrown here.
  await once(thread, 'exit');
  return visits;
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

test('a late fee is paid once and filed, wherever the process dies on the way', async () => {
  assert.ok((await dieEverywhere([], true)) > 100);
});

test('so it is when the answer to the payment is lost', async () => {
  assert.ok((await dieEverywhere([{ ...fault('slow', 'RETOFFSET') }], true)) > 100);
});

test('so it is when the payment is lost before it arrives', async () => {
  assert.ok((await dieEverywhere([fault('drop', 'RETOFFSET')], true)) > 100);
});
