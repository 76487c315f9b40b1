import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backlogLine } from '../../harness/backlogLine.ts';
import { formatStanding, standingOf } from '../../../web/src/features/desk/standing.ts';

type Row = Parameters<typeof standingOf>[0];

const now = Date.parse('2027-06-21T10:00:00+05:30');
const line: NonNullable<Row['backlog']> = {
  ...backlogLine,
  periods: 14,
  fee_rupees: 13000,
  period: '042026',
  due_at: '2026-05-11T23:59:59+05:30',
  days_late: 406,
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
