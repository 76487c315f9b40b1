import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { EVIDENCE_SOURCES } from '#domain/filing/evidence.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { noTax } from '#domain/gst/taxHeads.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { StoredSnapshot } from '#domain/registration/snapshot.ts';
import { ok } from '#domain/shared/result.ts';
import type { EnginePorts } from '#usecases/ports/given.ts';
import type { Portal } from '#portal/port.ts';
import type { Store, TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import { kind, type Kindness } from '../../portal-sim/kindness.ts';
import type { Plant } from './world.ts';
import { liveYears } from './year.ts';

const seeds = 200;

/** `switches`: what makes the portal show more often what the bug does not see. */
async function caught(plant: Plant, expected: RegExp, switches: Partial<Kindness> = {}): Promise<void> {
  const portalKind = { family: 'raw', kindness: { ...kind(), ...switches } } as const;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { broken } = await liveYears(seed, { years: 0.5, plant, portalKind });
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

/** The registration and its signatory as a turn sees them, bent. */
const bentSnapshot = (ports: EnginePorts, bend: (whole: StoredSnapshot) => StoredSnapshot): EnginePorts => ({
  ...ports,
  store: {
    ...ports.store,
    snapshot: async (...asked) => {
      const whole = await ports.store.snapshot(...asked);
      return whole === null ? null : bend(whole);
    },
  },
});

const bentPortal = (ports: EnginePorts, bent: Partial<Portal>): EnginePorts => ({
  ...ports,
  portal: { ...ports.portal, ...bent },
});

test('an auto-drafted return of which the tax is not looked at is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      autoLiability: async (...asked) => {
        const told = await ports.portal.autoLiability(...asked);
        return told.ok ? ok({ ...told.value, outward: { value: 0, tax: noTax } }) : told;
      },
    });
  await caught(plant, /although tax of a refused credit note is to be paid/, {
    auto_liability: 'now_and_then',
  });
});

test('credit that is left without a yes is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      autoLiability: async (...asked) => {
        const told = await ports.portal.autoLiability(...asked);
        return told.ok ? ok({ ...told.value, credit: told.value.credit && noTax }) : told;
      },
    });
  await caught(plant, /although credit (?:of \d+ rupees would be left without a yes|is to be given back)/, {
    gstr2b_credit: 'now_and_then',
  });
});

test('reverse charge that is not looked at is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      autoLiability: async (...asked) => {
        const told = await ports.portal.autoLiability(...asked);
        return told.ok ? ok({ ...told.value, reverseCharge: told.value.reverseCharge && noTax }) : told;
      },
      gstr2b: async (...asked) => {
        const told = await ports.portal.gstr2b(...asked);
        return told.ok && told.value.made ? ok({ ...told.value, reverseCharge: noTax }) : told;
      },
    });
  await caught(plant, /although tax under reverse charge is to be paid/, {
    gstr2b_reverse_charge: 'now_and_then',
  });
});

test('a standing declaration that is taken for a suspended month is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      search: async (gstin) => {
        const told = await ports.portal.search(gstin);
        return told.ok && told.value.cancelledOn === null ? ok({ ...told.value, status: 'Active' }) : told;
      },
    });
  await caught(plant, /goes out without consent/);
});

test('a taxpayer in the composition scheme who is taken for a regular one is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      search: async (gstin) => {
        const told = await ports.portal.search(gstin);
        return told.ok ? ok({ ...told.value, taxpayerType: 'Regular' }) : told;
      },
    });
  await caught(plant, /a session code of .* was asked for in the composition scheme/);
});

test('a first return that waits for one before it is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      search: async (gstin) => {
        const told = await ports.portal.search(gstin);
        return told.ok ? ok({ ...told.value, registeredOn: '2017-07-01' }) : told;
      },
    });
  await caught(plant, /is told, but nothing was due before/);
});

test('a late fee that could not be read, and is taken for none, is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      carriedLateFee: async (...asked) => {
        const told = await ports.portal.carriedLateFee(...asked);
        return told.ok ? told : ok(noTax);
      },
      liability: async (...asked) => {
        const told = await ports.portal.liability(...asked);
        return told.ok ? ok(noTax) : told;
      },
    });
  await caught(plant, /although a late fee is to be paid with it|is told, but no fee is carried/);
});

test('a source that was not read, and goes out without a yes, is caught', async () => {
  const credulous = (rows: StoredSnapshot): StoredSnapshot => ({
    ...rows,
    consents: [
      ...rows.consents,
      ...rows.filings.flatMap(({ period }) =>
        FORMS.map((form) => ({
          ...someConsent,
          registrationId: rows.registration.id,
          period,
          covers: { form, creditRupees: 0, notRead: [...EVIDENCE_SOURCES] },
        })),
      ),
    ],
  });
  await caught((ports) => bentSnapshot(ports, credulous), /without a yes although \w+ was not read/);
});

const someConsent: Consent = {
  id: '00000000-0000-4000-8000-0000000000ff',
  registrationId: null,
  kind: 'evidence',
  period: null,
  text: '',
  version: '',
  personId: null,
  role: null,
  giver: '',
  capacity: '',
  channel: '',
  givenAt: 0,
  withdrawnAt: null,
  covers: null,
};

test('a turn at the portal that everybody gets at once is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts => ({
    ...ports,
    across: { ...ports.across, portalTurns: { ...ports.across.portalTurns, take: async () => true } },
  });
  await caught(plant, /two codes of the signatory .* were asked for at once/);
});

test('a session that is forgotten, so that a code is asked for again, is caught', async () => {
  // What a code answers is kept; a session that is open is not.
  const plant = (ports: EnginePorts): EnginePorts =>
    bentSnapshot(ports, (whole) => (whole.session?.tokenSealed ? { ...whole, session: null } : whole));
  await caught(plant, /a session code of .* was asked for while its session could be used/);
});

test('a PAN that the portal has refused, and for which a code is asked again, is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentSnapshot(ports, (whole) => ({ ...whole, registration: { ...whole.registration, refusedPan: '' } }));
  await caught(plant, /a evc code of .* was asked for with a PAN that the portal has refused/, {
    directory: 'gstin',
  });
});

test('a signatory’s PAN that nobody has told, and that is guessed, is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentSnapshot(ports, (whole) => {
      const { signatory, registration } = whole;
      const guessed = registration.gstin?.slice(2, 12) ?? '';
      return signatory?.pan === '' ? { ...whole, signatory: { ...signatory, pan: guessed } } : whole;
    });
  await caught(plant, /a evc code of .* was asked for with a PAN that nobody has told/, {
    directory: 'gstin',
  });
});

test('a code of a return that is asked for without its claim is caught', async () => {
  const plant = (ports: EnginePorts): EnginePorts => ({
    ...ports,
    across: {
      ...ports.across,
      submissions: {
        ...ports.across.submissions,
        claim: async (key, owner) => ({
          ...key,
          owner,
          state: 'claimed',
          arn: null,
          sentAt: null,
          unanswered: 0,
        }),
      },
    },
  });
  await caught(plant, /a evc code of .* was asked for while the claim on it was/);
});
