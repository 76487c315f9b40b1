import { createHash } from 'node:crypto';
import { anchorText, treeOver } from '#domain/filing/proofChain.ts';
import { DAY_MS, istDate, startOfIstDay, type Instant } from '#domain/shared/istTime.ts';
import type { ProofAnchors } from '../ports/filingProofs.ts';

/** In lower-case hexadecimal digits, of a text in UTF-8 or of bytes. */
export const sha256 = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex');

/**
 * Makes the anchor of the last whole day (product time, IST) over every entry that no anchor covers yet; false where
 * there is none. Any number of workers may call it: one makes it (design#proof-of-a-filing).
 */
export async function anchorProofs(anchors: Pick<ProofAnchors, 'make'>, now: Instant): Promise<boolean> {
  const before = startOfIstDay(now);
  const day = istDate(before - DAY_MS);
  const made = await anchors.make({ day, before, madeAt: now }, async (hashes, previousHash) => {
    const { root, paths } = await treeOver(hashes, sha256);
    const anchor = { day, entries: hashes.length, root, previousHash };
    return { anchor: { ...anchor, hash: sha256(anchorText(anchor)) }, paths };
  });
  return made !== null;
}
