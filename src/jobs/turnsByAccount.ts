import type { Log } from '#usecases/ports/machine.ts';

type TurnsDeps = {
  /** Runs one turn: does all that can be done now for one registration. */
  advance: (registrationId: string) => Promise<void>;
  /** How many turns run at the same time. */
  atOnce: number;
  log: Log;
  /** A turn has ended, so there may be room. */
  onEnd?: () => void;
};

export type Turns = {
  /** Waits for room; resolves when the turn has begun. */
  begin: (registrationId: string, accountId: string) => Promise<void>;
  /** Resolves when the running turns have ended. Waiting turns are dropped: their registrations stay due. */
  ended: () => Promise<void>;
  /** How many run or wait for room. */
  size: () => number;
  /** How many run. */
  running: () => number;
};

/**
 * The turns that run in this process. When one ends, the account with the fewest running turns is next; among equals,
 * the one that has waited longest. A large account does not delay a small one (record 009).
 */
export function turnsByAccount({ advance, atOnce, log, onEnd }: TurnsDeps): Turns {
  const running = new Set<Promise<void>>();
  const inHand = new Map<string, number>();
  /** Waiting turns by account, in the order of arrival. */
  const waiting = new Map<string, (() => void)[]>();

  const begin = (registrationId: string, accountId: string): void => {
    inHand.set(accountId, (inHand.get(accountId) ?? 0) + 1);
    const turn: Promise<void> = advance(registrationId)
      .catch((error: unknown) => log.error({ error, registrationId }, 'a turn could not be begun or ended'))
      .finally(() => {
        running.delete(turn);
        const left = (inHand.get(accountId) ?? 0) - 1;
        if (left > 0) inHand.set(accountId, left);
        else inHand.delete(accountId);
        fill();
        onEnd?.();
      });
    running.add(turn);
  };
  const fill = (): void => {
    while (running.size < atOnce && waiting.size > 0) {
      const [next] = [...waiting].toSorted(([a], [b]) => (inHand.get(a) ?? 0) - (inHand.get(b) ?? 0));
      if (next === undefined) return;
      const [account, line] = next;
      const first = line.shift();
      // Moves behind the other accounts with as many running turns.
      waiting.delete(account);
      if (line.length > 0) waiting.set(account, line);
      first?.();
    }
  };

  return {
    begin: (registrationId, accountId) =>
      new Promise((begun) => {
        const line = waiting.get(accountId) ?? [];
        line.push(() => {
          begin(registrationId, accountId);
          begun();
        });
        waiting.set(accountId, line);
        // Deferred until all of a batch wait here: the line hands them over in no order.
        queueMicrotask(fill);
      }),
    ended: async () => {
      waiting.clear();
      await Promise.all(running);
    },
    size: () => [...waiting.values()].reduce((sum, line) => sum + line.length, running.size),
    running: () => running.size,
  };
}
