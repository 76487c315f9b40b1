import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { startBacklog } from '#usecases/filing/backlog.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { type Desk, startDesk } from './desk.ts';

const START = '2026-11-02T10:00:00+05:30';

let desk: Desk;
beforeEach(async () => (desk = await startDesk(START)));
afterEach(() => desk.close());

const specOf = (username: string) => {
  const spec = demoSpecs(Date.parse(START)).find((one) => one.username === username);
  assert.ok(spec);
  return spec;
};
const add = async (username: string, askEachMonth = false) => desk.add(specOf(username), askEachMonth);
const texts = () => desk.messages.map(({ text }) => text);

test('a month behind older unfiled ones is never asked about: each message leads to their plan, from the first on', async () => {
  const shop = await add('betwa.stores');
  const [first] = texts();
  assert.match(
    first ?? '',
    /^Shunya: Betwa Stores, \w{15}: 6 months unfiled, late fee ₹5,700 so far\. One yes files them in order: https:\/\/shunya\.example\/gst-details\/backlog\//,
  );
  assert.ok(first?.endsWith(shop.id));
  await desk.until('2026-11-30T10:00:00+05:30');
  assert.deepEqual(
    texts().filter((text) => /nil\?|\/answer\//.test(text)),
    [],
  );
  assert.ok(
    texts().some((text) => /7 months unfiled/.test(text)),
    'October belongs to the plan once it is late',
  );
  const ofPlan = texts().filter((text) => text.includes('months unfiled'));
  assert.equal(
    ofPlan.length,
    1 + 2 + 9,
    'when it was added, when each return stopped, and on each day with a reminder',
  );
  // The fee grows each day: no day says the same twice.
  assert.equal(new Set(ofPlan).size, ofPlan.length);
});

test('a month with nothing before it is asked about as ever, as soon as the lists are read', async () => {
  await add('narmada.foods', true);
  assert.match(texts()[0] ?? '', /was October 2026 nil for .*\/answer\//);
  assert.deepEqual(
    texts().filter((text) => text.includes('unfiled')),
    [],
  );
});

const startAll = async (registrationId: string) => {
  const consents = ['042026', '052026', '062026', '072026', '082026', '092026'] as ReturnPeriod[];
  const started = await startBacklog(desk.ports, desk.accountId, {
    registration: registrationId,
    consents,
    language: 'en',
  });
  assert.ok(started.ok);
};
const stops = () => texts().filter((text) => text.includes(' is not filed. '));

test('the message about a begun plan that waits for money names the sum for all its months, and that of a month in time leads to its details', async () => {
  const spec = specOf('betwa.stores');
  const shop = await desk.add({ ...spec, history: { ...spec.history, savedBack: [0] } });
  await startAll(shop.id);
  const before = texts().length;
  await desk.until('2026-11-02T20:00:00+05:30');
  const plan = `https://shunya.example/gst-details/backlog/${shop.id}`;
  assert.deepEqual(texts().slice(before), [
    `Shunya: Betwa Stores, ${shop.gstin}: 1 of 6 months filed. The rest waits for ₹2,500 of late fees in the cash ledger, one challan for all: ${plan}`,
  ]);
  byUsername(desk.book, spec.username)?.cash.push({
    at: desk.now,
    type: 'Cr',
    rupees: 5000,
    says: 'Challan',
  });
  await startAll(shop.id);
  await desk.until('2026-11-06T10:00:00+05:30');
  const [stop] = stops();
  assert.match(stop ?? '', /^Shunya: GSTR-1 of October 2026 for /);
  assert.ok(stop?.endsWith(` https://shunya.example/gst-details?id=${shop.id}`));
});

test('the messages about a late month that stops in a begun plan lead to the plan', async () => {
  const spec = specOf('betwa.stores');
  const shop = await desk.add({ ...spec, history: { ...spec.history, savedBack: [6] } });
  await startAll(shop.id);
  await desk.until('2026-11-02T20:00:00+05:30');
  assert.match(stops()[0] ?? '', /^Shunya: GSTR-1 of April 2026 for /);
  for (const stop of stops())
    assert.ok(stop.endsWith(` https://shunya.example/gst-details/backlog/${shop.id}`), stop);
});

test('the message about a late month that stops where no plan is begun leads to its details', async () => {
  const shop = await desk.add({ username: 'shop.saved', history: { savedBack: [0] } });
  await desk.until('2026-11-22T10:00:00+05:30');
  const [october] = await desk.filings(shop.id);
  assert.ok(october);
  const before = texts().length;
  assert.ok((await retryFiling(desk.ports, desk.accountId, october.id)).ok);
  await desk.until('2026-11-22T10:05:00+05:30');
  const [stop] = texts().slice(before);
  assert.match(stop ?? '', /^Shunya: GSTR-1 of October 2026 for .* is not filed\. /);
  assert.ok(stop?.endsWith(` https://shunya.example/gst-details?id=${shop.id}`));
});
