import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromIst, formatIst } from '#domain/shared/istTime.ts';
import { dueReminder, needsReminder, nextReminder, passwordReminderAt } from '#domain/filing/notice.ts';

const due = fromIst({ year: 2026, month: 11, day: 11, hour: 23, minute: 59, second: 59, ms: 999 });
const opened = fromIst({ year: 2026, month: 11, day: 1, minute: 5 });
const at = (day: number, hour = 12): number => fromIst({ year: 2026, month: 11, day, hour });

test('reminders come at 10:00 IST, three days and one day before the due date, on it and after it', () => {
  const moments: string[] = [];
  for (let now = nextReminder(due, opened, 3); now !== null; now = nextReminder(due, now, 3))
    moments.push(formatIst(now));
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
  assert.equal(formatIst(dueReminder(due, opened, now, 3) ?? 0), '11 November 2026, 10:00 IST');
  assert.equal(dueReminder(due, now, now, 3), null);
});

test('the first reminder comes as many days before as was chosen, and no later one comes before it', () => {
  const first = (days: number): string => formatIst(nextReminder(due, opened, days) ?? 0);
  assert.equal(first(7), '4 November 2026, 10:00 IST');
  assert.equal(first(1), '10 November 2026, 10:00 IST');
  assert.equal(first(0), '11 November 2026, 10:00 IST');
  assert.equal(formatIst(nextReminder(due, at(4), 7) ?? 0), '10 November 2026, 10:00 IST');
});

test('a password is reminded of 90 days after it changed, and 90 days after each reminder', () => {
  assert.equal(formatIst(passwordReminderAt(at(1), null)), '30 January 2027, 12:00 IST');
  assert.equal(formatIst(passwordReminderAt(at(1), at(11))), '9 February 2027, 12:00 IST');
});

test('nothing is due before the first reminder, nor for a filing opened after it', () => {
  assert.equal(dueReminder(due, opened, at(7), 3), null);
  assert.equal(dueReminder(due, at(8), at(9), 3), null);
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
