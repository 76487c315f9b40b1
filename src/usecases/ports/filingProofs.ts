import type { Anchor, ChainEntry, PathStep } from '#domain/filing/proofChain.ts';
import type { ProofRecord } from '#domain/filing/proofPaper.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** The place of the next entry in the account's chain, held until the transaction ends. */
export type NextPlace = Pick<ChainEntry, 'chain' | 'seq' | 'previousHash'> & {
  /** A random UUID, for the number of the proof. */
  random: string;
};

/** `content`: canonical JSON. `entry`: its place in the chain. */
export type NewProof = {
  filingId: string;
  form: Form;
  content: string;
  entry: ChainEntry & { hash: string };
};

export type KeptProof = { filingId: string; form: Form; content: string; record: ProofRecord };

/** The proofs of an account's filed returns, and their entries in its chain (design#proof-of-a-filing). */
export type FilingProofRows = {
  /** Locks the chain. Null where this return has a proof. */
  next(filingId: string, form: Form): Promise<NextPlace | null>;
  add(proof: NewProof): Promise<void>;
  get(filingId: string, form: Form): Promise<KeptProof | null>;
  /** The returns of this filing that have one. */
  formsOf(filingId: string): Promise<Form[]>;
  /** Notes the hash of a PDF made of this proof. */
  addFile(number: string, hash: string): Promise<void>;
};

/** The number and hashes of a paper; null for what it does not hold: an anchor that was made later, or a file that is no PDF. */
export type PaperHashes = {
  number: string;
  contentHash: string;
  entryHash: string;
  anchorHash: string | null;
  fileHash: string | null;
};

/** genuine: number and hashes are ours. changed: the number is ours, a hash is not. */
export type PaperVerdict =
  | { result: 'genuine'; recordedAt: Instant }
  | { result: 'changed' }
  | { result: 'not_ours' };

/** The chain as anybody may ask for it: by a paper that they hold. */
export type ProofRegister = { check(paper: PaperHashes): Promise<PaperVerdict> };

/** Entries that no anchor covers yet, and the anchors. For the worker, over all accounts. */
export type ProofAnchors = {
  /**
   * Makes the anchor of a day over the entries recorded before an instant, in one transaction that excludes others.
   * Null, with nothing made, where there are none or the day has one. `build` gets the hashes in their order.
   */
  make(
    of: { day: string; before: Instant; madeAt: Instant },
    build: (
      hashes: readonly string[],
      previousHash: string,
    ) => Promise<{ anchor: Anchor & { hash: string }; paths: readonly PathStep[][] }>,
  ): Promise<(Anchor & { hash: string }) | null>;
};

/** A chain as the operator checks it: with what its account keeps, which is nothing once that is erased. */
export type WholeChain = {
  /** Null once it is erased. */
  accountId: string | null;
  entries: (ChainEntry & {
    hash: string;
    content: string | null;
    filingId: string | null;
    form: Form | null;
  })[];
  /** Where the account says that its chain ends; null once it is erased. */
  end: { length: number; head: string } | null;
};
