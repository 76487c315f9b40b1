import { fromKysely, type KyselyTransactionLike, PgBoss } from 'pg-boss';
import type { Clock, Log } from '#usecases/ports/machine.ts';

/**
 * One job is one registration with something due. Jobs hold no due times: those are in product time, and the queue
 * runs on wall time.
 */
export const queue = 'registration';
export type Job = { id: string; accountId: string };

/** How many due registrations one transaction claims. */
const batch = 1000;
const lanes = 2;
/** A job whose worker died is enqueued again after this much wall time. */
const repeatMs = 30_000;

/** The due work in the product's own PostgreSQL (db/rows/work.ts). */
export type DueWork = {
  url: string;
  take(
    due: { now: number; wall: number; limit: number; repeatMs: number; after: ClaimedTo | null },
    enqueue: (claimed: Claimed[], trx: KyselyTransactionLike) => Promise<void>,
  ): Promise<{ taken: number; to: ClaimedTo | null }>;
};
type Claimed = { registrationId: string; accountId: string };
/** The last registration that a tick has claimed so far. */
type ClaimedTo = { dueAt: number; registrationId: string };

/**
 * Starts the queue in the product's own PostgreSQL. If the start fails, everything that it has started is stopped.
 */
export async function openQueue(url: string, log: Pick<Log, 'warn'>): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    createSchema: false,
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
 * Enqueues every registration that is due now, in batches; returns how many (record 009). After a full first batch
 * several lanes claim the rest concurrently: each skips the rows that another has locked.
 */
export function tickOf(
  { work, clock }: { work: DueWork; clock: Clock },
  boss: PgBoss,
): () => Promise<number> {
  const claimBatch = async (after: ClaimedTo | null, place: PlaceOf): ReturnType<DueWork['take']> => {
    const due = { now: await clock.product(), wall: clock.wall(), limit: batch, repeatMs, after };
    return work.take(due, async (claimed, trx) => {
      const jobs = claimed.map(({ registrationId: id, accountId }) => ({
        data: { id, accountId } satisfies Job,
        singletonKey: id,
        priority: -place(accountId),
      }));
      await boss.insert(queue, jobs, { db: fromKysely(trx) });
    });
  };
  const claimAll = async (from: ClaimedTo | null, place: PlaceOf): Promise<number> => {
    let after = from;
    for (let sum = 0; ;) {
      const { taken, to } = await claimBatch(after, place);
      sum += taken;
      after = to;
      if (taken < batch) return sum;
    }
  };
  return async () => {
    const place = placesByAccount();
    const first = await claimBatch(null, place);
    if (first.taken < batch) return first.taken;
    const rest = await Promise.all(Array.from({ length: lanes }, () => claimAll(first.to, place)));
    return rest.reduce((sum, taken) => sum + taken, first.taken);
  };
}

type PlaceOf = (accountId: string) => number;

/**
 * Round robin: the first registration of each account goes before the second of any, so that a large account does not
 * delay a small one (record 009).
 */
function placesByAccount(): PlaceOf {
  const places = new Map<string, number>();
  return (accountId) => {
    const place = places.get(accountId) ?? 0;
    places.set(accountId, place + 1);
    return place;
  };
}
