import type { ReturnEvent } from '#domain/filing/events.ts';
import { type FilingProof, storedEvent } from '#domain/filing/filingProof.ts';
import { anchorText, entryText, NO_ENTRY } from '#domain/filing/proofChain.ts';
import {
  flawsOf,
  type PaperFlaw,
  paperInPdf,
  type ProofPaper,
  readPaper,
  isPdf,
} from '#domain/filing/proofPaper.ts';
import { canonicalJson } from '#domain/shared/canonicalJson.ts';
import { sha256 } from '../documents/proofHashes.ts';
import type { OperatorPorts } from '../ports/operate.ts';
import type { PaperVerdict, WholeChain } from '../ports/filingProofs.ts';

/**
 * A flaw of the database: `content` and `entry` name an entry of the chain; `events`: stored events
 * differ from the proof; `end`: the chain does not end where its account says.
 */
export type ChainFlaw = {
  is: 'content' | 'entry' | 'order' | 'events' | 'end' | 'anchor';
  seq: number | null;
};

export type Verified =
  /** Neither a JSON nor a PDF of a proof. */
  | { is: 'no_paper' }
  | {
      is: 'paper';
      paper: ProofPaper;
      isPdf: boolean;
      flaws: PaperFlaw[];
      /** Null where no database was asked. */
      database: { verdict: PaperVerdict['result']; chain: WholeChain | null; flaws: ChainFlaw[] } | null;
    };

/** Checks a paper against itself and, with ports, against the chain and the events of this installation. */
export async function verifyProof(
  bytes: Uint8Array,
  inflate: (bytes: Uint8Array) => Uint8Array,
  ports: Pick<OperatorPorts, 'operator' | 'store'> | null,
): Promise<Verified> {
  const pdf = isPdf(bytes);
  const text = pdf ? await paperInPdf(bytes, inflate) : textOf(bytes);
  const paper = text === null ? null : readPaper(text);
  if (text === null || paper === null) return { is: 'no_paper' };
  const flaws = await flawsOf(text, paper, sha256);
  const found = { is: 'paper', paper, isPdf: pdf, flaws } as const;
  if (ports === null) return { ...found, database: null };
  const { record, proof } = paper;
  const { result: verdict } = await ports.operator.checkPaper({
    number: proof.number,
    contentHash: record.contentHash,
    entryHash: record.hash,
    anchorHash: record.anchor?.hash ?? null,
    fileHash: pdf ? sha256(bytes) : null,
  });
  const chain = await ports.operator.chainOfPaper(proof.number);
  const chainFlaws = chain === null ? [] : await flawsOfChain(chain, ports);
  return { ...found, database: { verdict, chain, flaws: chainFlaws } };
}

/** Every entry of a chain, the proofs that are kept beside it, and the events that they show. */
async function flawsOfChain(
  { entries, end, accountId }: WholeChain,
  { store, operator }: Pick<OperatorPorts, 'operator' | 'store'>,
): Promise<ChainFlaw[]> {
  const flaws: ChainFlaw[] = [];
  let anchorBefore = NO_ENTRY;
  for (const anchor of (await operator.anchors()).toReversed()) {
    if (anchor.previousHash !== anchorBefore || sha256(anchorText(anchor)) !== anchor.hash)
      flaws.push({ is: 'anchor', seq: null });
    anchorBefore = anchor.hash;
  }
  let previousHash = NO_ENTRY;
  for (const [index, entry] of entries.entries()) {
    const { seq, hash, content, filingId, form } = entry;
    if (seq !== index + 1 || entry.previousHash !== previousHash) flaws.push({ is: 'order', seq });
    if (sha256(entryText(entry)) !== hash) flaws.push({ is: 'entry', seq });
    previousHash = hash;
    if (content === null) {
      // Of an erased account no proof is kept; of another one each is.
      if (end !== null) flaws.push({ is: 'content', seq });
      continue;
    }
    if (sha256(content) !== entry.contentHash) flaws.push({ is: 'content', seq });
    if (accountId === null || filingId === null || form === null) continue;
    const events = (await store.asTenant(accountId, (rows) => rows.filings.eventsOf(filingId)))[form];
    if (!areThoseOf(content, events)) flaws.push({ is: 'events', seq });
  }
  if (end !== null && (end.length !== entries.length || end.head !== previousHash))
    flaws.push({ is: 'end', seq: null });
  return flaws;
}

function areThoseOf(content: string, events: readonly ReturnEvent[]): boolean {
  const shown = (JSON.parse(content) as FilingProof).events.map(({ at, instant, type, detail }) => ({
    at,
    instant,
    type,
    detail,
  }));
  return canonicalJson(shown) === canonicalJson(events.map(storedEvent));
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
