import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inParts, together } from '../../../web/src/features/desk/inParts.ts';

const ids = Array.from({ length: 24 }, (_, at) => `id-${at}`);

test('an act on many is sent in parts of ten, each id once and in order, with the declaration in every part', () => {
  const parts = inParts([{ act: 'file', ids, declare: true }]);
  assert.deepEqual(
    parts.map((part) => part.ids.length),
    [10, 10, 4],
  );
  assert.deepEqual(
    parts.flatMap((part) => part.ids),
    ids,
  );
  assert.ok(parts.every(({ act, declare }) => act === 'file' && declare === true));
});

test('the answers of the parts count together, and every part can be taken back', () => {
  const part = (id: string, done: number) => ({
    done,
    refused: 1 - done,
    answers: [],
    declarations: [],
    undo: [{ act: 'undo' as const, ids: [id] }],
  });
  const all = together(together(null, part('a', 1)), part('b', 0));
  assert.deepEqual([all.done, all.refused], [1, 1]);
  assert.deepEqual(
    all.undo.flatMap((body) => body.ids),
    ['a', 'b'],
  );
});
