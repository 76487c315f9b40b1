import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '#domain/shared/result.ts';
import { type Patience, publicPatience } from '#http/patience.ts';
import { startSidePort } from '#http/sidePort.ts';
import { appForTests, stillDemo, type TestApp } from './appForTests.ts';

/** Writes this, and then nothing more; resolves to all that was answered when the other side has ended it. */
async function endedAfter(port: number, writes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk) => (answered += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (writes !== '') socket.write(writes);
  await once(socket, 'close');
  return answered;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

// One time is short, and every other is so long that the test would never end by it.
const hour = 3_600_000;
const endless: Patience = {
  headersMs: hour,
  requestMs: hour,
  nextRequestMs: hour,
  lastMomentMs: 0,
  silenceMs: hour,
  lookMs: 20,
};
const get = 'GET /api/live HTTP/1.1\r\nhost: localhost\r\n';
const post = 'POST /api/auth/send-otp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const half = `${post}content-length: 20\r\n\r\n{"phone":`;

describe('A slow client at the public port', () => {
  const opened: TestApp[] = [];
  after(async () => {
    for (const at of opened) await at.close();
  });
  async function serverWith(patience: Partial<Patience>): Promise<Server> {
    const at = await appForTests({ deps: { patience } });
    opened.push(at);
    await at.app.listen({ host: '127.0.0.1', port: 0 });
    return at.app.server;
  }

  test('is disconnected with 408 when the headers or the body of a request are slow', async () => {
    const port = portOf(await serverWith({ ...endless, headersMs: 50, requestMs: 60 }));
    assert.match(await endedAfter(port, get), /^HTTP\/1\.1 408 /);
    assert.match(await endedAfter(port, half), /^HTTP\/1\.1 408 /);
  });

  test('is disconnected without an answer when it says nothing, or stops in the middle of a body', async () => {
    const port = portOf(await serverWith({ ...endless, silenceMs: 50 }));
    assert.equal(await endedAfter(port, ''), '');
    assert.equal(await endedAfter(port, half), '');
  });

  test('is disconnected between requests later than any proxy of the guide would be, so that no request is lost', async () => {
    const server = await serverWith({ nextRequestMs: 50, lastMomentMs: 0 });
    const said = await endedAfter(portOf(server), `${get}\r\n`);
    assert.match(said, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(said, /^connection: keep-alive\r$/im);
    const { headersTimeout, requestTimeout, timeout } = server;
    const { headersMs, requestMs, silenceMs, nextRequestMs, lastMomentMs } = publicPatience;
    assert.deepEqual(
      { headersTimeout, requestTimeout, timeout },
      { headersTimeout: headersMs, requestTimeout: requestMs, timeout: silenceMs },
    );
    // Caddy's own two minutes hold, as long as its file names no others.
    const caddy = readFileSync(join(import.meta.dirname, '../../../deploy/Caddyfile'), 'utf8');
    assert.doesNotMatch(caddy, /keepalive/);
    assert.ok(nextRequestMs > 120_000 && silenceMs > nextRequestMs + lastMomentMs);

    // A program uses a connection for as long as the server allows: what it sends at the end of that is answered.
    const kept = await serverWith({ nextRequestMs: 1000, lastMomentMs: hour });
    const socket = connect(portOf(kept), '127.0.0.1');
    let answered = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answered += chunk));
    socket.write(`${get}\r\n`);
    while (!answered.includes('timeout=1\r\n')) await once(socket, 'data');
    await sleep(2300);
    answered = '';
    socket.write(`${get}connection: close\r\n\r\n`);
    await once(socket, 'close');
    assert.match(answered, /^HTTP\/1\.1 200 OK\r\n/);

    const tooMuch = await endedAfter(portOf(server), `${get}x-much: ${'a'.repeat(20_000)}\r\n\r\n`);
    assert.match(tooMuch, /^HTTP\/1\.1 431 /);
    assert.match(tooMuch, /"code":"headers_too_large"/);
  });
});

describe('A client that waits for a long move of the clock', () => {
  test('hears again and again that its answer is coming, so that nobody takes the connection for dead', async () => {
    const told = Promise.withResolvers<void>();
    const now = Date.parse('2027-11-02T04:30:00Z');
    const at = await appForTests({
      deps: {
        patience: { ...endless, silenceMs: 3000 },
        demo: { ...stillDemo, moveClock: () => told.promise.then(() => ok({ now })) },
      },
    });
    const address = await at.app.listen({ host: '127.0.0.1', port: 0 });
    const asked = request(`${address}/api/demo/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const statuses: number[] = [];
    asked.on('information', ({ statusCode }) => {
      statuses.push(statusCode);
      // Seven of them take longer than the listener bears silence.
      if (statuses.length === 7) told.resolve();
    });
    asked.end(JSON.stringify({ to: '2027-11-02T10:00:00+05:30' }));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    assert.equal(answer.statusCode, 200);
    assert.match(await text(answer), /"now":"2027-11-02T10:00:00\+05:30"/);
    assert.deepEqual(new Set(statuses), new Set([102]));
    await at.close();
  });
});

describe('A slow client at the port of probes or of metrics', () => {
  type Port = Awaited<ReturnType<typeof startSidePort>>;
  const opened: Port[] = [];
  after(async () => {
    for (const port of opened) await port.close();
  });
  const portWith = async (patience: Partial<Patience>): Promise<number> => {
    const port = await startSidePort({
      host: '127.0.0.1',
      port: 0,
      answer: async () => ({ status: 200, type: 'text/plain', body: 'yes' }),
      patience: { ...endless, ...patience },
    });
    opened.push(port);
    return port.port;
  };

  test('is disconnected, also after an answer: nobody is kept', async () => {
    assert.match(await endedAfter(await portWith({ headersMs: 50 }), get), /^HTTP\/1\.1 408 /);
    assert.equal(await endedAfter(await portWith({ silenceMs: 50 }), ''), '');
    assert.match(await endedAfter(await portWith({}), `${get}\r\n`), /^HTTP\/1\.1 200 [\s\S]*\nyes\r\n/);
    assert.match(
      await endedAfter(await portWith({}), `${get}x: ${'a'.repeat(20_000)}\r\n\r\n`),
      /^HTTP\/1\.1 431 /,
    );
  });
});
