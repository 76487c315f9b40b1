import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatStanding, standingOf } from '../../../web/src/features/desk/standing.ts';

type Row = Parameters<typeof standingOf>[0];

const now = Date.parse('2027-06-21T10:00:00+05:30');
const line: NonNullable<Row['backlog']> = {
  periods: 14,
  unit: 'months',
  fee_rupees: 13000,
  filed: 0,
  started: 0,
  waits_for_money: false,
  lacks_rupees: 0,
  stopped: false,
  to_start: 3,
  returns_to_start: 6,
  start_from: '102026',
  start_to: '122026',
  charged_rupees: 2000,
  skipped: false,
  unopened: 0,
  period: '042026',
  frequency: 'monthly',
  due_at: '2026-05-11T23:59:59+05:30',
  days_late: 406,
  signed_by: 'code',
};
const october: Row = {
  period: '102026',
  frequency: 'monthly',
  due_at: '2026-11-11T23:59:59+05:30',
  consequences: null,
  backlog: null,
};
const inShort = (row: Row): string => formatStanding(standingOf(row, '052027', now));

test('a row of a plan that nobody has started says the first month of the plan and its age, else its own month', () => {
  assert.equal(inShort(october), 'Oct 2026 · 222 days late');
  assert.equal(inShort({ ...october, backlog: line }), 'Apr 2026 · 406 days late');
  assert.equal(inShort({ ...october, backlog: { ...line, started: 14 } }), 'Oct 2026 · 222 days late');
  assert.equal(
    inShort({ ...october, backlog: { ...line, started: 14, skipped: true } }),
    'Apr 2026 · 406 days late',
    'a skipped month stays due, and comes first',
  );
});
