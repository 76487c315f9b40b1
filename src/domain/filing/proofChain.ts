import { canonicalJson } from '../shared/canonicalJson.ts';

/** SHA-256 of a text in UTF-8, in lower-case hexadecimal digits: Node's on the server, the browser's own on a page. */
export type Sha256 = (text: string) => string | Promise<string>;

/** The previous hash of the first entry of a chain. */
export const NO_ENTRY = '0'.repeat(64);

/**
 * One entry of an account's chain (design#proof-of-a-filing). It holds no data of a person: the chain and the number
 * are random, the rest are hashes and a time.
 */
export type ChainEntry = {
  /** Random, one for each account. */
  chain: string;
  /** From 1, without a gap. */
  seq: number;
  number: string;
  /** Of the canonical JSON of the proof. */
  contentHash: string;
  previousHash: string;
  /** ISO time in IST, to the second. */
  recordedAt: string;
};

/** The text whose hash is the entry's. */
export const entryText = (entry: ChainEntry): string =>
  canonicalJson({
    chain: entry.chain,
    seq: entry.seq,
    number: entry.number,
    contentHash: entry.contentHash,
    previousHash: entry.previousHash,
    recordedAt: entry.recordedAt,
  });

/**
 * The root of a day's tree of entries, for an operator to publish. It names no account: who holds a paper finds the
 * root from its own entry and the path, and learns nothing of the other entries.
 */
export type Anchor = {
  /** YYYY-MM-DD, the last day that it covers. */
  day: string;
  entries: number;
  root: string;
  /** The hash of the anchor before. */
  previousHash: string;
};

/** The text whose hash is the anchor's. */
export const anchorText = ({ day, entries, root, previousHash }: Anchor): string =>
  canonicalJson({ day, entries, root, previousHash });

/** One step from an entry to the root: the other half, and the side on which it stands. */
export type PathStep = { side: 'left' | 'right'; hash: string };

// A leaf is hashed apart from a node, so that no inner node passes for an entry.
const leafText = (hash: string): string => `entry ${hash}`;
const nodeText = (left: string, right: string): string => `node ${left} ${right}`;

/** The Merkle tree over the hashes of entries: its root, and the path of each in their order. Throws without an entry. */
export async function treeOver(
  hashes: readonly string[],
  sha256: Sha256,
): Promise<{ root: string; paths: PathStep[][] }> {
  const paths: PathStep[][] = hashes.map(() => []);
  let level = await Promise.all(
    hashes.map(async (hash, index) => ({ hash: await sha256(leafText(hash)), below: [index] })),
  );
  while (level.length > 1) {
    const next: typeof level = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2);
      if (left === undefined) break;
      if (right === undefined) {
        // Without a neighbour it goes up as it is.
        next.push(left);
        continue;
      }
      for (const index of left.below) paths[index]?.push({ side: 'right', hash: right.hash });
      for (const index of right.below) paths[index]?.push({ side: 'left', hash: left.hash });
      next.push({
        hash: await sha256(nodeText(left.hash, right.hash)),
        below: [...left.below, ...right.below],
      });
    }
    level = next;
  }
  const [root] = level;
  if (root === undefined) throw new Error('a tree without an entry');
  return { root: root.hash, paths };
}

/** The root to which a path leads from an entry's hash. */
export async function rootOf(hash: string, path: readonly PathStep[], sha256: Sha256): Promise<string> {
  let reached = await sha256(leafText(hash));
  for (const step of path)
    reached = await sha256(
      step.side === 'left' ? nodeText(step.hash, reached) : nodeText(reached, step.hash),
    );
  return reached;
}
