import type { KeptDocument } from '#usecases/ports/documents.ts';
import type { KeptProof } from '#usecases/ports/filingProofs.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { Message } from '#usecases/ports/machine.ts';
import type { CodeRequest, CodeState } from '#domain/registration/codeRequest.ts';
import type { PortalSessionRow } from '#domain/registration/portalSession.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Person } from '#domain/account/person.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { TaxNotice } from '#domain/gst/notices.ts';
import type { Submission, TurnWish } from '#usecases/ports/system.ts';

export type WorkRow = {
  registrationId: string;
  accountId: string;
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
};

/** A table that also keeps its rows below one key of each, because every turn asks for them so. */
export type Indexed<Row> = Map<string, Row> & { below(key: string): Row[] };

function indexed<Row>(keyOf: (row: Row) => string): Indexed<Row> {
  const rows = new Map<string, Row>();
  const groups = new Map<string, Map<string, Row>>();
  const set = rows.set.bind(rows);
  const remove = rows.delete.bind(rows);
  const leave = (id: string, next: string | null): void => {
    const row = rows.get(id);
    if (row === undefined) return;
    const key = keyOf(row);
    if (key !== next) groups.get(key)?.delete(id);
  };
  return Object.assign(rows, {
    set: (id: string, row: Row) => {
      const key = keyOf(row);
      leave(id, key);
      const group = groups.get(key) ?? new Map<string, Row>();
      groups.set(key, group.set(id, row));
      set(id, row);
      return rows;
    },
    delete: (id: string) => {
      leave(id, null);
      return remove(id);
    },
    below: (key: string) => [...(groups.get(key)?.values() ?? [])],
  });
}

export type KeptTurn = Pick<TurnWish, 'holder' | 'heldFor' | 'proven' | 'until'> & {
  next: { holder: string; until: Instant } | null;
};

/** The tables of db/migrations as maps. A row is never changed in place: it is replaced, so a reader may keep it. */
export type Tables = {
  people: Map<string, Person>;
  landing: Map<string, FilingSchedule>;
  registrations: Map<string, Registration>;
  work: Map<string, WorkRow>;
  signatories: Map<string, SignatoryRow>;
  sessions: Map<string, PortalSessionRow & { accountId: string }>;
  seenCodes: Map<string, { seenAt: Instant }>;
  /** Below 'waiting' are those that wait. */
  codes: Indexed<CodeRequest>;
  /** Below the registration. */
  consents: Indexed<Consent & { accountId: string }>;
  /** Below the registration. */
  filings: Indexed<Filing>;
  /** By filing and form. */
  proofs: Map<string, KeptProof & { accountId: string }>;
  taxNotices: Map<string, TaxNotice & { accountId: string }>;
  documents: Map<string, KeptDocument & { accountId: string; storedAt: Instant }>;
  submissions: Map<string, Submission & { claimedAt: Instant }>;
  portalTurns: Map<string, KeptTurn>;
  rates: Map<string, { tokens: number; refilledAt: Instant }>;
  events: KeptEvent[];
  outbox: (Message & { accountId: string; wall: Instant })[];
};

export const emptyTables = (): Tables => ({
  people: new Map(),
  landing: new Map(),
  registrations: new Map(),
  work: new Map(),
  signatories: new Map(),
  sessions: new Map(),
  seenCodes: new Map(),
  codes: indexed((row) => (isWaiting(row.state) ? 'waiting' : '')),
  consents: indexed((row) => row.registrationId ?? ''),
  filings: indexed((row) => row.registrationId),
  proofs: new Map(),
  taxNotices: new Map(),
  documents: new Map(),
  submissions: new Map(),
  portalTurns: new Map(),
  rates: new Map(),
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

/** As a foreign key within an account does: what it names must be the account's own. */
export function refuseForeign(
  rows: Map<string, { accountId: string }>,
  id: string | null,
  accountId: string,
): void {
  if (id !== null && rows.get(id)?.accountId !== accountId)
    throw new Error('insert or update violates foreign key constraint');
}

export const later = (a: Instant | null, b: Instant | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;
