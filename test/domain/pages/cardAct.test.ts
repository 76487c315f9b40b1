import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backlogLine } from '../../harness/backlogLine.ts';
import { type Entry, wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import type { Card } from '../../../web/src/api/dashboard.ts';
import {
  byNeed,
  cardActOf,
  isFiledElsewhere,
  rowActOf,
} from '../../../web/src/features/dashboard/cardAct.ts';
import { sortCards } from '../../../web/src/features/dashboard/cardOrder.ts';
import { unfoldsReadings } from '../../../web/src/gst/evidence/readings.ts';
import { zeroEvidence } from '../../../web/src/gst/question/zeroEvidence.ts';

type Shown = Parameters<typeof cardActOf>[0] &
  Pick<Card, 'status' | 'business' | 'auto_filling' | 'next_due' | 'gstin'>;

const entry = (given: Partial<Entry> = {}): Entry =>
  wholeEntry({ id: '1', period: '102026', status: 'warning', act: 'answer', ...given });
const card = (given: Partial<Shown> = {}): Shown => ({
  gstin: '',
  status: 'success',
  business: 'Shop',
  auto_filling: true,
  next_due: '2026-11-11T23:59:59+05:30',
  late: null,
  backlog: null,
  api_access: null,
  signatory_pan: { state: 'known', shown: '' },
  filing: entry(),
  ...given,
});
const sixMonths: NonNullable<Card['backlog']> = {
  ...backlogLine,
};
const late = (days: number): Card['late'] => ({
  form: 'GSTR1',
  period: '092026',
  frequency: 'monthly',
  due_at: '2026-10-11T23:59:59+05:30',
  days,
  fee_rupees: 20 * days,
  more_months: 0,
});
const off: Card['api_access'] = { standing: 'off', ends_by: '2026-11-01T00:00:00+05:30' };

test('past months come before the month, however much of it is ready', () => {
  assert.equal(cardActOf(card({ backlog: sixMonths }), false), 'plan');
  assert.equal(cardActOf(card({ backlog: sixMonths, api_access: off }), true), 'plan');
});

test('one late month is answered on its card, and several are filed by their plan', () => {
  const one: Card['backlog'] = { ...sixMonths, periods: 1 };
  assert.equal(cardActOf(card({ late: late(9), backlog: one }), false), 'month');
  assert.equal(cardActOf(card({ late: late(9), backlog: { ...one, periods: 2 } }), false), 'plan');
});

test('API access that the portal refused comes before the question, except while a code is awaited or the month is filed', () => {
  assert.equal(cardActOf(card({ api_access: off }), false), 'access');
  assert.equal(cardActOf(card({ api_access: off }), true), 'month');
  assert.equal(cardActOf(card({ api_access: off, filing: entry({ status: 'success' }) }), false), 'month');
});

test('an end of API access that is only calculated leaves the question open', () => {
  for (const standing of ['ends_soon', 'ended'] as const)
    assert.equal(cardActOf(card({ api_access: { ...off, standing } }), false), 'month');
});

test('the PAN of the person who signs comes before the question', () => {
  assert.equal(cardActOf(card({ signatory_pan: { state: 'missing', shown: '' } }), false), 'pan');
  assert.equal(cardActOf(card({ filing: null }), false), 'next');
});

test('a cancelled GSTIN and a company have no recurring filing here', () => {
  const stopped = (reason: string, status_text: string, status: 'failed' | 'skipped' = 'failed') =>
    card({ filing: entry({ status, act: '', reason, status_text }) });
  assert.equal(isFiledElsewhere(stopped('after_cancellation', 'No return is due', 'skipped')), true);
  assert.equal(isFiledElsewhere(stopped('evc_not_allowed', '')), true);
  assert.equal(isFiledElsewhere(stopped('liability_found', 'Not filed')), false);
  assert.equal(isFiledElsewhere(card({ filing: entry({ status: 'skipped', act: 'undo' }) })), false);
});

test('the list puts the longest late first, then the stopped, the asked and the calm, each by due date', () => {
  const cards = [
    card({ gstin: 'calm', filing: entry({ status: 'success', act: '' }) }),
    card({ gstin: 'asked later', next_due: '2026-11-20T23:59:59+05:30' }),
    card({ gstin: 'asked' }),
    card({ gstin: 'refused', status: 'failed' }),
    card({ gstin: 'late', late: late(3) }),
    card({ gstin: 'long late', late: late(30) }),
  ];
  assert.deepEqual(
    cards.toSorted(byNeed).map(({ gstin }) => gstin),
    ['long late', 'late', 'refused', 'asked', 'asked later', 'calm'],
  );
});

const all = { file: true, manage: true };

test('the act of a row waits for this person only where a press is theirs to make and moves something forward', () => {
  assert.deepEqual(rowActOf(card({ backlog: sixMonths }), all), { act: 'plan', isAsked: true });
  assert.deepEqual(rowActOf(card({ backlog: sixMonths }), { file: false, manage: true }), {
    act: 'plan',
    isAsked: false,
  });
  assert.deepEqual(rowActOf(card({ status: 'failed' }), all), { act: 'fix', isAsked: true });
  assert.deepEqual(rowActOf(card({ status: 'pending' }), all), { act: 'none', isAsked: false });
  assert.deepEqual(rowActOf(card(), all), { act: 'month', isAsked: true });
  assert.deepEqual(rowActOf(card(), { file: false, manage: false }), { act: 'look', isAsked: false });
  const filed = card({ filing: entry({ status: 'success', act: '' }) });
  assert.deepEqual(rowActOf(filed, all), { act: 'look', isAsked: false });
  const skipped = card({ filing: entry({ status: 'skipped', act: 'undo' }) });
  assert.deepEqual(rowActOf(skipped, all), { act: 'month', isAsked: false });
});

test('cards keep the order of their kinds, and within a kind the need decides', () => {
  const cards = [
    card({ gstin: 'manual late', auto_filling: false, late: late(3) }),
    card({ gstin: 'calm', filing: entry({ status: 'success', act: '' }) }),
    card({ gstin: 'late', late: late(3) }),
  ];
  assert.deepEqual(
    sortCards(cards, byNeed).map(({ gstin }) => gstin),
    ['late', 'calm', 'manual late'],
  );
});

test('each zero names what the portal showed and when, what was not read is left to the person, and nothing unfolds before a reading', () => {
  const at = '2026-11-02T10:12:00+05:30';
  const heads = { igst: 0, cgst: 0, sgst: 0, cess: 0 };
  const readings: Entry['portal_knows'] = [
    {
      source: 'e_invoices',
      at,
      state: 'read',
      from: null,
      statements: [{ code: 'e_invoices', params: { count: 0 } }],
    },
    { source: 'auto_liability', at, state: 'failed', from: null, statements: [] },
    {
      source: 'liability_ledger',
      at,
      state: 'read',
      from: null,
      statements: [{ code: 'owed', params: { heads } }],
    },
  ];
  const [read, failed] = [readings.slice(0, 1), readings.slice(1, 2)];
  assert.ok(unfoldsReadings({ act: 'answer', portal_knows: read }));
  assert.ok(!unfoldsReadings({ act: 'answer', portal_knows: failed }));
  assert.ok(!unfoldsReadings({ act: 'answer', portal_knows: [] }));
  assert.ok(unfoldsReadings({ act: 'retry', portal_knows: failed }));
  const [sold = '', bought = '', owed = ''] = zeroEvidence(readings);
  assert.match(sold, /^Portal: E-invoices: .*\(read 2 Nov 2026, 10:12 IST\)\.$/);
  assert.equal(bought, 'Only you know.');
  assert.match(owed, /^Portal: .*\(read 2 Nov 2026, 10:12 IST\)\.$/);
  assert.deepEqual(zeroEvidence([]), ['Only you know.', 'Only you know.', 'Only you know.']);
});
