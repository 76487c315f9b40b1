import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { backlogOf } from '#domain/filing/backlog.ts';
import { placeOf } from '#domain/gst/dueDate.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

const START = '2026-11-05T10:00:00+05:30';

let desk: Desk;
beforeEach(async () => (desk = await startDesk(START)));
afterEach(() => desk.close());

const betwa = () => {
  const spec = demoSpecs(Date.parse(START)).find(({ username }) => username === 'betwa.stores');
  assert.ok(spec);
  return spec;
};

async function planOf({ id, gstin }: Registration) {
  const registration = await desk.registration(id);
  assert.ok(gstin);
  const place = placeOf(gstin, registration.address, desk.ports.extensions);
  return backlogOf(registration, await desk.filings(id), { place, now: desk.now });
}

test('adding a GSTIN reads what is unfiled in all years that are not barred', async () => {
  const shop = await desk.add(betwa());
  const plan = await planOf(shop);
  assert.deepEqual(
    plan.periods.map(({ period, state, rupees, carriedRupees }) => [period, state, rupees, carriedRupees]),
    [
      ['042026', 'unfiled', 1000, 0],
      ['052026', 'unfiled', 1000, 1000],
      ['062026', 'unfiled', 1000, 1000],
      ['072026', 'unfiled', 1000, 1000],
      ['082026', 'unfiled', 1000, 1000],
      ['092026', 'unfiled', 820, 1000],
    ],
  );
  assert.deepEqual(
    [plan.rupees, plan.chargedRupees, plan.laterRupees, plan.stage],
    [5820, 5000, 820, 'suspended'],
  );
});
