import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestRates } from '#usecases/ports/machine.ts';
import type { Database } from '../open.ts';

const seconds = 60;

/**
 * The limits a minute, counted by rate-limiter-flexible in the table request_rate, which a migration has made. It reads
 * the machine's own clock. A bucket that is used up is refused in memory until its minute is over, so that a flood
 * costs the database nothing. `hash` is keyed: bucket names hold addresses and ids, none of which may be stored.
 */
export function requestRates(db: Pick<Database, 'alone'>, hash: (name: string) => Uint8Array): RequestRates {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.alone((statements) => statements.executeQuery(CompiledQuery.raw(text, values))),
  };
  const limiters = new Map<number, RateLimiterPostgres>();
  const limiterOf = (max: number): RateLimiterPostgres => {
    const limiter =
      limiters.get(max) ??
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'request_rate',
        tableCreated: true,
        // The sweep does it, by the worker's login.
        clearExpiredByTimeout: false,
        keyPrefix: '',
        points: max,
        duration: seconds,
        inMemoryBlockOnConsumed: max + 1,
      });
    limiters.set(max, limiter);
    return limiter;
  };
  return {
    take: async (bucket, max, weight = 1) => {
      try {
        await limiterOf(max).consume(Buffer.from(hash(bucket)).toString('base64url'), weight);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
        throw refused;
      }
    },
  };
}
