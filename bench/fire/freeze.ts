import { setTimeout as sleep } from 'node:timers/promises';
import { type Field } from './field.ts';
import { taken, until } from './filing.ts';
import { overlaps } from './turns.ts';

export type FreezeFound = {
  /** The worker that was frozen. */
  name: string;
  frozenAt: number;
  /** Registrations that it had in hand when it froze. */
  inHand: number;
  /** Returns that the others filed meanwhile. */
  filedMeanwhile: number;
  /** Registrations at which two were at once, over the whole time. */
  together: string[];
};

const twoMinutes = 120_000;

/**
 * Freezes the busiest worker (SIGSTOP) for two minutes while it files, and thaws it. The minutes are `real`, or
 * `jumped`: the clock on which leases run is set forward, and only what PostgreSQL and the queue measure by their own
 * clocks is waited for, until the others have taken over.
 */
export async function freezeOne(field: Field, minutes: 'real' | 'jumped'): Promise<FreezeFound> {
  const { calls } = field.portal;
  const inHandOf = (name: string): Set<string> =>
    new Set(
      calls
        .filter((call) => call.by === name && call.about !== '' && call.to > Date.now() - 500)
        .map((call) => call.about),
    );
  // In the midst of filing: calls of its own are on their way.
  await until(60_000, () => field.workers.some(({ name }) => inHandOf(name).size >= 3));
  const [busiest] = field.workers.toSorted((a, b) => inHandOf(b.name).size - inHandOf(a.name).size);
  if (busiest === undefined) throw new Error('no worker');
  const inHand = inHandOf(busiest.name);
  busiest.freeze();
  const frozenAt = Date.now();
  const before = taken(field).length;
  if (minutes === 'real') await sleep(twoMinutes);
  else {
    await field.passTime(twoMinutes);
    const takenOver = (): boolean => {
      const after = calls.filter((call) => call.by !== busiest.name && call.from > frozenAt);
      return [...inHand].every((about) => after.some((call) => call.about === about));
    };
    if (!(await until(60_000, takenOver))) throw new Error('nobody took over from the frozen worker');
  }
  const filedMeanwhile = taken(field).length - before;
  busiest.thaw();
  return { name: busiest.name, inHand: inHand.size, filedMeanwhile, frozenAt, together: overlaps(calls) };
}
