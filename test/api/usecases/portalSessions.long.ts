import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sayFinding } from '#texts/sayFinding.ts';
import { defaultSchedule, type ScheduleTime } from '#domain/registration/schedule.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Kindness } from '../../../portal-sim/kindness.ts';
import { type Desk, startDesk } from './desk.ts';

const desks: Desk[] = [];
after(() => Promise.all(desks.map((desk) => desk.close())));

/** A shop whose December filings run on the 5th at eight and at `gstr3b`, at a portal with these switches. */
async function shopWith(
  gstr3b: ScheduleTime,
  kindness: Partial<Kindness> = {},
): Promise<{ desk: Desk; shop: Registration; asked: (action: string) => number }> {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  desks.push(desk);
  Object.assign(desk.book.kindness, kindness);
  const shop = await desk.add({ username: 'shop.one' });
  const schedule = { ...defaultSchedule, gstr1: { day: 5, hour: 8, minute: 0 }, gstr3b };
  await desk.store.asTenant(desk.accountId, (rows) => rows.registrations.update(shop.id, { schedule }));
  await desk.until('2026-12-04T10:00:00+05:30');
  const before = desk.calls.length;
  const asked = (action: string): number =>
    desk.calls.slice(before).filter((call) => call.action === action).length;
  return { desk, shop, asked };
}

const inTheEvening: ScheduleTime = { day: 5, hour: 20, minute: 0 };
const nextMorning: ScheduleTime = { day: 6, hour: 6, minute: 0 };
const both = ['GSTR1 112026', 'GSTR3B 112026'];
const ofNovember = (desk: Desk, shop: Registration): string[] =>
  desk.accepted(shop.gstin).filter((one) => one.endsWith('112026'));

test('a session that has lapsed is revived within a day of its code, and both returns cost one login', async () => {
  for (const gstr3b of [inTheEvening, nextMorning]) {
    const { desk, shop, asked } = await shopWith(gstr3b, { revival: 'within_a_day' });
    await desk.until('2026-12-07T10:00:00+05:30');
    assert.deepEqual(ofNovember(desk, shop), both);
    assert.deepEqual([asked('OTPREQUEST'), asked('REFRESHTOKEN')], [1, 1]);
  }
});

test('a portal that revives no session is asked once, and then for one code', async () => {
  const { desk, shop, asked } = await shopWith(inTheEvening, { revival: 'never' });
  await desk.until('2026-12-07T10:00:00+05:30');
  assert.deepEqual(ofNovember(desk, shop), both);
  assert.deepEqual([asked('REFRESHTOKEN'), asked('OTPREQUEST')], [1, 2]);
});

test('an expiry of thirty days is not believed: what has lapsed is revived before it is used', async () => {
  const { desk, shop, asked } = await shopWith(inTheEvening, {
    expiry: '43200',
    revival: 'within_a_day',
    refresh_key: 'same_only',
  });
  await desk.until('2026-12-07T10:00:00+05:30');
  assert.deepEqual(ofNovember(desk, shop), both);
  assert.deepEqual([asked('OTPREQUEST'), asked('REFRESHTOKEN')], [1, 1]);
});

test('no session is refreshed between the months, nor between two days of one month', async () => {
  const { desk, shop, asked } = await shopWith({ day: 10, hour: 8, minute: 0 }, { revival: 'within_a_day' });
  await desk.until('2027-01-04T10:00:00+05:30');
  assert.deepEqual(ofNovember(desk, shop), both);
  assert.deepEqual([asked('REFRESHTOKEN'), asked('OTPREQUEST')], [0, 2]);
});

test('a portal that is silent about a refresh is asked again, and nobody for a code', async () => {
  const { desk, shop, asked } = await shopWith(inTheEvening, { revival: 'within_a_day' });
  desk.troubles.push({ action: 'REFRESHTOKEN', times: 3, does: 'cut before' });
  await desk.until('2026-12-07T10:00:00+05:30');
  assert.deepEqual(ofNovember(desk, shop), both);
  assert.deepEqual([asked('OTPREQUEST'), asked('REFRESHTOKEN')], [1, 4]);
});

test('a refresh whose answer was lost ends the old session; then one code is asked for', async () => {
  const { desk, shop, asked } = await shopWith(inTheEvening, { revival: 'within_a_day' });
  desk.troubles.push({ action: 'REFRESHTOKEN', times: 1, does: 'cut after' });
  await desk.until('2026-12-07T10:00:00+05:30');
  assert.deepEqual(ofNovember(desk, shop), both);
  assert.deepEqual([asked('OTPREQUEST'), asked('REFRESHTOKEN')], [2, 2]);
});

/** Another program signs in with the same user name: the portal ends the session that was there. */
function signsInElsewhere(desk: Desk): void {
  for (const [token, session] of Object.entries(desk.book.sessions))
    if (session.username === 'shop.one') delete desk.book.sessions[token];
}

test('a login elsewhere ends ours: that is recognised, costs one code, and the return is filed', async () => {
  const { desk, shop, asked } = await shopWith({ day: 5, hour: 10, minute: 0 });
  await desk.until('2026-12-05T09:00:00+05:30');
  signsInElsewhere(desk);
  await desk.until('2026-12-07T10:00:00+05:30');
  assert.deepEqual(ofNovember(desk, shop), both);
  assert.equal(asked('OTPREQUEST'), 2);
});

test('a program that signs in again each time is not raced: after one code more a person is notified, and it can be retried', async () => {
  const { desk, shop, asked } = await shopWith({ day: 5, hour: 10, minute: 0 });
  // Between its code and RETFILE, each time.
  desk.onMail = async (message) => {
    if (!message.subject.includes('login')) signsInElsewhere(desk);
    await desk.relay(message);
  };
  await desk.until('2026-12-06T10:00:00+05:30');
  assert.deepEqual(ofNovember(desk, shop), []);
  assert.equal(asked('OTPREQUEST'), 2);
  const row = await desk.row(shop.id, 'GSTR1');
  assert.deepEqual([row.state, row.finding?.code], ['blocked', 'portal_session']);
  assert.match(row.finding === null ? '' : sayFinding(row.finding, 'en').act, /another program signs in/);
});
