import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dueWork } from '#db/rows/work.ts';
import { lineUpAll, startJobs } from '#jobs/queue.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

let at: TestApp;

const add = async ({ client }: SignedInPerson, count: number): Promise<string[]> => {
  const lines = Array.from({ length: count }, (_, line) => `Client ${line},user${line},Secret@1`);
  const csv = ['business_nick_name,username,password', ...lines].join('\n');
  return must(await client.importGstins({ body: { csv, dry_run: false } })).data.ids;
};

describe('The queue and the worker', () => {
  /** Each its own: what one has left on the queue comes back, in its account's turn. */
  beforeEach(async () => {
    at = await appForTests();
  });
  afterEach(() => at.close());

  test("another's one is worked on among the first, however many a firm has added before", async () => {
    const [firm, junk, one] = [
      await at.signIn('+919833370001'),
      await at.signIn('+919833370002'),
      await at.signIn('+919833370003'),
    ];
    await add(firm, 500);
    await add(junk, 500);
    const [mine = ''] = await add(one, 1);
    const work = dueWork(at.db);
    const clock = { wall: () => at.clock.wall, product: async () => at.clock.product + 1000 };
    assert.equal(await lineUpAll({ work, clock }), 1001);
    const first = await work.takeFirst({ wall: at.clock.wall, limit: 3 });
    assert.ok(
      first.some(({ registrationId }) => registrationId === mine),
      'it stood behind the many',
    );
  });

  test("a worker whose turns are all another's many begins the one within three turns of its coming", async () => {
    const [many, one] = [await at.signIn('+919833370004'), await at.signIn('+919833370005')];
    await add(many, 50);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    let isOver = false;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const jobs = await startJobs({
      work: dueWork(at.db),
      clock: { wall: () => at.clock.wall, product: async () => at.clock.product + 1000 },
      log,
      advance: (id) =>
        new Promise((resolve) => {
          begun.push(id);
          if (isOver) resolve();
          else ends.push(resolve);
        }),
      sendDigests: async () => undefined,
      mayWork: () => true,
      atOnce: 16,
    });
    try {
      await eventually(() => begun.length === 16);
      const [mine = ''] = await add(one, 1);
      // The worker's own tick, which it heard of, may have it in hand: this one puts nothing into the line then.
      await jobs.tick();
      await eventually(() => standsInLine(mine));
      for (let turn = 1; turn <= 3; turn += 1) {
        ends.shift()?.();
        await eventually(() => begun.length === 16 + turn);
      }
      assert.ok(begun.slice(16).includes(mine), 'it stood behind the many');
    } finally {
      isOver = true;
      for (const end of ends) end();
      await jobs.stop();
    }
  });
});

async function standsInLine(id: string): Promise<boolean> {
  const rows = await at.db.asSystem((trx) =>
    trx
      .selectFrom('work')
      .select('place')
      .where('registration_id', '=', id)
      .where('place', 'is not', null)
      .execute(),
  );
  return rows.length > 0;
}

async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) if (await isSo()) return;
  throw new assert.AssertionError({ message: 'waited in vain' });
}
