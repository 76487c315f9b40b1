import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextWave } from '../../../web/src/features/desk/codeWave.ts';

type Waiting = Parameters<typeof nextWave>[0][number];

/** Null: their code was sent, or may not be requested now. */
const holders = (...ids: (string | null)[]): Waiting[] =>
  ids.map((id) => ({ ask: id === null ? null : ({ id } as NonNullable<Waiting['ask']>) }));
const idsOf = (some: readonly Waiting[]) => some.map(({ ask }) => ask?.id);

test('a press asks the next five people whose code may be requested, in order', () => {
  assert.deepEqual(idsOf(nextWave(holders('a', null, 'b', 'c', 'd', null, 'e', 'f'), new Set())), [
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
  assert.deepEqual(idsOf(nextWave(holders('a', null), new Set())), ['a']);
});

test('people who were asked and brought no code come after those who were not asked', () => {
  const asked = new Set(['a', 'b']);
  assert.deepEqual(idsOf(nextWave(holders('a', 'b', 'c', 'd', 'e', 'f', 'g'), asked)), [
    'c',
    'd',
    'e',
    'f',
    'g',
  ]);
  assert.deepEqual(idsOf(nextWave(holders('a', 'b', 'c'), asked)), ['c', 'a', 'b']);
});
