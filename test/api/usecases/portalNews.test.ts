import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Registration } from '#domain/registration/registration.ts';
import { istDate } from '#domain/shared/istTime.ts';
import { sendDigests } from '#usecases/desk/sendDigests.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { type Desk, startDesk } from './desk.ts';

/* The portal is read once a day without a session: changes that nobody made here are noticed, each once. */

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const taxpayerOf = ({ username }: Registration) => {
  const taxpayer = desk.book.taxpayers[username];
  assert.ok(taxpayer);
  return taxpayer;
};

const newsOf = async ({ id }: Registration): Promise<string[]> =>
  (await desk.registration(id)).portalNews.map(
    ({ code, params, at }) =>
      `${istDate(at)} ${code} ${[
        'after' in params ? params.after : '',
        'period' in params ? params.period : '',
        'frequency' in params ? params.frequency : '',
      ]
        .filter(Boolean)
        .join(' ')}`,
  );

test('a suspension and a new preference are noticed by a search a day, and nothing is noticed twice', async () => {
  const shop = await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-17T12:00:00+05:30');
  assert.deepEqual(await newsOf(shop), ['2026-11-03 quarterly_can_be_chosen 032027']);
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);

  const before = desk.calls.length;
  taxpayerOf(shop).status = 'Suspended';
  taxpayerOf(shop).preference.quarters['2026-27 Q4'] = 'Q';
  await desk.until('2026-11-24T12:00:00+05:30');
  // The preference is read once a week.
  assert.deepEqual((await newsOf(shop)).slice(0, -1), [
    '2026-11-23 preference_changed 032027 quarterly',
    '2026-11-18 status_changed Suspended',
  ]);
  const sessions = desk.calls
    .slice(before)
    .filter(({ action }) => !['TP', 'GETPREF', 'RETTRACK'].includes(action));
  assert.deepEqual(sessions, [], 'no session and no code for it');
  assert.ok(desk.calls.slice(before).length <= 15, 'a search a day, and a preference a week');

  taxpayerOf(shop).status = 'Active';
  await desk.until('2026-11-25T13:00:00+05:30');
  assert.match((await newsOf(shop))[0] ?? '', /2026-11-2\d status_changed Active/);
});

test('months from before it was added leave the missing ones when they are filed at the portal', async () => {
  const behind = await desk.add({ username: 'far.behind', history: { upTo: 3 } });
  await desk.until('2026-11-27T14:00:00+05:30');
  const missing = async () => {
    const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
    const fees = rows.find(({ id }) => id === behind.id)?.consequences?.fees?.each ?? [];
    return fees.filter(({ form }) => form === 'GSTR3B').map(({ period }) => period);
  };
  assert.deepEqual(await missing(), ['082026', '092026', '102026']);
  for (const form of ['GSTR1', 'GSTR3B'] as const) desk.fileAtPortal(behind, form, '082026');
  await desk.until('2026-11-29T15:00:00+05:30');
  assert.deepEqual(await missing(), ['092026', '102026']);
  assert.deepEqual((await newsOf(behind)).filter((line) => line.includes('filed_elsewhere')).length, 2);
});

test('the daily message of a firm names the news once', async () => {
  for (let at = 1; at <= 8; at += 1) await desk.add({ username: `client.${at}` });
  const [first] = await desk.store.asTenant(desk.accountId, (rows) => rows.registrations.all());
  assert.ok(first);
  taxpayerOf(first).status = 'Suspended';
  const digests = async (until: string): Promise<string[]> => {
    const before = desk.messages.length;
    await desk.until(until);
    await sendDigests({ ...desk.ports, store: desk.store });
    return desk.messages
      .slice(before)
      .map(({ text }) => text)
      .filter((text) => text.includes('New on the GST portal'));
  };
  const [digest = ''] = await digests('2026-12-01T08:00:00+05:30');
  assert.match(digest, /New on the GST portal: .*registration status changed \(1\)/);
  for (const text of await digests('2026-12-02T08:00:00+05:30')) assert.doesNotMatch(text, /status changed/);
});
