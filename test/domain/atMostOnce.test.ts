import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProvedNotFiled, listIsCertainAt, staleClaims } from '#domain/filing/atMostOnce.ts';
import { codeLifeMs } from '#domain/registration/codeRequest.ts';

const minute = 60_000;
const sentAt = Date.parse('2026-11-05T08:00:00+05:30');

test('a claim marked as sent is claimed again no earlier than the list can prove that nothing was filed', () => {
  for (let after = 0; after <= 60; after += 1) {
    const now = sentAt + after * minute;
    const isTakenAnew = sentAt <= staleClaims(now).sentBefore;
    assert.equal(isTakenAnew, now >= listIsCertainAt(sentAt), `${after} minutes after RETFILE`);
  }
});

test('a claim is held for longer than the code lives that was asked for under it', () => {
  assert.ok(sentAt + codeLifeMs - staleClaims(sentAt + codeLifeMs).claimedBefore > codeLifeMs);
});

test('only a list that was read three times, and a quarter of an hour after RETFILE, proves that nothing was filed', () => {
  const certainAt = listIsCertainAt(sentAt);
  assert.equal(certainAt, sentAt + 15 * minute);
  assert.equal(isProvedNotFiled({ looks: 3, certainAt }, certainAt), true);
  assert.equal(isProvedNotFiled({ looks: 2, certainAt }, certainAt), false);
  assert.equal(isProvedNotFiled({ looks: 9, certainAt }, certainAt - 1), false);
});
