import { sql } from 'kysely';
import { type Anchor, type ChainEntry, NO_ENTRY } from '#domain/filing/proofChain.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import type {
  FilingProofRows,
  PaperVerdict,
  ProofAnchors,
  ProofRegister,
  WholeChain,
} from '#usecases/ports/filingProofs.ts';
import type { Database, Statements, Trx } from '../open.ts';
import { at, isUuid, json, moment } from './columns.ts';

/** The proofs of an account, and the entries of its chain. */
export function filingProofRows(trx: Trx, accountId: string): FilingProofRows {
  const mine = () => trx.selectFrom('filing_proof').where('account_id', '=', accountId);
  return {
    next: async (filingId, form) => {
      await trx
        .insertInto('proof_chain')
        .values({ account_id: accountId, head: NO_ENTRY })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute();
      const chain = await trx
        .selectFrom('proof_chain')
        .select(['chain', 'length', 'head', sql<string>`gen_random_uuid()`.as('random')])
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const known = await mine()
        .select('number')
        .where('filing_id', '=', filingId)
        .where('form', '=', form)
        .executeTakeFirst();
      if (known !== undefined) return null;
      return {
        chain: chain.chain,
        seq: chain.length + 1,
        previousHash: chain.head,
        random: chain.random,
      };
    },
    add: async ({ filingId, form, content, entry }) => {
      await trx
        .insertInto('filing_proof')
        .values({ account_id: accountId, filing_id: filingId, form, number: entry.number, content })
        .execute();
      await trx
        .insertInto('proof_entry')
        .values({
          chain: entry.chain,
          seq: entry.seq,
          number: entry.number,
          content_hash: entry.contentHash,
          previous_hash: entry.previousHash,
          hash: entry.hash,
          recorded_at: new Date(entry.recordedAt),
        })
        .execute();
      await trx
        .updateTable('proof_chain')
        .set({ length: entry.seq, head: entry.hash })
        .where('account_id', '=', accountId)
        .execute();
    },
    get: async (filingId, form) => {
      if (!isUuid(filingId)) return null;
      const row = await trx
        .selectFrom('filing_proof')
        .innerJoin('proof_entry', 'proof_entry.number', 'filing_proof.number')
        .leftJoin('proof_anchor', 'proof_anchor.day', 'proof_entry.anchored_on')
        .select(['filing_proof.content', 'anchor_path', 'day', 'entries', 'root'])
        .select(['proof_anchor.previous_hash as before', 'proof_anchor.hash as anchor'])
        .select(entryColumns)
        .where('account_id', '=', accountId)
        .where('filing_id', '=', filingId)
        .where('form', '=', form)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { content, anchor_path: path, day, entries, root, before, anchor } = row;
      const isAnchored = [path, day, entries, root, before, anchor].every((part) => part !== null);
      return {
        filingId,
        form,
        content,
        record: {
          ...entryOf(row),
          anchor: isAnchored
            ? {
                day: day ?? '',
                entries: entries ?? 0,
                root: root ?? '',
                previousHash: before ?? '',
                hash: anchor ?? '',
                path: path ?? [],
              }
            : null,
        },
      };
    },
    formsOf: async (filingId) =>
      isUuid(filingId)
        ? (await mine().select('form').where('filing_id', '=', filingId).orderBy('form').execute()).map(
            ({ form }) => form,
          )
        : [],
    addFile: async (number, hash) => {
      await trx
        .insertInto('proof_file')
        .values({ number, hash })
        .onConflict((conflict) => conflict.columns(['number', 'hash']).doNothing())
        .execute();
    },
  };
}

const entryColumns = [
  'proof_entry.chain',
  'proof_entry.seq',
  'proof_entry.number',
  'proof_entry.content_hash',
  'proof_entry.previous_hash',
  'proof_entry.hash',
  'proof_entry.recorded_at',
] as const;

type EntryRow = {
  chain: string;
  seq: number;
  number: string;
  content_hash: string;
  previous_hash: string;
  hash: string;
  recorded_at: Instant;
};

const entryOf = (row: EntryRow): ChainEntry & { hash: string } => ({
  chain: row.chain,
  seq: row.seq,
  number: row.number,
  contentHash: row.content_hash,
  previousHash: row.previous_hash,
  recordedAt: isoIst(row.recorded_at),
  hash: row.hash,
});

/** The question that anybody may ask about a paper: its function sees all chains, and answers this alone. */
export const proofRegister = (api: Pick<Database, 'alone'>): ProofRegister => ({
  check: ({ number, contentHash, entryHash, anchorHash, fileHash }) =>
    api.alone(async (db) => {
      const { rows } = await sql<{ result: PaperVerdict['result']; recorded_at: Instant | null }>`
        select * from check_proof(${number}, ${contentHash}, ${entryHash}, ${anchorHash}, ${fileHash})`.execute(
        db,
      );
      const [row] = rows;
      return row?.result === 'genuine' && row.recorded_at !== null
        ? { result: 'genuine', recordedAt: row.recorded_at }
        : { result: row?.result === 'changed' ? 'changed' : 'not_ours' };
    }),
});

/** Entries whose place in a tree one statement writes. */
const pathsAtOnce = 2000;

/** Of the worker: over all accounts. */
export const proofAnchors = (database: Pick<Database, 'asSystem'>): ProofAnchors => ({
  make: ({ day, before, madeAt }, build) =>
    database.asSystem(async (trx) => {
      // One worker after another; the next finds the day's anchor.
      await sql`select pg_advisory_xact_lock(hashtextextended('proof_anchor', 54))`.execute(trx);
      const [last] = await newestAnchors(trx, 1);
      if (last !== undefined && last.day >= day) return null;
      const entries = await trx
        .selectFrom('proof_entry')
        .select(['chain', 'seq', 'hash'])
        .where('anchored_on', 'is', null)
        .where('recorded_at', '<', moment(before))
        .orderBy('hash')
        .execute();
      if (entries.length === 0) return null;
      const { anchor, paths } = await build(
        entries.map(({ hash }) => hash),
        last?.hash ?? NO_ENTRY,
      );
      await trx
        .insertInto('proof_anchor')
        .values({
          day,
          entries: anchor.entries,
          root: anchor.root,
          previous_hash: anchor.previousHash,
          hash: anchor.hash,
          made_at: at(madeAt),
        })
        .execute();
      for (let from = 0; from < entries.length; from += pathsAtOnce) {
        const some = entries.slice(from, from + pathsAtOnce);
        await sql`
          update proof_entry e set anchored_on = ${day}, anchor_path = t.path
          from unnest(${some.map(({ chain }) => chain)}::uuid[], ${some.map(({ seq }) => seq)}::int[],
            ${some.map((_, index) => json(paths[from + index]))}::jsonb[]) as t (chain, seq, path)
          where e.chain = t.chain and e.seq = t.seq`.execute(trx);
      }
      return anchor;
    }),
});

type KeptAnchor = Anchor & { hash: string; madeAt: Instant };

const newestAnchors = async (db: Statements, count: number | null): Promise<KeptAnchor[]> =>
  (
    await db
      .selectFrom('proof_anchor')
      .selectAll()
      .orderBy('day', 'desc')
      .$if(count !== null, (query) => query.limit(count ?? 0))
      .execute()
  ).map((row) => ({
    day: row.day,
    entries: row.entries,
    root: row.root,
    previousHash: row.previous_hash,
    hash: row.hash,
    madeAt: row.made_at,
  }));

/** For the operator: every anchor, newest first. */
export const allAnchors = (database: Pick<Database, 'alone'>): Promise<KeptAnchor[]> =>
  database.alone((db) => newestAnchors(db, null));

/** For the operator, on the migrator's login: a whole chain by the number of one of its papers; null where there is none. */
export const chainOfPaper = (database: Pick<Database, 'alone'>, number: string): Promise<WholeChain | null> =>
  database.alone(async (db) => {
    const found = await db
      .selectFrom('proof_entry')
      .select('chain')
      .where('number', '=', number)
      .executeTakeFirst();
    if (found === undefined) return null;
    const entries = await db
      .selectFrom('proof_entry')
      .leftJoin('proof_chain', 'proof_chain.chain', 'proof_entry.chain')
      .leftJoin('filing_proof', (join) =>
        join
          .onRef('filing_proof.account_id', '=', 'proof_chain.account_id')
          .onRef('filing_proof.number', '=', 'proof_entry.number'),
      )
      .select(['filing_proof.content', 'filing_proof.filing_id', 'filing_proof.form'])
      .select(entryColumns)
      .where('proof_entry.chain', '=', found.chain)
      .orderBy('proof_entry.seq')
      .execute();
    const end = await db
      .selectFrom('proof_chain')
      .select(['length', 'head', 'account_id'])
      .where('chain', '=', found.chain)
      .executeTakeFirst();
    return {
      accountId: end?.account_id ?? null,
      entries: entries.map((row) => ({
        ...entryOf(row),
        content: row.content,
        filingId: row.filing_id,
        form: row.form,
      })),
      end: end === undefined ? null : { length: end.length, head: end.head },
    };
  });
