/** Of two lengths of one input, the second 16 times the first. */
const short = 1_000;
const long = 16 * short;
/** Linear time takes 16 times as long, the square of the length 256 times: what a busy machine adds does not matter. */
const mostTimes = 80;

/** What is quick at a length where the square of it would not be is not measured further. */
const glance = 4_000;
const glanceMs = 1.5;

function msOf(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

/** The best of some runs: what else the machine does makes a run longer, never shorter. */
const bestMs = (run: () => unknown): number => Math.min(...Array.from({ length: 4 }, () => msOf(run)));

/**
 * How the time of `read` grows with its input, as a sentence, when that is more than in proportion; else null. No time
 * is judged by itself: the short input is the measure of the long one, in the same run.
 */
export function growsTooFast(
  read: (text: string) => unknown,
  family: (length: number) => string,
): string | null {
  const middle = family(glance);
  if (msOf(() => read(middle)) < glanceMs || msOf(() => read(middle)) < glanceMs) return null;
  const [little, much] = [family(short), family(long)];
  const [shortMs, longMs] = [bestMs(() => read(little)), bestMs(() => read(much))];
  return longMs / shortMs <= mostTimes
    ? null
    : `${shortMs.toFixed(2)} ms for ${short} characters, ${longMs.toFixed(1)} ms for ${long}`;
}

/** A head once, a pump over and over, and a sign that nothing expects. */
export const pumped =
  (head: string, pump: string) =>
  (length: number): string =>
    `${head}${pump.repeat(Math.ceil(length / pump.length))}\u0001`;
