import type { PgBoss } from 'pg-boss';
import type { Clock, Log } from '#usecases/ports/machine.ts';
import { type DueWork, type Job, openQueue, queue, tickOf } from './tick.ts';
import { turnsByAccount } from './turnsByAccount.ts';

/** The tick also runs without a notice of new work: a lost notice delays work by this much at most. */
const tickMs = 5_000;
/**
 * Jobs that a worker has fetched and not started. They run before anything queued later, so keep them few; two is the
 * smallest number at which the next jobs are fetched at once.
 */
const jobsAhead = 2;

export type Jobs = {
  /** Enqueues every registration that is due now; resolves to their number when that is committed. */
  tick(): Promise<number>;
  /** Starts a turn at this registration as soon as there is room, without the queue. Does nothing after `stop`. */
  begin(registrationId: string, accountId: string): void;
  /** Counts of the jobs that wait for a worker and of those that run. */
  load(): Promise<{ waiting: number; running: number }>;
  stop(): Promise<void>;
};

type JobsDeps = {
  work: DueWork & { listen(heard: () => void): Promise<{ close(): Promise<void> }> };
  clock: Clock;
  log: Log;
  /** While false nothing is claimed and no turn is begun: everything stays due. */
  mayWork(): boolean;
  /** Runs one turn: does all that can be done now for one registration. */
  advance(registrationId: string): Promise<void>;
  /** Sends the daily messages that are due. */
  sendDigests(): Promise<void>;
  /** How many registrations this process works on at the same time. */
  atOnce: number;
};

/**
 * Starts the worker: the queue in the product's own PostgreSQL, the tick and the subscription to new work. If one part
 * fails to start, the others are stopped.
 */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const boss = await openQueue(deps.work.url, deps.log);
  try {
    return await startOn(boss, deps);
  } catch (error) {
    await boss.stop({ graceful: false, close: true });
    throw error;
  }
}

async function startOn(boss: PgBoss, deps: JobsDeps): Promise<Jobs> {
  const claim = tickOf(deps, boss);
  const tick = async (): Promise<number> => {
    if (!deps.mayWork()) return 0;
    const claimed = await claim();
    await deps.sendDigests();
    return claimed;
  };
  const runner = oneAtATime(tick, deps.log);
  const turns = turnsByAccount(deps);
  await boss.work<Job>(
    queue,
    {
      batchSize: jobsAhead,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
    } as const,
    async (jobs) => {
      // A job is completed when its turn has begun, so that none waits for the slowest. If the process dies, the tick
      // enqueues the registration again after the lease has ended.
      if (deps.mayWork()) await Promise.all(jobs.map(({ data }) => turns.begin(data.id, data.accountId)));
      return jobs.map((job) => ({ id: job.id, status: 'completed' as const }));
    },
  );
  const subscription = await deps.work.listen(runner.soon);
  const timer = setInterval(runner.soon, tickMs);
  runner.soon();
  let stopped = false;
  return {
    tick,
    begin: (registrationId, accountId) => {
      if (!stopped && deps.mayWork()) void turns.begin(registrationId, accountId);
    },
    load: async () => {
      // The queue's own counts, which it refreshes every few seconds.
      const counted = await boss.getQueue(queue);
      return { waiting: counted?.queuedCount ?? 0, running: counted?.activeCount ?? 0 };
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await subscription.close();
      await runner.ended();
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
      await turns.ended();
    },
  };
}

/** Runs a task on request, never twice at the same time. A request during a run starts one more run after it. */
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
