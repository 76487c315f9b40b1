import { calls } from '#contract/calls.ts';
import { recordUsage, reportPageError } from '#usecases/operate/usage.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket, type minuteLimit } from '../limit.ts';
import type { Serve } from '../serve.ts';

/** Batches a minute from one address; an office has many pages open. */
const mostBatches = 300;

/**
 * What the pages tell of their use and of errors. Open, because the first pages are seen before anyone signs in.
 * Without a collector it is read, found right or wrong, and dropped.
 */
export function usageRoutes(serve: Serve, deps: AppDeps, limit: ReturnType<typeof minuteLimit>): void {
  const { clock, seal } = deps.ports;
  const { analytics = null, errors = null } = deps.usage ?? {};

  serve.open(calls.recordUsage, async ({ body, request }) => {
    const tooMany = await limit(`usage:${addressBucket(request.ip)}`, mostBatches);
    if (tooMany) return refused(tooMany);
    if (analytics !== null) recordUsage({ analytics, clock, seal }, body.events);
    return done(null);
  });

  serve.open(calls.reportError, async ({ body, request }) => {
    const tooMany = await limit(`usage:${addressBucket(request.ip)}`, mostBatches);
    if (tooMany) return refused(tooMany);
    if (errors !== null) reportPageError({ errors, clock }, body);
    return done(null);
  });
}
