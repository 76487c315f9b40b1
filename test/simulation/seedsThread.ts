import { parentPort, workerData } from 'node:worker_threads';
import { portalKindOf } from './portalKinds.ts';
import type { Given } from './seeds.ts';
import { liveYears, sayBroken } from './year.ts';

/** The body of a thread: lives the seeds it is given and reports each. */
const { family, kindness, from, to, answers } = workerData as Given;
for (let seed = from; seed <= to; seed += 1) {
  const outcome = await liveYears(seed, { portalKind: portalKindOf(family, kindness, seed), answers });
  const broken = outcome.broken === null ? null : `${family} ${kindness}, ${sayBroken(outcome)}`;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ broken, filed: outcome.counts.filed });
}
