import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ports } from '#usecases/ports.ts';
import type { Portal } from '#usecases/portsOfPortal.ts';
import type { Store, TenantRows } from '#usecases/portsOfStore.ts';
import type { SystemRows } from '#usecases/portsOfSystem.ts';
import type { Plant } from './world.ts';
import { liveYears } from './year.ts';

const seeds = 200;

async function caught(plant: Plant, expected: RegExp): Promise<void> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { broken } = await liveYears(seed, { years: 0.5, plant });
    if (broken !== null) return assert.match(broken, expected, `seed ${seed}`);
  }
  assert.fail(`${seeds} seeds lived with the bug`);
}

const bentStore = (
  store: Store,
  system: (rows: SystemRows) => SystemRows,
  tenant: (rows: TenantRows) => TenantRows,
): Store => ({
  asSystem: (work) => store.asSystem((rows) => work(system(rows))),
  asTenant: (userId, work) => store.asTenant(userId, (rows) => work(tenant(rows))),
});
const straight = <Rows>(rows: Rows): Rows => rows;

test('an intent that is not recorded before RETFILE is caught', async () => {
  const forgetful = (rows: SystemRows): SystemRows => ({
    ...rows,
    submissions: {
      ...rows.submissions,
      claim: async (gstin, form, period, owner, at, staleBefore) => ({
        ...(await rows.submissions.claim(gstin, form, period, owner, at, staleBefore)),
        owner,
        state: 'claimed',
      }),
      move: async (key, owner, from, to, change) =>
        to === 'sent' || rows.submissions.move(key, owner, from, to, change),
    },
  });
  const plant = (ports: Ports): Ports => ({ ...ports, store: bentStore(ports.store, forgetful, straight) });
  await caught(plant, /was sent again|filed twice|while its claim was/);
});

test('a list of filed returns that is not read again is caught', async () => {
  const plant = (ports: Ports): Ports => {
    const first = new Map<string, Awaited<ReturnType<Portal['track']>>>();
    const track: Portal['track'] = async (gstin, year) => {
      const kept = first.get(`${gstin} ${year}`);
      if (kept !== undefined) return kept;
      const told = await ports.portal.track(gstin, year);
      if (told.ok) first.set(`${gstin} ${year}`, told);
      return told;
    };
    return { ...ports, portal: { ...ports.portal, track } };
  };
  await caught(plant, /was sent again|is still (?:unknown|acknowledged)/);
});

test('a code that is not marked as used is caught', async () => {
  const careless = (rows: TenantRows): TenantRows => ({
    ...rows,
    codes: {
      ...rows.codes,
      move: async (id, from, to, change) => to === 'used' || rows.codes.move(id, from, to, change),
    },
  });
  const plant = (ports: Ports): Ports => ({ ...ports, store: bentStore(ports.store, straight, careless) });
  await caught(plant, /was used twice/);
});
