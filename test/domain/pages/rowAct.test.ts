import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canRetry, rowAct, formatRowAct } from '../../../web/src/features/desk/rowAct.ts';

type Row = Parameters<typeof rowAct>[0];

const may = { file: true, manage: true };
const blocked: Row = { queue: 'blocked', act: 'retry', look_first: false, first: null };
const behind = (filing: string | null): Row => ({
  ...blocked,
  first: { period: '092026', frequency: 'monthly', filing_id: filing },
});

test('the button of a blocked row tries again only where no other month has to be filed before', () => {
  assert.equal(formatRowAct(blocked, may), 'Retry');
  assert.deepEqual([rowAct(behind('id'), may), formatRowAct(behind('id'), may)], ['first', 'File September']);
  assert.deepEqual([rowAct(behind(null), may), formatRowAct(behind(null), may)], ['how', 'How to fix']);
  const quarter: Row = { ...blocked, first: { period: '092026', frequency: 'quarterly', filing_id: 'id' } };
  assert.equal(formatRowAct(quarter, may), 'File July to September');
});

test('a row that is not this person’s to do, or has another act, is not changed by a month that is missing', () => {
  assert.equal(rowAct(behind('id'), { file: false, manage: true }), 'open');
  assert.equal(rowAct({ ...behind('id'), act: 'edit' }, may), 'edit');
  assert.equal(rowAct({ ...behind('id'), act: 'say_yes' }, may), 'look');
});

test('neither the key nor the bar retries a month behind a missing one', () => {
  const first = { period: '092026', frequency: 'monthly', filing_id: 'id' } as const;
  assert.ok(canRetry({ can_retry: true, first: null }));
  assert.ok(!canRetry({ can_retry: true, first }));
  assert.ok(!canRetry({ can_retry: false, first: null }));
});
