import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCharacter, parseGstin } from '#domain/gst/gstin.ts';
import { addMonths, type Form, periodOf } from '#domain/gst/returnPeriod.ts';
import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { fromIst } from '#domain/shared/istTime.ts';
import { calendarDays, type CalendarItem, calendarItems, maxNamed } from '#domain/views/calendar.ts';
import type { ReturnMark } from '#domain/views/year.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';

const now = fromIst({ year: 2026, month: 11, day: 2, hour: 10 });
const october = periodOf(2026, 10);
const withoutCheck = '27ABCPN1234F1Z';
const gstin = parseGstin(`${withoutCheck}${checkCharacter(withoutCheck)}`);
assert.ok(gstin);

const shop = (more: Partial<Registration> = {}): Registration => ({
  ...newRegistration({ id: 'shop', accountId: 'account', username: 'shop', createdAt: now }),
  gstin,
  status: 'success',
  constitution: 'Proprietorship',
  portalStatus: 'Active',
  provenAt: now,
  autoFilling: true,
  preferences: { '2026-27': [{ quarter: 'Q3', frequency: 'monthly', askedAt: now }] },
  ...more,
});

const markOf = (form: Form, more: Partial<ReturnMark>): ReturnMark => ({
  filingId: 'filing',
  registrationId: 'shop',
  gstin,
  period: october,
  frequency: 'monthly',
  form,
  state: 'scheduled',
  finding: null,
  dueAt: fromIst({ year: 2026, month: 11, day: form === 'GSTR1' ? 11 : 20, hour: 23, minute: 59 }),
  filedAt: null,
  filedBy: null,
  arn: null,
  scheduledAt: null,
  requestedBy: 'system',
  ...more,
});

const itemsOf = (
  registration: Registration,
  more: Partial<Parameters<typeof calendarItems>[0]> = {},
): CalendarItem[] =>
  calendarItems({
    registration,
    periods: [october],
    markOf: () => null,
    openedOf: () => null,
    hasStanding: true,
    missing: [],
    waits: null,
    now,
    extensions: DUE_DATE_EXTENSIONS,
    ...more,
  });
const said = (items: readonly CalendarItem[]): string[] =>
  items.map(({ date, kind, form }) => `${date} ${kind} ${form}`);

test('a month to come has its due days, and its filings where a declaration for every month holds', () => {
  assert.deepEqual(said(itemsOf(shop())), [
    '2026-11-11 due GSTR1',
    '2026-11-05 last_no GSTR1',
    '2026-11-05 planned GSTR1',
    '2026-11-20 due GSTR3B',
    '2026-11-10 last_no GSTR3B',
    '2026-11-10 planned GSTR3B',
  ]);
  const dueAlone = ['2026-11-11 due GSTR1', '2026-11-20 due GSTR3B'];
  assert.deepEqual(said(itemsOf(shop(), { hasStanding: false })), dueAlone);
  assert.deepEqual(said(itemsOf(shop({ autoFilling: false }))), dueAlone);
  assert.deepEqual(said(itemsOf(shop({ provenAt: null }))), dueAlone);
});

test('nothing is promised of who files otherwise than by a code, or whose frequency is not known', () => {
  assert.deepEqual(said(itemsOf(shop({ signing: 'dsc' }))), [
    '2026-11-11 due GSTR1',
    '2026-11-20 due GSTR3B',
  ]);
  assert.deepEqual(itemsOf(shop({ preferences: {} })), []);
  assert.deepEqual(itemsOf(shop({ gstin: null })), []);
  assert.deepEqual(itemsOf(shop({ regularFrom: periodOf(2026, 11) })), []);
});

test('a return that is opened is planned as its month says, and can be stopped where a declaration files it', () => {
  const at = fromIst({ year: 2026, month: 11, day: 6, hour: 9 });
  const marks = { markOf: (form: Form) => markOf(form, {}) };
  const opened = (consented: 'standing' | 'given') => ({
    ...marks,
    openedOf: () => ({ runsAt: { GSTR1: at, GSTR3B: null }, consented }),
  });
  const dueOfGstr3b = '2026-11-20 due GSTR3B';
  assert.deepEqual(said(itemsOf(shop(), opened('standing'))), [
    '2026-11-11 due GSTR1',
    '2026-11-06 last_no GSTR1',
    '2026-11-06 planned GSTR1',
    dueOfGstr3b,
  ]);
  assert.deepEqual(said(itemsOf(shop(), opened('given'))), [
    '2026-11-11 due GSTR1',
    '2026-11-06 planned GSTR1',
    dueOfGstr3b,
  ]);
});

test('a return that is filed stands on the day it was filed, and is due no more', () => {
  const filedAt = fromIst({ year: 2026, month: 11, day: 4, hour: 8 });
  const markFiled = (form: Form) => markOf(form, { state: 'filed', filedAt, filedBy: 'system' });
  assert.deepEqual(said(itemsOf(shop(), { markOf: markFiled })), [
    '2026-11-04 filed GSTR1',
    '2026-11-04 filed GSTR3B',
  ]);
  const markCancelled = (form: Form) => markOf(form, { state: 'cancelled' });
  assert.deepEqual(itemsOf(shop(), { markOf: markCancelled }), []);
  const markSkipped = (form: Form) => markOf(form, { state: 'skipped' });
  assert.deepEqual(said(itemsOf(shop(), { markOf: markSkipped })), [
    '2026-11-11 due GSTR1',
    '2026-11-20 due GSTR3B',
  ]);
});

test('a late return stands there as the dashboard counts it: opened here and owed, or in the plan of past months', () => {
  const late = fromIst({ year: 2026, month: 11, day: 15 });
  const lateItems = (registration: Registration, more: Partial<Parameters<typeof calendarItems>[0]> = {}) =>
    said(itemsOf(registration, { hasStanding: false, now: late, ...more })).slice(0, 1);
  const due = ['2026-11-11 due GSTR1'];
  const gstr1 = (more: Partial<ReturnMark>) => ({
    markOf: (form: Form) => (form === 'GSTR1' ? markOf(form, more) : markOf(form, { state: 'cancelled' })),
  });
  assert.deepEqual(lateItems(shop(), gstr1({ state: 'blocked', finding: 'needs_yes' })), due);
  assert.deepEqual(lateItems(shop(), { ...gstr1({ state: 'skipped' }) }), []);
  assert.deepEqual(lateItems(shop(), gstr1({ state: 'unknown' })), []);
  assert.deepEqual(lateItems(shop(), gstr1({ state: 'recorded' })), []);
  const missing = [{ form: 'GSTR1' as const, period: october }];
  assert.deepEqual(lateItems(shop(), { ...gstr1({ state: 'skipped' }), missing }), due);
  assert.deepEqual(lateItems(shop(), { missing }), due);
  // Nobody has opened it, and no list shows it as unfiled: its next due date stands alone.
  assert.deepEqual(lateItems(shop()), ['2026-11-20 due GSTR3B']);
  assert.deepEqual(itemsOf(shop({ status: 'failed' }), { now: late }), []);
});

test('a due date that the law moved stands on the day to which it was moved', () => {
  const extensions = DUE_DATE_EXTENSIONS.concat({
    form: 'GSTR1',
    period: october,
    frequency: 'monthly',
    due: '2026-12-03',
    source: { law: 'a notification', sheet: 'gst-portal#extensions', sure: 'high' },
  });
  assert.equal(said(itemsOf(shop(), { extensions }))[0], '2026-12-03 due GSTR1');
});

test('the days of a span hold what is alike together, and name twenty of them', () => {
  const many = Array.from({ length: 30 }, (_, at): CalendarItem => ({
    date: '2026-11-11',
    kind: 'due',
    form: 'GSTR1',
    registrationId: `shop ${at}`,
    period: october,
    frequency: 'monthly',
    at: null,
    rupees: null,
    isForPlan: false,
  }));
  const other: CalendarItem = {
    date: '2026-11-05',
    kind: 'planned',
    form: 'GSTR1',
    registrationId: 'shop',
    period: october,
    frequency: 'monthly',
    at: now,
    rupees: null,
    isForPlan: false,
  };
  const outside: CalendarItem = { ...other, date: '2026-12-01', period: addMonths(october, 1) };
  const days = calendarDays([...many, other, outside], '2026-11-01', '2026-11-30');
  assert.deepEqual(
    days.map(({ date, items }) => [date, items.map(({ kind, count, named }) => [kind, count, named.length])]),
    [
      ['2026-11-05', [['planned', 1, 1]]],
      ['2026-11-11', [['due', 30, maxNamed]]],
    ],
  );
});
