import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type Deployment, openDeployment } from '../../bench/deployment/deployment.ts';
import {
  acceptedFilings,
  addPeopleWithGstins,
  pressToday,
  start,
  until,
} from '../../bench/deployment/filing.ts';
import { freePort } from '../../bench/freePort.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const promtool = (...args: string[]) => promisify(execFile)('promtool', args);

let deployment: Deployment;
let prometheus: ChildProcess;
let folder: string;
let base: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-prometheus-'));
  const ports = new Map([
    ['api1', await freePort()],
    ['worker1', await freePort()],
  ]);
  deployment = await openDeployment({
    apis: 1,
    workers: 1,
    at: start,
    portalCallsPerSecond: 50,
    latencyMs: 0,
    env: ({ name }) => ({ METRICS_PORT: String(ports.get(name)) }),
  });
  // As compose.yaml gives it, at the ports of this deployment and looking more often.
  const written = (await readFile(join(deploy, 'prometheus.yml'), 'utf8'))
    .replace(
      /targets: .*/,
      `targets: [${[...ports.values()].map((port) => `'127.0.0.1:${port}'`).join(', ')}]`,
    )
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s');
  await writeFile(join(folder, 'prometheus.yml'), written);
  await writeFile(join(folder, 'alerts.yml'), await readFile(join(deploy, 'alerts.yml')));
  const port = await freePort();
  base = `http://127.0.0.1:${port}/api/v1`;
  prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'figures')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
});
after(async () => {
  prometheus.kill('SIGTERM');
  if (prometheus.exitCode === null) await once(prometheus, 'exit');
  await deployment.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(path: string): Promise<T> {
  const reply = await fetch(`${base}/${path}`);
  const { status, data, error } = (await reply.json()) as { status: string; data: T; error?: string };
  assert.equal(status, 'success', error);
  return data;
}

test('promtool finds nothing to say of the rules and the configuration', async () => {
  await promtool('check', 'rules', join(folder, 'alerts.yml'));
  await promtool('check', 'config', join(folder, 'prometheus.yml'));
});

test('an alert fires for one of three database nodes that is away and for a lack of standbys, and none for three that are well', async () => {
  const series = (name: string, node: string, value: 0 | 1): string =>
    `      - { series: '${name}{job="patroni",instance="${node}"}', values: '${value}x10' }`;
  const fires = (name: string, labels: string, summary: string): string =>
    `      - { eval_time: 6m, alertname: ${name}, exp_alerts: [{ exp_labels: { ${labels} }, exp_annotations: { summary: '${summary}' } }] }`;
  const silent = (name: string): string => `      - { eval_time: 6m, alertname: ${name}, exp_alerts: [] }`;
  const file = join(folder, 'nodes.yml');
  await writeFile(
    file,
    [
      'rule_files: [alerts.yml]',
      'tests:',
      '  - interval: 1m',
      '    input_series:',
      ...['db1', 'db2'].map((node) => series('up', node, 1)),
      series('up', 'db3', 0),
      ...['db1', 'db2'].map((node) => series('patroni_sync_standby', node, 0)),
      '    alert_rule_test:',
      fires(
        'ShunyaDatabaseNodeAway',
        'severity: ticket, job: patroni, instance: db3',
        'db3, a node of the database, is away',
      ),
      fires(
        'ShunyaDatabaseNoHeir',
        'severity: page',
        'No node of the database could take over from the primary',
      ),
      '  - interval: 1m',
      '    input_series:',
      ...['db1', 'db2', 'db3'].flatMap((node) => [
        series('up', node, 1),
        series('patroni_postgres_running', node, 1),
      ]),
      series('patroni_sync_standby', 'db1', 0),
      series('patroni_sync_standby', 'db2', 1),
      series('patroni_sync_standby', 'db3', 0),
      '    alert_rule_test:',
      silent('ShunyaDatabaseNodeAway'),
      silent('ShunyaDatabaseNoHeir'),
      '',
    ].join('\n'),
  );
  await promtool('test', 'rules', file);
});

test('a Prometheus loads the rules, reads every process, and evaluates each rule and each panel', async () => {
  const { people } = await addPeopleWithGstins(deployment, { people: 1, gstins: 2 });
  for (const person of people) await pressToday(person);
  assert.ok(await until(60_000, () => acceptedFilings(deployment).length === 4));
  type Rules = { groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[] };
  const rules = async () =>
    (await ask<Rules>('rules').catch((): Rules => ({ groups: [] }))).groups.flatMap((group) => group.rules);
  assert.ok(
    await until(30_000, async () => {
      const loaded = await rules();
      return loaded.length > 0 && loaded.every(({ health }) => health === 'ok');
    }),
    JSON.stringify(await rules()),
  );
  const names = [...(await readFile(join(deploy, 'alerts.yml'), 'utf8')).matchAll(/- alert: (\w+)/g)];
  assert.deepEqual(
    (await rules()).map(({ name }) => name).toSorted(),
    names.map(([, name]) => String(name)).toSorted(),
  );
  // Prometheus finds whom to read a few seconds after it has begun, and reads each once a second.
  type Targets = { activeTargets: { health: string; lastError: string }[] };
  const targets = async () => (await ask<Targets>('targets')).activeTargets;
  assert.ok(
    await until(60_000, async () => {
      const found = await targets();
      return found.length === 2 && found.every(({ health }) => health === 'up');
    }),
    JSON.stringify(await targets()),
  );
  type Value = { result: { value: [number, string] }[] };
  const filed = async (): Promise<string | undefined> => {
    const query = 'sum(shunya_portal_answers_total{call="fileNil",outcome="ok"})';
    return (await ask<Value>(`query?query=${encodeURIComponent(query)}`)).result[0]?.value[1];
  };
  assert.ok(await until(60_000, async () => (await filed()) === '4'), await filed());
  // All is well: nothing fires.
  assert.deepEqual(
    (await rules()).filter(({ state }) => state === 'firing'),
    [],
  );
  const { panels } = JSON.parse(await readFile(join(deploy, 'grafana.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      await ask(`query?query=${encodeURIComponent(expr)}`).catch((error: unknown) =>
        assert.fail(`${title}: ${String(error)}`),
      );
    }
});

test('an alert fires for a process that is gone', async () => {
  await deployment.workers[0]?.stop();
  assert.ok(
    await until(30_000, async () => {
      const { result } = await ask<{ result: unknown[] }>(
        `query?query=${encodeURIComponent('ALERTS{alertname="ShunyaDown"}')}`,
      );
      return result.length === 1;
    }),
  );
});
