import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Takes `count` turns at once from the bucket that all workers share, and tells for each how many milliseconds to
 * wait for it, in order.
 */
export type TakeTurns = (count: number) => Promise<{ waitsMs: number[] }>;

/** A block is taken so long before the last one is used up, that the bucket's answer is there in time. */
const aheadMs = 20;
/** So that no worker holds turns for long that another could use at once. */
const mostAtOnce = 25;

/**
 * The shared limiter (record 084.11) as one process uses it: who comes while a block of turns is being used waits and
 * takes the next block together with the others, so that the bucket is asked a few times a second and not at every
 * call. No turn is taken for which nobody waits. A bucket that fails fails those who wait.
 */
export function limiterOf(take: TakeTurns): () => Promise<void> {
  type Waiting = { go: () => void; fail: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let serving = false;

  const serve = async (): Promise<void> => {
    while (waiting.length > 0) {
      const block = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        const { waitsMs } = await take(block.length);
        for (const [index, { go }] of block.entries()) {
          const waitMs = waitsMs[index] ?? 0;
          if (waitMs > 0) setTimeout(go, waitMs);
          else go();
        }
        const last = waitsMs.at(-1) ?? 0;
        if (last > aheadMs) await sleep(last - aheadMs);
      } catch (error) {
        for (const { fail } of block) fail(error);
      }
    }
    serving = false;
  };
  return () =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ go: resolve, fail: reject });
      if (serving) return;
      serving = true;
      void serve();
    });
}
