import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backlogLine } from '../../harness/backlogLine.ts';
import { type Entry, wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import type { Card } from '../../../web/src/api/dashboard.ts';
import { formatLate, formatMoreMonths } from '../../../web/src/gst/consequences/late.ts';
import { formatLateMonth, momentOf } from '../../../web/src/features/filling-history/historyTexts.ts';
import { formatStandingOfAll, standingOfAll } from '../../../web/src/features/dashboard/monthOfAll.ts';

type Told = Pick<Card, 'status' | 'late' | 'backlog' | 'next_owed' | 'filing'>;

const december5 = Date.parse('2026-12-05T10:00:00+05:30');
const nothing: Told = { status: 'success', late: null, backlog: null, next_owed: null, filing: null };
const month = (period: string, told: Partial<Entry> = {}): Entry =>
  wholeEntry({ id: period, period, status: 'warning', ...told });
const waits = (period: string): Told => ({
  ...nothing,
  filing: month(period),
  next_owed: { form: 'GSTR1', due_at: '2026-12-11T23:59:59+05:30' },
});
const gstr3bIsLeft: Told = {
  ...nothing,
  filing: month('112026', { gstr1_arn: 'AA2711260000019' }),
  next_owed: { form: 'GSTR3B', due_at: '2026-12-20T23:59:59+05:30' },
};
const late: Told = {
  ...nothing,
  filing: month('102026', { status: 'failed' }),
  next_owed: null,
  late: {
    form: 'GSTR3B',
    period: '102026',
    frequency: 'monthly',
    due_at: '2026-11-20T23:59:59+05:30',
    days: 15,
    fee_rupees: 300,
    more_months: 0,
  },
};
const filed: Told = { ...nothing, filing: month('112026', { status: 'success' }) };

/** A node of a sentence as the text that it draws. */
function drawn(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(drawn).join('');
  if (typeof node !== 'object' || node === null) return '';
  const { children } = (node as { props: { children: unknown } }).props;
  return [children].flat().map(drawn).join('');
}

function lineOf(told: readonly Told[]): string | null {
  const standing = standingOfAll(told as Card[]);
  if (standing === null) return null;
  const { late: isLate, stands, unverified, due } = formatStandingOfAll(standing, december5, (name) => name);
  return [isLate, drawn(stands), unverified, due].filter(Boolean).join(' ');
}

test('the line above the cards says first how many are late and what they cost, counts every card that waits, and names the earliest due date', () => {
  assert.equal(
    lineOf([gstr3bIsLeft, waits('112026'), late]),
    '1 is late. Late fees so far: ₹300. 3 need you. GSTR-1 is due on 11 December 2026, in 6 days.',
  );
  assert.equal(
    lineOf([gstr3bIsLeft, waits('112026'), filed]),
    'November 2026: 2 need you, 1 filed. GSTR-1 is due on 11 December 2026, in 6 days.',
  );
});

test('a GSTIN whose past months nobody has filed counts as late', () => {
  const behind: Told = {
    ...waits('112026'),
    backlog: {
      ...backlogLine,
    },
  };
  // October waits, the first month of its plan, not the November of its card.
  assert.equal(
    lineOf([behind, filed]),
    '1 is late. Late fees so far: ₹5,700. 1 needs you. GSTR-1 is due on 11 December 2026, in 6 days.',
  );
  // A late month was due after those of the plan: no date stands for all.
  assert.equal(
    lineOf([late, { ...behind, next_owed: null }]),
    '2 are late. Late fees so far: ₹6,000. October 2026: 2 need you.',
  );
});

test('where all that wait are late, the line names their month and the missed date', () => {
  assert.equal(
    lineOf([late, filed]),
    '1 is late. Late fees so far: ₹300. October 2026: 1 needs you. GSTR-3B was due on 20 November 2026.',
  );
  assert.equal(
    lineOf([late, late]),
    '2 are late. Late fees so far: ₹600. October 2026: 2 need you. GSTR-3B was due on 20 November 2026.',
  );
});

test('an older month that waits is not named before the due date of a newer one', () => {
  const runs: Told = {
    ...nothing,
    filing: month('112026', { status: 'pending' }),
    next_owed: { form: 'GSTR1', due_at: '2026-12-11T23:59:59+05:30' },
  };
  assert.equal(
    lineOf([late, runs]),
    '1 is late. Late fees so far: ₹300. 1 needs you. GSTR-1 is due on 11 December 2026, in 6 days.',
  );
});

test('a quarter that waits is counted', () => {
  const quarter: Told = { ...nothing, filing: month('092026', { frequency: 'quarterly' }) };
  assert.equal(lineOf([quarter]), 'July to September 2026: 1 needs you.');
  assert.equal(lineOf([quarter, waits('112026')])?.startsWith('2 need you.'), true);
});

test('a GSTIN that was not verified has no month, and is counted apart', () => {
  const failed = { ...nothing, status: 'failed' };
  const one = '1 could not be verified: its card says what to do.';
  assert.equal(lineOf([failed]), one);
  assert.equal(lineOf([failed, filed]), `November 2026: all filed. ${one}`);
  const runs: Told = { ...nothing, filing: month('112026', { status: 'pending' }) };
  assert.equal(lineOf([failed, runs, filed]), `November 2026: nothing is needed from you. ${one}`);
  assert.equal(
    lineOf([failed, failed, waits('112026'), filed]),
    'November 2026: 1 needs you, 1 filed. 2 could not be verified: their cards say what to do. ' +
      'GSTR-1 is due on 11 December 2026, in 6 days.',
  );
});

test('where nobody is waited for the line shows what is filed, and nothing where no month is known', () => {
  assert.equal(lineOf([filed, filed]), 'November 2026: all filed.');
  const runs: Told = { ...nothing, filing: month('112026', { status: 'pending' }) };
  assert.equal(lineOf([runs, filed]), 'November 2026: 1 filed. Nothing is needed from you.');
  assert.equal(lineOf([nothing]), null);
});

test('a late card says days and fee, the month where it speaks of another one, and how many months wait behind it', () => {
  const told = late.late;
  assert.ok(told);
  assert.equal(formatLate(told, late.filing), '15 days late · ₹300');
  assert.equal(formatLate({ ...told, days: 1, fee_rupees: 20 }, late.filing), '1 day late · ₹20');
  assert.equal(formatLate(told, waits('112026').filing), 'October 2026: 15 days late · ₹300');
  assert.equal(formatLate(told, null), 'October 2026: 15 days late · ₹300');
  assert.deepEqual(
    [0, 1, 2].map((count) => formatMoreMonths({ ...told, more_months: count })),
    ['', '1 more month waits', '2 more months wait'],
  );
});

test('the days of a card are counted up to 300', () => {
  const told = late.late;
  assert.ok(told);
  assert.equal(formatLate({ ...told, days: 300, fee_rupees: 500 }, late.filing), '300 days late · ₹500');
  assert.equal(formatLate({ ...told, days: 301, fee_rupees: 500 }, late.filing), '301 days late · ₹500');
});

test('a late month in the history says when it was due, and no planned moment that reads like a filing', () => {
  const timestamp = '2026-11-05T07:59:00+05:30';
  const open = { gstin: '23BNRPN4821K1ZN', frequency: 'monthly' as const, timestamp };
  const both = month('102026', { ...open, left: ['GSTR1', 'GSTR3B'] });
  assert.deepEqual(momentOf(both, december5), { at: '2026-11-11', text: 'Was due 11 Nov 2026' });
  const half = month('102026', { ...open, status: 'failed', left: ['GSTR3B'] });
  assert.deepEqual(momentOf(half, december5), { at: '2026-11-20', text: 'Was due 20 Nov 2026' });
  const planned = { at: timestamp, text: '5 Nov 2026, 07:59 IST' };
  assert.deepEqual(momentOf(both, Date.parse('2026-11-04T10:00:00+05:30')), planned);
  assert.deepEqual(momentOf({ ...both, status: 'success', left: [] }, december5), planned);
  const skipped = { ...both, status: 'skipped', gst_1_due_at: '2026-11-11T23:59:59+05:30' };
  assert.equal(momentOf(skipped, december5).text, 'Was due 11 Nov 2026');
  assert.equal(momentOf({ ...skipped, left: ['GSTR3B'] }, december5).text, 'Was due 20 Nov 2026');
});

test('a late month names its late fee in the history, until its plan has begun and has the fees as the portal charges them', () => {
  const late = month('102026', { gstin: '23BNRPN4821K1ZN', frequency: 'monthly', left: ['GSTR1', 'GSTR3B'] });
  assert.equal(formatLateMonth(late, december5), '24 days late · ₹780');
  assert.equal(formatLateMonth({ ...late, in_plan: true }, december5), '24 days late');
});
