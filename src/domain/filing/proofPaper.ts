import { canonicalJson, readableJson } from '../shared/canonicalJson.ts';
import {
  type Anchor,
  anchorText,
  type ChainEntry,
  entryText,
  type PathStep,
  rootOf,
  type Sha256,
} from './proofChain.ts';

/** The part of a proof by which it is known; `FilingProof` has the rest. */
export type ProofContent = { readonly paper: typeof paperName; readonly number: string };
export const paperName = 'shunya-proof-of-filing';

/** An entry with its hash, and the anchor of its day once it is made. */
export type ProofRecord = ChainEntry & {
  hash: string;
  anchor: (Anchor & { hash: string; path: readonly PathStep[] }) | null;
};

/** A proof as a file: its content, and its place in the chain. */
export type ProofPaper = { proof: ProofContent; record: ProofRecord };

/** The text of the JSON file, which stands in the PDF too. It is the only text of this paper: a changed space shows. */
export const paperText = (paper: ProofPaper): string => readableJson(paper);

/**
 * Why a paper is not as it was made, by itself. text: not the text that its values have. content: the content has
 * another hash. entry: the entry has another hash. number: content and entry name different numbers. anchor: the path
 * does not lead to the anchor.
 */
export type PaperFlaw = 'text' | 'content' | 'entry' | 'number' | 'anchor';

/** The paper in a JSON text; null where it is none of ours. */
export function readPaper(text: string): ProofPaper | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value['proof']) || !isObject(value['record'])) return null;
  const { proof, record } = value;
  if (proof['paper'] !== paperName || typeof proof['number'] !== 'string' || !isRecord(record)) return null;
  return value as ProofPaper;
}

/** Checks a paper against itself: no key and no server is needed. Empty where it is whole. */
export async function flawsOf(text: string, paper: ProofPaper, sha256: Sha256): Promise<PaperFlaw[]> {
  const { proof, record } = paper;
  const { hash, anchor } = record;
  const flaws: PaperFlaw[] = [];
  if (paperText(paper) !== text) flaws.push('text');
  if ((await sha256(canonicalJson(proof))) !== record.contentHash) flaws.push('content');
  if ((await sha256(entryText(record))) !== hash) flaws.push('entry');
  if (proof.number !== record.number) flaws.push('number');
  if (anchor !== null) {
    const isReached = (await rootOf(hash, anchor.path, sha256)) === anchor.root;
    if (!isReached || (await sha256(anchorText(anchor))) !== anchor.hash) flaws.push('anchor');
  }
  return flaws;
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const areTexts = (of: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof of[name] === 'string');

const isRecord = (of: Fields): boolean =>
  areTexts(of, ['chain', 'number', 'recordedAt']) &&
  Number.isSafeInteger(of['seq']) &&
  [of['contentHash'], of['previousHash'], of['hash']].every(isHash) &&
  (of['anchor'] === null || (isObject(of['anchor']) && isAnchor(of['anchor'])));

/** A day of four thousand million entries has 32 steps. */
const maxSteps = 32;

const isAnchor = (of: Fields): boolean =>
  typeof of['day'] === 'string' &&
  Number.isSafeInteger(of['entries']) &&
  [of['root'], of['previousHash'], of['hash']].every(isHash) &&
  Array.isArray(of['path']) &&
  of['path'].length <= maxSteps &&
  of['path'].every(
    (step: unknown) =>
      isObject(step) && (step['side'] === 'left' || step['side'] === 'right') && isHash(step['hash']),
  );

/** "SP-2610-9C41-E70B-52D8-F3A6": year and month of the recording, and 64 random bits. */
export function proofNumber(recordedOn: string, random: string): string {
  const hex = random.replaceAll('-', '').toUpperCase();
  // A random UUID has fixed bits in its middle.
  const free = `${hex.slice(0, 8)}${hex.slice(-8)}`;
  const month = recordedOn.slice(2, 7).replace('-', '');
  return ['SP', month, ...(free.match(/.{4}/g) ?? [])].join('-');
}

/**
 * The JSON file in a PDF of ours; null where there is none. PDFKit writes it as a stream of the type EmbeddedFile,
 * deflated. Another program that saves the PDF again may write it otherwise: such a file is not ours any more.
 * `inflate` throws on what is not deflated.
 */
export async function paperInPdf(
  bytes: Uint8Array,
  inflate: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Promise<string | null> {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes);
  const type = text.indexOf('/Type /EmbeddedFile');
  if (type < 0) return null;
  const opening = text.indexOf('stream', type);
  const [, length] = /\/Length (\d+)/.exec(text.slice(type, opening)) ?? [];
  if (opening < 0 || length === undefined) return null;
  const start = opening + (text.startsWith('stream\r\n', opening) ? 8 : 7);
  try {
    const content = await inflate(bytes.subarray(start, start + Number(length)));
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
