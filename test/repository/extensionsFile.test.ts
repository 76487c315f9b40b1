import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseExtensions, readExtensions } from '#main/config/extensionsFile.ts';

const good = {
  form: 'GSTR-3B',
  period: '2026-10',
  preference: 'monthly',
  due: '2026-11-27',
  areas: [{ state: 'MH', districts: ['Thane'], pincodes: ['400601-400615'] }],
  source: 'Notification 00/2026 - Central Tax',
};
const problemsOf = (...rows: unknown[]): string[] => {
  const read = parseExtensions(JSON.stringify(rows));
  return read.ok ? [] : read.failure;
};

test('the rows of a file become extensions; a state is named by letters or number, the country by nothing', () => {
  const { areas: _country, ...everywhere } = good;
  const read = parseExtensions(
    JSON.stringify([good, { ...everywhere, due: '2026-11-25' }, { ...good, areas: [{ state: '27' }] }]),
  );
  assert.ok(read.ok);
  assert.deepEqual(
    read.value.map(({ form, period, frequency, due, areas }) => [form, period, frequency, due, areas]),
    [
      [
        'GSTR3B',
        '102026',
        'monthly',
        '2026-11-27',
        [{ state: '27', districts: ['Thane'], pincodes: ['400601-400615'] }],
      ],
      ['GSTR3B', '102026', 'monthly', '2026-11-25', undefined],
      ['GSTR3B', '102026', 'monthly', '2026-11-27', [{ state: '27' }]],
    ],
  );
});

const mistakes: readonly [what: string, row: unknown, says: RegExp][] = [
  ['a form that there is not', { ...good, form: 'GSTR-9' }, /"form" must be "GSTR-1" or "GSTR-3B"/],
  ['a month in words', { ...good, period: 'October 2026' }, /"period" must be a month like "2026-10"/],
  ['a thirteenth month', { ...good, period: '2026-13' }, /"period" must be a month/],
  ['no preference', { ...good, preference: undefined }, /"preference" must be "monthly" or "quarterly"/],
  [
    'a quarter by its first month',
    { ...good, preference: 'quarterly', due: '2027-01-29' },
    /last month: March, June/,
  ],
  ['a day that does not exist', { ...good, due: '2026-11-31' }, /does not exist: 2026-11-31/],
  ['the usual day', { ...good, due: '2026-11-20' }, /not later than the usual due date/],
  ['a wrong year', { ...good, due: '2027-11-27' }, /more than 200 days after/],
  ['no state', { ...good, areas: [{ state: 'ZZ' }] }, /"ZZ" is no state/],
  ['a district without its state', { ...good, areas: [{ districts: ['Thane'] }] }, /"state" must be/],
  ['no area in the list', { ...good, areas: [] }, /must name at least one state/],
  ['a short pincode', { ...good, areas: [{ state: 'MH', pincodes: ['4006'] }] }, /pincode must be like/],
  ['no source', { ...good, source: '' }, /"source" must name the notification/],
  ['a name that is not known', { ...good, district: 'Thane' }, /"district" is not known/],
  ['no object', 'GSTR-3B', /must be an object/],
];

for (const [what, row, says] of mistakes) {
  test(`a row with ${what} is refused in plain words, with its number`, () => {
    const problems = problemsOf({ ...good, due: '2026-11-26' }, row);
    assert.equal(problems.length, 1, problems.join(' '));
    assert.match(problems[0] ?? '', says);
    assert.match(problems[0] ?? '', /^Row 2: .*\.$/);
  });
}

test('all mistakes of a file are reported at once, a row twice among them', () => {
  const problems = problemsOf(good, { ...good, form: 'x' }, { ...good, source: 'Another paper' });
  assert.deepEqual(problems, [
    'Row 2: "form" must be "GSTR-1" or "GSTR-3B".',
    'Row 3 says the same as row 1.',
  ]);
});

test('a text without rows is reported as such; no text makes it throw', () => {
  assert.deepEqual(parseExtensions('{'), { ok: false, failure: ['It is not JSON.'] });
  assert.deepEqual(parseExtensions('{}'), { ok: false, failure: ['It must be a list of rows: [ … ].'] });
  assert.deepEqual(parseExtensions('[]'), { ok: true, value: [] });
  assert.deepEqual(readExtensions(null), { ok: true, value: [] });
  const unreadable = readExtensions('/nowhere/extensions.json');
  assert.deepEqual(unreadable, { ok: false, failure: ['The file /nowhere/extensions.json cannot be read.'] });
  fc.assert(fc.property(fc.json(), (text) => void parseExtensions(text)));
});

test('the sample in the guide is a file that is taken', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const sample = /```json\n(\[[\s\S]*?\n\])\n```/.exec(guide)?.[1];
  assert.ok(sample !== undefined);
  const read = parseExtensions(sample);
  assert.ok(read.ok && read.value.length === 1);
});
