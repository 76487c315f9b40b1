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
