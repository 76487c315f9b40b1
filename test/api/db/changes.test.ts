import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/open.ts';
import { changeChannel } from '#db/notices.ts';
import { openStore } from '#db/store.ts';
import { listenToUsers, type UserChanges } from '#db/userChanges.ts';
import {
  allData,
  anyChange,
  bothChanges,
  type Change,
  changeOf,
  readChange,
  touches,
} from '#domain/shared/change.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { plainSeal } from '../../simulation/plainPorts.ts';
import { addOwner } from '../../harness/owner.ts';

let fresh: FreshDatabase;
let database: Database;
let users: UserChanges;
let wall = Date.parse('2026-11-02T10:00:00+05:30');
const [asha, ravi] = [randomUUID(), randomUUID()];
const heard: [string, Change][] = [];
let wake: () => void = () => undefined;

before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
  await addOwner(database, '+919800000001', { accountId: asha });
  await addOwner(database, '+919800000002', { accountId: ravi });
  users = await listenToUsers(database, () => wall);
  for (const [id, name] of [
    [asha, 'asha'],
    [ravi, 'ravi'],
  ] as const)
    users.onChange(id, (change) => {
      heard.push([name, change]);
      wake();
    });
});
after(async () => {
  await users.close();
  await database.close();
  await fresh.drop();
});

/** The changes heard up to and including the next one to Ravi, whose word comes last. */
async function heardBefore(work: () => Promise<void>): Promise<Change[]> {
  heard.length = 0;
  await work();
  const store = openStore(database, plainSeal);
  await store.asTenant(ravi, async (rows) => {
    await rows.consents.withdraw(randomUUID(), 'month', 0);
    await rows.changed([]);
  });
  while (!heard.some(([name]) => name === 'ravi')) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  return heard.filter(([name]) => name === 'asha').map(([, change]) => change);
}

test('a transaction tells its user once which of their GSTINs it changed, and nobody when it changed nothing visible', async () => {
  const store = openStore(database, plainSeal);
  const [one, two] = [randomUUID(), randomUUID()];
  const told = await heardBefore(async () => {
    await store.asTenant(asha, async (rows) => {
      await rows.changed([one]);
      // Written after it was said: what counts is the whole transaction.
      await rows.consents.withdraw(one, 'month', 0);
      await rows.registrations.update(one, { nickName: 'One' });
      await rows.changed([two, one]);
    });
    await store.asTenant(asha, async (rows) => {
      await rows.registrations.all();
      await rows.sessions.drop(one);
      await rows.changed([one]);
    });
    await store
      .asTenant(asha, async (rows) => {
        await rows.consents.withdraw(one, 'month', 0);
        await rows.changed([one]);
        throw new Error('undone');
      })
      .catch(() => undefined);
  });
  assert.deepEqual(told, [{ parts: ['gstins', 'account'], gstins: [one, two] }]);
});

test('a new listener hears what changed since its page began to read, and nothing older', async () => {
  const store = openStore(database, plainSeal);
  const [one, two] = [randomUUID(), randomUUID()];
  const rename = (id: string): Promise<Change[]> =>
    heardBefore(() =>
      store.asTenant(asha, async (rows) => {
        await rows.registrations.update(id, { nickName: 'Anew' });
        await rows.changed([id]);
      }),
    );
  const toldSince = (since: number | undefined, accountId = asha): Change[] => {
    const told: Change[] = [];
    users.onChange(accountId, (change) => void told.push(change), since)();
    return told;
  };
  wall += 60_000;
  const began = wall;
  await rename(one);
  wall += 1000;
  await rename(two);
  wall += 1000;
  assert.deepEqual(toldSince(began), [{ parts: ['gstins'], gstins: [one, two] }]);
  assert.deepEqual(toldSince(began + 1), [{ parts: ['gstins'], gstins: [two] }]);
  assert.deepEqual(toldSince(began + 1001), []);
  assert.deepEqual(toldSince(undefined), []);
  assert.deepEqual(toldSince(began, randomUUID()), []);
  // Changes from that long ago are not kept: all may have changed.
  wall = began + 10_001;
  assert.deepEqual(toldSince(began), [allData]);
});

test('a page that began to read before this process listened hears that everything may have changed', async () => {
  const newest = await listenToUsers(database, () => wall);
  const told: Change[] = [];
  newest.onChange(asha, (change) => void told.push(change), wall - 1)();
  newest.onChange(asha, (change) => void told.push(change), wall)();
  assert.deepEqual(told, [allData]);
  await newest.close();
});

test('a new listener hears at once of a sign-in a moment before, and of nothing older', async () => {
  const toldAtOnce = (accountId: string): Change[] => {
    const told: Change[] = [];
    users.onChange(accountId, (change) => void told.push(change))();
    return told;
  };
  wall += 60_000;
  await heardBefore(async () => {
    const payload = JSON.stringify([{ account: asha, parts: ['account', 'sign_ins'], gstins: [] }]);
    await database.asSystem((trx) => sql`select pg_notify(${changeChannel}, ${payload})`.execute(trx));
  });
  wall += 9_000;
  assert.deepEqual(toldAtOnce(asha), [{ parts: ['sign_ins'], gstins: [] }]);
  assert.deepEqual(toldAtOnce(ravi), []);
  wall += 1_001;
  assert.deepEqual(toldAtOnce(asha), []);
});

test('a change of very many GSTINs is announced as a change of any GSTIN', async () => {
  const store = openStore(database, plainSeal);
  const told = await heardBefore(() =>
    store.asTenant(asha, async (rows) => {
      await rows.registrations.update(randomUUID(), { nickName: 'One' });
      await rows.changed(Array.from({ length: 500 }, () => randomUUID()));
    }),
  );
  assert.deepEqual(told, [{ parts: ['gstins'], gstins: null }]);
});

test('a notification that cannot be read counts as any change', async () => {
  const told = await heardBefore(async () => {
    await database.asSystem((trx) => sql`select pg_notify(${changeChannel}, ${asha})`.execute(trx));
  });
  // Ravi's own change is in the same notice: his own word comes before or after.
  assert.deepEqual(told, [anyChange]);
});

test('two changes are announced as one, and an unreadable one as a change of any GSTIN', () => {
  const one: Change = { parts: ['codes'], gstins: ['a'] };
  assert.deepEqual(bothChanges(one, { parts: ['filings', 'codes'], gstins: ['b', 'a'] }), {
    parts: ['filings', 'codes'],
    gstins: ['a', 'b'],
  });
  assert.equal(bothChanges(one, { parts: ['filings'], gstins: null }).gstins, null);
  assert.deepEqual(readChange(JSON.stringify(one)), one);
  for (const told of ['', '{}', '[]', 'null', '{"parts":[]}', '{"parts":["weather"]}', '{"parts":"codes"}'])
    assert.deepEqual(readChange(told), anyChange, told);
  assert.deepEqual(readChange('{"parts":["codes"],"gstins":7}'), { parts: ['codes'], gstins: null });
});

test('a page is touched by what it shows, of the GSTINs that it shows', () => {
  const change = changeOf(['filings'], ['a']);
  assert.ok(touches(change, { parts: ['gstins', 'filings'] }));
  assert.ok(touches(change, { parts: ['filings'], gstins: ['a', 'b'] }));
  assert.ok(!touches(change, { parts: ['filings'], gstins: ['b'] }));
  assert.ok(!touches(change, { parts: ['gstins'] }));
  assert.ok(touches(anyChange, { parts: ['codes'], gstins: ['b'] }));
  assert.ok(touches(anyChange, { parts: ['sign_ins'] }), 'it may have been missed');
  assert.ok(!touches(allData, { parts: ['sign_ins'] }), 'what was not told is not read');
  for (const part of ['gstins', 'filings', 'codes', 'account'] as const)
    assert.ok(touches(allData, { parts: [part] }), part);
});
