type Line<T> = { round: number; calls: T[] };

/**
 * Waiting calls by account. The account with the fewest turns goes first: its one call comes before the next of
 * another's many, and an account that was idle does not return with saved turns (start-time fair queueing). Calls of
 * one account keep their order.
 */
export function linesOfAccounts<T>() {
  const lines = new Map<string, Line<T>>();
  /** The next round of accounts without waiting calls that had their turn in the present round. */
  const served = new Map<string, number>();
  let round = 0;
  let waiting = 0;

  return {
    waiting: (): number => waiting,
    join: (account: string, call: T): void => {
      const line = lines.get(account) ?? { round: Math.max(round, served.get(account) ?? 0), calls: [] };
      line.calls.push(call);
      lines.set(account, line);
      waiting += 1;
    },
    /** Removes and returns the next call; undefined when none waits. */
    next: (): T | undefined => {
      const [first] = [...lines].toSorted(([, one], [, other]) => one.round - other.round);
      if (first === undefined) return undefined;
      const [account, line] = first;
      round = line.round;
      line.round += 1;
      const call = line.calls.shift();
      waiting -= 1;
      if (line.calls.length === 0) {
        lines.delete(account);
        served.set(account, line.round);
      }
      for (const [id, next] of served) if (next <= round) served.delete(id);
      return call;
    },
  };
}
