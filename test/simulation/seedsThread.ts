import { parentPort, workerData } from 'node:worker_threads';
import { liveYears, sayBroken } from './year.ts';

/** The body of a thread: lives the seeds it is given and tells of each. */
const { from, to } = workerData as { from: number; to: number };
for (let seed = from; seed <= to; seed += 1) {
  const outcome = await liveYears(seed);
  const broken = outcome.broken === null ? null : sayBroken(outcome);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ broken, filed: outcome.counts.filed });
}
