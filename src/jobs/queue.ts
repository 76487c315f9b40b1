import type { Clock, Log } from '#usecases/ports.ts';
import { type DueWork, openQueue, queue, tickOf } from './tick.ts';

/** Beside hearing of new work at once, the tick comes by itself. */
const tickMs = 5_000;

export type Jobs = {
  /** Puts every registration that is due now on the queue; resolves when that is committed. */
  tick(): Promise<number>;
  stop(): Promise<void>;
};

type JobsDeps = {
  work: DueWork & { listen(heard: () => void): Promise<{ close(): Promise<void> }> };
  clock: Clock;
  log: Log;
  /** Takes one registration as far as it can go now. */
  advance(registrationId: string): Promise<void>;
};

/** Starts the worker: the queue over our own PostgreSQL, the tick, and the ear for new work. */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const boss = await openQueue(deps.work.url, deps.log);
  const tick = tickOf(deps, boss);
  const runner = oneAtATime(tick, deps.log);
  await boss.work<{ id: string }>(
    queue,
    {
      batchSize: 8,
      localConcurrency: 3,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
    } as const,
    (jobs) =>
      Promise.all(
        jobs.map(async (job) => {
          try {
            await deps.advance(job.data.id);
            return { id: job.id, status: 'completed' as const };
          } catch (error) {
            deps.log.error({ error, registrationId: job.data.id }, 'a job failed');
            return { id: job.id, status: 'failed' as const };
          }
        }),
      ),
  );
  const ear = await deps.work.listen(runner.soon);
  const timer = setInterval(runner.soon, tickMs);
  runner.soon();
  return {
    tick,
    stop: async () => {
      clearInterval(timer);
      await ear.close();
      await runner.ended();
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };
}

/** Runs a task when asked, one at a time; asked during a run, once more after it. */
function oneAtATime(
  task: () => Promise<unknown>,
  log: Log,
): { soon: () => void; ended: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await task();
      } catch (error) {
        log.warn({ error }, 'the tick failed; it comes again');
      }
    } while (again);
    running = null;
  };
  return {
    soon: () => {
      if (closed) return;
      if (running === null) running = run();
      else again = true;
    },
    ended: async () => {
      closed = true;
      await running;
    },
  };
}
