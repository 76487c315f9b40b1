import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { after, before, test } from 'node:test';
import { createClient } from '#contract/client.ts';
import { type Deployment, openDeployment } from '../../../bench/deployment/deployment.ts';
import { addPeopleWithGstins, pressToday, start, until } from '../../../bench/deployment/filing.ts';
import { must, type Person } from '../../../bench/deployment/people.ts';
import { command } from '../../../bench/deployment/postgres.ts';
import { freePort } from '../../../bench/freePort.ts';
import { openRoad, type Refusal, type Road } from '../db/road.ts';
import { type ForwardProxy, startForwardProxy } from './forwardProxy.ts';

/**
 * Two apis and a worker of a production whose PostgreSQL is starting up when they start, each with a data folder of its
 * own, in a network that is left by a proxy alone.
 */
let deployment: Deployment;
let road: Road;
let proxy: ForwardProxy;
const folders = new Map<string, string>();
const probes = new Map<string, number>();
const metrics = new Map<string, number>();
let away: Refusal | null = { at: 'start', code: '57P03' };
let duringStart: Record<string, number[]> = {};

const minute = 60_000;
const names = ['api1', 'api2', 'worker1'];

/** Statuses of live, ready and health of a process; 0 where nobody answers. */
const probesOf = (name: string): Promise<number[]> =>
  Promise.all(
    ['live', 'ready', 'health'].map(async (probe) =>
      fetch(`http://127.0.0.1:${probes.get(name)}/api/${probe}`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
const allAre = async (statuses: number[]): Promise<boolean> =>
  (await Promise.all(names.map(probesOf))).every((found) => String(found) === String(statuses));

before(async () => {
  for (const name of names) probes.set(name, await freePort());
  for (const name of names) metrics.set(name, await freePort());
  proxy = await startForwardProxy();
  const opening = openDeployment({
    apis: 2,
    workers: 1,
    at: start,
    portalCallsPerSecond: 50,
    latencyMs: 0,
    way: async (databaseUrl) => {
      road = await openRoad(databaseUrl);
      road.meet = () => away;
      return road.url;
    },
    env: ({ name, dataDir, portalUrl, smsUrl }) => {
      folders.set(name, dataDir);
      proxy.leadsTo.set('portal.example', Number(new URL(portalUrl).port));
      proxy.leadsTo.set('sms.example', Number(new URL(smsUrl).port));
      const at = (host: string, url: string) => `http://${host}${new URL(url).pathname}`;
      return {
        PROBE_PORT: String(probes.get(name)),
        METRICS_PORT: String(metrics.get(name)),
        HTTP_PROXY: proxy.url,
        HTTPS_PROXY: proxy.url,
        PORTAL_URL: at('portal.example', portalUrl),
        PORTAL_CERTIFICATE_URL: `${at('portal.example', portalUrl)}/sim/certificate`,
        SMS_URL: at('sms.example', smsUrl),
        SHUNYA_ALLOW_UNSAFE: 'SMS_URL,DATABASE_SUPERUSER,DATABASE_CLOCK',
      };
    },
  });
  const waited = until(minute, () => allAre([200, 503, 503]));
  await Promise.race([waited, opening]);
  duringStart = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await probesOf(name)])),
  );
  away = null;
  deployment = await opening;
});
after(async () => {
  await deployment.close();
  await road.close();
  await proxy.close();
});

const programs = () => [...deployment.apis, ...deployment.workers];
const noneFell = (): void => {
  for (const program of programs())
    assert.equal(program.fallen(), 0, `${program.name}\n${program.log().join('\n')}`);
};
const clients = (token: string) =>
  deployment.apis.map(({ url }) =>
    createClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${token}` }) }),
  );

async function filedBy(person: Person) {
  await pressToday(person);
  const entryOf = async () => {
    const [entry] = must(await person.call((at) => at.history())).data;
    return entry !== undefined && entry.gstr1_arn !== '' && entry.gstr3b_arn !== '' ? entry : null;
  };
  assert.ok(await until(2 * minute, async () => (await entryOf()) !== null), 'both returns are filed');
  const entry = await entryOf();
  assert.ok(entry);
  return entry;
}

test('while PostgreSQL starts up every process lives, is not ready and waits; then all of them work, none restarted', async () => {
  for (const name of names) assert.deepEqual(duringStart[name], [200, 503, 503], name);
  assert.ok(await until(minute, () => allAre([200, 200, 200])));
  for (const program of programs())
    assert.match(program.log().join('\n'), /PostgreSQL does not answer yet \(57P03\)/);
  noneFell();
});

let person: Person;
test('the portal and the SMS gateway are reached by the proxy alone', async () => {
  const { people } = await addPeopleWithGstins(deployment, { people: 1, gstins: 1 });
  const [first] = people;
  assert.ok(first);
  person = first;
  await filedBy(person);
  assert.deepEqual(new Set(proxy.asked), new Set(['portal.example:80', 'sms.example:80']));
  assert.ok(
    proxy.asked.filter((host) => host === 'portal.example:80').length >= deployment.portal.calls.length,
  );
});

/** The value of a metric in a process: the sum over the labels that hold these words; null without the metric. */
async function metric(name: string, of: string, ...labels: string[]): Promise<number | null> {
  const text = await (await fetch(`http://127.0.0.1:${metrics.get(name)}/metrics`)).text();
  const lines = text
    .split('\n')
    .filter(
      (line) =>
        (line.startsWith(`${of} `) || line.startsWith(`${of}{`)) &&
        labels.every((label) => line.includes(label)),
    );
  return lines.length === 0 ? null : lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('their work shows at their metrics ports: calls of the portal by outcome, turns, requests, the database', async () => {
  for (const call of ['search', 'openSession', 'askEvc', 'fileNil'])
    assert.ok(
      Number(await metric('worker1', 'shunya_portal_answers_total', `call="${call}"`, 'outcome="ok"')) > 0,
      call,
    );
  assert.equal(await metric('worker1', 'shunya_portal_answers_total', 'outcome="unknown"'), 0);
  assert.ok(Number(await metric('worker1', 'shunya_portal_turn_wait_seconds_count')) >= 2);
  assert.equal(await metric('worker1', 'shunya_portal_rate_limit'), 50);
  assert.equal(await metric('worker1', 'shunya_queue_jobs', 'state="waiting"'), 0);
  assert.ok(
    Number(
      await metric('api1', 'shunya_http_request_seconds_count', 'route="/api/gstins/import"', 'status="200"'),
    ) > 0,
  );
  for (const name of names) {
    assert.equal(await metric(name, 'shunya_info', `role="${name.replace(/\d$/, '')}"`), 1);
    assert.equal(await metric(name, 'shunya_database_up'), 1);
  }
  assert.equal(await metric('worker1', 'shunya_filings_unknown'), 0);
  assert.equal(await metric('worker1', 'shunya_codes_awaited'), 0);
  assert.equal(await metric('worker1', 'shunya_sessions'), 1);
  // An api’s login does not read across accounts.
  assert.equal(await metric('api1', 'shunya_filings_unknown'), null);
});

test('a document is the same at every api, whichever has drawn it first, and none keeps a copy', async () => {
  const { id, gst_1_url: url } = await filedBy(person);
  const [a, b] = await Promise.all(
    deployment.apis.map(async (api) => Buffer.from(await (await fetch(`${api.url}${url}`)).arrayBuffer())),
  );
  assert.ok(a && b && a.subarray(0, 5).toString() === '%PDF-');
  assert.ok(a.equals(b));
  const lists = await Promise.all(
    clients(person.token()).map(
      async (client) => must(await client.documents({ params: { id } })).data.documents,
    ),
  );
  for (const documents of lists) assert.equal(documents.length, 8);
  for (const name of names) assert.equal(existsSync(folders.get(name) ?? ''), false, name);
});

test('an account that is erased at one api has no document at the other', async () => {
  const { gst_1_url: url } = await filedBy(person);
  const [one] = clients(person.token());
  const { data } = must(await (one as NonNullable<typeof one>).download());
  assert.equal((data['filed_returns'] as unknown[]).length, 2);
  must(await (one as NonNullable<typeof one>).eraseAccount({ body: { confirmation: 'ERASE' } }));
  // The link ended with the session that asked for it, and nothing is left to draw from.
  for (const api of deployment.apis) assert.equal((await fetch(`${api.url}${url}`)).status, 410, api.name);
  assert.deepEqual(await command(deployment.postgres.url, 'select 1 from return_document'), []);
});

test('a PostgreSQL that goes away beneath them, said or not, ends none of them, and their probes say it', async () => {
  for (const [how, refusal] of [
    ['said', { at: 'start', code: '57P03' }],
    ['reset', 'reset'],
    ['said', { at: 'statement', code: '57P01' }],
    ['reset', { at: 'start', code: '53300' }],
    ['reset', { at: 'statement', code: '57P02' }],
  ] as const) {
    away = refusal;
    road.cut(how);
    assert.ok(await until(minute, () => allAre([200, 503, 503])), `not ready: ${JSON.stringify(refusal)}`);
    // The database is reported as away, and no number read before is shown as a current one.
    assert.equal(await metric('api1', 'shunya_database_up'), 0);
    assert.equal(await metric('worker1', 'shunya_registrations_due'), null);
    away = null;
    assert.ok(await until(minute, () => allAre([200, 200, 200])), `ready again: ${JSON.stringify(refusal)}`);
  }
  noneFell();
  const again = await deployment.signIn('+919855500001');
  const added = await deployment.portal.control.addTaxpayers([{ username: 'after.all' }]);
  assert.ok(added.ok);
  const csv = 'business_nick_name,username,password\nAfter,after.all,Demo@1234';
  must(await again.call((at) => at.importGstins({ body: { csv, dry_run: false } })));
  await filedBy(again);
  noneFell();
});

test('their log lines name the process they come from', () => {
  for (const program of programs()) {
    const { name } = program;
    const lines = program
      .log()
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
    if (name === 'worker1') assert.ok(lines.length > 0);
    for (const line of lines) {
      assert.deepEqual([line['role'], line['host']], [name.replace(/\d$/, ''), hostname()]);
      assert.match(String(line['level']), /^(warn|error)$/);
      assert.equal(typeof line['pid'], 'number');
    }
  }
});

test('each ends within ten seconds of the stop signal: no answer of the portal is lost, and an open page is let go', async () => {
  const usernames = Array.from({ length: 8 }, (_, at) => `stopped.${at}`);
  const added = await deployment.portal.control.addTaxpayers(usernames.map((username) => ({ username })));
  assert.ok(added.ok);
  const one = await deployment.signIn('+919855500002');
  const csv = [
    'business_nick_name,username,password',
    ...usernames.map((name) => `${name},${name},Demo@1234`),
  ];
  must(await one.call((at) => at.importGstins({ body: { csv: csv.join('\n'), dry_run: false } })));
  const [api] = deployment.apis;
  const [worker] = deployment.workers;
  assert.ok(api && worker);
  const page = await fetch(`${api.url}/api/events`, { headers: { authorization: `Bearer ${one.token()}` } });
  const filedOf = () =>
    deployment.portal.calls.filter((call) => call.action === 'RETFILE' && call.about.startsWith('stopped.'));
  const pressing = pressToday(one);
  assert.ok(await until(minute, () => filedOf().length >= 2), 'it files');
  const seconds = async (program: { stop(): Promise<void> }): Promise<number> => {
    const began = performance.now();
    await program.stop();
    return (performance.now() - began) / 1000;
  };
  assert.ok((await seconds(worker)) < 10);
  const accepted = filedOf().filter(({ accepted: was }) => was).length;
  assert.equal(filedOf().length, accepted);
  const [row] = await command(
    deployment.postgres.url,
    `select count(*) from filing_event join filing on filing.id = filing_id
     join registration on registration.id = registration_id
     where type = 'acknowledged' and username like 'stopped.%'`,
  );
  assert.equal(Number(row?.['count']), accepted, 'each answer of the portal is written down');
  await pressing;
  assert.ok((await seconds(api)) < 10);
  assert.match(await page.text(), /^retry: /);
  noneFell();
});
