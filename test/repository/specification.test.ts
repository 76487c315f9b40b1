import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contractTable, goodName, refusalName } from '../api/http/contract/rows.ts';
import { namesIn } from './papers/testNames.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isThere = (path: string): boolean => existsSync(join(root, path));

type Shown = { file: string; name: string };
type Line = { section: string; line: string; places: string[]; tests: Shown[] };

/** The rows of every table; the section "Not there yet" holds none. */
function linesOf(document: string): Line[] {
  let section = '';
  const lines: Line[] = [];
  for (const text of document.split('\n')) {
    section = /^## (.+)$/.exec(text)?.[1] ?? section;
    if (!text.startsWith('| ') || /^\| (?:line|---) \|/.test(text)) continue;
    const [, line = '', lives = '', shown = ''] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    lines.push({
      section,
      line,
      places: [...lives.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      tests: shown.split('<br>').flatMap((each) => {
        const [, file = '', name = ''] = /^`([^`]+)` › "(.+)"$/.exec(each) ?? [];
        return file === '' ? [] : [{ file, name: name.replaceAll(String.raw`\|`, '|') }];
      }),
    });
  }
  return lines;
}

/** The tests that the rows of the contract become, by the names that only running them would show. */
const contractTest = 'test/api/http/contract/contract.test.ts';
const contractNames = new Set(
  contractTable.flatMap(([call, { good, refused }]) => [
    ...good.map((each) => goodName(call, each)),
    ...refused.map((each) => refusalName(call, each)),
  ]),
);

const isTest = (file: string, name: string): boolean =>
  (file === contractTest && contractNames.has(name)) || namesIn(read(file)).some((is) => is(name));

/** The faults of a line, each as a sentence. */
function faultsOf({ line, places, tests }: Line, has: (path: string) => boolean = isThere): string[] {
  const faults: string[] = [];
  if (places.length === 0) faults.push(`"${line}" lives nowhere`);
  if (tests.length === 0) faults.push(`"${line}" is shown by no test`);
  for (const path of places) if (!has(path)) faults.push(`"${line}" lives in ${path}, which is not there`);
  for (const { file, name } of tests) {
    if (!has(file)) faults.push(`"${line}" is shown by ${file}, which is not there`);
    else if (!isTest(file, name)) faults.push(`${file} has no test "${name}"`);
  }
  return faults;
}

const document = read('docs/specification.md');

test('every line of the specification names files that are there and tests that are in them', () => {
  assert.deepEqual([...new Set(linesOf(document).flatMap((line) => faultsOf(line)))], []);
});

test('the document has all nine sections, and lists the missing parts', () => {
  const lines = linesOf(document);
  for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    assert.ok(lines.filter((line) => line.section.startsWith(`${section}. `)).length >= 9, section);
  assert.ok(lines.length > 300);
  assert.match(document, /^## Not there yet$/m);
});

/** The texts that a line quotes and that stand in none of the files it names. */
const misplaced = ({ line, places }: Line, sourceOf = read): string[] => {
  const sources = places.map((path) =>
    sourceOf(path).replaceAll('&apos;', "'").replaceAll('&#8209;', '-').replaceAll(/\s+/g, ' '),
  );
  return [...line.matchAll(/“([^”]+)”/g)]
    .map(([, text = '']) => text)
    .filter((text) => {
      const parts = text.split(/\{[^}]*\}/).map((part) => part.trim());
      const fixed = parts.filter((part) => /[A-Za-z]{2}/.test(part));
      return !fixed.every((part) => sources.some((source) => source.includes(part)));
    });
};

test('every text that a line quotes stands in a file that the line names', () => {
  assert.deepEqual(
    linesOf(document).flatMap((line) => misplaced(line).map((text) => `${text}: ${line.places.join(', ')}`)),
    [],
  );
  const line = { section: '', line: 'It says “Try {n} again”', places: ['a', 'b'], tests: [] };
  assert.deepEqual(
    misplaced(line, (path) => (path === 'a' ? 'Try' : ' again')),
    [],
  );
  assert.deepEqual(
    misplaced(line, () => 'Try twice'),
    ['Try {n} again'],
  );
});

test('a line that has no place, is shown by no test or names a missing file is caught', () => {
  const [line] = linesOf(
    [
      '## 1. Sample',
      '| A line \\| with a bar | `src/main/main.ts` `src/nothing.ts` | `test/repository/specification.test.ts` › "no such test"<br>`test/none.test.ts` › "x" |',
    ].join('\n'),
  );
  assert.ok(line);
  assert.equal(line.section, '1. Sample');
  assert.deepEqual(faultsOf(line).length, 3);
  assert.deepEqual(faultsOf({ ...line, places: [], tests: [] }).length, 2);
  const own = 'the document has all nine sections, and lists the missing parts';
  assert.deepEqual(
    faultsOf({
      ...line,
      places: ['src/main/main.ts'],
      tests: [{ file: 'test/repository/specification.test.ts', name: own }],
    }),
    [],
  );
  const [template] = namesIn('test(`${code} at ${at} is told`, () => {});');
  assert.ok(template?.('RET at 5 is told') && !template('RET is told'));
});
