import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseEnv } from 'node:util';
import { parseKeyRing } from '#security/keyRing.ts';
import { envExample, settingsPage } from '../../scripts/settingsPages.ts';
import { exampleText, filledExample } from '../fixtures/filledExample.ts';
import { readConfig } from '#main/config/config.ts';
import type { Setting } from '#main/config/declared.ts';
import { settings } from '#main/config/settings.ts';
import { readSources } from './architecture/sources.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const all: [string, Setting][] = Object.entries(settings);
const names = all.map(([name]) => name).toSorted();
const demandedIn = (where: RegExp): string[] =>
  all.filter(([, { demanded }]) => where.test(demanded?.where ?? '')).map(([name]) => name);

/** A production with every setting of the example, also those that stand in a comment. */
const everything = (): Record<string, string> => filledExample({ all: true });

const problems = (env: Record<string, string>): string[] => {
  const read = readConfig(env);
  return read.ok ? [] : read.failure;
};

describe('The pages about the settings', () => {
  for (const [file, written] of [
    ['docs/settings.md', settingsPage()],
    ['.env.example', envExample()],
  ] as const) {
    test(`${file} is as \`npm run settings\` writes it`, () => assert.equal(textOf(file), written));
  }

  test('every setting is in the page and in the example', () => {
    const page = textOf('docs/settings.md');
    for (const name of names) assert.ok(page.includes(`| \`${name}\` |`), name);
    assert.deepEqual(Object.keys(everything()).toSorted(), names);
  });

  test('every table is whole: each of its lines has three cells, and none stands apart', () => {
    const lines = textOf('docs/settings.md').split('\n');
    for (const [index, line] of lines.entries()) {
      if (!/^\| `[A-Z_]+` \|/.test(line)) continue;
      assert.equal(line.split('|').length, 5, line);
      assert.match(lines[index - 1] ?? '', /^\|/, line);
    }
  });

  test('the example as it is is refused: each value to fill in by its name, and nothing else', () => {
    const refused = problems(parseEnv(exampleText()) as Record<string, string>);
    for (const sentence of refused)
      assert.match(sentence, /^[A-Z_]+ still has the value of the example: fill in your own\.$/);
    const names = refused.map((sentence) => sentence.split(' ')[0]);
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'PORTAL_CLIENT_SECRET', 'SMTP_HOST', 'SMS_URL'])
      assert.ok(names.includes(name), name);
  });

  test('the example filled in is a production that starts, with Sandbox as its provider, and with each of its comments taken away', () => {
    const given = filledExample();
    assert.deepEqual(problems(given), []);
    assert.equal(given['PORTAL_PROFILE'], 'sandbox');
    for (const [name, value] of Object.entries(everything()))
      if (
        name !== 'FIREBASE_KEYS_URL' &&
        !/^(SMTP_(USER|PASSWORD)|RELAY_CERTIFICATE_(KEY_)?FILE|DATABASE_(API|WORKER)_URL|SMS_GATEWAY|\w+_TOKEN|\w+_HEADERS)$/.test(
          name,
        )
      )
        assert.deepEqual(problems({ ...given, [name]: value }), [], name);
    assert.deepEqual(problems({ ...everything(), FIREBASE_KEYS_URL: '' }), []);
  });

  test('the key file of the page is one', () => {
    const [, written = ''] = /```json\n(.*)\n```/.exec(textOf('docs/settings.md')) ?? [];
    const ring = parseKeyRing(
      written.replace('<32 bytes in base64>', Buffer.alloc(32, 7).toString('base64')),
    );
    assert.ok(ring.ok);
  });
});

describe('The declaration of the settings', () => {
  test('the settings declared as demanded are those that a bare production misses, and nothing else', () => {
    const missing = problems({ SHUNYA_MODE: 'production' }).map((line) => line.split(' ')[0]);
    assert.deepEqual(new Set(missing), new Set(demandedIn(/^in production/)));
    const firebase = problems({ SHUNYA_MODE: 'production', SHUNYA_IDENTITY: 'firebase' });
    assert.deepEqual(
      new Set(firebase.map((line) => line.split(' ')[0])),
      new Set(demandedIn(/^in production(?! with `SHUNYA_IDENTITY)|firebase/)),
    );
  });

  test('every declared setting is read in some mode', () => {
    const read = new Set<string>();
    const watched = (env: Record<string, string>) =>
      new Proxy(env, { get: (of, name) => (read.add(String(name)), of[String(name)]) });
    for (const env of [
      {},
      everything(),
      { ...everything(), SHUNYA_IDENTITY: 'firebase', PORTAL_PROFILE: 'gstn' },
    ])
      readConfig(watched(env));
    assert.deepEqual(
      names.filter((name) => !read.has(name)),
      [],
    );
  });

  test('every standing value, every example and nothing else has the shape of its setting', () => {
    for (const [name, { shape, standard, example }] of all) {
      const values = [
        example,
        ...(typeof standard === 'object' ? Object.values(standard) : [standard ?? example]),
      ];
      for (const value of values) assert.ok(shape.safeParse(value).success, `${name}=${value}`);
    }
  });

  test('a setting declared secret never stands in what may be printed, and one that is in neither is not read', () => {
    const env: Record<string, string> = { ...everything(), FIREBASE_KEYS_URL: '', PORTAL_PROFILE: 'gstn' };
    const secret = all.filter(([, setting]) => setting.secret === true).map(([name]) => name);
    const marked = Object.fromEntries(
      secret.map((name, at) => [
        name,
        (env[name] ?? '')
          .replace(/of-our-own|CHANCE|proxy|shunya$/, (word) => `${word}-${at}x`)
          .replace('KEY@', `KEY${at}x@`),
      ]),
    );
    const read = readConfig({ ...env, ...marked });
    assert.ok(read.ok, read.ok ? '' : read.failure.join('\n'));
    const [printed, kept] = [JSON.stringify(read.value.config), JSON.stringify(read.value.secrets)];
    for (const [name, value] of Object.entries(marked)) {
      assert.notEqual(value, env[name], name);
      assert.ok(!printed.includes(value), name);
      assert.ok(kept.includes(value), name);
    }
  });

  test('a proxy is read by its name in lower case too', () => {
    const read = readConfig({ https_proxy: 'http://proxy.example:3128', no_proxy: '.inside.example' });
    assert.ok(read.ok);
    assert.deepEqual(read.value.secrets.proxy, {
      http: null,
      https: 'http://proxy.example:3128',
      except: '.inside.example',
    });
  });
});

test('no file of src reads the environment beside the settings of the two programs; two hand on what a child needs to run at all', () => {
  const readers = readSources(root)
    // The commands on the API's page are run by others.
    .filter(({ path }) => path.startsWith('src/') && path !== 'src/http/quickstart.ts')
    .filter(({ code }) =>
      /\bprocess\s*\.\s*env\b|\benv\b[^;\n]*from 'node:process'|import\.meta\.env/.test(code),
    )
    .map(({ path, code }) => ({ path, times: code.match(/\bprocess\s*\.\s*env\b/g)?.length }));
  assert.deepEqual(
    readers.toSorted((a, b) => a.path.localeCompare(b.path)),
    [
      { path: 'src/db/embedded/start.ts', times: 1 },
      { path: 'src/demo/simulatorProcess.ts', times: 1 },
      { path: 'src/main/admin/admin.ts', times: 1 },
      { path: 'src/main/admin/keys.ts', times: 1 },
      { path: 'src/main/admin/operator.ts', times: 1 },
      { path: 'src/main/admin/ready.ts', times: 1 },
      { path: 'src/main/main.ts', times: 1 },
      { path: 'src/main/migrate.ts', times: 1 },
    ],
  );
});
