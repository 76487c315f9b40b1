import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

let tested: TestApp;
let asha: SignedInPerson;

before(async () => {
  tested = await appForTests();
  asha = await tested.signIn('+919833333361');
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    tested.clock.product += 1000;
    const body = { username: name, password: 'Demo@1234', business_nick_name: name };
    must(await asha.client.addGstin({ body }));
  }
});
after(() => tested.close());

type Page = { names: string[]; next: string | null };
const lists: Record<string, (limit: number, after?: string) => Promise<Page>> = {
  dashboard: async (limit, from) => {
    const { data, next } = must(await asha.client.dashboard({ query: { limit, after: from } }));
    return { names: data.gstins.map((card) => card.nick_name), next };
  },
  'list of details': async (limit, from) => {
    const { data, next } = must(await asha.client.listDetails({ query: { limit, after: from } }));
    return { names: data.gstins.map((record) => record.nick_name), next };
  },
  'list to choose from': async (limit, from) => {
    const { data, next } = must(await asha.client.listGstins({ body: { limit, after: from } }));
    return { names: data.map((gstin) => gstin.nick_name), next };
  },
};

for (const [name, read] of Object.entries(lists)) {
  test(`the ${name} is read page after page, oldest first, each GSTIN once`, async () => {
    const seen: string[][] = [];
    let from: string | undefined;
    do {
      const page = await read(2, from);
      seen.push(page.names);
      from = page.next ?? undefined;
    } while (from !== undefined);
    assert.deepEqual(seen, [['one', 'two'], ['three', 'four'], ['five']]);
  });

  test(`the ${name} ends with the page that holds the last one`, async () => {
    assert.equal((await read(5)).next, null);
  });

  test(`the ${name} after somebody else's GSTIN is empty`, async () => {
    const other = await tested.signIn('+919833333362');
    const body = { username: `theirs.${name.length}`, password: 'Demo@1234', business_nick_name: 'theirs' };
    const { id } = must(await other.client.addGstin({ body })).data;
    assert.deepEqual((await read(5, id)).names, []);
  });
}

test('no answer holds more than 500 GSTINs', async () => {
  const answer = await asha.client.dashboard({ query: { limit: 501 } });
  assert.ok(!answer.success && answer.code === 'invalid_request');
});

test('a GSTIN that was deleted meanwhile is still a place to read on from', async () => {
  const { next } = must(await asha.client.dashboard({ query: { limit: 2 } }));
  assert.ok(next !== null);
  must(await asha.client.deleteGstin({ body: { gstin_id: next } }));
  const rest = must(await asha.client.dashboard({ query: { after: next } }));
  assert.deepEqual(
    rest.data.gstins.map((card) => card.nick_name),
    ['three', 'four', 'five'],
  );
});
