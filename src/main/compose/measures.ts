import type { Database } from '#db/open.ts';
import { readMeasures } from '#db/rows/measures.ts';
import type { Jobs } from '#jobs/queue.ts';
import type { Metrics } from '#metrics/metrics.ts';
import type { Clock } from '#usecases/ports/machine.ts';
import type { Health } from './health.ts';
import type { Ends } from './processInput.ts';

/** The database figures of each scrape: a worker reads its rows, an api only whether it answers. */
export function watchDatabase(
  metrics: Metrics,
  of: {
    worker: Database | null;
    clock: Clock;
    jobs: Jobs | null;
    answer: () => Promise<boolean>;
    health: Health;
  },
  ends: Ends,
): void {
  const { worker, clock, jobs } = of;
  metrics.measure = async () => {
    if (worker !== null) return readMeasures(worker, { wall: clock.wall(), product: await clock.product() });
    await of.answer();
    return null;
  };
  metrics.condition = () => of.health.condition();
  metrics.queue = async () => (await jobs?.load()) ?? null;
  ends.push(async () => {
    metrics.measure = null;
    metrics.condition = null;
    metrics.queue = null;
  });
}
