import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FiledReturn, listingOf, periodOfArn, withoutSharedArns } from '#domain/gst/filedList.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';

const SEP = periodOf(2026, 9);
const OCT = periodOf(2026, 10);
const ofOctober = 'AA2710260000019';
const gstr1: FiledReturn = { form: 'GSTR1', period: OCT, arn: ofOctober, filedOn: '2026-11-11' };
const wanted = { form: 'GSTR1', period: OCT } as const;
const list = (filed: readonly FiledReturn[]) => ({ filed: withoutSharedArns(filed), withoutPeriod: [] });

test('an ARN names its period', () => {
  assert.equal(periodOfArn(ofOctober), OCT);
  assert.equal(periodOfArn('NA'), null);
});

test('an ARN that stands on two returns of one period proves neither', () => {
  const both = list([gstr1, { ...gstr1, form: 'GSTR3B' }]);
  for (const form of ['GSTR1', 'GSTR3B'] as const) {
    const listing = listingOf(both, { form, period: OCT });
    assert.equal(listing.is === 'in_doubt' && listing.why, 'arn_of_another', form);
  }
});

test('an ARN that stands on returns of two periods proves the one whose period it names', () => {
  const both = list([{ ...gstr1, period: SEP }, gstr1]);
  assert.equal(listingOf(both, wanted).is, 'filed');
  assert.equal(listingOf(both, { form: 'GSTR1', period: SEP }).is, 'in_doubt');
});

test('one return that is listed twice is no doubt', () => {
  assert.equal(listingOf(list([gstr1, gstr1]), wanted).is, 'filed');
});

test('of two rows of one return the valid one counts', () => {
  const rows: FiledReturn[] = [
    { ...gstr1, doubt: 'not_valid' },
    { ...gstr1, arn: 'AA271026000002A' },
  ];
  const listing = listingOf(list(rows), wanted);
  assert.equal(listing.is === 'filed' && listing.row.arn, 'AA271026000002A');
});

test('only the row of the wanted return has to be whole', () => {
  const unread: FiledReturn = { ...gstr1, period: SEP, arn: '', doubt: 'unreadable' };
  assert.equal(listingOf(list([unread, gstr1]), wanted).is, 'filed');
  assert.equal(listingOf(list([unread]), wanted).is, 'not_listed');
  assert.equal(listingOf(list([{ ...unread, period: OCT }]), wanted).is, 'unreadable');
});

test('a row without a period hides a return unless it was filed before that period was over', () => {
  const without = (filedOn: string | null, form: 'GSTR1' | 'GSTR3B' = 'GSTR1') =>
    listingOf({ filed: [], withoutPeriod: [{ form, filedOn }] }, wanted).is;
  assert.equal(without('2026-10-31'), 'not_listed');
  assert.equal(without('2026-11-01'), 'unreadable');
  assert.equal(without(null), 'unreadable');
  assert.equal(without('2026-11-01', 'GSTR3B'), 'not_listed');
});
