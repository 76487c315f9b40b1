import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { systemCalls } from '#contract/system.ts';
import { readConfig } from '#main/config/config.ts';
import { settings } from '#main/config/settings.ts';
import { newKeyFile, writeKeyFile } from '#security/keyFile.ts';
import { smsTemplates } from '#texts/smsTemplates.ts';
import { filledExample, filledIn } from '../fixtures/filledExample.ts';
import { formatTypeErrors, type Helm, type KubernetesObject, noHelm, openHelm } from './chart/helm.ts';

/* The Helm chart: rendered by Helm itself with the values of docs/operations.md, and checked as far as no cluster is needed. */

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Values = { settings: Record<string, string>; [name: string]: unknown };
type Mount = { name: string; mountPath: string; readOnly?: boolean };
type Container = {
  args?: string[];
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: object;
  volumeMounts: Mount[];
};
type Pod = {
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: [Container];
  volumes: { name: string; secret?: { secretName: string; defaultMode: number } }[];
};
type PodTemplate = { metadata: { labels: Record<string, string> }; spec: Pod };
type ServiceSpec = {
  type?: string;
  selector: Record<string, string>;
  ports: { port: number; targetPort: string }[];
};

/** The values that the guide starts from. */
const guideValues = (): Values => {
  const [, block = ''] =
    /^\*\*On Kubernetes\.\*\*[\s\S]*?```yaml\n([\s\S]*?)```/m.exec(read('docs/operations.md')) ?? [];
  return parse(filledIn(block)) as Values;
};
const withRelay = (): Values => {
  const values = guideValues();
  const relay = { RELAY_DOMAIN: 'codes.firm.test', RELAY_RESPONSIBLE: 'The operator, 2026-10-01' };
  return {
    ...values,
    settings: { ...values.settings, ...relay },
    relay: { tlsSecret: 'shunya-relay' },
  };
};
const named = (objects: KubernetesObject[], kind: string, name: string): KubernetesObject =>
  objects.find((object) => object.kind === kind && object.metadata.name === name) ??
  assert.fail(`no ${kind} ${name}`);
const templateOf = (object: KubernetesObject): PodTemplate => object.spec['template'] as PodTemplate;
const podsOf = (objects: KubernetesObject[]): [string, PodTemplate][] =>
  objects
    .filter(({ spec }) => 'template' in spec)
    .map((object) => [object.metadata.name, templateOf(object)]);
const environmentOf = ({ spec: { containers } }: PodTemplate): Record<string, string> =>
  Object.fromEntries(containers[0].env.map(({ name, value }) => [name, value]));

describe('the Helm chart', { skip: noHelm ?? false }, () => {
  let helm: Helm;
  let plain: KubernetesObject[];
  let relayed: KubernetesObject[];
  before(async () => {
    helm = openHelm();
    [plain, relayed] = await Promise.all([helm.render(guideValues()), helm.render(withRelay())]);
  });

  test('is taken by Helm’s lint with the values of the guide', async () => {
    assert.match(await helm.lint(guideValues()), /1 chart\(s\) linted, 0 chart\(s\) failed/);
  });

  test('makes an api, a worker, a migration, their Service, their budgets and an Ingress, and a mail Service only with a relay', () => {
    const kinds = (objects: KubernetesObject[]): string[] =>
      objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
    const always = [
      'Deployment shunya-api',
      'Deployment shunya-worker',
      'Ingress shunya',
      'Job shunya-migration',
      'PodDisruptionBudget shunya-api',
      'PodDisruptionBudget shunya-worker',
      'Service shunya',
    ];
    assert.deepEqual(kinds(plain), always);
    assert.deepEqual(kinds(relayed), [...always, 'Service shunya-relay']);
  });

  test('leaves out what its values switch off', async () => {
    const off = { enabled: false };
    const objects = await helm.render({
      ...guideValues(),
      secrets: { keys: '' },
      ingress: off,
      migration: off,
      podDisruptionBudget: off,
    });
    assert.deepEqual(
      objects.map(({ kind }) => kind),
      ['Service', 'Deployment', 'Deployment'],
    );
    for (const [, { spec }] of podsOf(objects))
      assert.deepEqual(
        spec.volumes.map(({ name }) => name),
        ['tmp'],
      );
  });

  test('makes objects that Kubernetes knows in every field, with and without a relay', async () => {
    const values = withRelay();
    const process = {
      podAnnotations: { note: 'a' },
      nodeSelector: { disk: 'fast' },
      tolerations: [{ key: 'own', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
    };
    const filled = await helm.render({
      ...values,
      image: { repository: 'registry.test/shunya', tag: 'own' },
      imagePullSecrets: [{ name: 'registry' }],
      secrets: { files: 'shunya-files', databasePassword: 'postgres-app' },
      api: process,
      worker: process,
      service: { annotations: { note: 'a' } },
      ingress: { enabled: true, annotations: { note: 'a' } },
      relay: { tlsSecret: 'shunya-relay', annotations: { note: 'a' } },
    });
    assert.deepEqual(await formatTypeErrors([...plain, ...relayed, ...filled]), []);
    const misspelt = structuredClone(plain[0]) as { spec: Record<string, unknown> };
    misspelt.spec['minAvailble'] = 1;
    const wrong = structuredClone(named(plain, 'Deployment', 'shunya-api'));
    wrong.spec['replicas'] = 'two';
    const errors = await formatTypeErrors([misspelt, wrong]);
    assert.match(
      errors.join('\n'),
      /minAvailble"?' does not exist[\s\S]*'string' is not assignable to type 'number'/,
    );
  });

  test('sets nothing but settings of the program, and keeps those that it sets itself from its values', async () => {
    const base = guideValues();
    const own = Object.keys(environmentOf(templateOf(named(relayed, 'Deployment', 'shunya-worker')))).filter(
      (name) => !(name in withRelay().settings) && name !== 'TRUSTED_PROXIES',
    );
    assert.ok(own.length >= 10, own.join());
    for (const name of own) assert.ok(Object.hasOwn(settings, name), name);
    const tooMany = Object.fromEntries(own.map((name) => [name, 'a']));
    await assert.rejects(
      helm.render({ ...base, settings: { ...base.settings, ...tooMany } }),
      ({ message }: Error) => own.every((name) => message.includes(`invalid propertyName '${name}'`)),
    );
  });

  test('refuses values that are missing, misspelt or not text', async () => {
    const base = guideValues();
    const refuse = (values: object, reason: RegExp) => assert.rejects(helm.render(values), reason);
    await refuse({}, /missing properties 'PUBLIC_URL', 'SUPPORT_MAIL', 'SMTP_HOST', 'MAIL_FROM'/);
    await refuse({ ...base, image: {} }, /image\/repository/);
    await refuse({ ...base, worker: { replica: 2 } }, /'replica' not allowed/);
    await refuse({ ...base, settings: { ...base.settings, SMTP_PORT: 587 } }, /got number, want string/);
    await refuse({ ...base, settings: { ...base.settings, PUBLIC_URL: 'http://firm.test' } }, /PUBLIC_URL/);
  });

  test('its processes and its migration start with these settings: none is missing, wrong or unsafe', (t) => {
    // Of this group alone, as Kubernetes lays the file.
    const keys = join(mkdtempSync(join(tmpdir(), 'shunya-chart-')), 'keys.json');
    t.after(() => rmSync(dirname(keys), { recursive: true }));
    writeKeyFile(keys, newKeyFile(), { fresh: true });
    chmodSync(keys, 0o440);
    // The Secret of settings, as the guide fills it.
    const { DATABASE_URL, PORTAL_CLIENT_ID, PORTAL_CLIENT_SECRET, SMS_TOKEN } = filledExample({ all: true });
    const secret = { DATABASE_URL, PORTAL_CLIENT_ID, PORTAL_CLIENT_SECRET, SMS_TOKEN };
    const numbers = smsTemplates.map((text, at) => [text, String(1_000_000_000_000_000 + at)]);
    const registered = {
      entity: '1000000000000000000',
      header: 'SHUNYA',
      templates: Object.fromEntries(numbers),
    };
    for (const [name, template] of podsOf(plain)) {
      const { volumeMounts, envFrom } = template.spec.containers[0];
      assert.deepEqual(envFrom, [{ secretRef: { name: 'shunya-settings' } }]);
      const files = new Set<string>();
      const environment = environmentOf(template);
      const result = readConfig({ ...secret, ...environment, SHUNYA_KEYS_FILE: keys }, (path) => {
        if (path === keys) return readFileSync(keys);
        files.add(path);
        return Buffer.from(JSON.stringify(registered));
      });
      assert.ok(result.ok, result.ok ? '' : `${name}: ${result.failure.join('\n')}`);
      assert.deepEqual(result.value.config.acceptedUnsafe, []);
      const paths = [...files, environment['SHUNYA_KEYS_FILE'] ?? assert.fail('no keys')];
      assert.deepEqual([...files], ['/etc/shunya/sms-templates.json']);
      for (const path of paths)
        assert.ok(
          volumeMounts.some(({ mountPath }) => path.startsWith(`${mountPath}/`)),
          `${name}: nothing is mounted for ${path}`,
        );
    }
  });

  test('migrates before an install and an upgrade, and its processes do not migrate', () => {
    const job = named(plain, 'Job', 'shunya-migration');
    assert.equal(job.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
    assert.deepEqual(templateOf(job).spec.containers[0].args, ['migrate']);
    assert.match(read('deploy/shunya'), /^ {2}migrate\) /m);
    for (const [name, template] of podsOf(plain))
      assert.equal(environmentOf(template)['DATABASE_MIGRATIONS'], 'by_command', name);
  });

  test('may do nothing that a process does not need: no root, no privilege, no writing, no account of the cluster', () => {
    for (const [name, { spec }] of [...podsOf(plain), ...podsOf(relayed)]) {
      const [container] = spec.containers;
      assert.deepEqual(
        spec.securityContext,
        {
          runAsNonRoot: true,
          runAsUser: 65_534,
          runAsGroup: 65_534,
          fsGroup: 65_534,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        name,
      );
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.equal(spec.automountServiceAccountToken, false);
      assert.deepEqual(
        container.volumeMounts.filter(({ readOnly }) => readOnly !== true).map(({ mountPath }) => mountPath),
        ['/tmp'],
      );
      assert.deepEqual(
        container.volumeMounts.map((mount) => mount.name),
        spec.volumes.map((volume) => volume.name),
      );
      // As production demands of the key file.
      for (const { secret } of spec.volumes) assert.equal((secret?.defaultMode ?? 0) & 0o027, 0);
      for (const { name: port } of container.ports ?? [])
        assert.ok(['http', 'smtp', 'probes', 'metrics'].includes(port));
    }
    assert.match(read('deploy/Containerfile'), /^USER 65534:65534$/m);
  });

  test('keeps Kubernetes’ own variables away, which a Service named shunya would give and the program would refuse', () => {
    for (const [, { spec }] of podsOf(plain)) assert.equal(spec.enableServiceLinks, false);
    const refused = readConfig({ ...filledExample(), SHUNYA_PORT: 'tcp://10.0.0.1:80' }, () => null);
    assert.ok(!refused.ok && refused.failure.some((problem) => problem.includes('SHUNYA_PORT')));
  });

  test('asks for the probes at the port where each process serves them, and gives a process the time that its end takes', () => {
    for (const role of ['api', 'worker']) {
      const template = templateOf(named(plain, 'Deployment', `shunya-${role}`));
      const { livenessProbe, readinessProbe, ports = [] } = template.spec.containers[0];
      assert.deepEqual(livenessProbe?.httpGet, { path: systemCalls.live.path, port: 'probes' });
      assert.deepEqual(readinessProbe?.httpGet, { path: systemCalls.ready.path, port: 'probes' });
      const environment = environmentOf(template);
      assert.equal(environment['SHUNYA_ROLES'], role);
      for (const [name, setting] of [
        ['http', 'PORT'],
        ['probes', 'PROBE_PORT'],
        ['metrics', 'METRICS_PORT'],
        ['smtp', 'RELAY_PORT'],
      ] as const) {
        const port = ports.find((one) => one.name === name);
        if (port !== undefined) assert.equal(String(port.containerPort), environment[setting], name);
      }
      assert.ok((template.spec.terminationGracePeriodSeconds ?? 0) >= 5 + 10);
    }
  });

  test('leads each Service to a port of pods that are there, and the Ingress to the pages at the name of PUBLIC_URL', () => {
    for (const [objects, name, role] of [
      [plain, 'shunya', 'api'],
      [relayed, 'shunya-relay', 'worker'],
    ] as const) {
      const { selector, ports } = named(objects, 'Service', name).spec as ServiceSpec;
      const chosen = podsOf(objects).filter(([, { metadata }]) =>
        Object.entries(selector).every(([label, value]) => metadata.labels[label] === value),
      );
      assert.deepEqual(
        chosen.map(([pod]) => pod),
        [`shunya-${role}`],
      );
      const open = chosen[0]?.[1].spec.containers[0].ports?.map((port) => port.name);
      for (const { targetPort } of ports) assert.ok(open?.includes(targetPort), targetPort);
    }
    const { rules, tls } = named(plain, 'Ingress', 'shunya').spec as {
      rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[];
      tls: { hosts: string[] }[];
    };
    const { hostname } = new URL(guideValues().settings['PUBLIC_URL'] ?? '');
    assert.deepEqual([rules[0]?.host, tls[0]?.hosts], [hostname, [hostname]]);
    assert.equal(rules[0]?.http.paths[0]?.backend.service.name, 'shunya');
  });

  test('asks for the memory that a process was measured to need, and limits it at what the guide gives each', () => {
    assert.match(read('docs/operations.md'), /at most 170 MB while 100 GSTINs file. Give each 512 MB/);
    for (const [name, { spec }] of podsOf(plain)) {
      const { requests, limits } = spec.containers[0].resources;
      assert.equal(requests['memory'], '200Mi', name);
      assert.deepEqual(limits, { memory: '512Mi' });
    }
  });
});

test('the chart has the version of the program', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const about = parse(read('deploy/helm/shunya/Chart.yaml')) as { version: string; appVersion: string };
  assert.deepEqual([about.version, about.appVersion], [version, version]);
});
