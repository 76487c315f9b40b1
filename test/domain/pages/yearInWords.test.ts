import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearInWords } from '../../../web/src/features/desk/yearInWords.ts';

type Row = Parameters<typeof yearInWords>[0];
type Mark = Row['months'][number]['gstr1'];

const months = [{ period: '092026' }, { period: '102026' }];
const mark = (is: Mark['is']): Mark => ({ is, late: false, overdue: false });
const both = (gstr1: Mark['is'], gstr3b = gstr1) => ({ gstr1: mark(gstr1), gstr3b: mark(gstr3b) });
const row: Row = {
  status: 'success',
  files_others: false,
  open: 0,
  cancelled_on: '',
  late: 0,
  frequency: 'monthly',
  filed: 2,
  elsewhere: 2,
  months: [both('elsewhere'), both('elsewhere')],
};
const say = (otherwise: Partial<Row>): string => yearInWords({ ...row, ...otherwise }, months).text;

test('a client whose newest month is not filed is open, however its earlier months were filed', () => {
  assert.equal(say({}), 'filed at the portal');
  for (const newest of [both('open'), both('filed', 'open'), both('stopped'), both('skipped')])
    assert.equal(say({ months: [both('elsewhere'), newest] }), 'October open');
  assert.equal(say({ months: [both('filed'), both('open')], elsewhere: 0, late: 2 }), 'October open');
  assert.equal(say({ months: [both('elsewhere'), both('none')] }), 'filed at the portal');
});

test('older open months, a refusal and a cancellation come before the newest month', () => {
  const open = { months: [both('open'), both('open')] };
  assert.equal(say({ ...open, open: 1 }), '1 of 12 months open');
  assert.equal(say({ ...open, status: 'failed' }), 'refused by the portal');
  assert.equal(say({ status: 'failed', files_others: true }), 'files other returns');
  assert.match(say({ ...open, cancelled_on: '2026-10-05' }), /^cancelled /);
});
