import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dueWork } from '#db/rows/work.ts';
import { openQueue, queue, tickOf } from '#jobs/tick.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

let at: TestApp;
before(async () => {
  at = await appForTests();
});
after(() => at.close());

const add = async ({ client }: SignedInPerson, count: number): Promise<string[]> => {
  const lines = Array.from({ length: count }, (_, line) => `Client ${line},user${line},Secret@1`);
  const csv = ['business_nick_name,username,password', ...lines].join('\n');
  return must(await client.importGstins({ body: { csv, dry_run: false } })).data.ids;
};

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
  const boss = await openQueue(work.url, { warn: () => undefined });
  try {
    const clock = { wall: () => at.clock.wall, product: async () => at.clock.product + 1000 };
    assert.equal(await tickOf({ work, clock }, boss)(), 1001);
    const first = await boss.fetch<{ id: string }>(queue, { batchSize: 3 });
    assert.ok(
      first.some(({ data }) => data.id === mine),
      'it stood behind the many',
    );
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
});
