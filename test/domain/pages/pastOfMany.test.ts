import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backlogLine } from '../../harness/backlogLine.ts';
import {
  codesOf,
  filesMonth,
  formatFileLate,
  formatStart,
  isPastFirst,
  lateSum,
} from '../../../web/src/features/desk/ofMany.ts';

type Row = Parameters<typeof isPastFirst>[0][number];
type Line = NonNullable<Row['backlog']>;

const line: Line = {
  ...backlogLine,
  periods: 8,
  fee_rupees: 7220,
  to_start: 8,
  returns_to_start: 15,
  start_to: '052027',
  charged_rupees: 6300,
  days_late: 222,
};
const oneMonth: Line = {
  ...line,
  periods: 1,
  to_start: 1,
  returns_to_start: 2,
  fee_rupees: 2000,
  charged_rupees: 0,
  start_to: '102026',
};
const row: Row = {
  queue: 'say_nil',
  act: 'answer',
  why_code: 'overdue',
  look_first: true,
  can_file: true,
  first: null,
  backlog: null,
};
const may = { file: true, manage: true };
const isFirst = (rows: readonly Row[], amongLate = false) => isPastFirst(rows, { may, amongLate });

test('past months are the first act of ticked clients where their acts are plans, and a month that waits alone comes before them', () => {
  const planned: Row = { ...row, backlog: line };
  assert.deepEqual(
    [row, { ...row, backlog: oneMonth }, planned].map((each) => filesMonth(each)),
    [true, true, false],
  );
  assert.ok(isFirst([planned, planned]));
  assert.ok(!isFirst([planned, row]));
  assert.ok(!isFirst([row]));
  assert.ok(isFirst([{ ...row, backlog: oneMonth }], true), 'among the late months');
  assert.ok(!isPastFirst([planned], { may: { file: false, manage: true }, amongLate: false }));
  // Its act is a code.
  assert.ok(!isFirst([{ ...planned, queue: 'codes', act: 'ask_code', can_file: false }]));
});

test('the line of a client in the question about past months names the first and the last month that the yes covers', () => {
  assert.equal(formatStart(line), 'October 2026 to May 2027 · 8 months unfiled · ₹6,300 fee, ₹920 later');
  assert.equal(formatStart(oneMonth), 'October 2026 · 1 month unfiled · ₹2,000 fee later');
  // A skipped month ends what the yes covers.
  const cut = { ...line, to_start: 3, start_to: '122026', charged_rupees: 2000 };
  assert.equal(formatStart(cut), 'October 2026 to December 2026 · 3 months unfiled · ₹2,000 fee');
  assert.equal(lateSum([{ backlog: cut }]).later, 0);
  const begun = { ...line, started: 8, to_start: 3, start_from: '032027' };
  assert.equal(formatStart(begun), 'March 2027 to May 2027 · 3 months unfiled · ₹6,300 fee');
});

test('the button of a yes to past months names the late fees that their returns charge, without those charged later', () => {
  const rows = [{ backlog: line }, { backlog: oneMonth }, { backlog: { ...line, started: 8 } }];
  assert.equal(formatFileLate(rows), 'File 17 months · ₹12,600');
  const { rupees, later } = lateSum(rows);
  assert.deepEqual([rupees, later], [6300 + 0 + 6300, 920 + 2000]);
  assert.equal(formatFileLate([{ backlog: oneMonth }]), 'File this month');
});

test('a yes to past months needs a code for each return and one to sign in for each client, forwarded or asked for', () => {
  const signatory = (forwarding: 'works' | 'none') =>
    ({ forwarding }) as Parameters<typeof codesOf>[0][0]['signatory'];
  assert.deepEqual(
    codesOf([
      { backlog: line, signatory: signatory('none') },
      { backlog: oneMonth, signatory: null },
      { backlog: line, signatory: signatory('works') },
    ]),
    { forwarded: 16, asked: 19 },
  );
});
