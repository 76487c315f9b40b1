import { calls } from '#contract/calls.ts';
import { recordUsage, reportPageError } from '#usecases/operate/usage.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket, type minuteLimit } from '../limit.ts';
import type { Serve } from '../serve.ts';

/** Batches a minute from one address; an office has many pages open. */
const maxBatches = 300;

/**
 * Usage and error reports of the pages. Open, because the first pages are seen before anyone signs in. Without a
 * collector a report is validated and dropped.
 */
export function usageRoutes(serve: Serve, deps: AppDeps, limit: ReturnType<typeof minuteLimit>): void {
  const { clock, seal } = deps.ports;
  const { analytics = null, errors = null } = deps.usage ?? {};

  serve.open(calls.recordUsage, async ({ body, request }) => {
    const tooMany = await limit(`usage:${addressBucket(request.ip)}`, maxBatches);
    if (tooMany) return refused(tooMany);
    if (analytics !== null) recordUsage({ analytics, clock, seal }, body.events);
    return done(null);
  });

  serve.open(calls.reportError, async ({ body, request }) => {
    const tooMany = await limit(`usage:${addressBucket(request.ip)}`, maxBatches);
    if (tooMany) return refused(tooMany);
    if (errors !== null) reportPageError({ errors, clock }, body);
    return done(null);
  });
}
