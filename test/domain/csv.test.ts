import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { csvRows, parseCsv } from '#domain/shared/csv.ts';

const cellsOf = (text: string) => parseCsv(text)?.map(({ cells }) => cells);

test('rows are read as spreadsheets write them, with their own separators and line ends', () => {
  const expected = [
    ['a', 'b'],
    ['1', '2'],
  ];
  for (const text of ['a,b\n1,2', 'a;b\r\n1;2\r\n', 'a\tb\r1\t2', '\uFEFFa, b \n\n 1,2\n,\n'])
    assert.deepEqual(cellsOf(text), expected, JSON.stringify(text));
});

test('a title above the columns, and separators inside quotes, do not hide the separator', () => {
  assert.deepEqual(cellsOf('List of clients\n\na;"b, c, d"\n1;2'), [
    ['List of clients'],
    ['a', 'b, c, d'],
    ['1', '2'],
  ]);
  assert.deepEqual(cellsOf('"a, b, c"\td\n1\t2'), [
    ['a, b, c', 'd'],
    ['1', '2'],
  ]);
});

test('a quoted cell holds separators, line breaks, doubled quotes and its blanks', () => {
  assert.deepEqual(cellsOf('a,b\n"x, y"," ""z""\nw "\n1,2'), [
    ['a', 'b'],
    ['x, y', ' "z"\nw '],
    ['1', '2'],
  ]);
});

test('lines are counted as an editor counts them, empty ones and breaks inside quotes included', () => {
  assert.deepEqual(
    parseCsv('a\n\n"b\nc"\nd')?.map(({ line }) => line),
    [1, 3, 5],
  );
});

test('a file with a quote that is never closed is refused', () => {
  assert.equal(parseCsv('a,b\n"1,2\n3,4'), null);
});

test('any cell that is written with quotes is read back unchanged', () => {
  const cell = fc.string().filter((text) => text.trim() !== '' && !text.includes('\r'));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = rows
        .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      const head = 'a,b\n';
      assert.deepEqual(cellsOf(head + text), [['a', 'b'], ...rows]);
    }),
  );
});

/** A cell that a spreadsheet may read as a formula, or as the beginning of one. */
const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tA',
];

test('a cell that a spreadsheet would take for a formula is written as a text', () => {
  for (const text of formulas) assert.deepEqual(cellsOf(csvRows([[text, 'x']])), [[`'${text}`, 'x']]);
});

test('blanks before the sign of a formula hide it from no guard', () => {
  for (const blanks of [' ', '   ', '\u00A0', '\u3000', ' \t'])
    for (const text of formulas)
      assert.deepEqual(cellsOf(csvRows([[`${blanks}=${text}`, 'x']]))?.[0]?.[0], `'${blanks}=${text}`);
});

test('a sign inside a cell, and a plain word, stay as they are', () => {
  assert.equal(
    csvRows([['a=b', 'x - y', 'Rao & Sons', '23BNRPN4821K1ZN', '']]),
    'a=b,x - y,Rao & Sons,23BNRPN4821K1ZN,\r\n',
  );
});
