import type { Instant } from '#domain/shared/istTime.ts';
import type { TooMany } from './failures.ts';
import type { Limits, RateRule } from './ports/machine.ts';

/** Counts one hit against every rule of a bucket; null when all allow it. */
export async function countAgainst(
  ports: { limits: Limits },
  bucket: string,
  rules: readonly RateRule[],
  now: Instant,
): Promise<TooMany | null> {
  for (const rule of rules) {
    const { hits, again } = await ports.limits.count(bucket, rule, now, 1);
    if (hits > rule.max)
      return { kind: 'too_many_requests', retryAfterSeconds: Math.ceil((again - now) / 1000) };
  }
  return null;
}
