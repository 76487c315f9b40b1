import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deskSorts, codeOfWhy } from '#domain/views/deskRow.ts';
import { skipMonth } from '#usecases/filing/skip.ts';
import { listDesk, type ListDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { listYear } from '#usecases/desk/listYear.ts';
import { setLabel } from '#usecases/registration/assign.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  await desk.add({ username: 'shop.files' });
  await desk.add({ username: 'shop.asks' }, true);
  await desk.add({ username: 'shop.typed', forwards: false });
  await desk.add({ username: 'shop.saved', history: { savedBack: [0] } });
  await desk.add({ username: 'shop.owes', history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } });
  await desk.add({ username: 'shop.quarterly', preference: 'Q' });
  await desk.add({ username: 'shop.other', taxpayerType: 'Composition' });
  const skips = await desk.add({ username: 'shop.skips' });
  await skipMonth(desk.ports, desk.accountId, skips.id);
  await desk.until('2026-11-10T21:00:00+05:30');
});
after(() => desk.close());

const read = async (asked: Partial<ListDesk> = {}) =>
  listDesk(desk.ports, desk.accountId, { ...wholeDesk, ...asked });
const names = (rows: Awaited<ReturnType<typeof read>>['rows']): string[] =>
  rows.map(({ registration }) => registration.nickName);

test('a client stands in one queue of the desk, by what its month needs, the most urgent first', async () => {
  const { rows, counts, month } = await read();
  assert.deepEqual(
    rows.map(({ registration, state, act }) => [
      registration.nickName,
      state.queue,
      codeOfWhy(state.why),
      act,
      `${state.marks.GSTR1.is} ${state.marks.GSTR3B.is}`,
    ]),
    [
      ['shop.asks', 'say_nil', 'yes_missing', 'answer', 'yes yes'],
      ['shop.typed', 'codes', 'code_wanted', 'ask_code', 'code waits'],
      ['shop.saved', 'blocked', 'data_saved', 'retry', 'stopped stopped'],
      // No yes to a late fee can be given before the money is there.
      ['shop.owes', 'blocked', 'late_fee_carried', 'pay_late_fee', 'filed waits'],
      ['shop.quarterly', 'resting', 'opens_next', '', 'none none'],
      ['shop.other', 'resting', 'not_regular', '', 'none none'],
      ['shop.skips', 'resting', 'skipped', 'undo', 'skipped skipped'],
      ['shop.files', 'filed', 'filed', '', 'filed filed'],
    ],
  );
  assert.equal(month.period, '102026');
  assert.equal(counts.all, 8);
  const { all: total, ...each } = counts;
  assert.equal(
    Object.values(each).reduce((sum, count) => sum + count, 0),
    total,
  );
});

test('the progress of the month counts the clients that owe it, as the year does', async () => {
  const { month } = await read();
  const year = await listYear(desk.ports, desk.accountId, {
    last: null,
    tab: 'all',
    search: '',
    label: '',
    page: 1,
    limit: 100,
  });
  assert.deepEqual([month.filed, month.owed, month.unread], [1, 6, 0]);
  const { period, filed, owed, unread } = month;
  assert.deepEqual({ period, filed, owed, unread }, year.months.at(-1));
});

test('pages of the desk hold every client once, in every order and both ways', async () => {
  for (const sort of deskSorts) {
    for (const descending of [false, true]) {
      const whole = names((await read({ sort, descending })).rows);
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof read>> = await read({ sort, descending, limit: 2, after });
        paged.push(...names(page.rows));
        after = page.next;
      } while (after !== null);
      assert.deepEqual(paged, whole);
      assert.equal(new Set(paged).size, 8);
    }
  }
});

test('the desk is searched by name and GSTIN, and shows the count found in each queue', async () => {
  const { rows, found, counts } = await read({ search: ' SHOP typ ' });
  assert.deepEqual([names(rows), found.all, counts.all], [['shop.typed'], 1, 8]);
  const gstin = rows[0]?.gstin ?? '';
  assert.deepEqual(names((await read({ search: gstin.toLowerCase() })).rows), ['shop.typed']);
  assert.deepEqual(names((await read({ queue: 'say_nil' })).rows), ['shop.asks']);
  const id = rows[0]?.registration.id ?? '';
  await setLabel(desk.ports, desk.accountId, { registration: id, label: 'Pune' });
  const labelled = await read({ label: 'Pune' });
  assert.deepEqual([names(labelled.rows), labelled.labels], [['shop.typed'], ['Pune']]);
  assert.deepEqual(names((await read({ search: 'pune' })).rows), ['shop.typed']);
});
