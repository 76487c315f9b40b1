import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Log } from '#usecases/ports/machine.ts';
import type { UsageEvent } from '#usecases/ports/operate.ts';
import { analyticsOverHttp, errorsOverHttp } from '#usage/httpSink.ts';
import { collector } from './collector.ts';

function keptLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const write = (fields: Record<string, unknown>, line: string) =>
    void lines.push(`${line} ${JSON.stringify(fields)}`);
  return { lines, info: write, warn: write, error: write };
}

const at = Date.UTC(2026, 10, 5, 4, 30);
const event = (name: string): UsageEvent => ({ event: name, at, fields: { page: '/login', role: 'user' } });

test('events are sent in one batch with the token, each with its time', async () => {
  const there = await collector();
  const log = keptLog();
  const sink = analyticsOverHttp({ url: there.url, token: 'collector-token', log });
  sink.record([event('login')]);
  sink.record([event('page_view')]);
  await sink.close();
  assert.deepEqual(there.taken, [
    {
      authorization: 'Bearer collector-token',
      body: {
        events: [
          { event: 'login', at: '2026-11-05T04:30:00.000Z', page: '/login', role: 'user' },
          { event: 'page_view', at: '2026-11-05T04:30:00.000Z', page: '/login', role: 'user' },
        ],
      },
    },
  ]);
  assert.deepEqual(log.lines, []);
  await there.close();
});

test('a collector that refuses or is unreachable loses its events and causes one log line, which holds no token', async () => {
  const there = await collector([500]);
  const log = keptLog();
  const sink = errorsOverHttp({ url: there.url, token: 'collector-token', log });
  const report = {
    where: 'page',
    at,
    what: '/login',
    kind: 'script',
    name: 'TypeError',
    message: '',
  } as const;
  sink.report({ ...report, frames: [] });
  await sink.close();
  await there.close();
  const gone = analyticsOverHttp({ url: there.url, token: 'collector-token', log });
  gone.record([event('login'), event('logout')]);
  await gone.close();
  assert.deepEqual(
    log.lines.map((line) => /"dropped":\d+/.exec(line)?.[0]),
    ['"dropped":1', '"dropped":2'],
  );
  assert.ok(!log.lines.join('').includes('collector-token'));
});

test('at most a thousand entries are held, and they are sent a hundred at a time', async () => {
  const there = await collector();
  const log = keptLog();
  const sink = analyticsOverHttp({ url: there.url, token: null, log });
  sink.record(Array.from({ length: 1500 }, (_, n) => event(`e${n}`)));
  await sink.close();
  assert.equal(there.taken.length, 10);
  assert.ok(there.taken.every(({ body, authorization }) => body['events']?.length === 100 && !authorization));
  assert.match(log.lines.join(''), /"dropped":500/);
  await there.close();
});
