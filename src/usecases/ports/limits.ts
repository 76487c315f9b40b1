import type { Instant } from '#domain/shared/istTime.ts';

/** At most `most` in each window of `windowMs`. */
export type RateRule = { most: number; windowMs: number };

export type Limits = {
  /**
   * Counts `hits` for a bucket in the window `now` falls in, and says what the window holds after it; shared by
   * all processes. `again` is the instant the window ends. No hits: only looks; less than none: takes some back.
   */
  count(
    bucket: string,
    rule: RateRule,
    now: Instant,
    hits: number,
  ): Promise<{ hits: number; again: Instant }>;
};

/** What may happen only so often a minute, counted over all processes. */
export type RequestRates = {
  /**
   * Counts one in a bucket. Null where it is among the `most` of this minute, which begins with the bucket's first one;
   * else the milliseconds until the bucket is free again. A bucket is always asked with the same `most`. `weight`:
   * counts for so many. Rejects where the database does not answer.
   */
  take(bucket: string, most: number, weight?: number): Promise<number | null>;
};
