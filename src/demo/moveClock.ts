import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Clock, Log } from '#usecases/ports/machine.ts';
import type { SystemRows } from '#usecases/ports/system.ts';

export type MoveOptions = {
  systemRows: {
    work: Pick<SystemRows['work'], 'nextDue' | 'busy'>;
    digests: SystemRows['digests'];
    codes: Pick<SystemRows['codes'], 'relayAwaitedSince'>;
  };
  clock: Clock;
  /**
   * Sets product time to wall time plus this offset, in the database and for every process; it never goes backwards.
   */
  setOffset(offsetMs: number): Promise<unknown>;
  /**
   * Moves the simulator's clock. It moves before the product's clock, so that it is never behind what the engine sees.
   */
  setSimulatorOffset(offsetMs: number): Promise<Result<null, unknown>>;
  /** Runs the engine's minute tick now. */
  tick(): Promise<unknown>;
  /** Whether a mail or SMS was queued after this wall instant that is not in the inbox yet. */
  messagesWaitSince(wall: Instant): Promise<boolean>;
  /** Sends the waiting messages now, and not at the next notice. */
  sendMessages(): void;
  log: Log;
  /** How long to wait for a relayed code, in wall time. Default: 30 s. */
  codeWaitMs?: number;
  /** How long to wait for a message to reach the inbox, in wall time. Default: 10 s. */
  messageWaitMs?: number;
  /** How long the engine may take at one instant, in wall time. Default: 120 s. */
  drainLimitMs?: number;
  /** Lets wall time pass; tests pass their own. */
  pause?: (ms: number) => Promise<void>;
};

/** `unfinished`: the engine was still working when its time was up; the clock stopped there, before `to`. */
export type Moved = { now: Instant; unfinished: boolean };
export type MoveFailure = 'backwards' | 'too_far' | 'busy' | 'simulator_down';

const furthestMs = (5 * 365 + 2) * 24 * 60 * 60 * 1000;
const simulatorTries = 40;

/**
 * Makes the function that moves the product's clock forward (design#demo-controls, design#two-clocks). It stops at each instant at
 * which something is due and lets the engine do that work before it moves on, so that each act happens at its own
 * time. The clock also runs by itself meanwhile: work whose instant has passed is done at once.
 */
export function clockMover(
  options: MoveOptions,
): (move: { to: Instant }) => Promise<Result<Moved, MoveFailure>> {
  let moving = false;
  return async ({ to }) => {
    if (moving) return fail('busy');
    moving = true;
    try {
      return await moveTo(options, to);
    } finally {
      moving = false;
    }
  };
}

async function moveTo(options: MoveOptions, to: Instant): Promise<Result<Moved, MoveFailure>> {
  const { systemRows, clock } = options;
  const start = await clock.product();
  if (to < start) return fail('backwards');
  if (to - start > furthestMs) return fail('too_far');
  for (;;) {
    if (!(await drain(options))) {
      options.log.warn({}, 'moving the clock: the engine is still at work, the clock stays here');
      return ok({ now: await clock.product(), unfinished: true });
    }
    const due = await nextDue(systemRows);
    const now = await clock.product();
    if (now >= to && (due === null || due > now)) return ok({ now, unfinished: false });
    const next = Math.min(due ?? to, to);
    if (next > now && !(await setClocks(options, next))) return fail('simulator_down');
  }
}

async function nextDue({ work, digests }: MoveOptions['systemRows']): Promise<Instant | null> {
  const [act, digest] = [await work.nextDue(), await digests.next()];
  return act === null || digest === null ? (act ?? digest) : Math.min(act, digest);
}

async function setClocks(options: MoveOptions, next: Instant): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const offset = next - options.clock.wall();
    if ((await options.setSimulatorOffset(offset)).ok) {
      await options.setOffset(offset);
      return true;
    }
    // The simulator may be restarting: try again, up to the limit.
    if (tries === simulatorTries) return false;
    await pauseOf(options)(500);
  }
}

/**
 * Ticks until all due work is done, no relayed code is awaited and every notification is in the inbox; false when the
 * engine takes too long.
 */
async function drain(options: MoveOptions): Promise<boolean> {
  const { systemRows, clock } = options;
  const started = clock.wall();
  for (let round = 0; ; round += 1) {
    const looked = clock.wall();
    await options.tick();
    const product = await clock.product();
    const wall = clock.wall();
    const busy =
      (await systemRows.work.busy(product, wall)) || (await systemRows.digests.due(product)).length > 0;
    const awaiting =
      !busy && (await systemRows.codes.relayAwaitedSince(wall - (options.codeWaitMs ?? 30_000)));
    if (!busy && !awaiting) {
      if (!(await options.messagesWaitSince(wall - (options.messageWaitMs ?? 10_000)))) return true;
      options.sendMessages();
    }
    if (wall - started > (options.drainLimitMs ?? 120_000)) return !busy;
    // Checking costs as much of the machine as working: after a long wait it checks seldom.
    const [lookedFor, waited] = [clock.wall() - looked, clock.wall() - started];
    await pauseOf(options)(Math.min(Math.max(20 + round * 5, 8 * lookedFor), 100 + waited / 10));
  }
}

const pauseOf = (options: MoveOptions): ((ms: number) => Promise<void>) =>
  options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
