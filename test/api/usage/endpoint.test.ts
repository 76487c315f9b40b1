import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorReport, UsageEvent } from '#usecases/ports/operate.ts';
import { reportingLog } from '#usecases/operate/usage.ts';
import { sealWith } from '#security/seal.ts';
import { appForTests, must, type TestApp } from '../http/appForTests.ts';

describe('Events of the pages', () => {
  const events: UsageEvent[] = [];
  const reports: ErrorReport[] = [];
  const usage = {
    analytics: { record: (told: readonly UsageEvent[]) => void events.push(...told) },
    errors: { report: (told: ErrorReport) => void reports.push(told) },
  };
  let at: TestApp;
  before(async () => {
    at = await appForTests({ deps: { usage } });
  });
  after(() => at.close());

  const common = { page: '/dashboard', role: 'user', age_ms: 0 } as const;
  const post = (path: string, body: unknown) =>
    at.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const send = (event: Record<string, unknown>) => post('/api/usage-events', { events: [event] });

  test('a GSTIN becomes its keyed hash before it reaches the collector, the same each time', async () => {
    const told = { event: 'filing_event', ...common, action: 'skip', outcome: 'success' } as const;
    const gstin = '23ABCPN1234F1Z1';
    must(
      await at.client.recordUsage({
        body: {
          events: [
            { ...told, gstin, filing_period: '102026', age_ms: 1500 },
            { ...told, gstin },
          ],
        },
      }),
    );
    const [first, second] = events.splice(0);
    const hash = Buffer.from(sealWith(at.keyRing).hash(gstin, 'usage')).toString('hex');
    assert.deepEqual(first, {
      event: 'filing_event',
      at: at.clock.wall - 1500,
      fields: {
        page: '/dashboard',
        role: 'user',
        action: 'skip',
        outcome: 'success',
        filing_period: '102026',
        gstin: hash,
      },
    });
    assert.equal(second?.fields['gstin'], hash);
    assert.ok(!JSON.stringify([first, second, at.logged()]).includes(gstin));
  });

  test('an event without a role is of the role user', async () => {
    const { role: _, ...rest } = common;
    assert.equal((await send({ event: 'login', ...rest })).statusCode, 200);
    assert.equal(events.splice(0)[0]?.fields['role'], 'user');
  });

  test('a batch with anything outside the closed set is refused as a whole, and nothing is sent', async () => {
    const wrong: Record<string, unknown>[] = [
      { event: 'keystroke', ...common },
      { event: 'login', ...common, name: 'Asha Rao' },
      { event: 'login', ...common, phone_number: '+919876543210' },
      { event: 'page_view', ...common, page: '/gst-details/edit/23ABCPN1234F1Z1' },
      { event: 'page_view', ...common, page: '/verify-email?token=abc' },
      { event: 'page_view', ...common, page: '/code/0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90' },
      { event: 'button_click', ...common, button: 'Account of Asha Rao' },
      { event: 'form_submit_error', ...common, form: 'name', code: 'asha@narmada.example' },
      { event: 'gst_action', ...common, action: 'delete', outcome: 'success', gstin: 'Narmada Foods' },
      { event: 'filing_event', ...common, action: 'skip', outcome: 'success', filing_period: '132026' },
      { event: 'search', ...common, length: 4, term: 'Narmada' },
      { event: 'error_occurred', ...common, kind: 'script', error_name: 'Asha Rao 1' },
      { event: 'login', ...common, role: '98765 43210' },
      { event: 'login', ...common, age_ms: -1 },
    ];
    for (const event of wrong) {
      assert.equal((await send(event)).statusCode, 400, JSON.stringify(event));
    }
    const many = Array.from({ length: 51 }, () => ({ event: 'login', ...common }));
    assert.equal((await post('/api/usage-events', { events: many })).statusCode, 400);
    assert.equal((await post('/api/usage-events', { events: [] })).statusCode, 400);
    assert.equal((await post('/api/usage-events', { events: ['x'.repeat(17_000)] })).statusCode, 413);
    assert.deepEqual(events, []);
  });

  test("a page's error report is scrubbed once more before it is sent", async () => {
    must(
      await at.client.reportError({
        body: {
          kind: 'script',
          error_name: 'TypeError',
          message: 'Cannot use "Asha Rao" of 23ABCPN1234F1Z1',
          frames: ['draw (assets/page.js:1:2)', 'Asha Rao (https://x.example/a.js:1:2)'],
          page: '/gst-details/edit/{gstinId}',
        },
      }),
    );
    assert.deepEqual(reports.splice(0), [
      {
        where: 'page',
        at: at.clock.wall,
        what: '/gst-details/edit/{gstinId}',
        kind: 'script',
        name: 'TypeError',
        message: 'Cannot … of …',
        frames: ['draw (assets/page.js:1:2)'],
      },
    ]);
  });

  test("an error in the product's log is reported too, without its fields", () => {
    const lines: string[] = [];
    const keep = (_: Record<string, unknown>, line: string) => void lines.push(line);
    const log = reportingLog(
      { info: keep, warn: keep, error: keep },
      { errors: usage.errors, clock: { wall: () => 7 } },
    );
    log.error({ error: new TypeError('no phone +919876543210'), accountId: 'u1' }, 'a job failed');
    log.error({ error: String(new Error('Asha Rao')) }, 'a mail could not be taken');
    log.warn({}, 'a warning is none');
    const [first, second] = reports.splice(0);
    assert.deepEqual(lines, ['a job failed', 'a mail could not be taken', 'a warning is none']);
    assert.deepEqual(
      [first?.where, first?.at, first?.what, first?.name, first?.message],
      ['server', 7, 'a job failed', 'TypeError', 'no …'],
    );
    assert.ok(first?.frames.some((frame) => frame.includes('elsewhere') || frame.includes('node:')));
    assert.doesNotMatch(JSON.stringify([first, second]), /Asha|u1|98765/);
    assert.deepEqual([second?.name, second?.message, second?.frames], ['Error', '', []]);
  });

  test('more batches than an office can send are refused until the minute is over', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 400; n += 1) statuses.add((await send({ event: 'login', ...common })).statusCode);
    assert.deepEqual([...statuses], [200, 429]);
    assert.ok(events.splice(0).length <= 320);
    await at.newMinute();
    assert.equal((await send({ event: 'login', ...common })).statusCode, 200);
    events.splice(0);
  });

  test('without a collector the pages load no usage script, and events that arrive are dropped', async () => {
    const off = await appForTests();
    const body = { events: [{ event: 'login' as const, ...common }] };
    must(await off.client.recordUsage({ body }));
    for (const url of ['/', '/dashboard']) {
      const { body: html } = await off.app.inject({ url });
      assert.doesNotMatch(html, /usage|data-tells/, url);
      const { body: telling } = await at.app.inject({ url });
      assert.match(telling, /data-tells="events errors"/, url);
      assert.match(
        telling,
        /<script defer src="\/assets\/usage-[\w-]+\.js" data-speed="\/assets\/speed-[\w-]+\.js">/,
        url,
      );
    }
    await off.close();
  });
});
