type Line<T> = { round: number; calls: T[] };

/**
 * Calls that wait, by account. Whoever had fewest turns goes first: an account's one call comes before the next of
 * another's many, and who was away does not come back with turns saved up (start-time fair queueing). Calls of one
 * account keep their order.
 */
export function linesOfAccounts<T>() {
  const lines = new Map<string, Line<T>>();
  /** The next round of those who wait for nothing and had their turn of the present round. */
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
    /** The next call, which waits no longer; undefined where none does. */
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
