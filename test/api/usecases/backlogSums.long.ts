import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { feesToPay, unfiledPeriods } from '#domain/filing/backlog.ts';
import { reachable } from '#domain/filing/unfiled.ts';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { getBacklog } from '#usecases/filing/backlog.ts';
import { skipBacklogPeriod, undoSkip } from '#usecases/filing/skip.ts';
import { stopBacklog } from '#usecases/filing/stopBacklog.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { getRegistration, listRegistrations } from '#usecases/registration/getRegistration.ts';
import { type Desk, randomOf, startDesk } from './desk.ts';
import { atDesk, betwa, START } from './sixMonthsBehind.ts';

/* Every page names the months and the sums of a plan as the plan does, after any acts in any order. */

const HOUR_MS = 3_600_000;
const stepsOfOne = 14;

let desk: Desk;
beforeEach(async () => (desk = await startDesk(START)));
afterEach(() => desk.close());

const { start, payIn } = atDesk(() => desk);

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
  test(`after any acts on a plan every page has its sums, run ${seed}`, async () => {
    const random = randomOf(seed * 7919);
    const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];
    const shop = await desk.add(betwa(), random() < 0.5);
    const acts = {
      start: async () => {
        const reached = reachable((await plan()).periods);
        const count = 1 + Math.floor(random() * reached.length);
        await start(
          shop,
          reached.slice(0, count).map(({ period }) => period),
        );
      },
      stop: () => stopBacklog(desk.ports, desk.accountId, shop.id),
      skip: async () => {
        const period = pick(unfiledPeriods(await plan()))?.period ?? '';
        await skipBacklogPeriod(desk.ports, desk.accountId, { registration: shop.id, period });
      },
      undo: async () => {
        const skipped = (await plan()).periods.find(({ state }) => state === 'skipped');
        if (skipped?.filing) await undoSkip(desk.ports, desk.accountId, skipped.filing.id);
      },
      pay: async () => payIn('betwa.stores', pick([20, 500, 700, 2500]) ?? 0),
      wait: () => desk.until(new Date(desk.now + (pick([1, 7, 30]) ?? 1) * HOUR_MS).toISOString()),
    };
    const plan = async () => {
      const found = await getBacklog(desk.ports, desk.accountId, shop.id);
      assert.ok(found.ok);
      return found.value.plan;
    };
    const done: string[] = [];
    for (let at = 0; at < stepsOfOne; at += 1) {
      const act =
        pick(['start', 'start', 'stop', 'skip', 'undo', 'undo', 'pay', 'wait', 'wait'] as const) ?? 'wait';
      done.push(act);
      await acts[act]();
      await sameEverywhere(shop.id, done.join(' '));
    }
  });

async function sameEverywhere(id: string, after: string): Promise<void> {
  const found = await getBacklog(desk.ports, desk.accountId, id);
  const details = await getRegistration(desk.ports, desk.accountId, id);
  assert.ok(found.ok && details.ok);
  const { plan } = found.value;
  const left = unfiledPeriods(plan);
  const page = { limit: 10, after: null };
  const shown = [
    details.value,
    (await listCards(desk.ports, desk.accountId, page)).rows[0],
    (await listRegistrations(desk.ports, desk.accountId, page)).rows[0],
    (await listDesk(desk.ports, desk.accountId, wholeDesk)).rows[0],
  ];
  const of = left.length === 0 ? [undefined, undefined] : [left.length, feesToPay(plan)];
  for (const each of shown) {
    assert.deepEqual([each?.backlog?.periods, each?.backlog?.rupees], of, after);
    if (left.length > 0) assert.equal(each?.consequences?.fees?.rupees, feesToPay(plan), after);
  }
  if (left.length === 0) return;
  // By our own count, and never more in the portal's measure.
  assert.equal(plan.chargedRupees + plan.laterRupees, plan.rupees, after);
  assert.ok(plan.expectedRupees <= plan.chargedRupees, after);
  assert.ok(plan.expectedLaterRupees <= plan.laterRupees, after);
  const lacks = details.value.backlog?.lacksRupees ?? 0;
  assert.ok(lacks <= plan.expectedRupees, after);
}
