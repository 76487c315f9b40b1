/** Of two lengths of one input, the second eight times the first. */
const short = 2_000;
const long = 8 * short;

/** Below this a machine's own jitter is larger than what is measured. */
const jitterMs = 15;
/** Eight for linear time; sixty-four for the square of the length. */
const mostTimes = 24;

/** The best of some runs: what else the machine does makes a run longer, never shorter. */
function bestMs(run: () => unknown, enough: number): number {
  let best = Infinity;
  for (let n = 0; n < 6 && best > enough; n += 1) {
    const began = performance.now();
    run();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

/**
 * How the time of `read` grows when its input grows eightfold, as a sentence, when that is more than in proportion;
 * else null. No time is judged by itself: the short input is the measure of the long one, in the same run.
 */
export function growsTooFast(
  read: (text: string) => unknown,
  family: (length: number) => string,
): string | null {
  const [little, much] = [family(short), family(long)];
  const longMs = bestMs(() => read(much), jitterMs);
  if (longMs <= jitterMs) return null;
  const shortMs = bestMs(() => read(little), 0);
  return longMs / shortMs <= mostTimes
    ? null
    : `${shortMs.toFixed(2)} ms for ${short} characters, ${longMs.toFixed(1)} ms for ${long}`;
}

/** A head once, a pump over and over, and a sign that nothing expects. */
export const pumped =
  (head: string, pump: string) =>
  (length: number): string =>
    `${head}${pump.repeat(Math.ceil(length / pump.length))}\u0001`;
