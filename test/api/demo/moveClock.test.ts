import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockMover, type MoveOptions } from '#demo/moveClock.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { keptLog } from '../notify/keptLog.ts';

const hour = 60 * 60 * 1000;
const wallStart = Date.parse('2026-11-21T12:00:00Z');

/**
 * An installation in memory whose wall time passes only in `pause` and by the time the engine takes. `engine` is
 * called by the tick for what is due; it answers the next instant of that act, or null.
 */
function house(due: number[], engine: (dueAt: number, product: number) => number | null = () => null) {
  const state = {
    wall: wallStart,
    offset: 0,
    simulatorOffset: 0,
    due: [...due],
    busyUntil: 0,
    codeAskedAt: null as number | null,
    messageUntil: 0,
  };
  const acts: { dueAt: number; product: number }[] = [];
  const offsets: number[] = [];
  const product = (): number => state.wall + state.offset;
  const options: MoveOptions = {
    clock: { wall: () => state.wall, product: async () => product() },
    setOffset: async (offset) => {
      assert.equal(state.simulatorOffset, offset, 'the simulator is told first');
      state.offset = Math.max(state.offset, offset);
      offsets.push(state.offset);
    },
    setSimulatorOffset: async (offset) => {
      state.simulatorOffset = offset;
      return ok(null);
    },
    tick: async () => {
      const now = product();
      const ripe = state.due.filter((at) => at <= now);
      state.due = state.due.filter((at) => at > now);
      for (const dueAt of ripe) {
        acts.push({ dueAt, product: now });
        const next = engine(dueAt, now);
        if (next !== null) state.due.push(next);
      }
    },
    systemRows: {
      digests: { due: async () => [], next: async () => null },
      work: {
        nextDue: async () => (state.due.length === 0 ? null : Math.min(...state.due)),
        busy: async (now, wall) => wall < state.busyUntil || state.due.some((at) => at <= now),
      },
      codes: {
        relayAwaitedSince: async (wall) => state.codeAskedAt !== null && state.codeAskedAt > wall,
      },
    },
    messagesWaitSince: async (wall) => state.wall < state.messageUntil && state.wall > wall,
    sendMessages: () => {},
    log: keptLog(),
    pause: async (ms) => {
      state.wall += ms;
    },
  };
  return { state, acts, offsets, options, move: clockMover(options), product };
}

test('each due act happens in order and at its own time', async () => {
  const due = [wallStart + 5 * hour, wallStart + 1 * hour, wallStart + 3 * hour];
  const { acts, move, state } = house(due);
  const moved = await move({ to: wallStart + 4 * hour });
  assert.deepEqual(
    acts,
    [1, 3].map((n) => ({ dueAt: wallStart + n * hour, product: wallStart + n * hour })),
  );
  assert.deepEqual(moved, ok({ now: wallStart + 4 * hour, unfinished: false }));
  assert.deepEqual(state.due, [wallStart + 5 * hour]);
});

test('work that an act makes due before the target is done before the clock gets there', async () => {
  const { acts, move } = house([wallStart + hour], (dueAt) =>
    dueAt < wallStart + 3 * hour ? dueAt + hour : null,
  );
  await move({ to: wallStart + 10 * hour });
  assert.deepEqual(
    acts.map(({ product }) => (product - wallStart) / hour),
    [1, 2, 3],
  );
});

test('work due at the target instant itself is done before the move answers', async () => {
  const { acts, move } = house([wallStart + hour]);
  await move({ to: wallStart + hour });
  assert.equal(acts.length, 1);
});

test('the clock keeps running while the engine works and is never set back', async () => {
  const second = 1000;
  const world = house([wallStart + hour, wallStart + hour + second], () => {
    world.state.busyUntil = world.state.wall + 5 * second;
    return null;
  });
  const moved = await world.move({ to: wallStart + hour + 2 * second });
  assert.deepEqual(
    world.acts.map(({ dueAt }) => dueAt - wallStart - hour),
    [0, second],
  );
  assert.ok(moved.ok && moved.value.now > wallStart + hour + 5 * second);
  assert.deepEqual(world.offsets, [hour], 'what the clock had passed by itself needed no second move');
});

test('an instant that passes while it is looked up is done late rather than with a clock set back', async () => {
  const world = house([wallStart + hour, wallStart + hour + 1000]);
  const told: number[] = [];
  const working = { ...world.options };
  world.options.setSimulatorOffset = async (offset) => {
    told.push(offset);
    return working.setSimulatorOffset(offset);
  };
  const late =
    <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      const answer = await ask(...given);
      world.state.wall += 2000;
      return answer;
    };
  const { work, codes, digests } = working.systemRows;
  world.options.systemRows = {
    digests,
    work: { nextDue: late(work.nextDue), busy: late(work.busy) },
    codes: { relayAwaitedSince: late(codes.relayAwaitedSince) },
  };
  assert.ok((await world.move({ to: wallStart + 2 * hour })).ok);
  assert.equal(world.acts.length, 2);
  assert.deepEqual(
    told,
    [...told].sort((a, b) => a - b),
  );
});

test('a move backwards and one beyond five years are refused and change nothing', async () => {
  const { move, offsets } = house([]);
  assert.deepEqual(await move({ to: wallStart - 1 }), fail('backwards'));
  assert.deepEqual(await move({ to: wallStart + 6 * 365 * 24 * hour }), fail('too_far'));
  assert.deepEqual(offsets, []);
});

test('a second move while one is under way is refused, and one after it is not', async () => {
  const { move } = house([wallStart + hour]);
  const [first, second] = await Promise.all([
    move({ to: wallStart + hour }),
    move({ to: wallStart + 2 * hour }),
  ]);
  assert.ok(first.ok);
  assert.deepEqual(second, fail('busy'));
  assert.ok((await move({ to: wallStart + 2 * hour })).ok);
});

test('a relayed code is awaited before the clock moves on, and when it comes its act is not late', async () => {
  const world = house([wallStart + hour, wallStart + 2 * hour], (dueAt) => {
    if (dueAt === wallStart + hour) world.state.codeAskedAt = world.state.wall;
    return null;
  });
  const { options } = world;
  const pause = options.pause;
  let pauses = 0;
  options.pause = async (ms) => {
    await pause?.(ms);
    pauses += 1;
    // The relay brings the code at the tenth look: the request is answered and its work due at once.
    if (pauses === 10) {
      world.state.codeAskedAt = null;
      world.state.due.push(world.product());
    }
  };
  await world.move({ to: wallStart + 3 * hour });
  assert.equal(world.acts.length, 3);
  const [, after, next] = world.acts.map(({ product }) => product - wallStart);
  assert.ok(after !== undefined && after > hour && after < hour + 30_000);
  assert.equal(next, 2 * hour);
});

test('a relayed code that never comes is awaited for its limit of wall time and no longer', async () => {
  const world = house([wallStart + hour], () => {
    world.state.codeAskedAt = world.state.wall;
    return null;
  });
  world.options.codeWaitMs = 7_000;
  assert.ok((await world.move({ to: wallStart + 2 * hour })).ok);
  const waited = world.state.wall - wallStart;
  assert.ok(waited >= 7_000 && waited < 8_000, String(waited));
});

test('when the engine does not finish, the answer says so and the clock stays where it stopped', async () => {
  const world = house([wallStart + hour, wallStart + 2 * hour], () => {
    world.state.busyUntil = Number.POSITIVE_INFINITY;
    return null;
  });
  const moved = await world.move({ to: wallStart + 3 * hour });
  assert.ok(moved.ok && moved.value.unfinished);
  assert.ok(moved.value.now < wallStart + 2 * hour);
  assert.equal(world.acts.length, 1);
});

test('the move waits for a simulator that is restarting', async () => {
  const world = house([]);
  const working = { ...world.options };
  let away = 3;
  world.options.setSimulatorOffset = async (offset) => {
    away -= 1;
    return away >= 0 ? fail('unreachable') : working.setSimulatorOffset(offset);
  };
  assert.ok((await world.move({ to: wallStart + hour })).ok);
  assert.ok(world.product() >= wallStart + hour);
});

test('a simulator that does not come back ends the move and leaves the clock unchanged', async () => {
  const world = house([]);
  world.options.setSimulatorOffset = async () => fail('unreachable');
  assert.deepEqual(await world.move({ to: wallStart + hour }), fail('simulator_down'));
  assert.equal(world.state.offset, 0);
});

test("the answer comes when the engine's messages are in the inbox", async () => {
  const { move, state } = house([wallStart + hour], () => {
    state.messageUntil = state.wall + 3_000;
    return null;
  });
  await move({ to: wallStart + 2 * hour });
  assert.ok(state.wall >= state.messageUntil && state.messageUntil > 0);
});

test('a message that does not reach the inbox holds the clock up for no longer than its time', async () => {
  const { move, state, options } = house([]);
  state.messageUntil = wallStart + 24 * hour;
  options.messagesWaitSince = async (wall) => wall < wallStart;
  assert.deepEqual((await move({ to: wallStart + hour })).ok, true);
  assert.ok(state.wall - wallStart <= 11_000);
});
