import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { readConfig } from '#main/config/config.ts';
import { settings } from '#main/config/settings.ts';
import { filledExample } from '../fixtures/filledExample.ts';

const root = join(import.meta.dirname, '../..');
const pages = readdirSync(join(root, 'docs/providers')).filter((name) => name !== 'README.md');
const read = (name: string): string => readFileSync(join(root, 'docs/providers', name), 'utf8');
const certificate = Buffer.from(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
);

/** The settings of a page, with notes taken away and every gap filled. */
const settingsOf = (page: string): Record<string, string> => {
  const [, block = ''] = /\*\*To set\*\*[^\n]*\n\n```\n([\s\S]*?)\n```/.exec(page) ?? [];
  const lines = block.split('\n').map((line) => line.replace(/ {2,}.*$/, ''));
  const filled = lines.map((line) =>
    line
      .replace('IP_USER=…', 'IP_USER=198.51.100.4')
      .replace('https://…', 'https://gsp.firm.test')
      .replace('…', 'own'),
  );
  return parseEnv(filled.join('\n')) as Record<string, string>;
};

test('each profile that ships has a page, and the list of pages is whole', () => {
  const profiles = readdirSync(join(root, 'profiles')).map((name) => name.replace('.json', ''));
  for (const name of [...profiles, 'sandbox', 'gstn'].filter((one) => !one.startsWith('practice')))
    assert.ok(pages.includes(`${name}.md`), name);
  for (const name of pages) assert.ok(read('README.md').includes(`(${name})`), name);
});

for (const name of pages)
  test(`the settings of ${name} start a production, and what it leaves empty is not demanded`, () => {
    const page = read(name);
    const set = settingsOf(page);
    for (const one of Object.keys(set)) assert.ok(one in settings, one);
    const [, left = ''] = /\*\*To leave empty\*\*: ([\s\S]*?)\n\n/.exec(page) ?? [];
    for (const [one] of left.matchAll(/PORTAL_[A-Z_]+/g)) assert.ok(!(one in set), one);
    const others = Object.fromEntries(
      Object.entries(filledExample()).filter(([one]) => !one.startsWith('PORTAL_')),
    );
    const answer = readConfig(
      {
        ...others,
        SHUNYA_KEYS_FILE: '',
        SHUNYA_KEYS_COMMAND: 'print-keys',
        SMS_DLT: 'none',
        SMS_TEMPLATES_FILE: '',
        ...set,
      },
      (path) =>
        path.startsWith('/opt/shunya/')
          ? readFileSync(join(root, path.slice('/opt/shunya/'.length)))
          : path.endsWith('.cer')
            ? certificate
            : null,
    );
    assert.deepEqual(answer.ok ? [] : answer.failure, []);
  });
