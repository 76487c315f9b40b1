import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ok } from '#domain/shared/result.ts';
import type { EnginePorts } from '#usecases/ports/given.ts';
import type { Portal } from '#portal/port.ts';
import type { Store, TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { Plant } from './world.ts';
import { liveYears } from './year.ts';

const seeds = 200;

async function caught(plant: Plant, expected: RegExp): Promise<void> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { broken } = await liveYears(seed, { years: 0.5, plant });
    if (broken !== null) return assert.match(broken, expected, `seed ${seed}`);
    await setImmediate();
  }
  assert.fail(`${seeds} seeds lived with the bug`);
}

const bentStore = (store: Store, tenant: (rows: TenantRows) => TenantRows): Store => ({
  asTenant: (accountId, work) => store.asTenant(accountId, (rows) => work(tenant(rows))),
  snapshot: (accountId, id) => store.snapshot(accountId, id),
});

test('an intent that is not recorded before RETFILE is caught', async () => {
  const forgetful = (rows: SystemRows): SystemRows => ({
    ...rows,
    submissions: {
      ...rows.submissions,
      claim: async (key, owner, at, stale) => ({
        ...(await rows.submissions.claim(key, owner, at, stale)),
        owner,
        state: 'claimed',
      }),
      move: async (key, owner, from, to, change) =>
        to === 'sent' || rows.submissions.move(key, owner, from, to, change),
    },
  });
  const plant = (ports: EnginePorts): EnginePorts => ({ ...ports, across: forgetful(ports.across) });
  await caught(plant, /was sent again|filed twice|while its claim was/);
});

const withTrack = (ports: EnginePorts, track: Portal['track']): EnginePorts => ({
  ...ports,
  portal: { ...ports.portal, track },
});

test('a list of filed returns that is read once and not again is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts => {
    const first = new Map<string, Awaited<ReturnType<Portal['track']>>>();
    return withTrack(ports, async (gstin, year) => {
      const kept = first.get(`${gstin} ${year}`);
      if (kept !== undefined) return kept;
      const told = await ports.portal.track(gstin, year);
      if (told.ok) first.set(`${gstin} ${year}`, told);
      return told;
    });
  };
  await caught(plant, /was sent again|is still (?:unknown|acknowledged)|is told, but the portal's list/);
});

test('a list of filed returns that is never read, and taken for empty, is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts => withTrack(ports, () => Promise.resolve(ok([])));
  await caught(plant, /is told, but the portal's list shows|though people did what was asked/);
});

test('a list that is taken for empty only after RETFILE is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts => {
    const sent = new Set<string>();
    return {
      ...ports,
      portal: {
        ...ports.portal,
        fileNil: (login, session, filing) => {
          sent.add(`${login.gstin} ${filing.form} ${filing.period}`);
          return ports.portal.fileNil(login, session, filing);
        },
        track: async (gstin, year) => {
          const told = await ports.portal.track(gstin, year);
          if (!told.ok) return told;
          return ok(told.value.filter(({ form, period }) => !sent.has(`${gstin} ${form} ${period}`)));
        },
      },
    };
  };
  await caught(plant, /was sent again|is still (?:unknown|acknowledged)|is told, but the portal's list/);
});

test('a code that is not marked as used is caught', async () => {
  const careless = (rows: TenantRows): TenantRows => ({
    ...rows,
    codes: {
      ...rows.codes,
      move: async (id, from, to, change) => to === 'used' || rows.codes.move(id, from, to, change),
    },
  });
  const plant = (ports: EnginePorts): EnginePorts => ({ ...ports, store: bentStore(ports.store, careless) });
  await caught(plant, /was used twice/);
});
