import type { PgBoss } from 'pg-boss';
import type { Clock, Log } from '#usecases/ports/machine.ts';
import { type DueWork, openQueue, queue, tickOf } from './tick.ts';

/** Beside hearing of new work at once, the tick comes by itself. */
const tickMs = 5_000;

export type Jobs = {
  /** Puts every registration that is due now on the queue; resolves when that is committed. */
  tick(): Promise<number>;
  /** Takes this registration as soon as there is room, without a way over the queue. Nothing after `stop`. */
  begin(registrationId: string): void;
  stop(): Promise<void>;
};

type JobsDeps = {
  work: DueWork & { listen(heard: () => void): Promise<{ close(): Promise<void> }> };
  clock: Clock;
  log: Log;
  /** Takes one registration as far as it can go now. */
  advance(registrationId: string): Promise<void>;
  /** Registrations that this process works at at the same time. */
  atOnce: number;
};

/** Starts the worker: the queue over our own PostgreSQL, the tick, and the subscription to new work; all of it or nothing. */
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
  const tick = tickOf(deps, boss);
  const runner = oneAtATime(tick, deps.log);
  const turns = turnsOf(deps);
  await boss.work<{ id: string }>(
    queue,
    {
      batchSize: 16,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
    } as const,
    async (jobs) => {
      for (const job of jobs) await turns.begin(job.data.id);
      return jobs.map((job) => ({ id: job.id, status: 'completed' as const }));
    },
  );
  const subscription = await deps.work.listen(runner.soon);
  const timer = setInterval(runner.soon, tickMs);
  runner.soon();
  let stopped = false;
  return {
    tick,
    begin: (registrationId) => {
      if (!stopped) void turns.begin(registrationId);
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

/**
 * The turns that run in this process. A job is done when its turn has begun, so that a batch does not wait for its
 * slowest: what is lost with the process is put on the queue again by the tick, and the lease says when.
 */
function turnsOf({ advance, atOnce, log }: Pick<JobsDeps, 'advance' | 'atOnce' | 'log'>): {
  /** Resolves when there was room and the turn has begun. */
  begin(registrationId: string): Promise<void>;
  ended(): Promise<void>;
} {
  const running = new Set<Promise<void>>();
  return {
    begin: async (registrationId) => {
      while (running.size >= atOnce) await Promise.race(running);
      const turn: Promise<void> = advance(registrationId)
        .catch((error: unknown) => log.error({ error, registrationId }, 'a turn could not be begun or ended'))
        .finally(() => running.delete(turn));
      running.add(turn);
    },
    ended: async () => {
      await Promise.all(running);
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
