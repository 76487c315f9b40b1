import type { Limits } from '#usecases/ports/limits.ts';
import type { Problem } from './problem.ts';

/** Requests a minute. */
export type RequestLimits = {
  /** Of an address, by whoever is not signed in: many households and offices share one. */
  perAddress: number;
  /** What a user reads: every open page may read three times a second while everything changes, and then some. */
  readsPerUser: number;
  /** What a user does. Apart from the reads, so that no page that follows a storm stands in the way of an act. */
  actsPerUser: number;
};

export const requestLimits: RequestLimits = { perAddress: 3000, readsPerUser: 2400, actsPerUser: 600 };

/** Hits are fetched from the database in handfuls, the first of which is told late: most askers cost it nothing. */
const handful = 20;
const windowMs = 60_000;

/**
 * A limit a minute shared by all processes: counts one, and answers a problem once the bucket is used up. Exact
 * to two handfuls for each process.
 */
export function minuteLimit(limits: Limits, wall: () => number) {
  let window = 0;
  let held = new Map<string, { left: number; untold: number; problemUntil: number }>();
  return async (bucket: string, most: number): Promise<Problem | null> => {
    const now = wall();
    const current = Math.floor(now / windowMs);
    if (current !== window) {
      window = current;
      held = new Map();
    }
    const mine = held.get(bucket) ?? { left: handful, untold: handful, problemUntil: 0 };
    held.set(bucket, mine);
    if (now < mine.problemUntil) return tooMany(mine.problemUntil - now);
    if (mine.left > 0) {
      mine.left -= 1;
      return null;
    }
    const { hits, again } = await limits.count(bucket, { most, windowMs }, now, mine.untold + handful);
    mine.untold = 0;
    if (hits - handful >= most) {
      mine.problemUntil = again;
      return tooMany(again - now);
    }
    mine.left += handful - 1;
    return null;
  };
}

const tooMany = (ms: number): Problem => ({
  code: 'too_many_requests',
  retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
});

/** All whose connection broke before their address was read, together: none of them waits for an answer. */
const gone = 'gone';

/**
 * One household or office of IPv6 has a /64 for itself: its addresses count as one. A request whose connection is broken
 * may have no address, whatever its type says.
 */
export function addressBucket(ip: string | undefined): string {
  if (ip === undefined) return gone;
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail] = ip.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':');
}
