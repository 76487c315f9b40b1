import type { ActingMember, Store, TenantRows } from '#usecases/ports/store.ts';
import { eachInOwnTransaction, type SystemRows } from '#usecases/ports/system.ts';
import type { StoredSnapshot } from '#domain/filing/snapshot.ts';
import { filingRows } from './memoryFilings.ts';
import { claimDue, systemRows } from './memorySystem.ts';
import { begin, emptyTables, type Tables, type Transaction } from './memoryTables.ts';
import {
  codeRows,
  consentRows,
  filingProofRows,
  registrationRows,
  sessionRows,
  signatoryRows,
  taxNoticeRows,
  workRows,
} from './memoryTenant.ts';

export type MemoryStore = Store & {
  systemRows: SystemRows;
  /** Committed rows, and those that the running transaction has written. */
  tables: Tables;
  /** Takes due work out of the line at once (`dueWork`). */
  claimDue(due: Parameters<typeof claimDue>[1]): Promise<string[]>;
};

/** The `Store` port in memory. Transactions run one after another, and one that throws leaves nothing behind. */
export function memoryStore(): MemoryStore {
  const tables = emptyTables();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      const trx = begin(tables);
      try {
        return await work(trx);
      } catch (error) {
        trx.undo();
        throw error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    tables,
    asTenant: (accountId, work) => inTurn((trx) => work(tenantRows(trx, accountId))),
    systemRows: eachInOwnTransaction(systemRows(begin(tables)), (ask) =>
      inTurn((trx) => ask(systemRows(trx))),
    ),
    snapshot: (accountId, registrationId) =>
      inTurn((trx) => snapshotOf(tenantRows(trx, accountId), registrationId)),
    claimDue: (due) => inTurn(async (trx) => claimDue(trx, due)),
  };
}

function tenantRows(trx: Transaction, accountId: string): TenantRows {
  const { people, landing, outbox } = trx.tables;
  // Of one person each.
  const owner = async (): Promise<ActingMember | null> => {
    const person = people.get(accountId);
    return person === undefined ? null : { ...person, memberRole: 'owner' };
  };
  return {
    registrations: registrationRows(trx, accountId),
    work: workRows(trx, accountId),
    signatories: signatoryRows(trx, accountId),
    sessions: sessionRows(trx, accountId),
    codes: codeRows(trx, accountId),
    consents: consentRows(trx, accountId),
    filings: filingRows(trx, accountId),
    filingProofs: filingProofRows(trx, accountId),
    taxNotices: taxNoticeRows(trx, accountId),
    // Read by people alone, not by the engine.
    security: { note: async () => undefined },
    // Nobody signs in here.
    factors: { askFrom: async () => false, missing: async () => [] },
    landing: {
      get: async () => landing.get(accountId) ?? null,
      put: async (schedule) => trx.put(landing, accountId, schedule),
    },
    people: {
      get: owner,
      inCharge: owner,
      acting: owner,
      standing: async () => ({
        way: 'session',
        personId: people.get(accountId)?.id ?? null,
        role: 'owner',
        heldUntil: null,
        ownerHeldUntil: null,
        factorFrom: null,
        hasFactor: false,
        erasing: false,
        signedInAt: people.get(accountId)?.createdAt ?? null,
      }),
      numberHeldUntil: async () => null,
      roleOf: async (id) => (people.get(accountId)?.id === id ? 'owner' : null),
      accountName: async () => (await owner())?.name ?? '',
      names: async (ids) => {
        const person = people.get(accountId);
        return new Map(person !== undefined && ids.includes(person.id) ? [[person.id, person.name]] : []);
      },
    },
    // Its accounts have few GSTINs, and get one message for each.
    digests: {
      want: async () => false,
      take: async () => null,
      keep: async () => undefined,
      filedSince: async () => 0,
    },
    outbox: { add: async (message, { wall }) => trx.push(outbox, { ...message, accountId, wall }) },
    changed: async () => undefined,
  };
}

/** As the lists tell it, one by one. */
async function snapshotOf(
  { registrations, signatories, sessions, codes, consents, filings }: TenantRows,
  registrationId: string,
): Promise<StoredSnapshot | null> {
  const registration = await registrations.byId(registrationId);
  if (registration === null) return null;
  const { signatoryId } = registration;
  const [newest] = await filings.newest(registrationId, 1);
  const given = await consents.ofRegistration(registrationId);
  return {
    registration,
    erasing: false,
    signatory: signatoryId === null ? null : await signatories.byId(signatoryId),
    session: await sessions.get(registrationId),
    awaited: signatoryId === null ? null : await codes.openOfSignatory(signatoryId),
    ownCode: await codes.open(registrationId),
    consents: given.toSorted((a, b) => a.givenAt - b.givenAt || (a.id < b.id ? -1 : 1)),
    filings: await filings.openOf(registrationId),
    newest: newest ?? null,
  };
}
