import type { FilingSchedule } from '#domain/filingSchedule.ts';
import type { ReturnEvent, ReturnState } from '#domain/filing.ts';
import type { Instant } from '#domain/istTime.ts';
import type { Form } from '#domain/returnPeriod.ts';
import type { Message } from '#usecases/ports.ts';
import type {
  CodeRequest,
  CodeState,
  Consent,
  Filing,
  Person,
  PortalSessionRow,
  Registration,
  SignatoryRow,
} from '#usecases/portsOfStore.ts';
import type { Submission } from '#usecases/portsOfSystem.ts';

export type WorkRow = {
  registrationId: string;
  userId: string;
  dueAt: Instant | null;
  enqueuedAt: Instant | null;
  holder: string | null;
  leaseUntil: Instant | null;
  wakes: number;
};

export type KeptEvent = {
  filingId: string;
  form: Form;
  event: ReturnEvent;
  from: ReturnState;
  to: ReturnState;
};

/** The tables of db/migrations as maps. A row is never changed in place: it is replaced, so a reader may keep it. */
export type Tables = {
  people: Map<string, Person>;
  landing: Map<string, FilingSchedule>;
  registrations: Map<string, Registration>;
  work: Map<string, WorkRow>;
  signatories: Map<string, SignatoryRow>;
  sessions: Map<string, PortalSessionRow & { userId: string }>;
  codes: Map<string, CodeRequest>;
  consents: Map<string, Consent & { userId: string }>;
  filings: Map<string, Filing>;
  documents: Map<string, { userId: string; filed: unknown; storedAt: Instant }>;
  submissions: Map<string, Submission & { claimedAt: Instant }>;
  rates: Map<string, { tokens: number; refilledAt: Instant }>;
  /** The code requests that wait, and the filings and consents of each registration: what every turn asks for. */
  openCodes: Map<string, CodeRequest>;
  filingsOf: Map<string, Map<string, Filing>>;
  consentsOf: Map<string, Map<string, Consent & { userId: string }>>;
  events: KeptEvent[];
  outbox: (Message & { userId: string; wall: Instant })[];
};

export const emptyTables = (): Tables => ({
  people: new Map(),
  landing: new Map(),
  registrations: new Map(),
  work: new Map(),
  signatories: new Map(),
  sessions: new Map(),
  codes: new Map(),
  consents: new Map(),
  filings: new Map(),
  documents: new Map(),
  submissions: new Map(),
  rates: new Map(),
  openCodes: new Map(),
  filingsOf: new Map(),
  consentsOf: new Map(),
  events: [],
  outbox: [],
});

/** One transaction: every write goes through it, and `undo` takes all of them back. */
export type Transaction = {
  tables: Tables;
  put<Row>(table: Map<string, Row>, key: string, row: Row): void;
  drop<Row>(table: Map<string, Row>, key: string): void;
  push<Row>(list: Row[], row: Row): void;
  undo(): void;
};

export function begin(tables: Tables): Transaction {
  const undone: (() => void)[] = [];
  const keep = <Row>(table: Map<string, Row>, key: string): void => {
    const had = table.has(key);
    const before = table.get(key);
    undone.push(() => {
      if (had) table.set(key, before as Row);
      else table.delete(key);
    });
  };
  return {
    tables,
    put: (table, key, row) => {
      keep(table, key);
      table.set(key, row);
    },
    drop: (table, key) => {
      keep(table, key);
      table.delete(key);
    },
    push: (list, row) => {
      list.push(row);
      undone.push(() => list.pop());
    },
    undo: () => {
      for (const step of undone.toReversed()) step();
    },
  };
}

export const isWaiting = (state: CodeState): boolean => state === 'requested' || state === 'received';

/** The rows below one key of an index. */
export function below<Row>(index: Map<string, Map<string, Row>>, key: string): Map<string, Row> {
  const known = index.get(key);
  if (known !== undefined) return known;
  const rows = new Map<string, Row>();
  index.set(key, rows);
  return rows;
}

export function putCode(trx: Transaction, row: CodeRequest): void {
  trx.put(trx.tables.codes, row.id, row);
  if (isWaiting(row.state)) trx.put(trx.tables.openCodes, row.id, row);
  else trx.drop(trx.tables.openCodes, row.id);
}

export function putFiling(trx: Transaction, row: Filing): void {
  const { filings, filingsOf } = trx.tables;
  const before = filings.get(row.id)?.registrationId ?? row.registrationId;
  if (before !== row.registrationId) trx.drop(below(filingsOf, before), row.id);
  trx.put(filings, row.id, row);
  trx.put(below(filingsOf, row.registrationId), row.id, row);
}

export function putConsent(trx: Transaction, row: Consent & { userId: string }): void {
  trx.put(trx.tables.consents, row.id, row);
  trx.put(below(trx.tables.consentsOf, row.registrationId ?? ''), row.id, row);
}

/** The fields that are given: like the SQL, a field that is undefined is left as it is. */
export function given<Row extends object>(change: Row): Row {
  const set: Partial<Row> = {};
  for (const name of Object.keys(change) as (keyof Row)[]) {
    if (change[name] !== undefined) set[name] = change[name];
  }
  return set as Row;
}

/** As a unique index of PostgreSQL does: the transaction ends with an error. */
export function refuseDouble(isDouble: boolean, index: string): void {
  if (isDouble) throw new Error(`duplicate key value violates unique constraint "${index}"`);
}

export const later = (a: Instant | null, b: Instant | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;
