import { addressNetwork } from '#domain/shared/addressNetwork.ts';
import type { RequestRates } from '#usecases/ports/machine.ts';
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

/** Counts one request of a bucket, and answers a problem where the bucket has had its `most` of this minute. */
export type MinuteLimit = (bucket: string, most: number) => Promise<Problem | null>;

/** Exact over all processes, however many requests come at once (record 168). */
export const minuteLimit =
  (rates: RequestRates): MinuteLimit =>
  async (bucket, most) => {
    const againMs = await rates.take(bucket, most);
    return againMs === null
      ? null
      : { code: 'too_many_requests', retryAfterSeconds: Math.max(1, Math.ceil(againMs / 1000)) };
  };

/** All whose connection broke before their address was read, together: none of them waits for an answer. */
const gone = 'gone';

/** A request whose connection is broken may have no address, whatever its type says. */
export const addressBucket = (ip: string | undefined): string =>
  ip === undefined ? gone : addressNetwork(ip);
