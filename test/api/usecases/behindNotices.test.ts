import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

const START = '2026-11-02T10:00:00+05:30';

let desk: Desk;
beforeEach(async () => (desk = await startDesk(START)));
afterEach(() => desk.close());

const add = async (username: string, askEachMonth = false) => {
  const spec = demoSpecs(Date.parse(START)).find((one) => one.username === username);
  assert.ok(spec);
  return desk.add(spec, askEachMonth);
};
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
