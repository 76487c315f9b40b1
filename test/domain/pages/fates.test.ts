import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areOver, type Fate, fateOf, fatesOf, formatDone } from '../../../web/src/features/desk/fates.ts';

type Row = NonNullable<Parameters<typeof fateOf>[0]>;

const counts = (some: Partial<Record<Fate, number>>) => ({
  filed: 0,
  codes: 0,
  underWay: 0,
  stopped: 0,
  ...some,
});

const formatCounts = (
  act: Parameters<typeof formatDone>[0],
  done: number,
  some: Partial<Record<Fate, number>>,
  lackMoney = false,
) => formatDone(act, done, { counts: counts(some), lackMoney });

test('the line after an act on many calls filed only the returns that are filed', () => {
  assert.equal(formatDone('file', 3, null), '3 agreed');
  assert.equal(formatCounts('file', 3, { codes: 3 }), '3 agreed: 3 wait for codes');
  assert.equal(formatCounts('file', 3, { filed: 1, codes: 2 }), '1 filed, 2 wait for codes');
  assert.equal(
    formatCounts('backlog', 3, { codes: 1, underWay: 1, stopped: 1 }),
    '3 agreed: 1 waits for codes, 1 being filed, 1 stopped',
  );
  assert.equal(
    formatCounts('backlog', 3, { codes: 1, stopped: 2 }, true),
    '3 agreed: 1 waits for codes, 2 wait for money',
  );
  assert.equal(formatDone('skip', 23, null), '23 skipped');
  assert.equal(formatDone('recurring_off', 23, null), 'Recurring off for 23');
});

test('a client counts as filed once both returns are, or once it stands with its next month', () => {
  const row: Row = {
    queue: 'codes',
    why_code: 'code_wanted',
    period: '102026',
    backlog: null,
    gstr1: { is: 'filed' },
    gstr3b: { is: 'code' },
  };
  assert.equal(fateOf(row, '102026'), 'codes');
  assert.equal(fateOf({ ...row, queue: 'scheduled' }, '102026'), 'underWay');
  assert.equal(fateOf({ ...row, queue: 'blocked' }, '102026'), 'stopped');
  assert.equal(fateOf({ ...row, queue: 'say_nil' }, '102026'), 'stopped', 'its findings ask for another yes');
  assert.equal(fateOf({ ...row, queue: 'filed', gstr3b: { is: 'filed' } }, '102026'), 'filed');
  assert.equal(fateOf({ ...row, period: '112026' }, '102026'), 'filed');
  assert.equal(fateOf(row, ''), 'filed', 'none of its past months is left');
});

test('the stopped clients of an act on many are given beside the counts of all that it took', () => {
  const row = (gstin: string, queue: Row['queue'], why = 'data_saved') => ({
    gstin,
    queue,
    why_code: why,
    period: '102026',
    backlog: null,
    gstr1: { is: 'yes' as const },
    gstr3b: { is: 'yes' as const },
  });
  const rows = [row('A', 'codes'), row('B', 'blocked'), row('C', 'by_hand'), row('D', 'blocked')];
  const answers = rows.map(({ gstin }) => ({ ok: gstin !== 'D', gstin, period: '102026' }));
  const { counts: found, stopped, lackMoney } = fatesOf(answers, rows);
  assert.deepEqual(found, counts({ codes: 1, stopped: 2 }));
  assert.deepEqual(
    stopped.map(({ gstin }) => gstin),
    ['B', 'C'],
  );
  assert.ok(!lackMoney);
  const waiting = rows.map(({ gstin }) => row(gstin, 'blocked', 'late_fee_carried'));
  assert.ok(fatesOf(answers, waiting).lackMoney);
  assert.ok(!areOver(found));
  assert.ok(areOver(counts({ filed: 1, stopped: 2 })));
});
