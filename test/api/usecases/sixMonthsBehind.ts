import assert from 'node:assert/strict';
import { backlogOf } from '#domain/filing/backlog.ts';
import { placeOf } from '#domain/gst/dueDate.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { startBacklog } from '#usecases/filing/backlog.ts';
import { byUsername } from '../../../portal-sim/book.ts';
import { demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import type { Desk } from './desk.ts';

/* A shop whose April to September 2026 are not filed, its plan, its start, and the money for it. */

export const START = '2026-11-05T10:00:00+05:30';

export const months = ['042026', '052026', '062026', '072026', '082026', '092026'];
export const inOrder = months.flatMap((month) => [`GSTR1 ${month}`, `GSTR3B ${month}`]);

export const betwa = () => {
  const spec = demoSpecs(Date.parse(START)).find(({ username }) => username === 'betwa.stores');
  assert.ok(spec);
  return spec;
};

/** The plan of a shop, its start, and money for its fees, at the desk of the test that runs. */
export const atDesk = (desk: () => Desk) => ({
  planOf: async ({ id, gstin }: Pick<Registration, 'id' | 'gstin'>) => {
    const registration = await desk().registration(id);
    assert.ok(gstin);
    const place = placeOf(gstin, registration.address, desk().ports.extensions);
    return backlogOf(registration, await desk().filings(id), { place, now: desk().now });
  },
  start: ({ id }: Pick<Registration, 'id'>, consents: readonly string[]) =>
    startBacklog(desk().ports, desk().accountId, {
      registration: id,
      consents: consents as ReturnPeriod[],
      language: 'en',
    }),
  payIn: (username: string, rupees: number): void => {
    byUsername(desk().book, username)?.cash.push({ at: desk().now, type: 'Cr', rupees, says: 'Challan' });
  },
});
