import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { plantedBugs } from './plantedBugs.ts';
import type { Caught } from './plantedBugsThread.ts';

/** In a thread, because node:test watches every promise of its own, and a life is made of little else. */
let thread: Worker;
before(() => {
  thread = new Worker(new URL('plantedBugsThread.ts', import.meta.url));
});
after(() => thread.terminate());

for (const [sentence, bug] of plantedBugs)
  test(sentence, async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(sentence);
    const [{ broken, seed }] = (await once(thread, 'message')) as [Caught];
    assert.ok(broken !== null, `${seed} seeds lived with the bug`);
    assert.match(broken, bug().expected, `seed ${seed}`);
  });
