import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { kind } from '../../portal-sim/kindness.ts';
import { plantedBugs } from './plantedBugs.ts';
import { liveYears } from './year.ts';

/** The rule that a bug broke and the seed in which it did; null when it outlived every seed. */
export type Caught = { broken: string | null; seed: number };

const seeds = 200;

async function live(sentence: string): Promise<Caught> {
  const bug = plantedBugs.get(sentence);
  if (bug === undefined) throw new Error(`no such bug: ${sentence}`);
  const { plant, switches, from, answers } = bug();
  const portalKind = { family: 'raw', kindness: { ...kind(), ...switches } } as const;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { broken } = await liveYears(seed, { years: 0.5, plant, portalKind, answers });
    if (broken !== null) return { broken, seed };
    await setImmediate();
  }
  return { broken: null, seed: seeds };
}

parentPort?.on('message', (sentence: string) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void live(sentence).then((caught) => parentPort?.postMessage(caught));
});
