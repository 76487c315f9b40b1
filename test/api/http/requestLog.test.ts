import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { loggerOn, RequestLog } from '#http/requestLog.ts';
import { openLog } from '#security/log.ts';
import { appForTests, type TestApp } from './appForTests.ts';

let at: TestApp;
before(async () => {
  at = await appForTests();
});
after(() => at.close());

const phone = '+919876501234';
const gstin = '27AAPFU0939F1ZV';
const private_ = [phone, phone.slice(3), gstin, 'kn0wn-t0ken', '731905'];
const query = `?phone=${encodeURIComponent(phone)}&gstin=${gstin}&token=kn0wn-t0ken&code=731905`;
const assertNothingPrivate = (logged: string): void => {
  for (const value of private_) assert.ok(!logged.includes(value), `${value} in ${logged}`);
};

test('the line of an answer has method, route, status, time and reference, and no part of the address', async () => {
  const requests = [
    { url: `/api/no-such-${gstin}${query}` },
    { url: `/api/gstins/${gstin}/people${query}` },
    { url: `/login${query}` },
    { url: `/assets/${gstin}.js${query}` },
    { url: `/api/filing/files/kn0wn-t0ken${query}` },
    { url: `/%${query}` },
    { url: `/api/openapi.json${query}`, method: 'HEAD' as const },
    { url: `/api/identity/send-otp${query}`, method: 'POST' as const, payload: { phone_number: phone } },
    { url: `/api/auth/verify-token${query}`, method: 'POST' as const, payload: { id_token: 'kn0wn-t0ken' } },
  ];
  for (const request of requests) {
    const headers = { authorization: 'Bearer kn0wn-t0ken', cookie: `a=${gstin}`, referer: `/x${query}` };
    await at.app.inject({ ...request, headers });
  }
  const lines = at.logged().split('\n');
  assertNothingPrivate(at.logged());
  const answered = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ line }) => line === 'answered');
  // An address that is not valid never reaches a route.
  assert.equal(answered.length, requests.length - 1);
  for (const line of answered) {
    for (const [field, type] of Object.entries({
      method: 'string',
      route: 'string',
      status: 'number',
      ms: 'number',
    }))
      assert.equal(typeof line[field], type, field);
    assert.match(String(line['reference']), /^[\da-f-]{36}$/);
  }
});

test("Fastify's own lines about a broken answer carry the request's reference and nothing of its address", async () => {
  let written = '';
  const log = openLog({
    level: 'info',
    role: 'api',
    to: { write: (line: string) => void (written += line) },
  });
  const app = Fastify({
    loggerInstance: loggerOn(log),
    logController: new RequestLog(() => ({ asker: 'one' })),
    genReqId: () => 'the-reference',
  });
  app.get('/twice/:gstin', (_request, reply) => {
    void reply.send('one');
    void reply.send('two');
  });
  app.get('/broken/:gstin', (_request, reply) => {
    const stream = Readable.from(
      (async function* () {
        yield 'begun';
        throw new Error('the stream broke');
      })(),
    );
    return reply.type('text/plain').send(stream);
  });
  app.get('/thrown', () => {
    throw new Error('unexpected');
  });
  try {
    await app.inject({ url: `/twice/${gstin}${query}` });
    await app.inject({ url: `/broken/${gstin}${query}` }).catch(() => undefined);
    await app.inject({ url: `/thrown${query}` });
    await app.inject({ url: `/none/${gstin}${query}` });
  } finally {
    await app.close();
  }
  assertNothingPrivate(written);
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(new Set(lines.map(({ reference }) => reference)), new Set(['the-reference']));
  assert.match(written, /already sent/);
  assert.match(written, /the stream broke/);
  assert.match(written, /"level":"error".*"route":"\/thrown".*unexpected/);
  assert.match(written, /"route":"none","status":404,"ms":\d+,"asker":"one","msg":"answered"/);
});
