import { fromKysely, type KyselyTransactionLike, PgBoss } from 'pg-boss';
import type { Clock, Log } from '#usecases/ports.ts';

/** One job a registration: "see what is due for it". The queue holds no times of the domain (two clocks). */
const queue = 'registration';

/** Due registrations taken in one transaction. */
const batch = 500;
/** A job that was lost with its worker is put on the queue again after this much wall time. */
const repeatMs = 30_000;
/** Beside hearing of new work at once, the tick comes by itself. */
const tickMs = 5_000;

export type Jobs = {
  /** Puts every registration that is due now on the queue; resolves when that is committed. */
  tick(): Promise<number>;
  stop(): Promise<void>;
};

type JobsDeps = {
  /** Due work of our own PostgreSQL (db/workRows.ts). */
  work: {
    url: string;
    take(
      due: { now: number; wall: number; limit: number; repeatMs: number },
      enqueue: (registrationIds: string[], trx: KyselyTransactionLike) => Promise<void>,
    ): Promise<number>;
    listen(heard: () => void): Promise<{ close(): Promise<void> }>;
  };
  clock: Clock;
  log: Log;
  /** Takes one registration as far as it can go now. */
  advance(registrationId: string): Promise<void>;
};

/** Starts the worker: the queue over our own PostgreSQL, the tick, and the ear for new work. */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: deps.work.url,
    application_name: 'shunya-queue',
    max: 6,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: 5,
  });
  boss.on('error', (error) => deps.log.warn({ error: error.message }, 'the queue met an error'));
  await boss.start();
  await boss.createQueue(queue, {
    policy: 'singleton',
    notify: true,
    retryLimit: 3,
    retryDelay: 1,
    expireInSeconds: 300,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 3600,
  });

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

function tickOf({ work, clock }: JobsDeps, boss: PgBoss): () => Promise<number> {
  return async () => {
    for (let sum = 0; ;) {
      const due = { now: await clock.product(), wall: clock.wall(), limit: batch, repeatMs };
      const taken = await work.take(due, async (ids, trx) => {
        const jobs = ids.map((id) => ({ data: { id }, singletonKey: id }));
        await boss.insert(queue, jobs, { db: fromKysely(trx) });
      });
      sum += taken;
      if (taken < batch) return sum;
    }
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
