import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { appForTests, clientOf, type TestApp } from './appForTests.ts';

// A refusal leaves a line that ties one client's tries together.

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

test('a client that hangs up without waiting for an answer is counted at its address, and makes no error of ours', async () => {
  const person = await at.signIn('+919877700002');
  await at.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = at.app.server.address() as AddressInfo;
  const lines = (): Line[] =>
    at
      .logged()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  const before = lines().length;
  const many = 40;
  const bearer = [
    '',
    'Authorization: Bearer nothing\r\n',
    `Authorization: ${person.headers.authorization}\r\n`,
  ];
  for (let n = 0; n < many; n += 1) {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = `GET /api/user/profile HTTP/1.1\r\nHost: shunya.example\r\n${bearer[n % bearer.length]}\r\n`;
    await new Promise<void>((resolve) => {
      socket.write(head, () => {
        socket.resetAndDestroy();
        resolve();
      });
    });
  }
  const answeredSince = () =>
    lines()
      .slice(before)
      .filter((line) => line.route === '/api/user/profile');
  while ((await openSockets()) > 0) await at.client.health();
  assert.doesNotMatch(at.logged(), /"level":"error"/);
  const from = new Set(answeredSince().flatMap((line) => line.from ?? []));
  assert.ok(from.size <= 1, 'one address is one, before and after it has hung up');
});

const openSockets = (): Promise<number> =>
  new Promise((resolve, reject) => {
    at.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
