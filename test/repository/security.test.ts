import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { namesIn } from './papers/testNames.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const paper = 'docs/security.md';

const standings = ['met', 'not applicable', '**not met yet**', '**deviation**'] as const;
type Standing = (typeof standings)[number];
type Line = {
  id: string;
  standing: Standing;
  why: string;
  places: string[];
  tests: { file: string; name: string }[];
};

/** The lines of the tables of requirements: those that begin with an id. */
function linesOf(document: string): Line[] {
  return document.split('\n').flatMap((text) => {
    const [, id = '', , stands = '', shown = ''] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (!/^\d+\.\d+\.\d+$/.test(id)) return [];
    const standing = standings.find((word) => stands.startsWith(`${word}: `));
    assert.ok(standing, `${id} does not say how it stands: ${stands}`);
    return [
      {
        id,
        standing,
        why: stands.slice(standing.length + 2),
        // A name in the style of code that is no path is one of a header or a setting.
        places: [...stands.matchAll(/`([\w.-]+\/[^`]+)`/g)].map(([, path = '']) => path),
        tests: [...shown.matchAll(/`([^`]+)` › "(.+?)"(?=<br>|$)/g)].map(([, file = '', name = '']) => ({
          file,
          name: name.replaceAll(String.raw`\|`, '|'),
        })),
      },
    ];
  });
}

function faultsOf({ id, standing, why, places, tests }: Line): string[] {
  const faults: string[] = [];
  if (why.length < 5) faults.push(`${id} gives no reason`);
  if (standing === 'met' && tests.length === 0 && places.length === 0 && !/below/.test(why))
    faults.push(`${id} is met nowhere and shown by nothing`);
  for (const path of places)
    if (!existsSync(join(root, path))) faults.push(`${id} names ${path}, which is not there`);
  for (const { file, name } of tests) {
    if (!existsSync(join(root, file))) faults.push(`${id} names ${file}, which is not there`);
    else if (!namesIn(read(file)).some((is) => is(name))) faults.push(`${id}: ${file} has no test "${name}"`);
  }
  return faults;
}

const lines = linesOf(read(paper));

test('every requirement of levels 1 and 2 has one line, and no line is of anything else', () => {
  const ids = read('test/fixtures/asvs_levels_1_2.txt').trim().split('\n');
  assert.equal(ids.length, 253);
  assert.deepEqual(lines.map(({ id }) => id).toSorted(), ids.toSorted());
});

test('every place and every test that a line names is there, and every met requirement is met somewhere', () => {
  assert.deepEqual(lines.flatMap(faultsOf), []);
});

test('the counts at the top are those of the table', () => {
  const count = (is: (line: Line) => boolean): number => lines.filter(is).length;
  const said = [
    `**${count((line) => line.standing === 'met' && line.tests.length > 0)} are met and shown by a test**`,
    `**${count((line) => line.standing === 'met' && line.tests.length === 0)} are met by their place alone**`,
    `**${count((line) => line.standing === 'not applicable')} are not applicable**`,
    `**${count((line) => line.standing === '**deviation**')} are deviations**`,
    `**${count((line) => line.standing === '**not met yet**')} are not met yet**`,
  ];
  const document = read(paper);
  for (const sentence of said) assert.ok(document.includes(sentence), `the paper lacks: ${sentence}`);
});

test('a line without a reason, with a place or a test that is not there is caught', () => {
  const [line] = linesOf(
    '| 1.1.1 | x | met: `src/nothing.ts` | `test/repository/security.test.ts` › "no such test"<br>`test/none.test.ts` › "x" |',
  );
  assert.ok(line);
  assert.equal(faultsOf(line).length, 3);
  const [bare] = linesOf('| 1.1.1 | x | met: so | |');
  assert.ok(bare);
  assert.equal(faultsOf(bare).length, 2);
  assert.throws(() => linesOf('| 1.1.1 | x | perhaps | |'));
});
