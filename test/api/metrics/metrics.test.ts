import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { emptyList } from '#domain/gst/filedList.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { readMeasures } from '#db/rows/measures.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { type Metrics, openMetrics } from '#metrics/metrics.ts';
import { watchedLog, watchedPortal } from '#metrics/watched.ts';
import { startMetricsPort } from '#http/sidePort.ts';
import type { Portal } from '#portal/port.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';

const root = join(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const open = (): Metrics => openMetrics({ version: '1.2.3', role: 'api+worker', portalRate: 100 });
const gstin = '23ABCPN1234F1Z1' as Gstin;

test('a call of the portal is counted by what came of it: well, by the kind of refusal, or unknown to anybody', async () => {
  const faults: (PortalFault | null)[] = [
    null,
    { kind: 'refused', refusal: { kind: 'busy', code: 'X1', says: 'later' } },
    { kind: 'refused', refusal: { kind: 'unknown', code: 'X2', says: 'because' } },
    { kind: 'unreachable', says: 'ECONNRESET' },
  ];
  const metrics = open();
  const portal = {
    simulated: true,
    admit: async () => undefined,
    track: async () => {
      const fault = faults.shift() ?? null;
      return fault === null ? ok(emptyList()) : fail(fault);
    },
  } as Partial<Portal> as Portal;
  const watched = watchedPortal(portal, metrics);
  assert.equal(watched.simulated, true);
  assert.match(
    await metrics.text(),
    /shunya_portal_answers_total\{call="track",outcome="unknown"\} 0/,
    'told from the first, so that its first rise is one',
  );
  await watched.admit();
  for (let n = 0; n < 4; n += 1) await watched.track(gstin, '2026-27');
  const text = await metrics.text();
  for (const outcome of ['ok', 'busy', 'unknown', 'no_answer'])
    assert.match(text, new RegExp(`call="track",outcome="${outcome}"\\} 1$`, 'm'));
  assert.match(text, /shunya_portal_call_seconds_count\{call="track"\} 4/);
  assert.match(text, /shunya_portal_turn_wait_seconds_count 1/);
  assert.ok(!text.includes(gstin) && !text.includes('because'));
});

test('rows of the list that could not be read are counted', async () => {
  const metrics = open();
  const filed = { form: 'GSTR1', period: periodOf(2026, 9), arn: '', filedOn: '2026-10-11' } as const;
  const track = async () =>
    ok({
      filed: [
        { ...filed, doubt: 'unreadable' as const },
        { ...filed, doubt: 'not_valid' as const },
      ],
      withoutPeriod: [{ form: 'GSTR1' as const, filedOn: null }],
    });
  await watchedPortal({ track } as Partial<Portal> as Portal, metrics).track(gstin, '2026-27');
  assert.match(await metrics.text(), /^shunya_portal_filed_rows_unread_total 2$/m);
});

test('lines of the log are counted by level, and go where they went', () => {
  const metrics = open();
  const lines: string[] = [];
  const into = (_: object, line: string): void => void lines.push(line);
  const log = watchedLog({ info: into, warn: into, error: into }, metrics);
  log.info({}, 'one');
  log.warn({}, 'two');
  log.error({}, 'three');
  assert.deepEqual(lines, ['one', 'two', 'three']);
});

test('the port answers /metrics and nothing else', async () => {
  const served = await startMetricsPort({ host: '127.0.0.1', port: 0, metrics: open() });
  try {
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${served.port}${path}`, { method });
    const reply = await ask('/metrics');
    assert.match(String(reply.headers.get('content-type')), /^text\/plain; version=0\.0\.4/);
    assert.match(await reply.text(), /shunya_info\{version="1\.2\.3",role="api\+worker"\} 1/);
    assert.equal((await ask('/')).status, 404);
    assert.equal((await ask('/api/ready')).status, 404);
    assert.equal((await ask('/metrics', 'POST')).status, 405);
  } finally {
    await served.close();
  }
});

describe('The state of the database', () => {
  let fresh: FreshDatabase;
  let database: Database;
  const now = Date.parse('2026-11-05T10:00:00+05:30');
  before(async () => {
    fresh = await freshDatabase();
    database = openDatabase(fresh.url);
  });
  after(async () => {
    await database.close();
    await fresh.drop();
  });

  test('is reported with the age of the oldest; an absent one is 0', async () => {
    const empty = await readMeasures(database, { wall: now, product: now });
    assert.deepEqual(new Set(Object.values(empty)), new Set([0]));
    await database.asSystem(async (trx) => {
      const minutesAgo = (minutes: number): Date => new Date(now - minutes * 60_000);
      for (const [period, state, minutes] of [
        ['102026', 'sent', 30],
        ['092026', 'sent', 90],
        ['082026', 'filed', 600],
      ] as const)
        await trx
          .insertInto('submission')
          .values({
            gstin,
            form: 'GSTR1',
            period,
            owner: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90',
            state,
            claimed_at: minutesAgo(minutes),
            sent_at: minutesAgo(minutes),
          } as never)
          .execute();
      for (const [id, givenUp] of [
        ['0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e91', null],
        ['0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e92', minutesAgo(1)],
      ] as const)
        await trx
          .insertInto('identity_outbox')
          .values({
            id,
            channel: 'sms',
            recipient: '+919800000000',
            subject: '',
            text_sealed: Buffer.alloc(1),
            created_at: minutesAgo(10),
            next_try_at: minutesAgo(10),
            given_up_at: givenUp,
          } as never)
          .execute();
    });
    const found = await readMeasures(database, { wall: now, product: now });
    assert.deepEqual(
      [found.unknownOutcomes, found.unknownSeconds, found.messages, found.messageSeconds, found.givenUp],
      [2, 90 * 60, 1, 600, 1],
    );
    const metrics = open();
    metrics.measure = async () => found;
    assert.match(await metrics.text(), /^shunya_filing_unknown_oldest_seconds 5400$/m);
    metrics.measure = async () => Promise.reject(new Error('away'));
    const text = await metrics.text();
    assert.match(text, /^shunya_database_up 0$/m);
    assert.doesNotMatch(text, /^shunya_filing_unknown_oldest_seconds /m);
  });
});

test('a process reports every metric that the alerts and the dashboard ask for, by that name', async () => {
  const text = await open().text();
  const told = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name]) => name));
  const asked = [
    ...read('deploy/alerts.yml').matchAll(/\b(?:shunya|nodejs|process)_\w+/g),
    ...read('deploy/grafana.json').matchAll(/\b(?:shunya|nodejs|process)_\w+/g),
  ].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));
  assert.ok(asked.length > 30);
  assert.deepEqual(
    [...new Set(asked)].filter((name) => !told.has(name)),
    [],
  );
});

test('each alert has a chapter in the guide that says what to do', () => {
  const guide = read('docs/operations.md');
  for (const [, name] of read('deploy/alerts.yml').matchAll(/- alert: (\w+)/g))
    assert.ok(guide.includes(`**${name}**`), name);
});
