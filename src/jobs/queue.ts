import type { Instant } from '#domain/shared/istTime.ts';
import type { Clock, Log } from '#usecases/ports/machine.ts';
import { turnsByAccount } from './turnsByAccount.ts';

/** The tick also runs without a notice of new work: a lost notice delays work by this much at most. */
const tickMs = 5_000;
/** How many due registrations one transaction puts into the line. */
const batch = 1_000;
/** A registration that a worker took out of the line and never began stands in line again after this much wall time. */
const repeatMs = 30_000;
/**
 * Registrations that a worker has taken out of the line and not begun. They run before any that come later, so keep
 * them few: one is there when a turn ends, and the next is fetched meanwhile.
 */
const turnsAhead = 2;

type LinedTo = { dueAt: Instant; registrationId: string };

/** The due registrations and their line in the product's own PostgreSQL (db/rows/work.ts). */
type DueWork = {
  lineUp(due: {
    now: Instant;
    wall: Instant;
    limit: number;
    repeatMs: number;
    after: LinedTo | null;
    placeOf: (accountId: string) => number;
  }): Promise<{ count: number; to: LinedTo | null }>;
  takeFirst(of: { wall: Instant; limit: number }): Promise<{ registrationId: string; accountId: string }[]>;
  waiting(): Promise<number>;
  call(): Promise<void>;
  listen(heard: () => void): Promise<{ close(): Promise<void> }>;
};

export type Jobs = {
  /** Puts every registration that is due now into the line; resolves to their number when that is committed. */
  tick(): Promise<number>;
  /** Starts a turn at this registration as soon as there is room, without the line. Does nothing after `stop`. */
  begin(registrationId: string, accountId: string): void;
  /** How many registrations wait for a worker, and how many turns this worker runs. */
  load(): Promise<{ waiting: number; running: number }>;
  stop(): Promise<void>;
};

type JobsDeps = {
  work: DueWork;
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
 * Starts the worker: the tick, which puts due registrations into the line, and the turns, which take them out of it
 * (record 009). A turn takes the registration's lease itself, so a registration that stands in line twice, or was
 * taken out by a process that died, is worked on once.
 */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const { work, clock, log } = deps;
  let stopped = false;
  const turns = turnsByAccount({ ...deps, onEnd: () => takes.soon() });

  const room = (): number => deps.atOnce + turnsAhead - turns.size();
  const takes = oneAtATime(async () => {
    const limit = room();
    if (stopped || limit <= 0 || !deps.mayWork()) return;
    const taken = await work.takeFirst({ wall: clock.wall(), limit });
    for (const { registrationId, accountId } of taken) void turns.begin(registrationId, accountId);
  }, log);
  const tick = async (): Promise<number> => {
    if (!deps.mayWork()) return 0;
    const lined = await lineUpAll(deps);
    takes.soon();
    // The other workers heard of the new work while it was not in line yet.
    if (lined > room()) await work.call();
    await deps.sendDigests();
    return lined;
  };
  const ticks = oneAtATime(tick, log);
  const subscription = await work.listen(ticks.soon);
  const timer = setInterval(ticks.soon, tickMs);
  ticks.soon();
  return {
    tick,
    begin: (registrationId, accountId) => {
      if (!stopped && deps.mayWork()) void turns.begin(registrationId, accountId);
    },
    load: async () => ({ waiting: await work.waiting(), running: turns.running() }),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await subscription.close();
      await ticks.ended();
      await takes.ended();
      await turns.ended();
    },
  };
}

/** Every registration that is due now, in batches; returns how many. */
export async function lineUpAll({
  work,
  clock,
}: {
  work: Pick<DueWork, 'lineUp'>;
  clock: Clock;
}): Promise<number> {
  const placeOf = placesByAccount();
  let sum = 0;
  for (let after: LinedTo | null = null; ;) {
    const due = { now: await clock.product(), wall: clock.wall(), limit: batch, repeatMs, after, placeOf };
    const { count, to } = await work.lineUp(due);
    sum += count;
    after = to;
    if (count < batch) return sum;
  }
}

/**
 * Round robin: the first registration of each account goes before the second of any, so that a large account does not
 * delay a small one (record 009).
 */
function placesByAccount(): (accountId: string) => number {
  const places = new Map<string, number>();
  return (accountId) => {
    const place = places.get(accountId) ?? 0;
    places.set(accountId, place + 1);
    return place;
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
