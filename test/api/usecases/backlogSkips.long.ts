import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { actOnMany } from '#usecases/desk/actOnMany.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { startWholeBacklog } from '#usecases/filing/backlog.ts';
import { stopBacklog } from '#usecases/filing/stopBacklog.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { skipBacklogPeriod, skipFiling, undoSkip } from '#usecases/filing/skip.ts';
import { type Desk, startDesk } from './desk.ts';
import { atDesk, betwa, inOrder, months, START } from './sixMonthsBehind.ts';

let desk: Desk;
beforeEach(async () => (desk = await startDesk(START)));
afterEach(() => desk.close());

const { planOf, start, payIn } = atDesk(() => desk);

test('a start files no month that a person has skipped', async () => {
  const shop = await desk.add(betwa(), true);
  payIn('betwa.stores', 6000);
  await desk.until('2026-11-25T10:00:00+05:30');
  const october = (await desk.filings(shop.id)).find(({ period }) => period === '102026');
  assert.ok(october);
  assert.ok((await skipFiling(desk.ports, desk.accountId, october.id)).ok);
  const { periods } = await planOf(shop);
  assert.deepEqual(periods.at(-1)?.state, 'skipped');
  const refused = await start(shop, [...months, '102026']);
  assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
  assert.deepEqual(refused.failure.why, {
    code: 'backlog_skipped',
    params: { period: '102026', frequency: 'monthly' },
  });
  const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
  const row = rows.find(({ registration }) => registration.id === shop.id);
  assert.deepEqual([row?.state.queue, row?.act, row?.backlog?.toStart], ['say_nil', '', 6], 'the older ones');
  assert.equal(row?.backlog?.returnsToStart, 12);
  assert.deepEqual(row.backlog.startSpan, { first: months[0], last: months.at(-1) });
  const all = await startWholeBacklog(desk.ports, desk.accountId, { registration: shop.id, language: 'en' });
  assert.ok(all.ok);
  await desk.until('2026-11-28T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder, 'the bulk act takes those before it');
  const left = (await desk.filings(shop.id)).find(({ id }) => id === october.id);
  assert.deepEqual([left?.returns.GSTR1.state, left?.returns.GSTR3B.state], ['skipped', 'skipped']);
});

test('a month of the plan that was never opened here is skipped there, and its skip is undone', async () => {
  const shop = await desk.add(betwa(), true);
  payIn('betwa.stores', 6000);
  await desk.until('2026-11-25T10:00:00+05:30');
  const skip = (period: string) =>
    skipBacklogPeriod(desk.ports, desk.accountId, { registration: shop.id, period });
  const stateOfPlan = async () => (await planOf(shop)).periods.map(({ state }) => state);
  const before = await stateOfPlan();
  assert.ok((await skip('062026')).ok);
  assert.deepEqual(await stateOfPlan(), before.with(2, 'skipped'));
  // The sums of the plan are those of the months that a start reaches, and the rest comes later.
  const { rupees, chargedRupees, laterRupees } = await planOf(shop);
  assert.deepEqual([chargedRupees, laterRupees, rupees], [1000, 5380, 6380]);
  const tooMany = await start(shop, months);
  assert.ok(!tooMany.ok && tooMany.failure.kind === 'not_possible');
  assert.equal(tooMany.failure.why.code, 'backlog_skipped');
  assert.ok((await start(shop, months.slice(0, 2))).ok);
  await desk.until('2026-11-28T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 4));
  const june = (await desk.filings(shop.id)).find(({ period }) => period === '062026');
  assert.ok(june);
  assert.ok((await undoSkip(desk.ports, desk.accountId, june.id)).ok);
  await desk.until('2026-11-29T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 4), 'no yes to it');
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-12-01T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder);
  const refused = await skip('042026');
  assert.ok(!refused.ok && refused.failure.kind === 'not_possible');
});

test('a month behind a skipped one takes no yes, alone or with those of others, until the skip is undone', async () => {
  const { id } = await desk.add({ username: 'shop.skips' }, true);
  const [october] = await desk.filings(id);
  assert.ok(october);
  assert.ok((await skipFiling(desk.ports, desk.accountId, october.id)).ok);
  await desk.until('2026-12-01T10:00:00+05:30');
  const rowOf = async () => (await listDesk(desk.ports, desk.accountId, wholeDesk)).rows[0];
  const row = await rowOf();
  assert.ok(row?.filing && row.state.why.kind === 'reason');
  const { queue, why, marks, lookFirst, entry } = row.state;
  assert.deepEqual([row.filing.period, queue, row.act, lookFirst], ['112026', 'blocked', '', false]);
  assert.deepEqual(why, {
    kind: 'reason',
    code: 'behind_skipped',
    params: { period: '102026', frequency: 'monthly' },
  });
  assert.deepEqual([marks.GSTR1.is, marks.GSTR3B.is, entry?.offered.today], ['waits', 'waits', 'no']);
  const file = async (preview: boolean) => {
    const { answers } = await actOnMany(
      desk.ports,
      desk.accountId,
      { act: 'file', ids: [row.filing?.id ?? ''] },
      { preview },
    );
    return answers.map(({ did }) =>
      did.ok || did.failure.kind !== 'not_possible' ? did.ok : did.failure.why,
    );
  };
  const skipped = { code: 'backlog_skipped', params: { period: '102026', frequency: 'monthly' } };
  assert.deepEqual([await file(true), await file(false)], [[skipped], [skipped]]);
  await desk.until('2026-12-05T10:00:00+05:30');
  assert.equal((await desk.row(id, 'GSTR1')).finding?.code, 'previous_gstr3b_missing');
  const later = (await rowOf())?.state;
  assert.deepEqual(
    [later?.why, later?.entry?.offered.retry],
    [why, false],
    'also once its check has found it',
  );
  assert.ok((await undoSkip(desk.ports, desk.accountId, october.id)).ok);
  assert.equal((await rowOf())?.state.queue, 'say_nil');
});

test('the row of a plan has the sum of its page, in the measure of the months that are filed, before the next one is read', async () => {
  const shop = await desk.add(betwa());
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  assert.ok((await stopBacklog(desk.ports, desk.accountId, shop.id)).ok);
  const june = { registration: shop.id, period: '062026' };
  assert.ok((await skipBacklogPeriod(desk.ports, desk.accountId, june)).ok);
  assert.ok((await start(shop, months.slice(0, 2))).ok);
  payIn('betwa.stores', 500);
  await desk.until('2026-11-07T10:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), inOrder.slice(0, 4));
  const sums = async () => {
    const { expectedRupees, expectedLaterRupees } = await planOf(shop);
    const [card] = (await listCards(desk.ports, desk.accountId, { limit: 10, after: null })).rows;
    return [expectedRupees + expectedLaterRupees, card?.backlog?.rupees];
  };
  const [skipped, shown] = await sums();
  assert.equal(shown, skipped);
  const filing = (await desk.filings(shop.id)).find(({ period }) => period === '062026');
  assert.ok((await undoSkip(desk.ports, desk.accountId, filing?.id ?? '')).ok);
  // Each of May to August leaves ₹500, and September what it costs so far.
  const [undone, again] = await sums();
  assert.ok(undone !== undefined && undone < 2500, String(undone));
  assert.equal(again, undone);
});

test('a plan whose next month is not nil, as the portal shows it, is not among those that a yes to many starts', async () => {
  const spec = betwa();
  const shop = await desk.add({ ...spec, history: { ...spec.history, savedBack: [6] } });
  assert.ok((await start(shop, months)).ok);
  await desk.until('2026-11-05T20:00:00+05:30');
  const [row] = (await listDesk(desk.ports, desk.accountId, wholeDesk)).rows;
  assert.deepEqual([row?.backlog?.periods, row?.backlog?.toStart], [6, 0]);
  const { answers } = await actOnMany(
    desk.ports,
    desk.accountId,
    { act: 'backlog', ids: [shop.id], language: 'en' },
    { preview: false },
  );
  assert.deepEqual(
    answers.map(({ did }) => did.ok),
    [false],
  );
});
