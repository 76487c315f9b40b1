import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOfAccounts } from './linesOfAccounts.ts';

/**
 * Takes `count` turns at once from the bucket that all workers share, and tells for each how many milliseconds to
 * wait for it, in order.
 */
export type TakeTurns = (count: number) => Promise<{ waitsMs: number[] }>;

/** A block is taken so long before the last one is used up, that the bucket's answer is there in time. */
const aheadMs = 20;
/** So that no worker holds turns for long that another could use at once. */
const mostAtOnce = 25;

/** For whose account the portal is called just now; calls of nobody's, such as our own tokens, count as one's. */
const callsFor = new AsyncLocalStorage<string>();

/** Does a turn's work, whose calls take turns at the portal with those of other accounts. */
export const withFairShare = <T>(accountId: string, work: () => Promise<T>): Promise<T> =>
  callsFor.run(accountId, work);

/**
 * The shared limiter (design#rate-limit) as one process uses it: who comes while a block of turns is being used waits and
 * takes the next block together with the others, so that the bucket is asked a few times a second and not at every
 * call. No turn is taken for which nobody waits. Whose a turn is, is settled when it comes: who had
 * fewest goes first, so that nobody's one call waits for another's many (record 009). A bucket that fails fails those who wait.
 */
export function limiterOf(take: TakeTurns): () => Promise<void> {
  type Waiting = { go: () => void; fail: (error: unknown) => void };
  const lines = linesOfAccounts<Waiting>();
  /** Turns that were taken and have not come yet. */
  let coming = 0;
  let serving = false;

  const comes = (): void => {
    coming -= 1;
    lines.next()?.go();
  };
  const serve = async (): Promise<void> => {
    while (lines.waiting() > coming) {
      const count = Math.min(lines.waiting() - coming, mostAtOnce);
      try {
        const { waitsMs } = await take(count);
        coming += count;
        for (let turn = 0; turn < count; turn += 1) {
          const waitMs = waitsMs[turn] ?? 0;
          if (waitMs > 0) setTimeout(comes, waitMs);
          else comes();
        }
        const last = waitsMs.at(-1) ?? 0;
        if (last > aheadMs) await sleep(last - aheadMs);
      } catch (error) {
        for (let turn = 0; turn < count; turn += 1) lines.next()?.fail(error);
      }
    }
    serving = false;
  };
  return () =>
    new Promise<void>((resolve, reject) => {
      lines.join(callsFor.getStore() ?? '', { go: resolve, fail: reject });
      if (serving) return;
      serving = true;
      void serve();
    });
}
