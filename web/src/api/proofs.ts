import {
  flawsOf,
  isPdf,
  paperInPdf,
  type ProofPaper,
  readPaper,
  type PaperFlaw,
} from '#domain/filing/proofPaper.ts';
import { openApi } from '../client/openApi.ts';

/** Larger than any proof. */
const maxBytes = 20 * 1024 * 1024;

/** problem: the server's words, or null for what this page says by `why`. */
export type CheckedPaper =
  | { is: 'genuine'; day: string }
  | { is: 'changed' | 'not_ours' }
  | { is: 'unchecked'; why: 'no_hash' | 'too_large' | 'refused'; problem: string };

/**
 * Checks a paper: its hashes are computed again in this browser, and the server is asked whether they are in the chain.
 * The file itself is not sent.
 */
export async function checkPaper(file: Blob): Promise<CheckedPaper> {
  // Absent where the page came over plain http.
  if (globalThis.crypto?.subtle === undefined) return unchecked('no_hash');
  if (file.size > maxBytes) return unchecked('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pdf = isPdf(bytes);
  const text = pdf ? await paperInPdf(bytes, inflate) : decoded(bytes);
  const paper = text === null ? null : readPaper(text);
  if (text === null || paper === null) return { is: 'not_ours' };
  const flaws = await flawsOf(text, paper, sha256OfText);
  return ask(paper, flaws, pdf ? await sha256(bytes) : null);
}

async function ask(
  { proof, record }: ProofPaper,
  flaws: readonly PaperFlaw[],
  fileHash: string | null,
): Promise<CheckedPaper> {
  const answer = await openApi.checkProof({
    body: {
      number: proof.number,
      content_hash: record.contentHash,
      entry_hash: record.hash,
      anchor_hash: record.anchor?.hash ?? null,
      file_hash: fileHash,
    },
  });
  if (!answer.success)
    return answer.code === 'invalid_request'
      ? { is: 'not_ours' }
      : { is: 'unchecked', why: 'refused', problem: answer.message };
  const { result, recorded_on: day } = answer.data;
  if (result === 'genuine') return flaws.length === 0 ? { is: 'genuine', day } : { is: 'changed' };
  return { is: result };
}

const unchecked = (why: 'no_hash' | 'too_large'): CheckedPaper => ({ is: 'unchecked', why, problem: '' });

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sha256OfText = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const inflated = new Blob([Uint8Array.from(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
