import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import tls from 'node:tls';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { lookUpOn } from '#notify/lookUp.ts';
import { isPublicAddress, reachedBy } from '#notify/publicAddress.ts';
import { type DueDelivery, nextTryOf, startWebhooks, type WebhookOptions } from '#notify/webhooks.ts';
import { proxyFor } from '#main/compose/outgoing.ts';
import { type ForwardProxy, startForwardProxy } from '../journeys/forwardProxy.ts';
import { plainSeal } from '../../simulation/plainPorts.ts';
import { keptLog } from './keptLog.ts';

const wall = Date.parse('2026-11-02T10:00:00+05:30');
const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const sealed = (secret: string): Uint8Array => plainSeal.seal(secret, 'webhook', 'webhook-secret');

type Received = { headers: IncomingHttpHeaders; body: string; path: string };
type Ended = Parameters<WebhookOptions['store']['tried']>[1];

/** Sends one delivery and tells how it ended. */
async function send(
  delivery: Partial<DueDelivery> & { url: string },
  options: Partial<WebhookOptions> = {},
): Promise<Ended> {
  const due: DueDelivery = {
    accountId: 'account',
    id: 'event-1',
    webhookId: 'webhook',
    body: '{"type":"test"}',
    secret: sealed(secretOf(1)),
    previous: null,
    tries: 1,
    ...delivery,
  };
  const waiting = [due];
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const webhooks = startWebhooks({
    store: {
      claim: async () => waiting.splice(0),
      tried: async (_, ended) => resolve(ended),
      putBack: async () => undefined,
      listen: async () => ({ close: async () => undefined }),
    },
    clock: { wall: () => wall },
    seal: plainSeal,
    log: keptLog(),
    loopback: true,
    ...options,
  });
  const ended = await promise;
  await webhooks.stop();
  return ended;
}

describe('events on their way to a program', () => {
  let server: Server;
  let port: number;
  let answer: { status: number; headers?: Record<string, string> };
  const received: Received[] = [];
  const here = (): string => `http://localhost:${port}/events`;
  before(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers, body, path: request.url ?? '' });
        if (request.url === '/silent') return;
        response.writeHead(answer.status, answer.headers).end('x'.repeat(100_000));
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
    answer = { status: 204 };
  });

  test('are signed as Standard Webhooks has it, by the secret and for a day by the one before', async () => {
    const ended = await send({ url: here(), previous: sealed(secretOf(2)) });
    assert.deepEqual(ended, { status: 204, delivered: true, next: null, wall });
    const [got] = received;
    assert.ok(got);
    const { headers, body } = got;
    assert.equal(body, '{"type":"test"}');
    assert.equal(headers['webhook-id'], 'event-1');
    assert.equal(headers['webhook-timestamp'], String(wall / 1000));
    const by = (byte: number): string =>
      `v1,${createHmac('sha256', Buffer.alloc(32, byte))
        .update(`event-1.${wall / 1000}.${body}`)
        .digest('base64')}`;
    assert.equal(headers['webhook-signature'], `${by(1)} ${by(2)}`);
  });

  test('follow no redirect, which is an answer like any other that is none of 2xx', async () => {
    answer = { status: 302, headers: { location: `http://localhost:${port}/elsewhere` } };
    const ended = await send({ url: here() });
    assert.deepEqual([ended.status, ended.delivered, ended.next], [302, false, wall + 5_000]);
    assert.deepEqual(
      received.map(({ path }) => path),
      ['/events'],
    );
  });

  test('are given up for now where nothing is answered in time', async () => {
    const ended = await send({ url: `http://localhost:${port}/silent` }, { timeoutMs: 200 });
    assert.deepEqual([ended.status, ended.delivered], [0, false]);
  });

  test('are tried for a day with longer and longer pauses, and then no more', () => {
    let at = wall;
    let tries = 0;
    for (;;) {
      const next = nextTryOf((tries += 1), at);
      if (next === null) break;
      at = next;
    }
    assert.equal(tries, 8);
    assert.ok(at - wall > 23 * 3_600_000 && at - wall < 25 * 3_600_000);
  });

  test('reach no machine that is not public, whatever its name says and however often it is asked', async () => {
    const names: [string, string[]][] = [
      ['one', ['10.0.0.1']],
      ['mixed', ['93.184.215.14', '127.0.0.1']],
      ['mapped', ['::ffff:127.0.0.1']],
      ['metadata', ['169.254.169.254']],
      ['none', []],
    ];
    for (const [name, addresses] of names) {
      let asked = 0;
      const ended = await send(
        { url: `https://${name}.example.com:${port}/` },
        {
          lookUp: async () => {
            asked += 1;
            return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
          },
        },
      );
      assert.deepEqual([ended.status, ended.delivered, asked], [0, false, 1], name);
    }
    // Plain http is for this machine alone, and only in a demo.
    assert.equal((await send({ url: here() }, { loopback: false })).status, 0);
    assert.equal((await send({ url: `http://books.example.com:${port}/` })).status, 0);
    assert.deepEqual(received, []);
  });
});

describe('events on their way through a proxy', () => {
  const pem = readFileSync(join(import.meta.dirname, '../../fixtures/books_example_com.pem'), 'utf8');
  const url = 'https://books.example.com/events';
  const lookUp = async () => [{ address: '93.184.215.14', family: 4 }];
  let server: https.Server;
  let proxy: ForwardProxy;
  let received: string[];
  before(async () => {
    tls.setDefaultCACertificates([
      ...tls.getCACertificates(),
      pem.slice(0, pem.indexOf('-----BEGIN PRIVATE')),
    ]);
    proxy = await startForwardProxy();
    server = https.createServer({ cert: pem, key: pem }, (request, response) => {
      received.push(`${request.headers.host} ${request.url}`);
      request.resume().on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  after(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received = [];
    proxy.asked.length = 0;
    proxy.leadsTo.clear();
    proxy.leadsTo.set('93.184.215.14', (server.address() as AddressInfo).port);
  });
  const by = (except: string | null): Partial<WebhookOptions> => ({
    lookUp,
    proxy: proxyFor({ http: null, https: proxy.url, except }),
  });

  test('reach the address that was looked up here, and only its name is sent', async () => {
    const ended = await send({ url }, by(null));
    assert.deepEqual([ended.status, ended.delivered], [204, true]);
    assert.deepEqual(proxy.asked, ['93.184.215.14:443']);
    assert.deepEqual(received, ['books.example.com /events']);
    // Another name than that of the certificate.
    const other = await send({ url: 'https://other.example.com/events' }, by(null));
    assert.deepEqual([other.status, other.delivered, received.length], [0, false, 1]);
  });

  test('are not sent where the proxy refuses, and never ask it for a machine that is not public', async () => {
    proxy.leadsTo.clear();
    assert.equal((await send({ url }, by(null))).status, 0);
    assert.equal(proxy.asked.length, 1);
    const inside = { ...by(null), lookUp: async () => [{ address: '10.0.0.1', family: 4 }] };
    assert.equal((await send({ url }, inside)).status, 0);
    assert.equal(proxy.asked.length, 1);
    assert.deepEqual(received, []);
  });

  test('go without it where the operator says so, by a whole name or all below one', () => {
    const way = (except: string | null, to: string) =>
      proxyFor({ http: null, https: 'http://proxy.example.com:3128', except })(new URL(to))?.host ?? null;
    assert.equal(way(null, url), 'proxy.example.com:3128');
    for (const except of [
      'books.example.com',
      '.example.com',
      ' .EXAMPLE.com,x',
      '*',
      'books.example.com:443',
    ])
      assert.equal(way(except, url), null, except);
    for (const except of ['example.com', 'ooks.example.com', '.books.example.org', ''])
      assert.equal(way(except, url), 'proxy.example.com:3128', except);
    assert.equal(
      proxyFor({ http: 'http://proxy.example.com', https: null, except: null })(new URL(url)),
      null,
    );
  });
});

test('an address is public only where it is known to be', () => {
  for (const address of ['93.184.215.14', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001:82a::200e'])
    assert.equal(isPublicAddress(address), true, address);
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2002:a00:1::',
    '2001:db8::1',
  ])
    assert.equal(isPublicAddress(address), false, address);
});

test('a literal address is looked at like a name', async () => {
  const { signal } = new AbortController();
  const by = (host: string, loopback: boolean) => reachedBy(host, { loopback, lookUp: lookUpOn(), signal });
  assert.equal(await by('[::1]', false), null);
  assert.equal(await by('127.0.0.1', false), null);
  assert.equal(await by('localhost', false), null);
  assert.deepEqual(await by('127.0.0.1', true), [{ address: '127.0.0.1', family: 4 }]);
});
