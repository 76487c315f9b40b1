import type { Witnessed } from './portal.ts';

/** Calls about one registration that were under way at once: two workers were at it. */
export function overlaps(calls: readonly Witnessed[]): string[] {
  const found: string[] = [];
  for (const [about, its] of Map.groupBy(calls, (call) => call.about)) {
    if (about === '') continue;
    let last: Witnessed | null = null;
    for (const call of its.toSorted((a, b) => a.from - b.from)) {
      if (last !== null && call.from < last.to)
        found.push(`${about}: ${call.action} by ${call.by} during ${last.action} by ${last.by}`);
      if (last === null || call.to > last.to) last = call;
    }
  }
  return found;
}

/**
 * The most calls beyond those that a rate allows since `start` (epoch ms): a busy machine holds calls back, and what it
 * held back comes bunched later, but never more in all than had been allowed until then.
 */
export function mostBeyond(calls: readonly Witnessed[], start: number, perSecond: number): number {
  const times = calls.map((call) => call.from).toSorted((a, b) => a - b);
  return Math.max(0, ...times.map((time, at) => at + 1 - ((time - start) / 1000) * perSecond));
}
