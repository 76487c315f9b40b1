import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Database, openDatabase, type Statement } from '#db/open.ts';
import {
  changeChannel,
  type Collected,
  gatherNotices,
  outboxChannel,
  payloadsOf,
  readPayload,
  workChannel,
} from '#db/notices.ts';
import { anyChange, type Change } from '#domain/shared/change.ts';
import { until } from '../../harness/product.ts';
import { freshDatabase, type FreshDatabase } from '../../harness/database.ts';

let fresh: FreshDatabase;
let database: Database;
const statements: Statement[] = [];

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, {
    maxConnections: 4,
    heard: (statement) => void statements.push(statement),
  });
});
after(async () => {
  await database.close();
  await fresh.drop();
});

const codes: Change = { parts: ['codes'], gstins: ['one'] };

/** Every notification of the product until `until` is content with the last. */
async function heardWhile(
  work: () => Promise<void>,
  until: (channel: string, payload: string) => boolean,
): Promise<string[][]> {
  const heard: string[][] = [];
  const done = Promise.withResolvers<void>();
  const subscriptions = await Promise.all(
    [workChannel, outboxChannel, changeChannel].map((channel) =>
      database.listen(
        channel,
        (payload) => {
          heard.push([channel, payload]);
          if (until(channel, payload)) done.resolve();
        },
        () => done.reject(new Error('the connection was lost')),
      ),
    ),
  );
  await work();
  await done.promise;
  for (const subscription of subscriptions) await subscription.close();
  return heard;
}

test("a transaction's notices go out once it has committed, and never when it is rolled back", async () => {
  const [mine, undone] = [randomUUID(), randomUUID()];
  const heard = await heardWhile(
    async () => {
      await assert.rejects(
        database.asTenant(undone, async (_, notices) => {
          notices.changed(undone, anyChange);
          throw new Error('undone');
        }),
      );
      await database.asTenant(mine, async (_, notices) => {
        notices.changed(mine, codes);
        notices.changed(mine, { parts: ['filings'], gstins: ['two'] });
        notices.messageWaits();
        notices.workIsDue();
      });
    },
    (channel) => channel === changeChannel,
  );
  assert.deepEqual(heard, [
    [workChannel, ''],
    [outboxChannel, ''],
    [changeChannel, JSON.stringify([{ account: mine, parts: ['filings', 'codes'], gstins: ['one', 'two'] }])],
  ]);
});

test('a storm of transactions goes out in a few complete notices a second, sent by none of them', async () => {
  const accounts = Array.from({ length: 300 }, () => randomUUID());
  const missing = new Set<string>(accounts);
  statements.length = 0;
  const began = performance.now();
  const heard = await heardWhile(
    async () => {
      await Promise.all(
        accounts.map((account) =>
          database.asTenant(account, async (_, notices) => notices.changed(account, codes)),
        ),
      );
    },
    (_, payload) => {
      for (const account of readPayload(payload)?.keys() ?? []) missing.delete(account);
      return missing.size === 0;
    },
  );
  // A notification may be heard before its statement has come back to who sent it.
  const told = await until('the statements of the notification', async () => {
    const back = statements.filter(({ sql }) => sql.includes('pg_notify'));
    return back.length > 0 ? back : null;
  });
  // The timer may count a millisecond short.
  assert.ok(told.length <= 2 + (performance.now() - began) / 199, `${told.length} notifications`);
  // All are of one kind, a statement by itself: the transactions' own statements notify nobody.
  assert.equal(new Set(told.map(({ sql }) => sql)).size, 1);
  assert.doesNotMatch(told[0]?.sql ?? '', /begin|commit/);
  for (const [, payload = ''] of heard) assert.ok(Buffer.byteLength(payload) < 8000);
});

test('a notice that the database refuses goes out later, with those that came meanwhile', async () => {
  const sent: Collected[] = [];
  const told = Promise.withResolvers<void>();
  let isAway = true;
  const notices = gatherNotices(async (collected) => {
    if (isAway) {
      isAway = false;
      notices.messageWaits();
      notices.changed('a', { parts: ['filings'], gstins: ['two'] });
      throw new Error('away');
    }
    sent.push(collected);
    told.resolve();
  });
  notices.changed('a', codes);
  await told.promise;
  await notices.close();
  assert.deepEqual(sent, [
    {
      workIsDue: false,
      messageWaits: true,
      changes: new Map([['a', { parts: ['filings', 'codes'], gstins: ['one', 'two'] }]]),
    },
  ]);
});

test('a process that ends sends the remaining notices', async () => {
  const ending = openDatabase(fresh.url, { maxConnections: 1 });
  const mine = randomUUID();
  const heard = await heardWhile(
    async () => {
      // The second waits for the pause after the first.
      for (const change of [codes, anyChange])
        await ending.asTenant(mine, async (_, notices) => notices.changed(mine, change));
      await ending.close();
    },
    (_, payload) => readPayload(payload)?.get(mine)?.gstins === null,
  );
  assert.ok(heard.length <= 2);
});

test('a flood goes out in texts that PostgreSQL accepts, and a change too long for one as a change of any GSTIN', () => {
  const changes = new Map<string, Change>(
    Array.from({ length: 1000 }, () => [randomUUID(), { parts: ['filings'], gstins: [randomUUID()] }]),
  );
  const long = randomUUID();
  changes.set(long, { parts: ['gstins'], gstins: Array.from({ length: 300 }, () => randomUUID()) });
  const payloads = payloadsOf(changes);
  for (const payload of payloads) assert.ok(Buffer.byteLength(payload) < 8000);
  const read = new Map(payloads.flatMap((payload) => [...(readPayload(payload) ?? [])]));
  assert.deepEqual(read, new Map([...changes, [long, { parts: ['gstins'], gstins: null }]]));
  assert.ok(payloads.length < 30);
  assert.deepEqual(payloadsOf(new Map()), []);
});

test('a payload that is not understood may mean anything of anybody', () => {
  for (const payload of ['', '{}', 'null', '[null]', '[{"parts":["codes"]}]', randomUUID()])
    assert.equal(readPayload(payload), null, payload);
  assert.deepEqual(readPayload('[{"account":"a","parts":["weather"]}]'), new Map([['a', anyChange]]));
});

test('a turn that may continue starts here in a process that works, once its transaction has committed', async () => {
  const begun: string[] = [];
  const working = openDatabase(fresh.url, { maxConnections: 1, begin: (id) => void begun.push(id) });
  await working.asTenant(randomUUID(), async (_, notices) => {
    notices.goesOn('one', 'of an account');
    assert.deepEqual(begun, []);
  });
  assert.deepEqual(begun, ['one']);
  await assert.rejects(
    working.asTenant(randomUUID(), async (_, notices) => {
      notices.goesOn('undone', 'of an account');
      throw new Error('undone');
    }),
  );
  assert.deepEqual(begun, ['one']);
  await working.close();
});

test('a turn that may continue is due work to a process that does not work', async () => {
  const sent: Collected[] = [];
  const gathered = gatherNotices(async (collected) => void sent.push(collected));
  gathered.goesOn('one', 'of an account');
  await gathered.close();
  assert.deepEqual(
    sent.map(({ workIsDue }) => workIsDue),
    [true],
  );
});
