import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCards } from '#usecases/registration/cards.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

test('a card speaks of the oldest month that waits for somebody, and of the newest when none does', async () => {
  await desk.add({ username: 'shop.files' });
  await desk.add({ username: 'shop.typed', forwards: false });
  await desk.add({ username: 'shop.fee', history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } });
  await desk.until('2027-02-02T10:00:00+05:30');
  const { rows } = await listCards(desk.ports, desk.accountId, { limit: 10, after: null });
  assert.deepEqual(
    Object.fromEntries(
      rows.map(({ nickName, filing, lastFilling }) => [
        nickName,
        [filing?.filing.period, filing?.entry.status, lastFilling !== null],
      ]),
    ),
    {
      'shop.files': ['012027', 'pending', true],
      'shop.typed': ['102026', 'pending', false],
      'shop.fee': ['102026', 'warning', true],
    },
  );
});
