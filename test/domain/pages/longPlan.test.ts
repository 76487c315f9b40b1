import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import type { PlanPeriod } from '../../../web/src/api/backlog.ts';
import {
  agreedAfter,
  costsLessInAll,
  fieldInDoubt,
  gstr1Fees,
  isLookingForMoney,
  isStartable,
  isToRetry,
  isStarted,
  nameSpan,
  periodsShown,
  saysAccess,
  startedBehind,
  waitsForEarlier,
} from '../../../web/src/features/backlog/planShown.ts';

const period = (at: number, state: PlanPeriod['state'] = 'unfiled', reason = ''): PlanPeriod => ({
  period: String(at),
  frequency: 'monthly',
  state,
  returns: [],
  fee_rupees: 1000,
  carried_rupees: 1000,
  portal_rupees: null,
  law_ends_at: '2029-12-20T23:59:59+05:30',
  barred_from: '2030-01-01T00:00:00+05:30',
  entry: reason === '' ? null : (wholeEntry({ id: '1', status: 'failed', reason }) as PlanPeriod['entry']),
  declaration: '',
  fee_declaration: '',
});
const plan = (count: number, filed: number): PlanPeriod[] =>
  Array.from({ length: count }, (_, at) => period(at, at < filed ? 'filed' : 'unfiled'));
const names = (periods: readonly PlanPeriod[]): string => periods.map((each) => each.period).join(' ');

test('a plan of a year is shown whole, and a longer one from the last filed period on', () => {
  assert.equal(periodsShown(plan(12, 0)).length, 12);
  assert.equal(names(periodsShown(plan(36, 0))), '0 1 2 3 4 5');
  assert.equal(names(periodsShown(plan(36, 10))), '9 10 11 12 13 14');
  assert.equal(names(periodsShown(plan(36, 35))), '30 31 32 33 34 35');
  assert.equal(names(periodsShown(plan(36, 36))), '0 1 2 3 4 5');
});

test('the span of a plan of quarters goes from the first month of the first to the last month of the last', () => {
  const quarter = (of: string): PlanPeriod => ({ ...period(0), period: of, frequency: 'quarterly' });
  assert.equal(nameSpan([quarter('122026'), quarter('032027')]), 'October 2026 to March 2027');
  assert.equal(nameSpan([quarter('122026')]), 'October to December 2026');
});

test('a period that only an earlier one of the plan stops waits for it, and the first one does not', () => {
  const behind = period(1, 'stopped', 'previous_gstr3b_missing');
  assert.equal(waitsForEarlier(behind, [period(0), behind]), true);
  assert.equal(waitsForEarlier(behind, [period(0, 'filed'), behind]), false);
  const other = period(1, 'stopped', 'liability_found');
  assert.equal(waitsForEarlier(other, [period(0), other]), false);
});

test('of the started periods only the next one is being filed: those after it wait, also while the portal is read for them', () => {
  const started = (at: number, status_code: string): PlanPeriod => ({
    ...period(at, 'under_way'),
    entry: wholeEntry({ id: String(at), status_code }) as PlanPeriod['entry'],
  });
  const plan = [started(1, 'being_filed'), started(2, 'being_filed'), started(3, 'scheduled')];
  assert.deepEqual(
    plan.map((each) => startedBehind(each, plan)?.period ?? ''),
    ['', '1', '1'],
  );
  const held: PlanPeriod = {
    ...started(2, 'not_filed'),
    entry: wholeEntry({
      id: '2',
      status: 'failed',
      reason: 'previous_gstr3b_missing',
    }) as PlanPeriod['entry'],
  };
  assert.equal(startedBehind(held, [started(1, 'being_filed'), held])?.period, '1', 'it goes on by itself');
  const sent: PlanPeriod = { ...started(1, 'arn_being_confirmed'), state: 'filed' };
  const next = started(2, 'being_filed');
  assert.equal(startedBehind(next, [sent, next]), sent, 'until the portal lists it');
  assert.equal(startedBehind(next, [{ ...started(1, 'filed'), state: 'filed' }, next]), null);
});

test('a period for which the portal asks another fee than the yes covers has its own yes, and no start', () => {
  const fee = { central: 70, state: 70, own: 0, cash: null, missing: { central: 0, state: 0 } };
  const asked = (agreed: boolean): PlanPeriod => ({
    ...period(0, 'stopped', 'late_fee_carried'),
    entry: wholeEntry({
      late_fee: { ...fee, agreed, challan_days: 15, text: '' },
    }) as PlanPeriod['entry'],
  });
  assert.equal(isStartable(asked(false)), false);
  assert.equal(isStartable(asked(true)), true);
});

test('a plan that waits for its first yes is not begun', () => {
  assert.equal(isStarted([period(0, 'stopped'), period(1)]), false);
  assert.equal(isStarted([period(0, 'filed'), period(1)]), true);
});

test('a plan says that API access is off wherever no stop says it, and that it may have ended only beside its question', () => {
  const at = '2027-06-21T10:00:00+05:30';
  const says = (standing: 'off' | 'ended', asks: boolean, isStopped = false): boolean =>
    saysAccess(
      { api_access: { standing, ends_by: null }, periods: [period(0)], read_at: at },
      { asks, isStopped },
    );
  assert.deepEqual([says('off', false), says('off', true), says('off', false, true)], [true, true, false]);
  assert.deepEqual([says('ended', false), says('ended', true)], [false, true]);
  // Without it the lists were never read, and nothing else would be on the page.
  const none = (read: string | null) =>
    saysAccess(
      { api_access: { standing: 'off', ends_by: null }, periods: [], read_at: read },
      { asks: false, isStopped: false },
    );
  assert.deepEqual([none(null), none(at)], [true, false]);
});

test('once the portal has named the fee of the next month, its money is being looked for until that month is filed', () => {
  const next = (state: PlanPeriod['state'], rupees: number | null) =>
    isLookingForMoney([
      { ...period(0, 'filed'), portal_rupees: 500 },
      { ...period(1, state), portal_rupees: rupees },
    ]);
  assert.deepEqual(
    [next('under_way', 500), next('under_way', null), next('stopped', 500)],
    [true, false, false],
  );
});

test('a period that may have stopped for an entry under Edit names its field, unless its own act leads there', () => {
  const stopped = (reason: string, scheme: boolean, act = 'retry'): PlanPeriod => ({
    ...period(0, 'stopped'),
    entry: wholeEntry({ reason, act, reason_params: { may_be_scheme: scheme } }) as PlanPeriod['entry'],
  });
  assert.equal(fieldInDoubt(stopped('previous_gstr3b_missing', true)), 'regular_from');
  assert.equal(fieldInDoubt(stopped('previous_gstr3b_missing', false)), null);
  assert.equal(fieldInDoubt(stopped('portal_refused', true, 'edit')), null);
  assert.equal(fieldInDoubt(stopped('portal_account', false)), 'username');
});

test('until the portal has measured a plan its head says how much of the fees is for GSTR-1', () => {
  const late = { due_at: '', days_late: 40, fee_rupees: 500, filed_at: null, arn: '' };
  const month = (at: number, portal: number | null = null): PlanPeriod => ({
    ...period(at),
    returns: [
      { ...late, form: 'GSTR1' },
      { ...late, form: 'GSTR3B' },
    ],
    portal_rupees: portal,
  });
  const of = (...periods: PlanPeriod[]) => gstr1Fees({ periods });
  assert.equal(of(month(0), month(1)), 1000);
  assert.equal(of(month(0, 140), month(1)), 1000, 'of a return before the plan');
  assert.equal(of(month(0), month(1, 500)), 0);
  assert.equal(of({ ...month(0), state: 'filed' }, month(1)), 0);
  // The period after the plan is measured too.
  const fees = { expected_rupees: 500, expected_later_rupees: 500 };
  assert.equal(costsLessInAll({ ...fees, fee_rupees: 1500 }), true);
  assert.equal(costsLessInAll({ ...fees, fee_rupees: 1000 }), false);
});

test('a month whose skip is undone in a begun plan names the months after it, whose yes stands', () => {
  const agreed = [period(2, 'under_way'), period(3, 'under_way')];
  assert.deepEqual(agreedAfter([period(1), ...agreed]), agreed);
  assert.deepEqual(agreedAfter([period(1), period(2)]), []);
});

test('a plan that has stopped outside itself asks for no yes again: Retry moves it', () => {
  const of = (told: object): PlanPeriod => ({
    ...period(1, 'stopped', 'api_access_off'),
    entry: wholeEntry({
      status: 'failed',
      reason: 'api_access_off',
      act: 'retry',
      ...told,
    }) as PlanPeriod['entry'],
  });
  const begun = of({ in_plan: true });
  const [filed, agreed] = [period(0, 'filed'), period(2, 'under_way')];
  assert.equal(isToRetry(begun, [filed, begun, agreed]), true);
  // Nobody has said yes to the month after it.
  assert.equal(isToRetry(begun, [filed, begun, period(2)]), false);
  const stopped = of({});
  assert.equal(isToRetry(stopped, [filed, stopped, agreed]), false);
});
