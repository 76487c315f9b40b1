import type { Card } from './product.ts';

/** The line of a plan that nobody has started, as the API answers it; each test changes the fields that it looks at. */
export const backlogLine: NonNullable<Card['backlog']> = {
  periods: 6,
  unit: 'months',
  fee_rupees: 5700,
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
  period: '102026',
  frequency: 'monthly',
  due_at: '2026-11-11T23:59:59+05:30',
  days_late: 24,
  signed_by: 'code',
  skipped: false,
  unopened: 0,
};
