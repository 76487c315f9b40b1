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

/** The most calls that came within any span of so many milliseconds. */
export function mostWithin(calls: readonly Witnessed[], ms: number): number {
  const times = calls.map((call) => call.from).toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [at, time] of times.entries()) {
    while (time - (times[first] ?? time) >= ms) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}
