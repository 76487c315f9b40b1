import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actorOf } from '#domain/filing/finding.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { setAutoFilling } from '#usecases/registration/setConsent.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { add, calmWorld, live, start, accountId } from './calm.ts';
import { makeInvariants } from './invariants.ts';
import type { World } from './world.ts';
import { liveYears } from './year.ts';

const day = 24 * 3_600_000;

const theFiling = (world: World): Filing => {
  const [filing] = world.store.tables.filings.values();
  if (filing === undefined) throw new Error('no month was opened');
  return filing;
};
const statesOf = ({ returns }: Filing): string[] => [returns.GSTR1.state, returns.GSTR3B.state];

test('a GSTIN that is deleted and added again files the month that its deletion had cancelled', async () => {
  const world = calmWorld();
  add(world);
  await live(world, start + day);
  const { gstin } = theFiling(world);
  world.act('deletes', (ports) => deleteRegistration(ports, accountId, { gstin, id: '' }));
  await live(world, start + 2 * day);
  assert.deepEqual(statesOf(theFiling(world)), ['cancelled', 'cancelled']);
  add(world);
  await live(world, start + 25 * day);
  assert.deepEqual(statesOf(theFiling(world)), ['filed', 'filed']);
});

test("while the list does not show last month's GSTR-3B yet, the next month waits without looking on and on", async () => {
  const world = calmWorld({ spec: { trackDelayMinutes: 40 } });
  add(world);
  await live(world, start + day);
  const { gstin } = theFiling(world);
  world.act('turns auto off', (ports) =>
    setAutoFilling(ports, accountId, { registration: gstin, on: false }),
  );
  await live(world, start + 33 * day);
  world.act('presses today', (ports) => scheduleToday(ports, accountId, gstin));
  const before = world.steps;
  await live(world, start + 34 * day);
  // Two months take about 300 steps; a look that repeats itself takes thousands.
  assert.ok(world.steps - before < 900, `${world.steps - before} steps`);
});

test('after days without the portal a return is given up with a person who acts next, and the person is notified', async () => {
  const world = calmWorld();
  add(world);
  await live(world, start + day);
  world.book.faults.push({ fault: 'http504', username: null, action: null, times: null, minutes: null });
  await live(world, start + 14 * day);
  const { state, finding } = theFiling(world).returns.GSTR1;
  assert.deepEqual([state, finding && actorOf(finding), finding?.code], ['gave_up', 'you', 'portal_down']);
  assert.match(world.store.tables.outbox.at(-1)?.text ?? '', /press Retry/i);
});

test('a cancellation that is revoked is noticed, though the portal is closed at the hour of each look', async () => {
  const world = calmWorld({ spec: { cancelledOn: '2026-09-15' } });
  const check = makeInvariants(world);
  add(world);
  await live(world, start + 29 * day, check);
  const { id, returns } = theFiling(world);
  assert.equal(returns.GSTR1.finding?.code, 'after_cancellation');
  for (const taxpayer of Object.values(world.book.taxpayers))
    Object.assign(taxpayer, { status: 'Active', cancelledOn: null });
  world.book.kindness.maintenance = 'nightly';
  const atTwoInTheNight = Date.parse('2026-12-01T02:00:00+05:30');
  await world.store.asTenant(accountId, (rows) => rows.filings.markLooked(id, atTwoInTheNight));
  await live(world, start + 40 * day, check);
  // Late by now: a person starts it. The next month has opened and waits for it.
  assert.deepEqual(statesOf(theFiling(world)), ['scheduled', 'scheduled']);
  assert.equal(world.store.tables.filings.size, 2);
});

test('the same seed lives the same year', async () => {
  const years = 0.2;
  assert.deepEqual(await liveYears(7, { years }), await liveYears(7, { years }));
});
