import { smsFilingOf, withoutSms } from '../../../web/src/gst/client/bySms.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backlogLine } from '../../harness/backlogLine.ts';
import * as fc from 'fast-check';
import { mobileDigits } from '../../../web/src/identity/loginDraft.ts';
import {
  addGstinBody,
  emptyAddGstin,
  missingField,
} from '../../../web/src/features/dashboard/addGstinRules.ts';
import { addStep } from '../../../web/src/features/dashboard/addGstinStep.ts';
import { cardKind, inKeptOrder, sortCards } from '../../../web/src/features/dashboard/cardOrder.ts';
import { scheduleSentence } from '../../../web/src/features/dashboard/scheduleSentence.ts';
import { detailsOf, noteOf, totalsOf } from '../../../web/src/features/filling-history/historyTexts.ts';
import {
  filtersIn,
  gstinLabel,
  searchOf,
  withFilter,
} from '../../../web/src/features/filling-history/historyFilters.ts';
import { chosenFilters, printedLines } from '../../../web/src/features/filling-history/printedLines.ts';
import { pageAfter, pageCount, showing } from '../../../web/src/features/filling-history/pages.ts';
import {
  formatRecurring,
  formatTiming,
  timesInEffect,
} from '../../../web/src/features/gst-details/detailTexts.ts';
import {
  emptyListText,
  lateFirst,
  preselected,
  searchGstins,
} from '../../../web/src/features/gst-details/gstinSearch.ts';
import { endYearProblem, scheduleOf } from '../../../web/src/features/landing/scheduleForm.ts';
import { offersSkip } from '../../../web/src/gst/returns/entryActs.ts';
import { badgeOf } from '../../../web/src/gst/returns/filingNow.ts';
import { type Entry, wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import { formatNextReturns } from '../../../web/src/gst/returns/nextReturns.ts';
import { yearOfReturns } from '../../../web/src/gst/returns/yearOfReturns.ts';
import type { ListedMonth } from '../../../web/src/api/year.ts';
import { firstWaited } from '../../../web/src/gst/codes/whichBox.ts';
import { carriedSchedule, plannedSentence } from '../../../web/src/gst/carriedSchedule.ts';
import { formatAgo } from '../../../web/src/ui/formatAgo.ts';
import { formatDone } from '../../../web/src/ui/formatIst.ts';
import { pageNumbers } from '../../../web/src/ui/pageNumbers.ts';

const november = Date.parse('2026-11-21T10:00:00+05:30');

test('cards stand in the order of the specification, and equal ones keep theirs', () => {
  const card = (name: string, status: string, auto_filling: boolean, business = 'Shop') => ({
    name,
    status,
    auto_filling,
    business,
  });
  const cards = [
    card('other', 'Disabled', true),
    card('failed', 'failed', false),
    card('failed, on', 'failed', true),
    card('pending', 'pending', false),
    card('blank and nameless, on', '', true, ''),
    card('success', 'success', false),
    card('blank with a name, on', '', true),
    card('success, on', 'success', true),
  ];
  assert.deepEqual(
    sortCards(cards).map(({ name }) => name),
    [
      'blank with a name, on',
      'success, on',
      'success',
      'blank and nameless, on',
      'pending',
      'failed, on',
      'failed',
      'other',
    ],
  );
  assert.equal(cardKind({ status: 'Disabled', business: '', auto_filling: true }), 'other');
});

test('cards keep their places until one comes or goes, also those that share an id', () => {
  const card = (id: string, name: string) => ({ id, name });
  const cards = [card('1', 'Narmada'), card('2', 'Kaveri'), card('', 'first'), card('', 'second')];
  const names = (kept: string[]) => inKeptOrder(cards, kept)?.map(({ name }) => name) ?? null;
  assert.deepEqual(names(['', '2', '', '1']), ['first', 'Kaveri', 'second', 'Narmada']);
  assert.equal(names(['1', '2', '']), null);
  assert.equal(names(['1', '2', '', '3']), null);
  assert.equal(names(['1', '2', '', '', '3']), null);
});

test('the page numbers are a window of five around the page, with a gap and the last page beyond it', () => {
  assert.deepEqual(pageNumbers(1, 1), [1]);
  assert.deepEqual(pageNumbers(2, 5), [1, 2, 3, 4, 5]);
  assert.deepEqual(pageNumbers(1, 9), [1, 2, 3, 4, 5, 'gap', 9]);
  assert.deepEqual(pageNumbers(5, 9), [3, 4, 5, 6, 7, 'gap', 9]);
  assert.deepEqual(pageNumbers(6, 9), [4, 5, 6, 7, 8, 9]);
  assert.deepEqual(pageNumbers(9, 9), [5, 6, 7, 8, 9]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)];
      const shown = pageNumbers(page, pages);
      assert.ok(shown.includes(page) && shown.includes(pages));
      assert.ok(shown.filter((each) => each !== 'gap').length <= 6);
    }),
  );
});

test('a page change is allowed only within the pages, and the line below names the rows shown', () => {
  assert.equal(pageCount(0, 10), 1);
  assert.equal(pageCount(41, 10), 5);
  for (const wanted of [0, 6, 1.5, Number.NaN]) assert.equal(pageAfter(wanted, 3, 5), 3);
  assert.equal(pageAfter(5, 3, 5), 5);
  assert.equal(showing(5, 10, 41), 'Showing 41 to 41 of 41 results');
  assert.equal(showing(1, 10, 0), 'Showing 0 to 0 of 0 results');
});

test('any filter takes the history back to page 1', () => {
  const late = filtersIn('?page=4', '23BNRPN4821K1ZN');
  assert.equal(withFilter(late, { status: 'failed' }).page, 1);
  assert.equal(withFilter(late, { size: 50 }).page, 1);
  assert.equal(late.gstin, '23BNRPN4821K1ZN');
  assert.equal(gstinLabel({ gstin: 'G', business: 'B', nick_name: 'N' }), 'B (G)');
  assert.equal(gstinLabel({ gstin: 'G', business: '', nick_name: 'N' }), 'G');
  assert.equal(gstinLabel({ gstin: '', business: 'B', nick_name: 'N' }), 'N');
});

test('the filters of the history are in the address; an unknown value there counts as absent', () => {
  const all = filtersIn('', null);
  assert.equal(searchOf(all), '');
  const narrow = { gstin: '23X', period: 'last_month', status: 'failed', page: 3, size: 20 } as const;
  assert.equal(searchOf(narrow), '?gstin=23X&period=last_month&status=failed&page=3&size=20');
  assert.deepEqual(filtersIn(searchOf(narrow), null), narrow);
  assert.deepEqual(filtersIn(searchOf(narrow), '29Y'), narrow, 'the address outweighs the navigation state');
  assert.deepEqual(filtersIn('?period=ever&status=warning&page=-1&size=7', null), all);
  assert.equal(filtersIn('?page=1.5', null).page, 1);
});

const entry = {
  status: 'success',
  status_code: 'filed',
  status_text: 'Filed',
  filled_by: 'System',
  auto_filed: true,
  next_act: '',
  error_message: '',
  gstr1_arn: '',
  gstr3b_arn: '',
  gst_1_scheduled_date: 5,
  gst_3b_scheduled_date: 0,
  gstr1_status: '',
  gstr3b_status: '',
  waits_for: '',
  otp: '',
  code_state: 'not_needed',
  can_skip: true,
  can_retry: true,
  can_undo: true,
  reason: '',
  behind: null,
} as const;

test('each kind of entry has its note and its grid', () => {
  const values = (changed: object) => detailsOf({ ...entry, ...changed }).map(({ value }) => value);
  assert.deepEqual(values({}), ['Yet to be filed', 'ARN number is generating', 'System']);
  assert.deepEqual(values({ status: 'pending' }), ['Day 5 of each Month', 'Not scheduled', 'Not needed']);
  assert.equal(values({ status: 'pending', otp: 'Not needed' })[2], 'None for this month yet');
  assert.equal(values({ status: 'failed', otp: 'Not needed' })[2], 'Not needed');
  assert.deepEqual(values({ status: 'skipped', gstr1_arn: 'AA1' }), ['AA1', 'Skipped']);
  assert.deepEqual(values({ status: 'skipped', gstr1_status: 'success', gstr3b_status: 'skipped' }), [
    'ARN number is generating',
    'Skipped',
  ]);
  assert.equal(noteOf(entry).text, 'Auto-filed by system');
  assert.equal(noteOf({ ...entry, filled_by: 'GST portal', auto_filed: false }).text, 'Filed by GST portal');
  assert.equal(
    noteOf({ ...entry, status: 'warning', next_act: 'Type it.' }).text,
    'Will be filed on scheduled date. Type it.',
  );
  // A return that waits for a yes or a start, or is in doubt, is not announced for its date.
  for (const waits_for of ['start', 'portal'])
    assert.equal(noteOf({ ...entry, status: 'pending', next_act: 'So it is.', waits_for }).text, 'So it is.');
  assert.equal(
    noteOf({ ...entry, status: 'pending', next_act: 'Was it nil?', waits_for: 'yes' }).text,
    'Will be filed on scheduled date, after your yes. Was it nil?',
  );
  assert.equal(noteOf({ ...entry, status: 'skipped', next_act: 'Still due.' }).text, 'Still due.');
  assert.deepEqual(noteOf({ ...entry, status: 'error', error_message: 'Why' }), {
    short: 'Why',
    text: 'Why',
    bad: true,
  });
  // The row says the date alone, and of a late month, whose date is past, neither.
  const asked = { ...entry, status: 'pending', next_act: 'Was it nil?', waits_for: 'yes' } as const;
  assert.equal(noteOf(asked).short, 'Will be filed on scheduled date, after your yes');
  assert.deepEqual(noteOf(asked, true), { short: '', text: 'Was it nil?', bad: false });
  assert.equal(noteOf({ ...asked, waits_for: 'code', next_act: 'Type it.' }, true).short, 'Type it.');
  // A month behind an older one has no date either: the portal takes the older one first.
  const behind = { period: '082026', frequency: 'monthly', signed_by: 'code' } as const;
  const first = 'August 2026 comes first: the plan files them in order.';
  assert.deepEqual(noteOf({ ...asked, behind }), { short: '', text: first, bad: false });
  const stopped = { ...entry, status: 'failed', reason: 'api_access_off', error_message: 'Why' };
  assert.equal(noteOf({ ...stopped, behind }).short, 'Why');
  const held = { ...stopped, status: 'warning', reason: 'previous_gstr3b_missing' };
  assert.deepEqual(noteOf({ ...held, behind }), { short: '', text: first, bad: false });
  assert.deepEqual(noteOf(held), { short: 'Why', text: 'Why', bad: false });
  const byDsc = { ...behind, signed_by: 'dsc' } as const;
  assert.equal(
    noteOf({ ...held, behind: byDsc }).text,
    'A DSC signs these returns: Shunya cannot file them. August 2026 comes first.',
  );
  assert.equal(badgeOf({ ...asked, behind }).text, 'Waits for August 2026');
  assert.equal(badgeOf({ ...asked, waits_for: 'code', behind }).text, 'Filed');
  assert.deepEqual(badgeOf({ ...held, behind }), { status: 'pending', text: 'Waits for August 2026' });
  assert.equal(badgeOf({ ...stopped, behind }).status, 'failed');
});

test('skip is for what waits, and retry for what failed with a status text', () => {
  for (const status of ['pending', 'warning'] as const) assert.ok(offersSkip({ ...entry, status }));
  for (const status of ['success', 'failed', 'error', 'skipped'] as const)
    assert.ok(!offersSkip({ ...entry, status }));
  // As another server tells them, which names no act.
  const act = (told: Partial<Entry>): string =>
    wholeEntry({ ...entry, status_text: 'Rejected', status_code: 'rejected', ...told }).act;
  assert.equal(act({ status: 'failed' }), 'retry');
  assert.equal(act({ status: 'failed', status_text: '' }), '');
  assert.equal(act({ status: 'warning' }), '');
  assert.equal(act({ status: 'failed', can_retry: false }), '');
  assert.equal(act({ status: 'skipped', status_text: 'GSTR-1 filed, GSTR-3B skipped' }), 'undo');
  assert.equal(act({ status: 'skipped', status_text: 'Cancelled' }), '');
  assert.equal(act({ status: 'skipped', status_text: 'Skipped', can_undo: false }), '');
});

test('where a retry is senseless the badge still says which return is not filed, or that perhaps none is due', () => {
  const failed = { status: 'failed', status_text: '', gstr1_status: 'success', gstr3b_status: 'failed' };
  assert.deepEqual(badgeOf({ ...failed, reason: 'late_fee_carried' }), {
    status: 'failed',
    text: 'GSTR-3B not filed',
  });
  const unsure = { status: 'warning', status_text: 'Perhaps not due', reason: 'first_period_unknown' };
  assert.deepEqual(badgeOf(unsure), { status: 'pending', text: 'Perhaps not due' });
  const lacks = badgeOf({ status: 'warning', status_text: 'Waiting for your yes', lacks_pan: true });
  assert.deepEqual(lacks, { status: 'warning', text: "Signatory's PAN missing" });
  assert.deepEqual(badgeOf({ status: 'success', status_text: '' }), { status: 'success', text: '' });
});

test('the add form names the missing fields, and sends the inverse of the box', () => {
  const whole = {
    ...emptyAddGstin,
    businessNickName: ' Foods ',
    username: ' narmada.foods ',
    password: ' p ',
  };
  assert.equal(missingField(emptyAddGstin), 'Please fill in all required fields');
  assert.equal(missingField(whole), 'Please authorize the product to securely store my credentials');
  assert.equal(missingField({ ...whole, authorizeStorage: true }), null);
  assert.deepEqual(addGstinBody({ ...whole, userValidation: true }), {
    username: 'narmada.foods',
    password: ' p ',
    type: 'Nil',
    business_nick_name: 'Foods',
    user_validation: false,
  });
});

test('the add dialog waits for the stored row to be judged, and comes back with its remark', () => {
  const row = { id: 'a', status: 'failed', remark: 'Wrong password.' } as never;
  const stored = { at: 'stored', id: 'a', isWaitOver: false } as const;
  assert.deepEqual(addStep(stored, []), { step: 'processing' });
  assert.deepEqual(addStep(stored, [row]), { step: 'form', error: 'Wrong password.', kept: row });
  // After a long enough wait the form moves on, and still shows a refusal.
  const waited = { ...stored, isWaitOver: true };
  assert.deepEqual(addStep(waited, []), { step: 'success', card: null, isJudged: false });
  assert.deepEqual(addStep(waited, [row]), { step: 'form', error: 'Wrong password.', kept: row });
  assert.deepEqual(addStep({ at: 'refused', message: 'No.', kept: null }, []), {
    step: 'form',
    error: 'No.',
    kept: null,
  });
});

test('both schedule sentences have right ordinals and two digits, with and without an end', () => {
  const form = { day: '21', hour: '07', minute: '05', hasEndDate: false, endMonth: '3', endYear: '2028' };
  const open = scheduleOf(form);
  assert.equal(plannedSentence(open), 'GSTR-1 will be Filled Monthly on the 21st at 07:05 IST. No End Date.');
  // It says the day on which it runs.
  assert.equal(scheduleSentence(open), 'GSTR-1 will be filed Monthly on the 10th at 07:05 IST');
  assert.deepEqual([open.endMonth, open.endYear], [null, null]);
  const ending = scheduleOf({ ...form, day: '03', hasEndDate: true });
  assert.equal(
    plannedSentence(ending),
    'GSTR-1 will be Filled Monthly on the 3rd at 07:05 IST. Ending March, 2028',
  );
  assert.equal(
    scheduleSentence(ending),
    'GSTR-1 will be filed Monthly on the 3rd at 07:05 IST, ending March 2028',
  );
  const endless = scheduleOf({ ...form, hasEndDate: true, endYear: '' });
  assert.equal(plannedSentence(endless), 'GSTR-1 will be Filled Monthly on the 21st at 07:05 IST.');
  assert.deepEqual(carriedSchedule(JSON.parse(JSON.stringify(ending))), ending);
});

test('the days of the details are those on which the returns run, GSTR-1 never after GSTR-3B', () => {
  const days = (day1: number, day3b: number) => {
    const times = timesInEffect({
      gstr1_filling_day: day1,
      gstr1_filling_hour: 7,
      gstr1_filling_minute: 59,
      gstr3b_filling_day: day3b,
      gstr3b_filling_hour: 18,
      gstr3b_filling_minute: 30,
      gstr3b_same_as_gstr1: false,
    });
    return [times.GSTR1.day, times.GSTR3B.day];
  };
  assert.deepEqual(days(22, 10), [10, 10]);
  assert.deepEqual(days(5, 12), [5, 12]);
  // Another server gives no day of GSTR-3B.
  assert.deepEqual(days(5, 0), [5, 0]);
});

test('a navigation state of any shape is a whole schedule or none', () => {
  fc.assert(
    fc.property(fc.anything(), (state) => {
      const found = carriedSchedule(state);
      assert.ok(found === null || (found.fillingDay >= 1 && found.fillingDay <= 31));
    }),
  );
  assert.equal(carriedSchedule({ fillingDay: 32, fillingHour: 1, fillingMinute: 1 }), null);
});

test('the end year lies between this year and ten years on', () => {
  assert.equal(endYearProblem('2026', november), null);
  assert.equal(endYearProblem('2036', november), null);
  for (const wrong of ['2025', '2037', '', '2e3', '20 26'])
    assert.equal(endYearProblem(wrong, november), 'Enter a year from 2026 to 2036', wrong);
});

test('the mobile box keeps digits only, without a country code before ten of them', () => {
  const cases = {
    '+91 98765-43210': '9876543210',
    '00919876543210': '9876543210',
    '91987': '91987',
    ab9: '9',
  };
  for (const [typed, kept] of Object.entries(cases)) assert.equal(mobileDigits(typed), kept, typed);
});

const nothingOwed = {
  as_of: '2026-12-05',
  fee_rupees: 0,
  fee_per_day_rupees: 0,
  fee_cap_rupees: 0,
  fees: [],
  blocks: [],
};

test('the list of GSTINs is searched by business or number, begins with the late ones, and preselects the one carried along', () => {
  const rows = [
    { id: '1', gstin: '23BNRPN4821K1ZN', business: 'Narmada Foods', nick_name: 'n' },
    { id: '2', gstin: '', business: '', nick_name: 'Branch' },
  ];
  assert.deepEqual(
    searchGstins(rows, ' narMADA ').map(({ id }) => id),
    ['1'],
  );
  assert.deepEqual(
    searchGstins(rows, 'branch').map(({ id }) => id),
    ['2'],
  );
  assert.equal(preselected(rows, '2')?.id, '2');
  assert.equal(preselected(rows, 'gone')?.id, '1');
  assert.equal(preselected([], null), null);
  const fees = [0, 780, null, 1960].map((rupees, at) => ({
    id: String(at),
    consequences: rupees === null ? null : { ...nothingOwed, fee_rupees: rupees },
  }));
  assert.deepEqual(
    lateFirst(fees).map(({ id }) => id),
    ['3', '1', '0', '2'],
  );
  assert.equal(emptyListText(0, 2), 'No GSTINs found matching your search');
  assert.equal(emptyListText(0, 0), 'No GSTINs available');
});

test('a year of returns ends with the month that is due, and an ARN proves a return whatever the other does', () => {
  const [gstr1, gstr3b] = yearOfReturns(
    [
      { period: '102026', status: 'failed', gstr1_arn: 'AA1', gstr3b_arn: '' },
      { period: '092026', status: 'skipped', gstr1_arn: '', gstr3b_arn: '' },
    ],
    [],
    november,
  );
  assert.equal(gstr1?.cells.length, 12);
  assert.deepEqual(
    gstr1?.cells.slice(-3).map(({ monthText, mark }) => [monthText, mark]),
    [
      ['August 2026', 'none'],
      ['September 2026', 'skipped'],
      ['October 2026', 'filed'],
    ],
  );
  assert.equal(gstr3b?.cells.at(-1)?.mark, 'attention');
});

test('a return past its due date is not filed whatever it waits for, and a month without a return due stays empty', () => {
  const month = (period: string, status: string, due: string) => ({
    period,
    status,
    gstr1_arn: '',
    gstr3b_arn: '',
    gst_1_due_at: `${due}-11T23:59:59+05:30`,
    gst_3b_due_at: `${due}-22T23:59:59+05:30`,
  });
  const rows = yearOfReturns(
    [
      { ...month('072026', 'failed', '2026-08'), reason: 'first_period_unknown' },
      month('082026', 'failed', '2026-09'),
      month('092026', 'pending', '2026-10'),
      month('102026', 'pending', '2026-11'),
    ],
    [{ period: '082026', gstr1: 'none', gstr3b: 'none' }],
    november,
  );
  assert.deepEqual(
    rows.map(({ cells }) => cells.slice(-4).map(({ mark }) => mark)),
    [
      ['none', 'nothing', 'unfiled', 'unfiled'],
      ['none', 'nothing', 'unfiled', 'waiting'],
    ],
  );
});

test('a month from before a GSTIN was added is shown by the list of the portal, and a month of Shunya by its entry', () => {
  const both = (period: string, is: ListedMonth['gstr1'], gstr3b = is) => ({ period, gstr1: is, gstr3b });
  const rows = yearOfReturns(
    [
      { period: '082026', status: 'success', gstr1_arn: 'AA1', gstr3b_arn: 'AA2' },
      { period: '092026', status: 'failed', gstr1_arn: 'AA3', gstr3b_arn: '' },
    ],
    [
      both('042026', 'unread'),
      both('052026', 'none'),
      both('062026', 'elsewhere'),
      both('072026', 'elsewhere', 'open'),
      both('082026', 'elsewhere', 'late'),
      both('092026', 'filed', 'stopped'),
      both('102026', 'open'),
    ],
    november,
  );
  assert.deepEqual(
    rows.map(({ cells }) => cells.slice(-8).map(({ mark }) => mark)),
    [
      ['none', 'none', 'nothing', 'elsewhere', 'elsewhere', 'elsewhere', 'filed', 'waiting'],
      ['none', 'none', 'nothing', 'elsewhere', 'unfiled', 'filed', 'attention', 'waiting'],
    ],
  );
});

test('the next due date is said by month, and to a quarterly filer by quarter', () => {
  const next = { period: '122026', due_at: '2027-01-13T23:59:59+05:30' };
  assert.equal(
    formatNextReturns({ ...next, frequency: 'quarterly' }),
    'Files by quarter: October to December 2026, due 13 January 2027.',
  );
  const month = { period: '112026', frequency: 'monthly', due_at: '2026-12-11T23:59:59+05:30' } as const;
  assert.equal(formatNextReturns(month), 'Next: November 2026, due 11 December 2026.');
});

test('recurring filling promises nothing that will not be: by quarter it says so, and of a refused or cancelled one nothing', () => {
  const on = {
    auto_filling: true,
    user_validation: false,
    status: 'success',
    cancellation_date: '',
    next_returns: { period: '112026', frequency: 'monthly', due_at: '2026-12-11T23:59:59+05:30' },
    signed_by: 'code',
    backlog: null,
  } as const;
  assert.equal(formatRecurring(on), 'On: each month is filed on the days and times below.');
  assert.equal(
    formatRecurring({ ...on, user_validation: true }),
    'On: each month opens by itself and is filed when you say yes to it.',
  );
  const behind = {
    ...backlogLine,
    periods: 2,
    fee_rupees: 400,
  } as const;
  const first = {
    period: '092026',
    frequency: 'monthly',
    due_at: '',
    days_late: 9,
    skipped: false,
    unopened: 0,
  } as const;
  assert.equal(
    formatRecurring({ ...on, backlog: { ...behind, ...first, signed_by: 'code' } }),
    'On: later months follow once the older ones are filed.',
  );
  const quarterly = { ...on, next_returns: { ...on.next_returns, frequency: 'quarterly' } } as const;
  assert.equal(formatRecurring(quarterly), 'On: each quarter is filed on the days and times below.');
  assert.equal(
    formatTiming({ day: 5, hour: 7, minute: 59 }, true),
    '5th of the month after each quarter at 07:59 IST',
  );
  assert.equal(formatTiming({ day: 5, hour: 7, minute: 59 }), '5th of each month at 07:59 IST');
  const refused = { ...on, status: 'failed', next_returns: null };
  assert.equal(formatRecurring(refused), 'On, but nothing is filed while the GST portal refuses this GSTIN.');
  const cancelled = { ...on, cancellation_date: '2026-08-15', next_returns: null };
  assert.equal(formatRecurring(cancelled), 'On, but no more returns are due.');
  assert.equal(
    formatRecurring({ ...on, user_validation: true, signed_by: 'dsc' }),
    'Each month opens by itself. You file it: a DSC signs it.',
  );
  assert.match(formatRecurring({ ...refused, auto_filling: false }), /^Off: each month waits/);
});

test('a date the portal gives by the day has no time of day', () => {
  assert.equal(formatDone('2026-11-02T00:00:00+05:30'), '2 Nov 2026');
  assert.equal(formatDone('2026-11-02T00:00:09+05:30'), '2 Nov 2026, 00:00 IST');
  assert.equal(formatDone('2026-11-02T10:03:00+05:30'), '2 Nov 2026, 10:03 IST');
  assert.equal(formatDone(null), '');
});

test('the age of an event is shown in minutes, then in hours', () => {
  const said = [0, 59_999, 60_000, 125_000, 3_599_999, 3_600_000, 7_300_000].map((ms) => formatAgo(ms));
  assert.deepEqual(said, [
    'less than a minute ago',
    'less than a minute ago',
    '1 min ago',
    '2 min ago',
    '59 min ago',
    '1 h ago',
    '2 h ago',
  ]);
});

test('on paper each return has its line, and one that has its ARN is filed whatever the other waits for', () => {
  const entry = {
    id: 'one',
    title: 'The server says it otherwise',
    period: '102026',
    frequency: 'monthly' as const,
    business: 'Narmada Foods',
    gstin: '23BNRPN4821K1ZN',
    status: 'warning',
    status_text: 'Waiting for a code',
    timestamp: '2026-11-05T07:59:00+05:30',
    gst_1_due_at: '2026-11-11T23:59:59+05:30',
    gst_3b_due_at: '2026-11-20T23:59:59+05:30',
    gstr1_arn: 'AA231026000001X',
    gstr3b_arn: '',
    fee_paid_rupees: 0,
    simulated: true,
  };
  const lines = printedLines([entry, { ...entry, id: 'two', status_text: '', gstr1_arn: '' }]);
  assert.deepEqual(
    lines.map(({ form, period, status, day, arn, simulated }) => [form, period, status, day, arn, simulated]),
    [
      ['GSTR-1', 'October 2026', 'Filed', '5 Nov 2026', 'AA231026000001X', true],
      ['GSTR-3B', 'October 2026', 'Waiting for a code', '5 Nov 2026', '', false],
      ['GSTR-1', 'October 2026', 'Needs you', '5 Nov 2026', '', false],
      ['GSTR-3B', 'October 2026', 'Needs you', '5 Nov 2026', '', false],
    ],
  );
  assert.equal(chosenFilters(filtersIn('', null)), '');
  assert.equal(
    chosenFilters(withFilter(filtersIn('', '23X'), { period: 'last_month', status: 'failed' })),
    'GSTIN 23X, Last month, Status Failed',
  );
});

test('of the codes on the page the first in its order that was waited for when it was loaded is brought forward', () => {
  const loaded = november;
  const code = (id: string, sinceMs: number, forPeople = true) => ({
    id,
    asked_at: new Date(loaded + sinceMs).toISOString(),
    forPeople,
  });
  const codes = [code('a', -60_000), code('b', -90_000), code('c', 60_000), code('d', -90_000, false)];
  assert.equal(firstWaited(['a', 'b'], codes, loaded), 'a');
  assert.equal(firstWaited(['b', 'a'], codes, loaded), 'b');
  assert.equal(firstWaited(['c', 'd', 'b', 'a'], codes, loaded), 'b');
  assert.equal(firstWaited(['c', 'd'], codes, loaded), undefined);
  assert.equal(firstWaited([], codes, loaded), undefined);
});

test('the SMS of a month is that of its next return, by its last month where it is a quarter, and stands once', () => {
  const entry = {
    reason: 'evc_not_allowed',
    can_record: ['GSTR1', 'GSTR3B'] as ('GSTR1' | 'GSTR3B')[],
    by_hand: [] as {
      form: 'GSTR1' | 'GSTR3B';
      arn: string;
      recorded_by: string;
      recorded_role: 'owner';
      recorded_at: string;
      differs: boolean;
    }[],
    gstin: '27AAPFU0939F1ZV',
    period: '122026',
  };
  const first = smsFilingOf(entry);
  assert.deepEqual(first, { form: 'GSTR1', gstin: entry.gstin, period: '122026' });
  const recorded = {
    arn: '',
    recorded_by: '',
    recorded_role: 'owner',
    recorded_at: '',
    differs: false,
  } as const;
  assert.equal(smsFilingOf({ ...entry, by_hand: [{ form: 'GSTR1', ...recorded }] })?.form, 'GSTR3B');
  assert.equal(smsFilingOf({ ...entry, reason: 'late_fee_carried' }), null);
  assert.equal(smsFilingOf({ ...entry, can_record: [] }), null);
  assert.equal(smsFilingOf({ ...entry, gstin: '' }), null);
  const sentence = 'Send this SMS by 13 January: NIL R1 27AAPFU0939F1ZV 122026';
  assert.equal(withoutSms(sentence, first), 'Send this SMS by 13 January.');
  assert.equal(withoutSms(sentence, null), sentence);
  assert.equal(withoutSms('Press Retry.', first), 'Press Retry.');
});

test('under the filter of one status the figures of the history are of that status alone', () => {
  const totals = { successful: 1, pending: 49, failed: 25, skipped: 0 };
  assert.equal(totalsOf({ total: 75, totals }, 'all'), totals);
  assert.deepEqual(totalsOf({ total: 25, totals }, 'failed'), {
    successful: 0,
    pending: 0,
    failed: 25,
    skipped: 0,
  });
  assert.equal(totalsOf({ total: 25, totals: null }, 'failed'), null);
});
