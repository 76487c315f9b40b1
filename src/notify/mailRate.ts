import { RateLimiterMemory } from 'rate-limiter-flexible';
import { linesIn } from './mailText.ts';

/** More than arrives in any minute. */
export const unlimited = Number.MAX_SAFE_INTEGER;

const minuteSeconds = 60;
/** The minimum weight of one mail and one line, in bytes: even an empty line takes time to parse. */
const minOfMail = 2_048;
const minOfLine = 50;

/** The weight of a mail in bytes: its length, or more if it has many short lines. */
export const weightOf = (raw: Uint8Array): number =>
  Math.max(raw.length, minOfMail, linesIn(raw) * minOfLine);

/** Limits the bytes of mail per minute and key. A key is a sending network or a recipient. */
export function mailRate(maxBytes: number) {
  const limiter = new RateLimiterMemory({ points: maxBytes, duration: minuteSeconds });
  return {
    isUsedUp: async (key: string): Promise<boolean> =>
      ((await limiter.get(key))?.consumedPoints ?? 0) >= maxBytes,
    /** Counts a mail; false if it exceeds the limit of this minute. */
    take: (key: string, weight: number): Promise<boolean> =>
      limiter.consume(key, weight).then(
        () => true,
        () => false,
      ),
  };
}
