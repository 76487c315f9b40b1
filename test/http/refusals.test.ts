import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appForTests, clientOf, type TestApp } from './appForTests.ts';

// What is refused leaves a line by which tries of one can be told together.

let at: TestApp;
before(async () => {
  at = await appForTests();
});
after(() => at.close());

type Line = { route?: string; status?: number; asker?: string; from?: string };
const answered = (route: string, status: number): Line[] =>
  at
    .logged()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.route === route && line.status === status);

test('a refused right, refused input and a refused stranger are logged with who tried, by id and by the hash of the address alone', async () => {
  const person = await at.signIn('+919877700001');
  const strange = '00000000-0000-4000-8000-000000000001';
  await person.client.getRelay({ params: { id: strange } });
  const [foreign] = answered('/api/gstins/:id/relay', 404);
  assert.equal(foreign?.asker, person.personId);
  assert.match(foreign.from ?? '', /^[\da-f]{12}$/);

  await at.app.inject({
    method: 'POST',
    url: '/api/second-factor/confirm',
    headers: { ...person.headers, 'content-type': 'application/json' },
    payload: '{',
  });
  const broken = answered('/api/second-factor/confirm', 400);
  assert.equal(broken.length, 1);
  assert.equal(broken[0]?.asker, person.personId);

  await clientOf(at.app, { authorization: 'Bearer nothing' }).profile();
  const unknown = at
    .logged()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .find(({ status }) => status === 401);
  assert.equal(unknown?.asker, undefined);
  assert.equal(unknown?.from, foreign.from);
  assert.ok(!at.logged().includes('127.0.0.1') && !at.logged().includes('9877700001'));

  await person.client.dashboard();
  const fine = at
    .logged()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ status }) => status === 200);
  assert.ok(fine.length > 0);
  assert.ok(fine.every((line) => !('from' in line) && !('asker' in line)));
});
