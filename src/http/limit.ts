import { addressNetwork } from '#domain/shared/addressNetwork.ts';
import type { RequestRates } from '#usecases/ports/machine.ts';
import type { Problem } from './problem.ts';

/** Requests a minute. */
export type RequestLimits = {
  /** For an address, by requests without sign-in: many households and offices share one. */
  perAddress: number;
  /** Reads of a user: every open page may read three times a second while everything changes, with some reserve. */
  readsPerUser: number;
  /** Acts of a user. Counted apart from reads, so that pages following a burst of changes never block an act. */
  actsPerUser: number;
};

export const requestLimits: RequestLimits = { perAddress: 3000, readsPerUser: 2400, actsPerUser: 600 };

/** Counts one request of a bucket, and returns a problem when the bucket has used its `most` for this minute. */
export type MinuteLimit = (bucket: string, max: number) => Promise<Problem | null>;

/** Exact over all processes, even for simultaneous requests (record 168). */
export const minuteLimit =
  (rates: RequestRates): MinuteLimit =>
  async (bucket, max) => {
    const againMs = await rates.take(bucket, max);
    return againMs === null
      ? null
      : { code: 'too_many_requests', retryAfterSeconds: Math.max(1, Math.ceil(againMs / 1000)) };
  };

/** Shared by all connections that broke before their address was read: none of them gets a response. */
const gone = 'gone';

/** A request whose connection is broken may have no address, despite its type. */
export const addressBucket = (ip: string | undefined): string =>
  ip === undefined ? gone : addressNetwork(ip);
