import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromIst, sayIst } from '#domain/istTime.ts';
import { dueReminder, needsReminder, nextReminder } from '#domain/reminders.ts';

const due = fromIst({ year: 2026, month: 11, day: 11, hour: 23, minute: 59, second: 59, ms: 999 });
const opened = fromIst({ year: 2026, month: 11, day: 1, minute: 5 });
const at = (day: number, hour = 12): number => fromIst({ year: 2026, month: 11, day, hour });

test('reminders come at 10:00 IST, three days and one day before the due date, on it and after it', () => {
  const moments: string[] = [];
  for (let now = nextReminder(due, opened); now !== null; now = nextReminder(due, now))
    moments.push(sayIst(now));
  assert.deepEqual(moments, [
    '8 November 2026, 10:00 IST',
    '10 November 2026, 10:00 IST',
    '11 November 2026, 10:00 IST',
    '12 November 2026, 10:00 IST',
    '18 November 2026, 10:00 IST',
    '11 December 2026, 10:00 IST',
  ]);
});

test('after days of silence one reminder is due, not all that were missed', () => {
  const now = at(11);
  assert.equal(sayIst(dueReminder(due, opened, now) ?? 0), '11 November 2026, 10:00 IST');
  assert.equal(dueReminder(due, now, now), null);
});

test('nothing is due before the first reminder, nor for a cycle opened after it', () => {
  assert.equal(dueReminder(due, opened, at(7)), null);
  assert.equal(dueReminder(due, at(8), at(9)), null);
});

test('a return that waits for a person is reminded of; one that runs by itself or is not due is not', () => {
  const now = at(8);
  const row = { scheduledAt: null, finding: null };
  assert.equal(needsReminder({ ...row, state: 'waiting_for_consent' }, now), true);
  assert.equal(needsReminder({ ...row, state: 'blocked', finding: { code: 'data_saved' } }, now), true);
  assert.equal(needsReminder({ ...row, state: 'scheduled' }, now), true);
  assert.equal(needsReminder({ ...row, state: 'scheduled', scheduledAt: at(10) }, now), false);
  assert.equal(needsReminder({ ...row, state: 'scheduled', scheduledAt: at(5) }, now), true);
  assert.equal(
    needsReminder({ ...row, state: 'blocked', finding: { code: 'after_cancellation' } }, now),
    false,
  );
  assert.equal(needsReminder({ ...row, state: 'skipped' }, now), false);
});
