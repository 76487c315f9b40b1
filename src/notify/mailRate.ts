import { RateLimiterMemory } from 'rate-limiter-flexible';
import { linesIn } from './mailText.ts';

/** More than comes in any minute. */
export const unlimited = Number.MAX_SAFE_INTEGER;

const minuteSeconds = 60;
/** What a mail costs to receive, and a line or an empty part to read, however short it is. */
const leastOfMail = 2_048;
const leastOfLine = 50;

/** What a mail counts for, in bytes: its length, or its lines where these cost more. */
export const weightOf = (raw: Uint8Array): number =>
  Math.max(raw.length, leastOfMail, linesIn(raw) * leastOfLine);

/** So much mail a minute, which begins with the first; of whom or to whom is what each is counted by. */
export function mailRate(mostBytes: number) {
  const limiter = new RateLimiterMemory({ points: mostBytes, duration: minuteSeconds });
  return {
    isUsedUp: async (key: string): Promise<boolean> =>
      ((await limiter.get(key))?.consumedPoints ?? 0) >= mostBytes,
    /** Counts a mail that has come; false where it is more than this minute takes. */
    take: (key: string, weight: number): Promise<boolean> =>
      limiter.consume(key, weight).then(
        () => true,
        () => false,
      ),
  };
}
