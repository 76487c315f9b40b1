import { fromKysely, type KyselyTransactionLike, PgBoss } from 'pg-boss';
import type { Clock, Log } from '#usecases/ports/machine.ts';

/** One job a registration: "see what is due for it". The queue holds no times of the domain (two clocks). */
export const queue = 'registration';

/** Due registrations taken in one transaction. */
const batch = 1000;
const lanes = 2;
/** A job that was lost with its worker is put on the queue again after this much wall time. */
const repeatMs = 30_000;

/** Due work of our own PostgreSQL (db/rows/work.ts). */
export type DueWork = {
  url: string;
  take(
    due: { now: number; wall: number; limit: number; repeatMs: number; after: ClaimedTo | null },
    enqueue: (registrationIds: string[], trx: KyselyTransactionLike) => Promise<void>,
  ): Promise<{ taken: number; to: ClaimedTo | null }>;
};
/** Up to where a tick has claimed what is due. */
type ClaimedTo = { dueAt: number; registrationId: string };

/** The queue over our own PostgreSQL, started; where that fails nothing of it runs on. */
export async function openQueue(url: string, log: Pick<Log, 'warn'>): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'shunya-queue',
    max: 6,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'the queue met an error'));
  try {
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
  } catch (error) {
    await boss.stop({ graceful: false, close: true });
    throw error;
  }
  return boss;
}

/**
 * Puts every registration that is due now on the queue, batch after batch; answers how many (record 009). Where one
 * batch does not hold them all, the rest goes in lanes side by side: what one has locked the other leaves out.
 */
export function tickOf(
  { work, clock }: { work: DueWork; clock: Clock },
  boss: PgBoss,
): () => Promise<number> {
  const takeBatch = async (after: ClaimedTo | null): ReturnType<DueWork['take']> => {
    const due = { now: await clock.product(), wall: clock.wall(), limit: batch, repeatMs, after };
    return work.take(due, async (ids, trx) => {
      const jobs = ids.map((id) => ({ data: { id }, singletonKey: id }));
      await boss.insert(queue, jobs, { db: fromKysely(trx) });
    });
  };
  const takeAll = async (from: ClaimedTo | null): Promise<number> => {
    let after = from;
    for (let sum = 0; ;) {
      const { taken, to } = await takeBatch(after);
      sum += taken;
      after = to;
      if (taken < batch) return sum;
    }
  };
  return async () => {
    const first = await takeBatch(null);
    if (first.taken < batch) return first.taken;
    const rest = await Promise.all(Array.from({ length: lanes }, () => takeAll(first.to)));
    return rest.reduce((sum, taken) => sum + taken, first.taken);
  };
}
