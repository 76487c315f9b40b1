import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Anchor } from '#domain/filing/proofChain.ts';
import type { PaperFlaw } from '#domain/filing/proofPaper.ts';
import { formatFilingPeriod, formName } from '#domain/gst/returnPeriod.ts';
import type { FilingProof } from '#domain/filing/filingProof.ts';
import { formatIst } from '#domain/shared/istTime.ts';
import { type ChainFlaw, type Verified, verifyProof } from '#usecases/operate/verifyProof.ts';
import { openInstallation } from './installation.ts';
import type { Say } from './report.ts';

const [isGenuine, isWrong] = [0, 1];

/** Larger than any proof: a file is read whole. */
const maxBytes = 20 * 1024 * 1024;

/**
 * Checks a paper, and says in plain sentences what is right and what is not. Without a database it is checked against
 * itself alone. Returns the exit code: 0 where nothing is wrong.
 */
export async function verifyPaper(
  env: Readonly<Record<string, string | undefined>>,
  file: string,
  say: Say,
): Promise<number> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    say(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return isWrong;
  }
  if (bytes.length > maxBytes) {
    say('The file is too large to be a proof of a filing.');
    return isWrong;
  }
  if (env['DATABASE_URL'] === undefined)
    return printVerified(await verifyProof(bytes, inflateLimited, null), say);
  const opened = await openInstallation(env);
  if (!opened.ok) {
    say(`The settings are wrong:\n${opened.failure.map((problem) => `  - ${problem}`).join('\n')}`);
    return isWrong;
  }
  try {
    return printVerified(await verifyProof(bytes, inflateLimited, opened.value.ports), say);
  } finally {
    await opened.value.close();
  }
}

const inflateLimited = (bytes: Uint8Array): Uint8Array => inflateSync(bytes, { maxOutputLength: maxBytes });

const flawSentences: Readonly<Record<PaperFlaw, string>> = {
  text: 'The text of the paper was changed: it is not written as Shunya writes it.',
  content: 'The content was changed: its hash is not the one that the paper names.',
  entry: 'The entry in the chain was changed: its hash is not the one that the paper names.',
  number: 'The number of the content is not the number of the entry.',
  anchor: 'The anchor does not fit: the path from the entry does not lead to it.',
};

const chainSentences: Readonly<Record<ChainFlaw['is'], string>> = {
  content: 'a proof in the database was changed or is missing',
  entry: 'an entry in the database was changed',
  order: 'an entry is missing, or does not follow the one before',
  events: 'stored events differ from those in the proof',
  end: 'the chain does not end where its account says',
  anchor: 'an anchor in the database was changed',
};

function printVerified(found: Verified, say: Say): number {
  if (found.is === 'no_paper') {
    say('This is no proof of a filing from Shunya: neither its JSON nor a PDF that holds it.');
    return isWrong;
  }
  const { paper, flaws, database } = found;
  const proof = paper.proof as FilingProof;
  say(
    `Proof ${proof.number}: ${formName(proof.form)} of ${formatFilingPeriod(proof.period, proof.frequency)} for ${proof.gstin}, ARN ${proof.arn}.`,
  );
  for (const flaw of flaws) say(flawSentences[flaw]);
  if (flaws.length === 0) say('The paper is whole: every hash in it fits.');
  if (found.isPdf && database === null)
    say('This was checked for the JSON inside the PDF. Only the database knows the hash of the PDF itself.');
  if (database === null) {
    say('Nothing was compared with the chain: DATABASE_URL is not set.');
    return flaws.length === 0 ? isGenuine : isWrong;
  }
  printChain(database, say);
  const isWhole = flaws.length === 0 && database.verdict === 'genuine' && database.flaws.length === 0;
  if (isWhole) say(`Genuine: recorded on ${formatIst(Date.parse(paper.record.recordedAt))}.`);
  return isWhole ? isGenuine : isWrong;
}

function printChain(
  { verdict, chain, flaws }: NonNullable<Extract<Verified, { is: 'paper' }>['database']>,
  say: Say,
): void {
  if (verdict === 'not_ours') say('The chain of this installation has no entry with this number.');
  if (verdict === 'changed')
    say('The number is in the chain, and the hashes of this file are not those recorded.');
  if (chain === null) return;
  say(`Its chain has ${chain.entries.length} ${chain.entries.length === 1 ? 'entry' : 'entries'}.`);
  if (chain.accountId === null) say('The account is erased: its hashes are left, and its proofs are gone.');
  for (const { is, seq } of flaws)
    say(`${seq === null ? 'Over the whole chain' : `At entry ${seq}`}: ${chainSentences[is]}.`);
  if (flaws.length === 0) say('The chain is whole.');
}

/** One line each, to publish. */
export function printAnchors(anchors: readonly (Anchor & { hash: string })[], say: Say): void {
  if (anchors.length === 0) say('No anchor was made yet: one is made after each day with a filed return.');
  for (const { day, entries, hash } of anchors) say(`${day}  ${hash}  ${entries}`);
}
