import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { cellOf } from '#domain/views/year.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import { gstin } from './nilQuestions.ts';
import { period } from './lawTables.ts';

const last = period('062027');
const refused = (taxpayerType: string): Registration => ({
  ...newRegistration({
    id: 'r',
    accountId: 'a',
    username: 'sweets',
    createdAt: Date.parse('2026-11-05T10:00:00+05:30'),
  }),
  gstin: gstin('27AAPFU0939F1ZV'),
  status: 'failed',
  registeredOn: '2019-07-01',
  remark: { code: 'not_regular', params: { taxpayerType } },
});
const statesOf = (registration: Registration): Set<string> =>
  new Set(
    FORMS.flatMap((form) =>
      Array.from({ length: 12 }, (_, back) => addMonths(last, -back)).map(
        (each) => cellOf({ registration, mark: null, form, period: each, last, extensions: [] }).is,
      ),
    ),
  );

test('a taxpayer who files other returns owes none of these in any month', () => {
  assert.deepEqual(statesOf(refused('Composition')), new Set(['none']));
});

test('a month is unread, not unfiled, the newest one too, until the portal lets the GSTIN in', () => {
  const isIn = (registration: Registration, month: string) =>
    cellOf({ registration, mark: null, form: 'GSTR1', period: period(month), last, extensions: [] }).is;
  const { remark: _, ...noAccess } = refused('');
  for (const shop of [refused('Something New'), { ...noAccess, remark: null }])
    assert.deepEqual([isIn(shop, '012027'), isIn(shop, '062027')], ['unread', 'unread']);
  const before = { ...noAccess, remark: null, verifiedAt: Date.parse('2026-11-05T10:00:00+05:30') };
  assert.equal(isIn(before, '012027'), 'stopped');
});
