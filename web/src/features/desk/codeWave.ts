import type { Holder } from './codeHolders.ts';

/** People asked at one press: one person can type this many codes within the ten minutes of each. */
export const waveSize = 5;

/**
 * The next holders to ask: those whose code may be requested, first the ones not asked before, so that an absent person
 * holds nobody up. `asked`: the clients that earlier presses have asked.
 */
export function nextWave<H extends Pick<Holder, 'ask'>>(
  holders: readonly H[],
  asked: ReadonlySet<string>,
): H[] {
  const askable = holders.filter(({ ask }) => ask !== null);
  const isAgain = ({ ask }: H): boolean => ask !== null && asked.has(ask.id);
  return [...askable.filter((holder) => !isAgain(holder)), ...askable.filter(isAgain)].slice(0, waveSize);
}
