import assert from 'node:assert/strict';
import type { Database } from '#db/open.ts';
import { openAcross, openStore } from '#db/store.ts';
import type { Store } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import type { MemoryStore } from './memoryStore.ts';
import { plainSeal } from './plainPorts.ts';
import { addOwner } from '../harness/owner.ts';

type Rows = Record<string, unknown>;
type Call = (...given: unknown[]) => Promise<unknown>;

/**
 * The store on PostgreSQL with the one in memory beside it: every statement is done on both, and an answer that
 * differs is a bug of one of them. Each transaction commits on both or on neither. The world looks at the memory.
 */
export function mirrorStore(database: Database, memory: MemoryStore): Store & { systemRows: SystemRows } {
  const postgres = openStore(database, plainSeal);
  const known = new Set<string>();
  const meet = async (accountId: string): Promise<void> => {
    const person = memory.tables.people.get(accountId);
    if (known.has(accountId) || person === undefined) return;
    known.add(accountId);
    const { id, phone, createdAt } = person;
    await addOwner(database, phone, { personId: id, accountId, at: createdAt });
  };
  return {
    asTenant: async (accountId, work) => {
      await meet(accountId);
      return memory.asTenant(accountId, (kept) =>
        postgres.asTenant(accountId, (rows) => work(both(rows, kept))),
      );
    },
    snapshot: async (accountId, registrationId) => {
      await meet(accountId);
      const answer = await postgres.snapshot(accountId, registrationId);
      assert.deepEqual(await memory.snapshot(accountId, registrationId), answer, 'snapshot');
      return answer;
    },
    systemRows: both(openAcross(database), memory.systemRows),
  };
}

/** The members of `rows`, each of which also asks its counterpart in `kept` and compares. */
function both<T extends object>(rows: T, kept: T, path = ''): T {
  const members = Object.entries(rows).map(([name, member]) => {
    const other = (kept as Rows)[name];
    const where = `${path}${name}`;
    if (typeof member !== 'function')
      return [name, both(member as object, other as object, `${where}.`)] as const;
    const asked = async (...given: unknown[]): Promise<unknown> => {
      const answer = await (member as Call)(...given);
      const mirrored = await (other as Call)(...given);
      assert.deepEqual(inOrder(where, mirrored), inOrder(where, answer), where);
      return answer;
    };
    return [name, asked] as const;
  });
  return Object.fromEntries(members) as T;
}

/** Answers whose order PostgreSQL leaves open, by what they are ordered for the comparison. */
const sets: Record<string, (row: unknown) => string> = {
  'consents.ofRegistration': (row) => (row as { id: string }).id,
  'codes.relayKeysOfMail': String,
};

function inOrder(where: string, answer: unknown): unknown {
  // Both are drawn at random.
  if (where === 'filingProofs.next') return { ...(answer as object), chain: '', random: '' };
  const key = sets[where];
  if (key === undefined || !Array.isArray(answer)) return answer;
  return answer.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
