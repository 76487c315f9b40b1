import type { Instant } from '#domain/shared/istTime.ts';
import { hashOfNumber } from './hashes.ts';
import { loginNamed } from './loginNames.ts';
import type { IdentityPorts, IdentityRows, ProvenPhone } from './ports.ts';
import { proofLifeMs } from './rules.ts';

/** Where a second factor is tried beside a proof of a number. */
export const withinProof = (proofHash: Uint8Array): string =>
  `proof:${Buffer.from(proofHash).toString('hex')}`;

/** Does this proof open a session? Of one that has, none of its tokens opens another. */
export async function opens(
  ports: Pick<IdentityPorts, 'seal'>,
  rows: IdentityRows,
  { phone, login, provenAt }: ProvenPhone,
  proofHash: Uint8Array,
  now: Instant,
): Promise<boolean> {
  if (now - provenAt > proofLifeMs) return false;
  if (login !== null && (await rows.logins.get(loginNamed(login)))?.phone !== phone) return false;
  const endedAt = await rows.proofs.endedAt(hashOfNumber(ports, phone));
  if (endedAt !== null && provenAt <= endedAt) return false;
  return !(await rows.proofs.isSpent(proofHash));
}
