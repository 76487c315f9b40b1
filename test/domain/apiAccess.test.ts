import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessEndsBy,
  accessReminderIsDue,
  accessStanding,
  accessUnknown,
  afterAdmission,
  afterRefusal,
  afterRenewal,
  type ApiAccess,
  nextAccessReminder,
} from '#domain/registration/apiAccess.ts';
import { DAY_MS, fromIst, HOUR_MS, formatIst } from '#domain/shared/istTime.ts';

const first = fromIst({ year: 2026, month: 11, day: 5, hour: 8 });
const at = (days: number): number => first + days * DAY_MS;
const seen = afterAdmission(accessUnknown, first);

const moments = (access: ApiAccess): string[] => {
  const all: string[] = [];
  for (let next = nextAccessReminder(access, 0); next !== null; next = nextAccessReminder(access, next))
    all.push(formatIst(next));
  return all;
};

test('the first admission by the portal bounds the end of access, and later ones before that end change nothing', () => {
  assert.equal(accessEndsBy(accessUnknown), null);
  assert.equal(formatIst(accessEndsBy(seen) ?? 0), '5 December 2026, 08:00 IST');
  assert.equal(afterAdmission(seen, at(29)), seen);
});

test('an admission after the latest end shows that access was renewed by then', () => {
  assert.equal(accessEndsBy(afterAdmission(seen, at(30))), at(60));
  assert.equal(accessEndsBy(afterAdmission(seen, at(44))), at(74));
});

test('after the portal has refused access it is off until the portal admits or the taxpayer reports a renewal', () => {
  const off = afterRefusal(seen, at(20));
  assert.equal(accessStanding(off, at(20)), 'off');
  assert.equal(afterRefusal(off, at(21)), off);
  assert.equal(accessEndsBy(afterAdmission(off, at(22))), at(52));
  assert.equal(accessEndsBy(afterRenewal(off, at(23))), at(53));
  assert.deepEqual(moments(off), []);
});

test('access is shown as on, as ending soon from a week before its last day, then as ended', () => {
  const standings = [0, 22, 23, 29, 30, 90].map((days) => accessStanding(seen, at(days)));
  assert.deepEqual(standings, ['on', 'on', 'ends_soon', 'ends_soon', 'ended', 'ended']);
  assert.equal(accessStanding(accessUnknown, first), 'unknown');
});

test('reminders come at 10:00 IST 7, 3 and 1 days before the latest end, and when it has come', () => {
  assert.deepEqual(moments(seen), [
    '28 November 2026, 10:00 IST',
    '2 December 2026, 10:00 IST',
    '4 December 2026, 10:00 IST',
    '5 December 2026, 10:00 IST',
  ]);
  const inTheEvening = afterAdmission(accessUnknown, first + 12 * HOUR_MS);
  assert.equal(moments(inTheEvening).at(-1), '6 December 2026, 10:00 IST');
});

test('after several missed reminders one is due, and each only once', () => {
  const now = at(29.5);
  assert.ok(accessReminderIsDue(seen, now));
  const reminded = { ...seen, remindedAt: now };
  assert.ok(!accessReminderIsDue(reminded, now));
  assert.deepEqual(moments(reminded), ['5 December 2026, 10:00 IST']);
  assert.deepEqual(moments({ ...seen, remindedAt: at(31) }), []);
});

test('after a renewal on the last day the reminders start again', () => {
  const renewed = afterRenewal({ ...seen, remindedAt: at(29) }, at(29));
  assert.equal(moments(renewed)[0], '27 December 2026, 10:00 IST');
  assert.equal(moments(renewed).length, 4);
});
