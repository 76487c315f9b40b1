import type { RecordedCall } from './portal.ts';

/** Portal calls about one registration that overlap in time: two workers worked on it at once. */
export function overlaps(calls: readonly RecordedCall[]): string[] {
  const found: string[] = [];
  for (const [about, its] of Map.groupBy(calls, (call) => call.about)) {
    if (about === '') continue;
    let last: RecordedCall | null = null;
    for (const call of its.toSorted((a, b) => a.from - b.from)) {
      if (last !== null && call.from < last.to)
        found.push(`${about}: ${call.action} by ${call.by} during ${last.action} by ${last.by}`);
      if (last === null || call.to > last.to) last = call;
    }
  }
  return found;
}

/**
 * The largest number of calls above those that a rate allows since `start` (epoch ms). A busy machine delays calls
 * and sends them in a bunch later, but the total never exceeds the rate's allowance until then.
 */
export function mostBeyond(calls: readonly RecordedCall[], start: number, perSecond: number): number {
  const times = calls
    .map((call) => call.from)
    .filter((from) => from >= start)
    .toSorted((a, b) => a - b);
  return Math.max(0, ...times.map((time, at) => at + 1 - ((time - start) / 1000) * perSecond));
}
