import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOfAccounts } from './linesOfAccounts.ts';

/**
 * Takes `count` turns at once from the bucket that all workers share, and returns for each how many milliseconds to
 * wait for it, in order.
 */
export type TakeTurns = (count: number) => Promise<{ waitsMs: number[] }>;

/** A block is requested this long before the last one is used up, so that the bucket's answer arrives in time. */
const aheadMs = 20;
/** Keeps a worker from holding turns for long that another could use at once. */
const maxAtOnce = 25;

/** The account for which the portal is being called; calls for no account, such as our own tokens, count as one. */
const callsFor = new AsyncLocalStorage<string>();

/** Runs the work of an engine turn; its calls share the portal fairly with those of other accounts. */
export const withFairShare = <T>(accountId: string, work: () => Promise<T>): Promise<T> =>
  callsFor.run(accountId, work);

/**
 * The shared limiter (design#rate-limit) as one process uses it: callers that arrive while a block of turns is being used
 * share the next block, so that the bucket is asked a few times a second and not at every call. No turn is taken that
 * nobody waits for. The account of a turn is decided when it comes: the one with the fewest goes first, so that one
 * call of an account does not wait for another's many (record 009). When the bucket fails, the waiting callers fail.
 */
export function limiterOf(take: TakeTurns): () => Promise<void> {
  type Waiting = { go: () => void; fail: (error: unknown) => void };
  const lines = linesOfAccounts<Waiting>();
  /** Turns that are taken and still to come. */
  let coming = 0;
  let serving = false;

  const comes = (): void => {
    coming -= 1;
    lines.next()?.go();
  };
  const serve = async (): Promise<void> => {
    while (lines.waiting() > coming) {
      const count = Math.min(lines.waiting() - coming, maxAtOnce);
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
