import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesFor, codesOfMonth, codesOnOneDay } from '#domain/registration/codeRequest.ts';
import { defaultSchedule, type FilingSchedule } from '#domain/registration/schedule.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';

const hour = 3_600_000;
const day = 24 * hour;

test('a month on one day takes three codes, on two days four, and a day apart still four', () => {
  const with3b = (change: Partial<FilingSchedule>): number => codesOfMonth({ ...defaultSchedule, ...change });
  assert.equal(with3b({}), 4);
  assert.equal(codesOnOneDay, 3);
  assert.equal(with3b({ gstr3bSameAsGstr1: true }), 3);
  assert.equal(with3b({ gstr3b: { day: 5, hour: 20, minute: 0 } }), 3);
  assert.equal(with3b({ gstr3b: { day: 6, hour: 7, minute: 58 } }), 3);
  assert.equal(with3b({ gstr3b: { day: 6, hour: 7, minute: 59 } }), 4);
});

test('a session serves the returns filed within a day of its code, and each later one costs its own', () => {
  assert.equal(codesFor([], null), 0);
  assert.equal(codesFor([0], 0), 1);
  assert.equal(codesFor([0, 23 * hour], 0), 2);
  assert.equal(codesFor([25 * hour, 0], 0), 3);
  assert.equal(codesFor([0, day, 2 * day], null), 6);
});

test('a session is used while it lasts, refreshed before it ends, revived within a day of its code, and then asked for', () => {
  const kept = { tokenSealed: new Uint8Array(), openedAt: 0, expiresAt: 6 * hour };
  const at = (now: number): string => sessionNow(kept, now, hour / 2);
  assert.equal(at(5 * hour), 'use');
  assert.equal(at(5.5 * hour), 'refresh');
  assert.equal(at(7 * hour), 'refresh');
  assert.equal(at(day - 1), 'refresh');
  assert.equal(at(day), 'ask');
  assert.equal(sessionNow({ ...kept, expiresAt: 2 * day }, day + hour, hour), 'use');
  assert.equal(sessionNow({ ...kept, tokenSealed: null }, 0, 0), 'ask');
  assert.equal(sessionNow(null, 0, 0), 'ask');
});
