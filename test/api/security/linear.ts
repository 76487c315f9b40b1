/** A long input against as much of a short one, over and over. */
const times = 32;
const short = 500;
const long = times * short;
/** Linear time takes as long for either; the square of the length takes 32 times as long for the long one. */
const mostRatio = 6;

/** Inputs short enough to read this fast cannot show quadratic time and are not measured further. */
const glance = 4_000;
const glanceMs = 1.5;

async function msOf(run: () => unknown): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** Processor time for one run, without other processes; over enough runs for its coarse clock. */
async function processorMsOf(run: () => unknown): Promise<number> {
  const began = process.threadCpuUsage();
  let spent = 0;
  let runs = 0;
  while (spent < 80) {
    await run();
    runs += 1;
    const { user, system } = process.threadCpuUsage(began);
    spent = (user + system) / 1000;
  }
  return spent / runs;
}

/**
 * Why the time of `read` grows faster than its input, as a sentence, or null. No time is judged by itself: the same
 * amount of text is read in one piece and in short ones. A slow wall-clock time, which runs on while the processor
 * serves others, is measured again in processor time.
 */
export async function growsTooFast(
  read: (text: string) => unknown,
  family: (length: number) => string,
): Promise<string | null> {
  const middle = family(glance);
  if ((await msOf(() => read(middle))) < glanceMs || (await msOf(() => read(middle))) < glanceMs) return null;
  const [piece, whole] = [family(short), family(long)];
  const inPieces = async (): Promise<void> => {
    for (let n = 0; n < times; n += 1) await read(piece);
  };
  const inOne = (): unknown => read(whole);
  for (let tries = 0; tries < 2; tries += 1)
    if ((await msOf(inOne)) <= mostRatio * (await msOf(inPieces))) return null;
  const [pieces, one] = [await processorMsOf(inPieces), await processorMsOf(inOne)];
  if (one <= mostRatio * pieces) return null;
  return `${pieces.toFixed(1)} ms for ${times} texts of ${short} characters, ${one.toFixed(1)} ms for one of ${long}`;
}

/** A head once, a pump over and over, and a sign that nothing expects. */
export const pumped =
  (head: string, pump: string) =>
  (length: number): string =>
    `${head}${pump.repeat(Math.ceil(length / pump.length))}\u0001`;
