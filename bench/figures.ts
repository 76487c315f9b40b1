export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a `share` of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('no values');
  return found;
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** "1,000,000" */
export const said = (count: number): string => Math.round(count).toLocaleString('en-GB');

export const under = (what: string, found: number, least: number): string[] =>
  found < least ? [`${what}: ${rounded(found)}, at least ${least}`] : [];

export const over = (what: string, found: number, most: number): string[] =>
  found > most ? [`${what}: ${rounded(found)}, at most ${most}`] : [];

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
