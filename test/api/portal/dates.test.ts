import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateIn } from '#portal/dates.ts';

const days: readonly (readonly [string, string | null])[] = [
  ['2026-11-10T18:29:59Z', '2026-11-10'],
  ['2026-11-10T18:30:00Z', '2026-11-11'],
  ['2026-11-10T18:30:00.000Z', '2026-11-11'],
  ['2026-11-10T20:00Z', '2026-11-11'],
  ['2026-12-31T23:59:59Z', '2027-01-01'],
  ['2026-11-11T00:00:00+05:30', '2026-11-11'],
  ['2026-11-11T23:59:59+0530', '2026-11-11'],
  ['2026-11-11T23:59:59', '2026-11-11'],
  ['2026-11-11 23:59:59', '2026-11-11'],
  ['2026-02-31T18:30:00Z', null],
  ['11-11-2026', '2026-11-11'],
  ['NA', null],
  ['-', null],
  ['', null],
];
for (const [text, day] of days)
  test(`"${text}" is ${day === null ? 'no date' : `${day} in India`}`, () => {
    assert.equal(dateIn(text), day);
  });
