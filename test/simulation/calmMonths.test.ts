import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calmMonths, schedules } from './calmMonths.ts';

const costOf = async (name: string, revives: boolean) => {
  const schedule = schedules[name];
  assert.ok(schedule);
  return calmMonths(schedule, revives);
};

test('a month on one day costs one login and a code for each return, ten calls to file, and a look a day', async () => {
  const cost = await costOf('on one day at one time', false);
  assert.deepEqual([cost.sessionCodes, cost.codesOfReturns, cost.refreshCalls], [1, 2, 0]);
  assert.ok(cost.filingCalls <= 12, `${cost.filingCalls} calls to file`);
  assert.ok(cost.lookedUp <= 40, `${cost.lookedUp} calls of search and preference`);
});

test('a month on two days costs one login more; no session is kept alive between them', async () => {
  for (const revives of [false, true]) {
    const cost = await costOf('on the 5th and the 10th', revives);
    assert.deepEqual([cost.sessionCodes, cost.codesOfReturns, cost.refreshCalls], [2, 2, 0]);
  }
});

test('morning and evening of one day cost one login where the portal revives a session, and one more where it does not', async () => {
  const name = 'in the morning and the evening of one day';
  const revived = await costOf(name, true);
  assert.deepEqual([revived.sessionCodes, revived.codesOfReturns, revived.refreshCalls], [1, 2, 1]);
  const refused = await costOf(name, false);
  assert.deepEqual([refused.sessionCodes, refused.codesOfReturns, refused.refreshCalls], [2, 2, 1]);
});
