import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { faultName, sendOverFetch, wasNeverSent } from '#portal/send.ts';

const served = async (
  reply: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  use: (url: string) => Promise<void>,
): Promise<void> => {
  const server = createServer(reply);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?q=1`);
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
};

const request = {
  method: 'POST' as const,
  headers: { 'client-secret': 's' },
  body: '{"a":1}',
  timeoutMs: 20_000,
};

test('a request goes out whole on a connection of its own and its answer comes back whole', async () => {
  const seen: { headers: IncomingMessage['headers']; body: string; url: string }[] = [];
  await served(
    (incoming, outgoing) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      incoming.on('end', () => {
        seen.push({ headers: incoming.headers, body, url: incoming.url ?? '' });
        outgoing.writeHead(403, { 'X-Simulated': '1' }).end('{"no":1}');
      });
    },
    async (url) => {
      const response = await sendOverFetch({ ...request, url });
      assert.equal(response.status, 403);
      assert.equal(response.body, '{"no":1}');
      assert.equal(response.headers['x-simulated'], '1');
    },
  );
  assert.equal(seen[0]?.body, '{"a":1}');
  assert.equal(seen[0]?.url, '/path?q=1');
  assert.equal(seen[0]?.headers['client-secret'], 's');
  assert.equal(seen[0]?.headers.connection, 'close');
});

test('a redirect is an answer and is not followed', async () => {
  let calls = 0;
  await served(
    (_, outgoing) => {
      calls += 1;
      outgoing.writeHead(307, { location: '/elsewhere' }).end();
    },
    async (url) => assert.equal((await sendOverFetch({ ...request, url })).status, 307),
  );
  assert.equal(calls, 1);
});

test('a refused connection was never sent; a dropped one and a timeout may have been', async () => {
  let dead = '';
  await served(
    (incoming) => incoming.socket.destroy(),
    async (url) => {
      dead = url;
      await assert.rejects(sendOverFetch({ ...request, url }), (fault) => !wasNeverSent(fault));
    },
  );
  await assert.rejects(sendOverFetch({ ...request, url: dead }), wasNeverSent);
  await served(
    () => undefined,
    async (url) => {
      await assert.rejects(
        sendOverFetch({ ...request, url, timeoutMs: 20 }),
        (fault) => !wasNeverSent(fault),
      );
    },
  );
});

const tooLong = (fault: unknown): boolean => faultName(fault) === 'ANSWER_TOO_LONG' && !wasNeverSent(fault);

test('an answer without end is broken off, packed or plain, and its sender is hung up on', async () => {
  const zeros = Buffer.alloc(64 * 1024);
  const endless = (encoding: 'gzip' | 'identity') => (_: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
    const pour = function* (): Generator<Buffer> {
      for (;;) yield zeros;
    };
    const packed = encoding === 'gzip' ? [createGzip()] : [];
    // Ends when the other side hangs up, and not before.
    pipeline([Readable.from(pour()), ...packed, outgoing]).then(
      () => assert.fail('it has an end'),
      () => hungUp.push(encoding),
    );
  };
  const hungUp: string[] = [];
  for (const encoding of ['gzip', 'identity'] as const)
    await served(endless(encoding), async (url) => {
      await assert.rejects(sendOverFetch({ ...request, url }), tooLong);
      await assert.rejects(sendOverFetch({ ...request, url, wantsBytes: true }), tooLong);
      while (hungUp.filter((one) => one === encoding).length < 2) await setImmediate();
    });
});

test('an answer that drips, endless headers and a wrongly packed body are faults that may have been sent', async () => {
  const answers: ((outgoing: ServerResponse) => void)[] = [
    (outgoing) => {
      outgoing.writeHead(200);
      const drip = setInterval(() => outgoing.write(' '), 5);
      outgoing.on('close', () => clearInterval(drip));
    },
    (outgoing) => outgoing.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(500_000)}\r\n\r\n`),
    (outgoing) => outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
    (outgoing) => outgoing.writeHead(200, { 'content-length': '100' }).end('{}'),
    (outgoing) => outgoing.socket?.end('no HTTP at all\r\n\r\n'),
  ];
  for (const answer of answers)
    await served(
      (_, outgoing) => answer(outgoing),
      async (url) => {
        await assert.rejects(
          sendOverFetch({ ...request, url, timeoutMs: 300 }),
          (fault) => !wasNeverSent(fault) && faultName(fault) !== '',
        );
      },
    );
});

test('whatever charset an answer claims, it is read as UTF-8', async () => {
  await served(
    (_, outgoing) =>
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-16' }).end('{"a":"पता"}'),
    async (url) => assert.equal((await sendOverFetch({ ...request, url })).body, '{"a":"पता"}'),
  );
});
