import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  backlogOf,
  formsLeft,
  newestDue,
  nextListReading,
  type OwnFiling,
  unfiledPeriods,
  unlistedIn,
  unreadBefore,
  yearsToRead,
} from '#domain/filing/backlog.ts';
import { withoutListed } from '#domain/filing/unfiled.ts';
import { dueAt } from '#domain/gst/dueDate.ts';
import type { FiledList, FiledReturn } from '#domain/gst/filedList.ts';
import {
  addMonths,
  type Form,
  FORMS,
  parsePeriod,
  type Quarter,
  QUARTERS,
  type ReturnPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { KnownPreference, Registration } from '#domain/registration/registration.ts';
import { consequencesFor } from '#domain/views/missingReturns.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import { gstin } from './nilQuestions.ts';

const GSTIN = gstin('27AAPFU0939F1ZV');
const now = Date.parse('2026-11-05T10:00:00+05:30');
const place = { stateCode: '27', district: '', pincode: '', extensions: [] };

const period = (text: string): ReturnPeriod => {
  const parsed = parsePeriod(text);
  assert.ok(parsed, text);
  return parsed;
};
const OCT = period('102026');
const ago = (months: number): ReturnPeriod => addMonths(OCT, -months);

/** Every quarter of these years is filed monthly, but those named. */
function preferences(quarterly: readonly string[] = []): Record<string, KnownPreference[]> {
  const years = ['2022-23', '2023-24', '2024-25', '2025-26', '2026-27'];
  const rowOf = (year: string, quarter: Quarter): KnownPreference => ({
    quarter,
    frequency: quarterly.includes(`${year} ${quarter}`) ? 'quarterly' : 'monthly',
    askedAt: now,
  });
  return Object.fromEntries(years.map((year) => [year, QUARTERS.map((quarter) => rowOf(year, quarter))]));
}

const shop = (changes: Partial<Registration> = {}): Registration & { gstin: typeof GSTIN } => ({
  ...newRegistration({ id: 'r', accountId: 'a', username: 'shop', createdAt: now }),
  status: 'success',
  portalStatus: 'Active',
  registeredOn: '2019-07-01',
  preferences: preferences(),
  verifiedAt: now,
  ...changes,
  gstin: GSTIN,
});

let serial = 0;
const row = (form: FiledReturn['form'], at: ReturnPeriod, filedOn = '2024-01-01'): FiledReturn => ({
  form,
  period: at,
  arn: `AA27${at.slice(0, 2)}${at.slice(4)}${String((serial += 1)).padStart(6, '0')}X`,
  filedOn,
});
const listOf = (filed: FiledReturn[]): FiledList => ({ filed, withoutPeriod: [] });

/** Both returns of each month from `oldest` to `newest`, in months before October 2026. */
const filedMonths = (oldest: number, newest: number): FiledReturn[] =>
  Array.from({ length: oldest - newest + 1 }, (_, place) => ago(oldest - place)).flatMap((each) =>
    FORMS.map((form) => row(form, each)),
  );

const judged = (list: FiledList, changes: Partial<Registration> = {}, unread: string[] = [], at = now) =>
  unlistedIn(list, shop(changes), { unread, now: at });

const planOf = (list: FiledList, changes: Partial<Registration> = {}, own: OwnFiling[] = [], at = now) => {
  const reading = { at, tries: 0, ...judged(list, changes, [], at) };
  return backlogOf({ ...shop(changes), listReading: reading }, own, { place, now: at });
};
const namesOf = (periods: readonly { period: ReturnPeriod }[]) => periods.map((each) => each.period);

test('a plan has from 1 to 36 monthly periods, each once, oldest first, and never the newest due one', () => {
  for (let missing = 0; missing <= 36; missing += 1) {
    const { periods } = planOf(listOf(filedMonths(50, missing + 1)));
    assert.deepEqual(
      namesOf(periods),
      Array.from({ length: missing }, (_, place) => ago(missing - place)),
      `${missing} missing`,
    );
  }
});

test('a period that the portal refuses is not in the plan', () => {
  const { periods } = planOf(listOf([]));
  assert.equal(periods.length, 36);
  assert.equal(periods[0]?.period, '102023');
  const later = Date.parse('2026-12-01T00:10:00+05:30');
  assert.equal(planOf(listOf([]), {}, [], later).periods[0]?.period, '112023', 'one more is barred');
});

test('monthly and quarterly periods are mixed as the preference of each quarter says', () => {
  // Quarterly from July to December 2025, monthly before and after.
  const mixed = { preferences: preferences(['2025-26 Q2', '2025-26 Q3']) };
  const { periods } = planOf(listOf(filedMonths(50, 17)), mixed);
  assert.deepEqual(
    periods.map((each) => `${each.period} ${each.frequency}`),
    [
      '062025 monthly',
      '092025 quarterly',
      '122025 quarterly',
      ...['01', '02', '03', '04', '05', '06', '07', '08', '09'].map((month) => `${month}2026 monthly`),
    ],
  );
  const due = periods.find((each) => each.period === '092025')?.returns;
  assert.equal(new Date(due?.GSTR1.due ?? 0).toISOString(), '2025-10-13T18:29:59.999Z');
  // The newest due period is the quarter, so that only the quarter before it is behind.
  const quarterly = preferences(['2026-27 Q2', '2026-27 Q3']);
  assert.equal(newestDue({ preferences: quarterly }, now), '092026');
  assert.deepEqual(namesOf(planOf(listOf(filedMonths(50, 5)), { preferences: quarterly }).periods), [
    '062026',
  ]);
});

test('the first period is that of the registration, or the first after the composition scheme', () => {
  assert.deepEqual(namesOf(planOf(listOf([]), { registeredOn: '2026-08-31' }).periods), ['082026', '092026']);
  assert.deepEqual(planOf(listOf([]), { registeredOn: '2026-10-01' }).periods, []);
  const scheme = [row('CMP08', period('032026')), row('CMP08', period('062026'))];
  assert.deepEqual(judged(listOf(scheme)).unlisted, [], 'nobody knows since when it is regular');
  assert.deepEqual(namesOf(planOf(listOf(scheme), { regularFrom: period('072026') }).periods), [
    '072026',
    '082026',
    '092026',
  ]);
  const left = [...scheme, row('GSTR1', period('072026')), row('GSTR3B', period('072026'))];
  assert.deepEqual(namesOf(planOf(listOf(left)).periods), ['082026', '092026']);
});

test('a cancellation is the end: its own month is due, none after it', () => {
  const cancelled = { portalStatus: 'Cancelled', cancelledOn: '2026-08-15' };
  const plan = planOf(listOf(filedMonths(50, 5)), cancelled);
  assert.deepEqual(namesOf(plan.periods), ['062026', '072026', '082026']);
  assert.equal(plan.stage, 'cancelled');
  assert.deepEqual(planOf(listOf([]), { ...cancelled, cancelledOn: null }).periods, [], 'the day is unknown');
});

test('unknown is never unfiled', () => {
  const filed = listOf(filedMonths(50, 10));
  assert.deepEqual(namesOf(judged(filed).unlisted).slice(0, 2), ['012026', '022026']);
  // A return is listed by the year of its filing too: without the present year nothing of the one before is known.
  assert.deepEqual(judged(filed, {}, ['2026-27']).unlisted, []);
  const later = judged(listOf(filedMonths(6, 4)), {}, ['2025-26']);
  assert.deepEqual(later.unread, ['2025-26']);
  assert.deepEqual(namesOf(later.unlisted), ['072026', '082026', '092026'], 'only after a listed return');
  assert.deepEqual(judged(listOf([]), { registeredOn: null }).unlisted, [], 'nobody knows when it began');
  assert.deepEqual(judged(listOf([]), { preferences: {} }).unlisted, [], 'nobody knows how it files');
  const doubtful = { ...row('GSTR3B', ago(1)), doubt: 'not_valid' as const };
  const beside = judged(listOf([...filedMonths(50, 2), row('GSTR1', ago(1)), doubtful]));
  assert.deepEqual(beside.unlisted, [], 'a row in doubt');
  const withoutPeriod = [{ form: 'GSTR3B' as const, filedOn: null }];
  const odd = judged({ filed: [...filedMonths(50, 2), row('GSTR1', ago(1))], withoutPeriod });
  assert.deepEqual(odd.unlisted, [], 'a row without a period may be it');
  const plan = { unread: ['2024-25'] };
  assert.equal(unreadBefore(plan, period('042026')), '2024-25');
  assert.equal(unreadBefore(plan, period('032024')), null);
});

test('the lists of four years are read at most, from three months before the first period that counts', () => {
  assert.deepEqual(yearsToRead(shop(), now), ['2023-24', '2024-25', '2025-26', '2026-27']);
  assert.deepEqual(yearsToRead(shop({ registeredOn: '2026-05-10' }), now), ['2025-26', '2026-27']);
  assert.deepEqual(yearsToRead(shop({ registeredOn: '2026-10-10' }), now), []);
});

test('fees follow the dated tables, and each is carried into the next GSTR-3B', () => {
  const filed = [
    ...filedMonths(50, 4),
    row('GSTR1', ago(3), '2026-08-11'),
    row('GSTR3B', ago(3), '2026-08-25'),
  ];
  const plan = planOf(listOf([...filed, row('GSTR1', ago(2), '2026-09-12')]));
  const [august, september] = plan.periods;
  assert.ok(august && september);
  assert.deepEqual(formsLeft(august), ['GSTR3B'], 'the portal lists its GSTR-1');
  // GSTR-1 one day late, GSTR-3B 46 days; July's GSTR-3B was five days late.
  assert.deepEqual([august.returns.GSTR1.rupees, august.returns.GSTR3B.rupees], [20, 500]);
  assert.deepEqual([august.rupees, august.carriedRupees], [520, 100]);
  assert.deepEqual([september.rupees, september.carriedRupees], [820, 520]);
  assert.deepEqual([plan.chargedRupees, plan.laterRupees], [620, 820]);
  // All that is still to pay: July's too, and in both figures alike.
  assert.deepEqual([plan.rupees, plan.perDay], [620 + 820, 20]);
});

test('the stage follows the number of returns that are missing in a row', () => {
  const stage = (missing: number) => planOf(listOf(filedMonths(50, missing + 1))).stage;
  assert.deepEqual([1, 2, 5, 6].map(stage), [
    'late',
    'e_way_bills_stop',
    'e_way_bills_stop',
    'may_be_cancelled',
  ]);
  const quarterly = QUARTERS.map((quarter) => `2025-26 ${quarter}`).concat(
    '2026-27 Q1',
    '2026-27 Q2',
    '2026-27 Q3',
  );
  const twoQuarters = planOf(listOf(filedMonths(50, 11)), { preferences: preferences(quarterly) });
  assert.deepEqual(
    [namesOf(twoQuarters.periods), twoQuarters.stage],
    [['122025', '032026', '062026'], 'may_be_cancelled'],
  );
  assert.equal(planOf(listOf(filedMonths(50, 2)), { portalStatus: 'Suspended' }).stage, 'suspended');
});

type OwnReturn = OwnFiling['returns'][Form];
const returnIn = (state: OwnReturn['state'], more: Partial<OwnReturn> = {}): OwnReturn => ({
  state,
  filedAt: state === 'filed' ? now : null,
  arn: state === 'filed' ? 'AA2704260000019' : null,
  requestedBy: 'person:p:owner',
  scheduledAt: now,
  finding: null,
  ...more,
});
const own = (at: ReturnPeriod, GSTR1: OwnReturn, GSTR3B: OwnReturn): OwnFiling => ({
  period: at,
  frequency: 'monthly',
  returns: { GSTR1, GSTR3B },
});

test('a filing of ours tells the state of its period, and a filed one stays while its start is shown', () => {
  const list = listOf(filedMonths(50, 4));
  const filings = [
    own(ago(3), returnIn('filed'), returnIn('filed')),
    own(ago(2), returnIn('filed'), returnIn('blocked', { finding: { code: 'late_fee_carried' } })),
    own(ago(1), returnIn('blocked', { finding: { code: 'previous_gstr3b_missing' } }), returnIn('scheduled')),
  ];
  const backlogStart = { at: now, periods: [ago(3), ago(2), ago(1)] };
  const plan = planOf(list, { backlogStart }, filings);
  assert.deepEqual(
    plan.periods.map(({ state }) => state),
    ['filed', 'stopped', 'under_way'],
    'the last waits in line, and only one is stopped',
  );
  assert.deepEqual(namesOf(unfiledPeriods(plan)), [ago(2), ago(1)]);
  assert.deepEqual(namesOf(planOf(list, {}, filings).periods), [ago(2), ago(1)], 'without a start');
  const skipped = own(ago(3), returnIn('skipped'), returnIn('skipped'));
  assert.equal(
    planOf(list, {}, [skipped]).periods[0]?.state,
    'skipped',
    'it stays due, and no start takes it',
  );
  const notDue = { finding: { code: 'before_regular' as const } };
  const none = own(ago(3), returnIn('blocked', notDue), returnIn('blocked', notDue));
  assert.deepEqual(namesOf(planOf(list, {}, [none]).periods), [ago(2), ago(1)]);
});

test('once the portal charges the fee of one return only, the later months are expected to cost as little', () => {
  const list = listOf(filedMonths(50, 4));
  const behind = returnIn('scheduled');
  const asks = (fee: { central: number; state: number }) =>
    returnIn('blocked', {
      finding: { code: 'late_fee_carried', params: { ...fee, own: 0, cash: null } },
    } as Partial<OwnReturn>);
  const months = (GSTR3B: OwnReturn): OwnFiling[] => [
    own(ago(3), returnIn('filed'), returnIn('filed')),
    own(ago(2), returnIn('filed'), GSTR3B),
    own(ago(1), behind, behind),
  ];
  const sums = (filings: OwnFiling[]): number[] => {
    const plan = planOf(list, { backlogStart: { at: now, periods: [ago(3), ago(2), ago(1)] } }, filings);
    return [plan.chargedRupees, plan.laterRupees, plan.expectedRupees, plan.expectedLaterRupees];
  };
  const [charged = 0, later = 0, ...unasked] = sums(months(behind));
  assert.deepEqual(unasked, [charged, later], 'our own count, until the portal names a fee');
  const { periods } = planOf(list, {}, months(behind));
  const [first = 0, second = 0] = periods.map(({ carriedRupees }) => carriedRupees);
  assert.equal(first + second, charged);
  const [ofSecond = 0, ofLater = 0] = periods.slice(-2).map(({ returns }) => returns.GSTR3B.rupees);
  const ofGstr3b = { central: first / 4, state: first / 4 };
  assert.deepEqual(sums(months(asks(ofGstr3b))).slice(2), [first / 2 + ofSecond, ofLater], 'GSTR-3B alone');
  const paid = returnIn('filed', { feePayment: { state: 'done', fee: ofGstr3b } } as Partial<OwnReturn>);
  assert.deepEqual(sums(months(paid)).slice(2), [ofSecond, ofLater], 'as it has taken');
  const even = (rupees: number): number => 2 * Math.ceil(rupees / 2);
  const fifth = { central: first / 10, state: first / 10 };
  assert.deepEqual(
    sums(months(asks(fifth))).slice(2),
    [first / 5 + even(second / 5), even(later / 5)],
    'the same part of our count',
  );
  const more = { central: first, state: first };
  assert.deepEqual(sums(months(asks(more))).slice(2), [2 * first + second, later], 'more of one month only');
  assert.equal(sums(months(asks(more)))[0], 2 * first + second, 'the yes names it too');
});

test('no money is asked for the late GSTR-1s of a plan, until the portal has named the fee of one of its months', () => {
  const list = listOf(filedMonths(50, 4));
  const behind = returnIn('scheduled');
  const months = (second: OwnReturn = behind, third: OwnReturn = behind): OwnFiling[] => [
    own(ago(3), behind, behind),
    own(ago(2), behind, second),
    own(ago(1), third, third),
  ];
  const fees = planOf(list, {}, months()).periods.map(({ returns }) => returns);
  const [first = 0, second = 0] = fees.map(({ GSTR3B }) => GSTR3B.rupees);
  assert.ok(first > 0 && second > 0);
  const asked = (filings: OwnFiling[]): number[] => {
    const { askedRupees, expectedRupees } = planOf(list, {}, filings);
    return [askedRupees, expectedRupees - askedRupees];
  };
  const [ofFirst = 0, ofSecond = 0] = fees.map(({ GSTR1 }) => GSTR1.rupees);
  assert.deepEqual(asked(months()), [first + second, ofFirst + ofSecond]);
  assert.deepEqual(asked(months(behind, returnIn('skipped'))), [first, ofFirst], 'up to a skipped month');
  const fee = { central: (first + ofFirst) / 2, state: (first + ofFirst) / 2 };
  const names = returnIn('blocked', {
    finding: { code: 'late_fee_carried', params: { ...fee, own: 0, cash: null } },
  } as Partial<OwnReturn>);
  assert.equal(asked(months(names))[1], 0, 'the portal charges both');
});

test('a month that was opened here and that the portal lists as filed is not in the plan', () => {
  const list = listOf(filedMonths(50, 4));
  const elsewhere = own(ago(4), returnIn('waiting_for_consent'), returnIn('scheduled'));
  const plan = planOf(list, {}, [elsewhere]);
  assert.deepEqual(namesOf(plan.periods), [ago(3), ago(2), ago(1)]);
});

test('the cost of missing returns counts the same months as the plan', () => {
  const list = listOf(filedMonths(50, 4));
  const opened = FORMS.map((form) => ({
    form,
    period: ago(4),
    frequency: 'monthly' as const,
    due: dueAt(form, ago(4), 'monthly', place),
    state: 'waiting_for_consent' as const,
    finding: null,
  }));
  const later = [3, 2, 1].flatMap((months) =>
    opened.map((each) => ({
      ...each,
      period: ago(months),
      due: dueAt(each.form, ago(months), 'monthly', place),
    })),
  );
  const reading = { at: now, tries: 0, ...judged(list) };
  // Added in the month after the one that somebody else has filed, so that the list of before ends before it.
  const createdAt = Date.parse('2026-07-20T10:00:00+05:30');
  const listedBefore = reading.listed.filter((each) => each.period === ago(5));
  const added = { ...shop({ listReading: reading, listedBefore }), createdAt };
  const found = consequencesFor(
    added,
    { unfiled: [...opened, ...later], known: [] },
    { now, extensions: [], dues: null },
  );
  const plan = planOf(list, {}, [own(ago(4), returnIn('waiting_for_consent'), returnIn('scheduled'))]);
  assert.equal(found?.fees?.rupees, plan.rupees);
  const first = withoutListed([...opened, ...later], added)[0];
  assert.equal(first?.period, ago(3));
});

test('the newest month is in the plan from the day on which it is late, and only behind an older one', () => {
  const newest = own(OCT, returnIn('waiting_for_consent'), returnIn('scheduled'));
  const on = (day: string, list: FiledList, changes: Partial<Registration> = {}, filing = newest) =>
    planOf(list, changes, [filing], Date.parse(`2026-11-${day}T10:00:00+05:30`));
  const behind = listOf(filedMonths(50, 2));
  assert.deepEqual(namesOf(on('11', behind).periods), [ago(1)], 'its last day is not over');
  const late = on('12', behind);
  assert.deepEqual(namesOf(late.periods), [ago(1), OCT]);
  assert.deepEqual(
    late.periods.map(({ rupees, carriedRupees }) => [rupees, carriedRupees]),
    [
      [960, 0],
      [20, 960],
    ],
  );
  assert.deepEqual([late.rupees, late.chargedRupees, late.laterRupees], [980, 960, 20]);
  assert.equal(late.stage, 'late', 'its GSTR-3B is not missing yet');
  assert.equal(on('21', behind).stage, 'e_way_bills_stop');
  assert.deepEqual(on('21', listOf(filedMonths(50, 1))).periods, [], 'alone it is asked about as ever');
  const filed = own(OCT, returnIn('filed'), returnIn('filed'));
  const started = { backlogStart: { at: now, periods: [ago(1), OCT] } };
  assert.deepEqual(namesOf(on('21', listOf(filedMonths(50, 1)), started, filed).periods), [OCT]);
});

test('lists are read after the verification, again while a year is unread, and daily while something is behind', () => {
  const reading = { at: now, tries: 0, unread: [], unlisted: [], listed: [] };
  assert.equal(nextListReading(shop(), []), now);
  assert.equal(nextListReading(shop({ status: 'failed' }), []), null);
  assert.equal(nextListReading(shop({ listReading: reading }), []), null, 'nothing is behind');
  const behind = {
    ...reading,
    unlisted: [{ period: ago(1), frequency: 'monthly' as const, forms: [...FORMS] }],
  };
  assert.equal(nextListReading(shop({ listReading: behind }), []), now + 86_400_000);
  const started = shop({ listReading: behind, backlogStart: { at: now, periods: [ago(1)] } });
  assert.equal(nextListReading(started, []), now + 3_600_000, 'what was started is filed');
  const again = nextListReading(shop({ listReading: { ...reading, unread: ['2024-25'], tries: 1 } }), []);
  assert.ok(again !== null && again > now && again < now + 86_400_000);
});
