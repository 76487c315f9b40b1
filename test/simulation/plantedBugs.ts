import { emptyList } from '#domain/gst/filedList.ts';
import { EVIDENCE_SOURCES } from '#domain/gst/evidence.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { noTax } from '#domain/gst/portalFigures.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { StoredSnapshot } from '#domain/filing/snapshot.ts';
import { ok } from '#domain/shared/result.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import type { Portal, PortalAnswer } from '#portal/port.ts';
import type { Store, TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { Kindness } from '../../portal-sim/kindness.ts';
import { answersOfPortals } from './answers.ts';
import type { Plant } from './world.ts';

/** A bug that is built into the engine's ports for a life. */
type Planted = {
  plant: Plant;
  /** The report of the rule that catches it. */
  expected: RegExp;
  /** Switches that make the portal show more often what the bug does not see. */
  switches: Partial<Kindness>;
  /** The first seed that is lived: some bugs are met by few. */
  from: number;
  /** Whether the portal answers out of the corpus and spells strangely; such bugs show by that alone. */
  answers: boolean;
};

/** By the sentence that says what becomes of it. */
export const plantedBugs = new Map<string, () => Planted>();

const bug = (sentence: string, plant: () => Planted): void => void plantedBugs.set(sentence, plant);

const planted = (plant: Plant, expected: RegExp, switches: Partial<Kindness> = {}, from = 1): Planted => ({
  plant,
  expected,
  switches,
  from,
  answers: false,
});

/** A bug that shows where the portal gives an unknown answer. */
const plantedAmongAnswers = (...given: Parameters<typeof planted>): Planted => ({
  ...planted(...given),
  answers: true,
});
/** By the sentence, where there is a corpus of answers. */
const bugAmongAnswers: typeof bug = (sentence, plant) => {
  if (answersOfPortals().length > 0) bug(sentence, plant);
};

const bentStore = (store: Store, tenant: (rows: TenantRows) => TenantRows): Store => ({
  asTenant: (accountId, work) => store.asTenant(accountId, (rows) => work(tenant(rows))),
  snapshot: (accountId, id) => store.snapshot(accountId, id),
});

bug('an intent that is not recorded before RETFILE is caught', () => {
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
  const plant = (ports: EnginePorts): EnginePorts => ({ ...ports, systemRows: forgetful(ports.systemRows) });
  return planted(plant, /was sent again|filed twice|while its claim was/);
});

const withTrack = (ports: EnginePorts, track: Portal['track']): EnginePorts => ({
  ...ports,
  portal: { ...ports.portal, track },
});

bug('a list of filed returns that is read once and not again is caught', () => {
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
  return planted(plant, /was sent again|is still (?:unknown|acknowledged)|is told, but the portal's list/);
});

bug('a list of filed returns that is never read, and taken for empty, is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts => withTrack(ports, () => Promise.resolve(ok(emptyList())));
  return planted(plant, /is told, but the portal's list shows|though people did what was asked/);
});

bug('a list that is taken for empty only after RETFILE is caught', () => {
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
          const { filed, withoutPeriod } = told.value;
          const shown = filed.filter(({ form, period }) => !sent.has(`${gstin} ${form} ${period}`));
          return ok({ filed: shown, withoutPeriod });
        },
      },
    };
  };
  return planted(plant, /was sent again|is still (?:unknown|acknowledged)|is told, but the portal's list/);
});

bug('a code that is not marked as used is caught', () => {
  const careless = (rows: TenantRows): TenantRows => ({
    ...rows,
    codes: {
      ...rows.codes,
      move: async (id, from, to, change) => to === 'used' || rows.codes.move(id, from, to, change),
    },
  });
  const plant = (ports: EnginePorts): EnginePorts => ({ ...ports, store: bentStore(ports.store, careless) });
  return planted(plant, /was used twice/);
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

bug('an auto-drafted return whose tax is ignored is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      autoLiability: async (...asked) => {
        const told = await ports.portal.autoLiability(...asked);
        return told.ok ? ok({ ...told.value, outward: { value: 0, tax: noTax } }) : told;
      },
    });
  return planted(plant, /although tax of a refused credit note is to be paid/, {
    auto_liability: 'now_and_then',
  });
});

bug('credit that is left without a yes is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      autoLiability: async (...asked) => {
        const told = await ports.portal.autoLiability(...asked);
        return told.ok ? ok({ ...told.value, credit: told.value.credit && noTax }) : told;
      },
    });
  return planted(plant, /although credit (?:of \d+ rupees would be left without a yes|is to be given back)/, {
    gstr2b_credit: 'now_and_then',
  });
});

bug('reverse charge that is not looked at is caught', () => {
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
  return planted(plant, /although tax under reverse charge is to be paid/, {
    gstr2b_reverse_charge: 'now_and_then',
  });
});

bug('a standing declaration that is taken for a suspended month is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      search: async (gstin) => {
        const told = await ports.portal.search(gstin);
        return told.ok && told.value.cancelledOn === null ? ok({ ...told.value, status: 'Active' }) : told;
      },
    });
  return planted(plant, /goes out without consent/);
});

bug('a taxpayer in the composition scheme who is taken for a regular one is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      search: async (gstin) => {
        const told = await ports.portal.search(gstin);
        return told.ok ? ok({ ...told.value, taxpayerType: 'Regular' }) : told;
      },
    });
  return planted(plant, /a session code of .* was asked for in the composition scheme/);
});

bug('a first return that waits for one before it is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      search: async (gstin) => {
        const told = await ports.portal.search(gstin);
        return told.ok ? ok({ ...told.value, registeredOn: '2017-07-01' }) : told;
      },
    });
  return planted(plant, /is told, but nothing was due before/);
});

bug('a late fee that could not be read, and is taken for none, is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      carriedLateFee: async (...asked) => {
        const told = await ports.portal.carriedLateFee(...asked);
        return told.ok ? told : ok(noTax);
      },
      liability: async (...asked) => {
        const told = await ports.portal.liability(...asked);
        return told.ok ? ok({ owed: noTax, fee: noTax }) : told;
      },
    });
  return planted(plant, /although a late fee is to be paid with it|is told, but no fee is carried/);
});

bug('a source that was not read, and goes out without a yes, is caught', () => {
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
  return planted((ports) => bentSnapshot(ports, credulous), /without a yes although \w+ was not read/);
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

bug('a turn at the portal that everybody gets at once is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts => ({
    ...ports,
    systemRows: {
      ...ports.systemRows,
      portalTurns: { ...ports.systemRows.portalTurns, take: async () => true },
    },
  });
  return planted(plant, /two codes of the signatory .* were asked for at once/, {}, 38);
});

bug('a session that is forgotten, so that a code is asked for again, is caught', () => {
  // The answer to a code is kept; a session that is open is not.
  const plant = (ports: EnginePorts): EnginePorts =>
    bentSnapshot(ports, (whole) => (whole.session?.tokenSealed ? { ...whole, session: null } : whole));
  return planted(plant, /a session code of .* was asked for while its session could be used/);
});

bug('a PAN that the portal has refused, and for which a code is asked again, is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentSnapshot(ports, (whole) => ({ ...whole, registration: { ...whole.registration, refusedPan: '' } }));
  return planted(plant, /a evc code of .* was asked for with a PAN that the portal has refused/, {
    directory: 'gstin',
  });
});

bug('a guessed PAN of a signatory is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentSnapshot(ports, (whole) => {
      const { signatory, registration } = whole;
      const guessed = registration.gstin?.slice(2, 12) ?? '';
      return signatory?.pan === '' ? { ...whole, signatory: { ...signatory, pan: guessed } } : whole;
    });
  return planted(plant, /a evc code of .* was asked for with a PAN that nobody has told/, {
    directory: 'gstin',
  });
});

bug('a code of a return that is asked for without its claim is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts => ({
    ...ports,
    systemRows: {
      ...ports.systemRows,
      submissions: {
        ...ports.systemRows.submissions,
        claim: async (key, owner) => ({
          ...key,
          owner,
          state: 'claimed',
          arn: null,
          sentAt: null,
          unanswered: 0,
          offset: null,
        }),
      },
    },
  });
  return planted(plant, /a evc code of .* was asked for while the claim on it was/);
});

bugAmongAnswers('a reading that is not understood, and is taken for zero, is caught', () => {
  const orElse = async <T>(answer: PortalAnswer<T>, nothing: T): PortalAnswer<T> => {
    const told = await answer;
    return told.ok || told.failure.kind === 'not_supported' ? told : ok(nothing);
  };
  const plant = (ports: EnginePorts): EnginePorts => {
    const { portal } = ports;
    return bentPortal(ports, {
      eInvoices: (...asked) => orElse(portal.eInvoices(...asked), { count: 0 }),
      autoLiability: (...asked) =>
        orElse(portal.autoLiability(...asked), {
          outward: { value: 0, tax: noTax },
          reverseCharge: noTax,
          credit: noTax,
        }),
      gstr2b: (...asked) => orElse(portal.gstr2b(...asked), { made: false }),
      liability: (...asked) => orElse(portal.liability(...asked), { owed: noTax, fee: noTax }),
      carriedLateFee: (...asked) => orElse(portal.carriedLateFee(...asked), noTax),
    });
  };
  return plantedAmongAnswers(
    plant,
    /was sent although (?:an e-invoice is in it|a late fee is to be paid|tax |credit )|is told, but no/,
    { auto_liability: 'now_and_then', gstr2b_credit: 'now_and_then', e_invoices: 'now_and_then' },
    30,
  );
});

type Row = { form: string; period: string; arn: string; doubt?: unknown };
/** The rows of a list, bent. */
const bentList = <L>(list: L, bend: (rows: Row[]) => Row[]): L => {
  const bent = (rows: unknown): Row[] => bend(rows as Row[]);
  if (Array.isArray(list)) return bent(list) as L;
  return { ...list, filed: bent((list as { filed: unknown }).filed) };
};

bugAmongAnswers(
  'an ARN of another return in the list that is taken for a proof of this one is caught',
  () => {
    /** Of rows with one ARN the last one is believed. */
    const believed = (rows: Row[]): Row[] =>
      rows
        .filter(({ arn }, index) => arn === '' || rows.findIndex((other) => other.arn === arn) === index)
        .map(({ form, period, arn, ...row }) => ({ ...row, form, period, arn, doubt: undefined }));
    const plant = (ports: EnginePorts): EnginePorts =>
      withTrack(ports, async (gstin, year) => {
        const told = await ports.portal.track(gstin, year);
        return told.ok ? ok(bentList(told.value, believed)) : told;
      });
    return plantedAmongAnswers(plant, /shows ARN \w+, which the portal's list does not/, {}, 40);
  },
);

bugAmongAnswers('a preference that cannot be read, and is taken for monthly, is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      preferences: async (...asked) => {
        const told = await ports.portal.preferences(...asked);
        const known = told.ok ? told.value : [];
        const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
        return ok(
          quarters.map(
            (quarter) => known.find((one) => one.quarter === quarter) ?? { quarter, frequency: 'monthly' },
          ),
        );
      },
    });
  return plantedAmongAnswers(plant, /was opened, although it is filed by quarter/, {}, 10);
});

bug('a late fee that is paid twice is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      payFee: async (...given) => {
        const first = await ports.portal.payFee(...given);
        return first.ok ? ports.portal.payFee(...given) : first;
      },
    });
  return planted(plant, /the late fee in .* was paid again/);
});

bug('a late fee that is paid without a yes to it is caught', () => {
  const agreed = {
    kind: 'fee' as const,
    withdrawnAt: null,
    covers: { form: 'GSTR3B' as const, central: 900, state: 900 },
  };
  const credulous = (rows: TenantRows): TenantRows => ({
    ...rows,
    consents: {
      ...rows.consents,
      ofRegistration: async (id) => {
        const kept = await rows.consents.ofRegistration(id);
        const [one] = kept;
        const periods = (await rows.filings.ofRegistration(id)).map(({ period }) => period);
        return one === undefined
          ? kept
          : [...kept, ...periods.map((period) => ({ ...one, ...agreed, period }))];
      },
    },
  });
  const plant = (ports: EnginePorts): EnginePorts => {
    const bent = bentSnapshot({ ...ports, store: bentStore(ports.store, credulous) }, (whole) => {
      const [one] = whole.consents;
      return one === undefined
        ? whole
        : {
            ...whole,
            consents: [
              ...whole.consents,
              ...whole.filings.map(({ period }) => ({ ...one, ...agreed, period })),
            ],
          };
    });
    return bent;
  };
  return planted(plant, /the late fee in .* was paid without a yes/);
});

bug('a late fee that is paid from a ledger that was not read is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      ledgerBalances: async () =>
        ok({ cash: noTax, credit: noTax, cashForFees: { ...noTax, cgst: 90_000, sgst: 90_000 } }),
    });
  return planted(plant, /the late fee in .* was paid from a ledger that was not read/);
});

bug('a late fee that is paid under another head is caught', () => {
  const plant = (ports: EnginePorts): EnginePorts =>
    bentPortal(ports, {
      feeReturn: async (...given) => {
        const told = await ports.portal.feeReturn(...given);
        if (!told.ok || !told.value.saved || told.value.toPay === null) return told;
        const { fee } = told.value.toPay;
        const other = { ...fee, cgst: fee.cgst - 100, sgst: fee.sgst + 100 };
        return ok({ ...told.value, toPay: { ...told.value.toPay, fee: other } });
      },
      ledgerBalances: async (...given) => {
        const told = await ports.portal.ledgerBalances(...given);
        const heads = { ...noTax, cgst: 90_000, sgst: 90_000 };
        return told.ok ? ok({ ...told.value, cashForFees: heads }) : told;
      },
    });
  return planted(plant, /the late fee in .* (?:under other heads|without a yes|not read)/);
});
