import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { notices } from '../../scripts/notices.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

test('THIRD_PARTY.md is as `npm run notices` writes it', () => {
  assert.equal(read('THIRD_PARTY.md'), notices());
});

test('every package that a source of the pages imports is named in THIRD_PARTY.md', () => {
  const names = globSync('web/src/**/*.{ts,tsx,css}', { cwd: root })
    .flatMap((file) => [...read(file).matchAll(/(?:from |import |import\(|url\()'([a-z@][^':]+)'/g)])
    .map(([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  const noted = read('THIRD_PARTY.md');
  for (const name of ['react', 'uqr', 'web-vitals', 'tailwindcss']) assert.ok(names.includes(name), name);
  for (const name of new Set(names)) assert.ok(noted.includes(`\n| ${name} | `), name);
});

test('the licence is the one that package.json names, whole', () => {
  const { license } = JSON.parse(read('package.json')) as { license: string };
  assert.equal(license, 'AGPL-3.0-or-later');
  const text = read('LICENSE');
  assert.match(text, /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3, 19 November 2007/);
  assert.match(text, /END OF TERMS AND CONDITIONS/);
});

test('every package that a production runs or a page holds is under a licence that goes with ours', () => {
  const goesWith =
    /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|LGPL-3\.0-or-later|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Unicode-DFS-2016)$/;
  for (const line of read('THIRD_PARTY.md').split('\n')) {
    const [, name = '', , licence = ''] = line
      .split(' | ')
      .join('|')
      .split('|')
      .map((cell) => cell.trim());
    if (!line.startsWith('| ') || name === 'package') continue;
    // Their package.json names none; the text beside it is the MIT licence.
    if (licence === 'see its text') {
      assert.match(
        read('THIRD_PARTY.md'),
        new RegExp(`^## [^\\n]*\\b${name} [^\\n]*\\n\\n.*\\nMIT License`, 'm'),
      );
      continue;
    }
    // Of licences to choose from, one has to go with ours.
    for (const part of licence.replaceAll(/[()]/g, '').split(' AND '))
      assert.ok(
        part.split(' OR ').some((choice) => goesWith.test(choice)),
        `${name}: ${licence}`,
      );
  }
});

test('the changelog has a chapter for this version, and one for what comes', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const log = read('CHANGELOG.md');
  assert.ok(log.includes('\n## Unreleased\n'));
  assert.ok(log.includes(`\n## ${version}\n`));
});
