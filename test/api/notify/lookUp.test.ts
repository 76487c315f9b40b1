import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { closeSync, constants, open, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { lookUpOn } from '#notify/lookUp.ts';
import { type DueDelivery, startWebhooks, type WebhookOptions } from '#notify/webhooks.ts';
import { plainSeal } from '../../simulation/plainPorts.ts';
import { keptLog } from './keptLog.ts';

const hours = 3_600_000;

const deliveryTo = (name: string): DueDelivery => ({
  accountId: 'account',
  id: name,
  webhookId: 'webhook',
  body: '{}',
  url: `https://${name}/events`,
  secret: plainSeal.seal(`whsec_${Buffer.alloc(32, 1).toString('base64')}`, 'webhook', 'webhook-secret'),
  previous: null,
  tries: 1,
});

describe('the names of webhooks', () => {
  /** A DNS server on this machine. */
  let server: Socket;
  /** The names that it was asked for. */
  let asked: Set<string>;
  /** The IPv4 address that it answers; null: it never answers. */
  let answer: number[] | null;
  let heard: () => void = () => undefined;
  before(async () => {
    server = createSocket('udp4', (query, from) => {
      asked.add(nameIn(query));
      heard();
      if (answer !== null) server.send(answerTo(query, answer), from.port, from.address);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(() => {
    asked = new Set();
    answer = null;
  });

  /** Sends these, and tells in which order they ended. */
  function start(names: string[], options: Partial<WebhookOptions> & { patient?: boolean } = {}) {
    const waiting = names.map(deliveryTo);
    const tried: { name: string; status: number }[] = [];
    const putBack: string[] = [];
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const webhooks = startWebhooks({
      store: {
        claim: async (_wall, _hold, limit) => waiting.splice(0, limit),
        tried: async ({ id: name }, { status }) => {
          if (tried.push({ name, status }) === names.length) resolve();
        },
        putBack: async ({ id }) => void putBack.push(id),
        listen: async () => ({ close: async () => undefined }),
      },
      clock: { wall: () => 0 },
      seal: plainSeal,
      log: keptLog(),
      loopback: false,
      lookUp: lookUpOn({
        servers: [`127.0.0.1:${server.address().port}`],
        ...(options.patient === true ? { askMs: hours, wholeMs: hours } : {}),
      }),
      timeoutMs: hours,
      ...options,
    });
    return { tried, putBack, ended, stop: () => webhooks.stop() };
  }

  const untilAsked = async (count: number): Promise<void> => {
    while (asked.size < count) await new Promise<void>((done) => (heard = done));
  };

  test('hold up no file and no look-up of the portal where their server never answers, and are put back at the end', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `hook${n}.example.com`);
    const webhooks = start(names, { patient: true });
    await untilAsked(20);
    // Twice as many as there are threads for them.
    await Promise.all(Array.from({ length: 8 }, () => readFile(import.meta.filename)));
    await Promise.all(Array.from({ length: 8 }, () => lookup('localhost')));
    assert.deepEqual(webhooks.tried, []);
    await webhooks.stop();
    assert.deepEqual([webhooks.tried.length, webhooks.putBack.toSorted()], [0, names.toSorted()]);
  });

  test(
    'are looked up while each thread that reads files is held by something else',
    { skip: process.platform === 'win32' ? 'has no named pipes in folders' : false },
    async () => {
      answer = [10, 0, 0, 1];
      const folder = await mkdtemp(join(tmpdir(), 'shunya-pipe-'));
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      // To open a pipe for reading waits for a writer, in a thread of the pool.
      const opened = Array.from(
        { length: 4 },
        () =>
          new Promise<number>((done, fail) =>
            open(pipe, 'r', (error, file) => (error ? fail(error) : done(file))),
          ),
      );
      try {
        const webhooks = start(['hook.example.com']);
        await webhooks.ended;
        // An address of a private network: nothing is sent there.
        assert.deepEqual(webhooks.tried, [{ name: 'hook.example.com', status: 0 }]);
        await webhooks.stop();
      } finally {
        const writer = openSync(pipe, constants.O_RDWR);
        for (const file of await Promise.all(opened)) closeSync(file);
        closeSync(writer);
        await rm(folder, { recursive: true });
      }
    },
  );

  test('are given up after the time that a look-up has', async () => {
    const { port } = server.address();
    const lookUp = lookUpOn({ servers: [`127.0.0.1:${port}`], askMs: hours, wholeMs: 50 });
    assert.deepEqual(await lookUp('hook.example.com', new AbortController().signal), []);
  });
});

/** The name in a query, which follows its header of 12 bytes label by label. */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; ;) {
    const length = query.readUInt8(at);
    if (length === 0) return labels.join('.').toLowerCase();
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
}

/** An answer to a query of type A; of any other type none is there. */
function answerTo(query: Buffer, address: number[]): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const isA = query.readUInt16BE(end - 4) === 1;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x81_80, 2);
  header.writeUInt16BE(isA ? 1 : 0, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const record = isA ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address] : [];
  return Buffer.concat([header, query.subarray(12, end), Buffer.from(record)]);
}
