import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backlogLine } from '../../harness/backlogLine.ts';
import { formatWhy } from '../../../web/src/features/desk/standing.ts';
import { filesPast } from '../../../web/src/features/desk/ofMany.ts';
import { canRetry, rowAct, formatRowAct } from '../../../web/src/features/desk/rowAct.ts';

type Row = Parameters<typeof rowAct>[0];

const may = { file: true, manage: true };
const blocked: Row = {
  queue: 'blocked',
  act: 'retry',
  why_code: 'previous_gstr1_missing',
  look_first: false,
  first: null,
  backlog: null,
};
const behind = (filing: string | null): Row => ({
  ...blocked,
  first: { period: '092026', frequency: 'monthly', filing_id: filing },
});

test('the button of a blocked row tries again only where no other month has to be filed before', () => {
  assert.equal(formatRowAct(blocked, may, false), 'Retry');
  assert.deepEqual(
    [rowAct(behind('id'), may, false), formatRowAct(behind('id'), may, false)],
    ['first', 'File September'],
  );
  assert.deepEqual(
    [rowAct(behind(null), may, false), formatRowAct(behind(null), may, false)],
    ['how', 'How to fix'],
  );
  const quarter: Row = { ...blocked, first: { period: '092026', frequency: 'quarterly', filing_id: 'id' } };
  assert.equal(formatRowAct(quarter, may, false), 'File July to September');
});

test('a row that is not this person’s to do, or has another act, is not changed by a month that is missing', () => {
  assert.equal(rowAct(behind('id'), { file: false, manage: true }, false), 'open');
  assert.equal(rowAct({ ...behind('id'), act: 'edit' }, may, false), 'edit');
  assert.equal(rowAct({ ...behind('id'), act: 'say_yes' }, may, false), 'look');
});

test('among the late months a row leads to its plan, whatever else it waits for and whoever looks', () => {
  const line = {
    ...backlogLine,
    periods: 3,
    fee_rupees: 3000,
    period: '092026',
    due_at: '',
    days_late: 0,
  };
  const late: Row = {
    ...behind('id'),
    backlog: { ...line, unit: 'months', frequency: 'monthly', signed_by: 'code' },
  };
  assert.equal(rowAct(late, { file: false, manage: false }, true), 'plan');
  assert.equal(formatRowAct(late, may, true), 'See the plan');
  assert.equal(rowAct(late, may, false), 'first');
  assert.equal(rowAct(behind('id'), may, true), 'first');
  assert.ok(late.backlog);
  const older: Row = { ...late, backlog: { ...late.backlog, period: '042026' } };
  assert.equal(rowAct(older, may, false), 'plan', 'April is filed before September');
  assert.equal(rowAct({ ...late, first: behind(null).first }, may, false), 'plan');
  const skipped: Row = { ...late, act: '', why_code: 'behind_skipped', first: null };
  assert.equal(rowAct(skipped, may, false), 'plan', 'where the skip is undone');
});

test('a client whose plan lacks only money says so and leads to its plan, and one that waits for a yes too does not', () => {
  const line = {
    ...backlogLine,
    periods: 3,
    fee_rupees: 3000,
    filed: 1,
    started: 4,
    waits_for_money: true,
    lacks_rupees: 2500,
    to_start: 0,
    charged_rupees: 0,
    period: '',
    due_at: '',
    days_late: 0,
  } as const;
  const lacks: Row = { ...blocked, backlog: line };
  assert.equal(formatRowAct(lacks, may, false), 'See the plan');
  const said = { why: 'Late fee of ₹140 to pay first', why_code: 'late_fee_carried' };
  assert.equal(formatWhy({ ...lacks, ...said }, { fee: '' }), 'Waits for ₹2,500 in the cash ledger');
  const asked: Row = { ...lacks, queue: 'say_nil', act: 'pay_late_fee', look_first: true };
  assert.equal(rowAct(asked, may, false), 'look');
  assert.equal(formatWhy({ ...asked, ...said }, { fee: '' }), said.why);
});

test('a client with several unfiled months leads to their plan from every list, and one with a single month to its yes', () => {
  const months = (periods: number): Row['backlog'] => ({
    ...backlogLine,
    periods,
    fee_rupees: 3000,
    to_start: periods,
    period: '092026',
    due_at: '',
    days_late: 0,
  });
  const late: Row = { ...blocked, queue: 'say_nil', act: 'answer', why_code: 'overdue', look_first: true };
  assert.equal(formatRowAct({ ...late, backlog: months(8) }, may, false), 'See the plan');
  assert.equal(formatRowAct({ ...late, backlog: months(1) }, may, false), 'Review');
  assert.equal(formatRowAct(late, may, false), 'Review');
  // Its newest month is skipped, or not due.
  assert.equal(formatRowAct({ ...late, act: '', backlog: months(1) }, may, false), 'See the plan');
});

test('a client whose signatory has no PAN leads to the PAN', () => {
  const without: Row = { ...blocked, act: 'edit', why_code: 'signatory_pan_missing' };
  assert.equal(formatRowAct(without, may, false), 'Enter PAN');
  assert.equal(formatRowAct(without, { file: true, manage: false }, false), 'Open');
  assert.equal(formatRowAct({ ...without, why_code: 'first_period_unknown' }, may, false), 'Edit');
});

test('neither the key nor the bar retries a month behind a missing one', () => {
  const first = { period: '092026', frequency: 'monthly', filing_id: 'id' } as const;
  assert.ok(canRetry({ can_retry: true, first: null }));
  assert.ok(!canRetry({ can_retry: true, first }));
  assert.ok(!canRetry({ can_retry: false, first: null }));
});

test('where the portal lets no software in the row leads to the steps on the portal; after another refusal it asks again', () => {
  const refused = (why: string): Row => ({ ...blocked, act: 'verify_again', why_code: why });
  assert.equal(formatRowAct(refused('api_access_off'), may, false), 'How to fix');
  assert.equal(formatRowAct(refused('refused'), may, false), 'Ask again');
});

test('a yes to the past months of many leaves out who signs with a DSC, whose signatory is not known, and whose yes is there', () => {
  const past = (signed: 'code' | 'dsc', why: string, left = 3) => ({
    why_code: why,
    backlog: {
      ...backlogLine,
      periods: 3,
      fee_rupees: 3000,
      to_start: left,
      period: '092026',
      due_at: '',
      days_late: 0,
      unit: 'months' as const,
      frequency: 'monthly' as const,
      signed_by: signed,
    },
  });
  assert.deepEqual(
    [
      past('code', 'overdue'),
      past('dsc', 'evc_not_allowed'),
      past('code', 'signatory_pan_missing'),
      past('code', 'code_wanted', 0),
      { ...past('code', 'overdue'), backlog: null },
    ].map(filesPast),
    [true, false, false, false, false],
  );
});
