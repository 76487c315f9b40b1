import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import { monthsForToday, monthsOf, monthsShown } from '../../../web/src/features/gst-details/actionTexts.ts';
import { badgeOf } from '../../../web/src/gst/returns/filingNow.ts';
import { actsAt, type EntryPlace, fieldToEdit, isSolid } from '../../../web/src/gst/returns/entryActs.ts';

type Entry = Parameters<typeof actsAt>[1];

const places: readonly EntryPlace[] = ['card', 'details', 'newest', 'history', 'behind', 'table'];
const acts = [
  '',
  'answer',
  'say_yes',
  'pay_late_fee',
  'file',
  'retry',
  'edit',
  'ask_code',
  'type_code',
  'undo',
];

const failed = {
  status: 'failed',
  status_text: 'x',
  waits_for: 'yes',
  can_skip: true,
  can_retry: true,
  late_fee: null,
  behind: null,
  first_of_plan: false,
};

/** A late fee of ₹70 for the centre, of which this lacks in the ledger. */
const lateFee = (lacks: number): NonNullable<Entry['late_fee']> => ({
  central: 70,
  state: 0,
  own: 70,
  cash: { central: 70 - lacks, state: 0 },
  missing: { central: lacks, state: 0 },
  agreed: false,
  challan_days: 15,
  text: '',
});

test('an entry has at most one solid button, wherever it is shown and whatever it waits for', () => {
  for (const place of places)
    for (const act of acts)
      for (const waits of ['', 'yes', 'start', 'code'])
        for (const status of ['pending', 'failed', 'error', 'warning', 'skipped', 'success'])
          for (const [can, fee] of [
            [true, null],
            [false, null],
            [true, lateFee(70)],
            [true, lateFee(0)],
          ] as const) {
            const entry: Entry = {
              status,
              status_text: 'x',
              act,
              waits_for: waits,
              can_skip: can,
              can_retry: can,
              reason: '',
              late_fee: fee,
              behind: null,
              first_of_plan: false,
            };
            const solid = actsAt(place, entry).filter((one) => isSolid(one, entry));
            assert.ok(solid.length <= 1, `${place}, ${act}, ${waits}, ${status}: ${solid.join(' and ')}`);
          }
});

test('the yes is the solid button where Retry stands beside it, and Retry is where it is the next act', () => {
  const asks: Entry = { ...failed, act: 'say_yes', reason: '' };
  assert.deepEqual(
    actsAt('card', asks).map((act) => [act, isSolid(act, asks)]),
    [
      ['say_yes', true],
      ['retry', false],
    ],
  );
  assert.ok(isSolid('retry', { ...asks, act: 'retry' }));
});

test('the yes to a late fee takes the place of the look for its money once that is in the ledger', () => {
  const waits: Entry = { ...failed, status: 'warning', act: 'pay_late_fee', reason: 'late_fee_carried' };
  for (const [lacks, act] of [
    [70, 'retry'],
    [0, 'pay_late_fee'],
  ] as const) {
    const entry = { ...waits, late_fee: lateFee(lacks) };
    assert.deepEqual(actsAt('card', entry), [act]);
    assert.ok(isSolid(act, entry));
  }
});

test('a month behind an older one leads to the plan of both, unless it stopped for a reason of its own', () => {
  const behind = { period: '082026', frequency: 'monthly', signed_by: 'code' } as const;
  const asked: Entry = { ...failed, status: 'warning', act: 'answer', waits_for: 'yes', reason: '', behind };
  const stopped: Entry = {
    ...failed,
    status: 'warning',
    act: 'retry',
    waits_for: '',
    reason: 'previous_gstr3b_missing',
    behind,
  };
  assert.deepEqual(actsAt('history', asked)[0], 'plan');
  // The yes to the first of several names less than their plan: the fee that the portal charges with it.
  const first = { ...asked, behind: null, first_of_plan: true };
  assert.deepEqual(actsAt('history', first)[0], 'plan');
  assert.deepEqual(actsAt('card', first), ['answer']);
  assert.deepEqual(actsAt('history', stopped), ['plan', 'skip']);
  assert.deepEqual(actsAt('details', stopped), ['plan']);
  assert.deepEqual(actsAt('behind', asked), ['skip'], 'the row leads to the plan itself');
  assert.deepEqual(actsAt('behind', stopped), ['skip']);
  assert.deepEqual(actsAt('history', { ...stopped, status: 'failed', reason: 'api_access_off' }), ['retry']);
  assert.deepEqual(actsAt('history', { ...stopped, behind: null }), ['retry', 'skip']);
  // In the panel and on a card the plan has a button of its own.
  assert.deepEqual(actsAt('card', asked), []);
  assert.deepEqual(actsAt('card', { ...asked, act: 'file' }), ['skip']);
  assert.deepEqual(actsAt('card', { ...asked, behind: null }), ['answer']);
});

test('the details show a skipped month that can be taken back, whatever came after it', () => {
  const month = (period: string, status: string, act: string) =>
    wholeEntry({ id: period, period, status, act, today: 'no' });
  const [march, april, may] = [
    month('032027', 'skipped', 'undo'),
    month('042027', 'warning', 'retry'),
    month('052027', 'success', ''),
  ];
  const over = month('022027', 'skipped', '');
  const months = monthsOf({ recent_filling_history: [may, april, march, over], open_months: [april] });
  const shown = monthsShown(months);
  assert.deepEqual(
    shown.map(({ period }) => period),
    ['032027', '042027', '052027'],
  );
  assert.deepEqual(actsAt('details', march), ['undo']);
  assert.deepEqual(monthsForToday(months), [], 'it is taken back first');
});

test('a first regular month that may be wrong is corrected under Edit, and Retry stands beside it in case it is right', () => {
  const entry = { ...failed, act: 'edit', reason: 'portal_refused' };
  for (const place of ['card', 'details', 'table'] as const)
    assert.deepEqual(actsAt(place, entry), ['edit', 'retry'], place);
  assert.equal(fieldToEdit(entry.reason), 'regular_from');
  assert.deepEqual(actsAt('details', { ...entry, reason: 'evc_not_allowed' }), ['edit']);
  assert.deepEqual(actsAt('history', entry), ['edit', 'retry']);
});

test('a month of a begun plan that lacks its own yes says so, while the others wait for the older one', () => {
  const behind = { period: '082026', frequency: 'monthly', signed_by: 'code' } as const;
  const lacks = { status: 'warning', status_text: 'Waiting for your yes', waits_for: 'yes', behind };
  assert.equal(badgeOf({ ...lacks, in_plan: true }).text, 'Waiting for your yes');
  assert.equal(badgeOf({ ...lacks, in_plan: false }).text, 'Waits for August 2026');
  assert.equal(badgeOf({ ...lacks, waits_for: '', in_plan: true }).text, 'Waits for August 2026');
});
