import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayCarryFee, type ReturnBefore } from '#domain/filing/earlierFee.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import type { Evidence } from '#domain/gst/evidence.ts';
import { FORMS, periodOf } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import { gstin } from './nilQuestions.ts';

const now = Date.parse('2026-11-05T10:00:00+05:30');
const [september, october] = [periodOf(2026, 9), periodOf(2026, 10)];

const registration = (changes: Partial<Registration> = {}): Registration => ({
  ...newRegistration({ id: 'r', accountId: 'a', username: 'shop', createdAt: now }),
  status: 'success',
  registeredOn: '2019-07-01',
  ...changes,
});

const filing: Filing = newFiling(
  {
    id: 'f',
    accountId: 'a',
    registrationId: 'r',
    gstin: gstin('27AAPFU0939F1ZV'),
    period: october,
    frequency: 'monthly',
    openedAt: now,
  },
  { scheduledAt: () => null, dueAt: (form) => usualDueAt(form, october, 'monthly', '27') },
);
const carries = (
  changes: Partial<Registration>,
  before: readonly ReturnBefore[] = [],
  month: Filing = filing,
): boolean => mayCarryFee(month, { registration: registration(changes), before, now });

/** GSTR-1 of September is due on 11 October 2026, GSTR-3B on the 20th. */
const listed = (gstr1: string, gstr3b: string) => ({
  listedBefore: [
    { form: 'GSTR1' as const, period: september, arn: 'AA1', filedOn: gstr1 },
    { form: 'GSTR3B' as const, period: september, arn: 'AA2', filedOn: gstr3b },
  ],
});
const own = (filedOn: string | null, state: ReturnBefore['state'] = 'filed'): ReturnBefore[] =>
  FORMS.map((form) => ({
    form,
    period: september,
    state,
    dueAt: usualDueAt(form, september, 'monthly', '27'),
    filedAt: filedOn === null ? null : Date.parse(`${filedOn}T10:00:00+05:30`),
  }));

test('a month may carry a late fee when a return of the month before was late or is missing', () => {
  assert.equal(carries(listed('2026-10-11', '2026-10-20')), false);
  assert.equal(carries(listed('2026-10-11', '2026-10-21')), true);
  assert.equal(carries(listed('2026-10-12', '2026-10-20')), true);
  const unlisted = [{ period: september, frequency: 'monthly' as const, forms: ['GSTR3B' as const] }];
  const listReading = { at: now, unread: [], tries: 0, unlisted, listed: [] };
  assert.equal(carries({ listReading }), true);
  // Our own return of that month counts more than a list that was read earlier.
  assert.equal(carries({ listReading }, own('2026-10-09')), false);
  assert.equal(carries({}, own('2026-10-12')), true);
  assert.equal(carries({}, own(null, 'skipped')), true);
  assert.equal(carries({}, own(null, 'cancelled')), false);
  assert.equal(carries({}), false);
  assert.equal(carries({ registeredOn: '2026-10-03', ...listed('2026-10-11', '2026-10-25') }), false);
});

test('the portal reading for the return decides, and a filed return carries nothing more', () => {
  const withRead = (paise: number): Filing => {
    const heads = { igst: 0, cgst: paise, sgst: paise, cess: 0 };
    const evidence: Evidence = [
      {
        source: 'late_fee',
        state: 'read',
        at: now,
        statements: [{ code: 'late_fee', params: { heads } }],
      },
    ];
    return {
      ...filing,
      returns: { ...filing.returns, GSTR3B: { ...filing.returns.GSTR3B, evidence } },
    };
  };
  const wasLate = listed('2026-10-11', '2026-10-27');
  assert.equal(carries(wasLate, [], withRead(0)), false);
  assert.equal(carries(listed('2026-10-11', '2026-10-20'), [], withRead(7000)), true);
  const filed: Filing = {
    ...filing,
    returns: { ...filing.returns, GSTR3B: { ...filing.returns.GSTR3B, state: 'filed' } },
  };
  assert.equal(carries(wasLate, [], filed), false);
});
