import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsAt, type EntryPlace, isSolid } from '../../../web/src/gst/returns/entryActs.ts';

type Entry = Parameters<typeof actsAt>[1];

const places: readonly EntryPlace[] = ['card', 'details', 'newest', 'history', 'table'];
const acts = ['', 'answer', 'say_yes', 'file', 'retry', 'edit', 'ask_code', 'type_code', 'undo'];

test('an entry has at most one solid button, wherever it is shown and whatever it waits for', () => {
  for (const place of places)
    for (const act of acts)
      for (const waits of ['', 'yes', 'start', 'code'])
        for (const status of ['pending', 'failed', 'error', 'warning', 'skipped', 'success'])
          for (const can of [true, false]) {
            const entry: Entry = {
              status,
              status_text: 'x',
              act,
              waits_for: waits,
              can_skip: can,
              can_retry: can,
              reason: '',
            };
            const solid = actsAt(place, entry).filter((one) => isSolid(one, entry));
            assert.ok(solid.length <= 1, `${place}, ${act}, ${waits}, ${status}: ${solid.join(' and ')}`);
          }
});

test('the yes is the solid button where Retry stands beside it, and Retry is where it is the next act', () => {
  const failed = { status: 'failed', status_text: 'x', waits_for: 'yes', can_skip: true, can_retry: true };
  const asks: Entry = { ...failed, act: 'say_yes', reason: '' };
  assert.deepEqual(
    actsAt('card', asks).map((act) => [act, isSolid(act, asks)]),
    [
      ['say_yes', true],
      ['retry', false],
    ],
  );
  assert.ok(isSolid('retry', { ...asks, act: 'retry' }));
});
