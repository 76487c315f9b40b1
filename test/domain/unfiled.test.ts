import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asOf } from '#domain/filing/finding.ts';
import {
  lateFeeCarried,
  lateNeedsPerson,
  notActive,
  previousMissing,
  suspended,
} from '#domain/filing/findings.ts';
import { lateOf, nextOwed, type UnfiledReturn } from '#domain/filing/unfiled.ts';
import { type Form, periodOf } from '#domain/gst/returnPeriod.ts';

const at = (day: string, time = '10:00:00'): number => Date.parse(`${day}T${time}+05:30`);
const unfiled = (
  form: Form,
  month: number,
  due: string,
  more: Partial<UnfiledReturn> = {},
): UnfiledReturn => ({
  form,
  period: periodOf(2026, month),
  frequency: 'monthly',
  due: at(due, '23:59:59'),
  state: 'waiting_for_consent',
  finding: null,
  ...more,
});
const october3b = unfiled('GSTR3B', 10, '2026-11-20');
const november = [unfiled('GSTR1', 11, '2026-12-11'), unfiled('GSTR3B', 11, '2026-12-20')];

test('the first overdue return tells its days, its late fee of that day and how many other months are open', () => {
  assert.deepEqual(lateOf([october3b, ...november], at('2026-12-05')), {
    form: 'GSTR3B',
    period: '102026',
    frequency: 'monthly',
    due: october3b.due,
    days: 15,
    rupees: 300,
    moreMonths: 1,
  });
  const both = [unfiled('GSTR1', 10, '2026-11-11'), october3b];
  const first = lateOf(both, at('2026-12-05'));
  assert.deepEqual([first?.form, first?.days, first?.rupees, first?.moreMonths], ['GSTR1', 24, 780, 0]);
});

test('nothing is late up to the last moment of the due day, and the fee stops at its cap', () => {
  assert.equal(lateOf([october3b], at('2026-11-20', '23:59:59')), null);
  const capped = lateOf([october3b], at('2027-11-20'));
  assert.deepEqual([capped?.days, capped?.rupees], [365, 500]);
  assert.equal(lateOf([], at('2026-12-05')), null);
});

test('a return that may be filed already, or that a person has skipped, is not counted as late', () => {
  for (const state of ['skipped', 'recorded', 'submitting', 'unknown'] as const)
    assert.equal(lateOf([{ ...october3b, state }], at('2026-12-05')), null, state);
  for (const finding of ['filed_elsewhere', 'filed_in_doubt'] as const)
    assert.equal(lateOf([{ ...october3b, state: 'blocked', finding }], at('2026-12-05')), null, finding);
  const late = lateOf(
    [{ ...october3b, state: 'skipped' }, ...november, unfiled('GSTR1', 12, '2027-01-11')],
    at('2026-12-15'),
  );
  assert.deepEqual([late?.period, late?.form, late?.moreMonths], ['112026', 'GSTR1', 1]);
});

test('the next return that is owed is the first one whose due moment is ahead', () => {
  const all = [october3b, ...november];
  assert.deepEqual(nextOwed(all, at('2026-11-15')), { form: 'GSTR3B', due: october3b.due });
  assert.deepEqual(nextOwed(all, at('2026-12-05')), { form: 'GSTR1', due: november[0]?.due });
  assert.equal(nextOwed(all, at('2027-01-05')), null);
});

test('a finding is worded for the day on which it is read: its due date has passed, its fee has grown', () => {
  const about = {
    form: 'GSTR3B',
    period: periodOf(2026, 10),
    frequency: 'monthly',
    due: october3b.due,
    now: at('2026-11-21'),
  } as const;
  const now = at('2026-12-05');
  const late = asOf(lateNeedsPerson(about, at('2029-11-20'), at('2029-11-21')), now);
  assert.ok(late.code === 'late_needs_person');
  assert.deepEqual([late.params.about.now, late.params.rupees], [now, 300]);
  const carried = asOf(
    lateFeeCarried({ ...about, now: at('2026-11-05') }, { central: 70, state: 70 }, { own: 140, cash: null }),
    now,
  );
  assert.ok(carried.code === 'late_fee_carried');
  assert.deepEqual([carried.params.about.now, carried.params.rupees], [now, 140], 'owed of another month');
  const behind = asOf(previousMissing(about, { ...about, period: periodOf(2026, 9) }), now);
  assert.ok(behind.code === 'previous_gstr3b_missing');
  assert.equal(behind.params.previous.now, now);
  const held = asOf(suspended({ ...about, now: at('2026-11-05') }), now);
  assert.ok(held.code === 'suspended');
  assert.equal(held.params.behind, true);
  assert.deepEqual(asOf(notActive(), now), notActive());
});
