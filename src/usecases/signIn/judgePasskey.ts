import type { Instant } from '#domain/shared/istTime.ts';
import { isChallenge, newChallenge, spendChallenge } from './passkeyChallenge.ts';
import type { IdentityPorts, IdentityRows, PasskeyAnswer } from './ports.ts';

/** What a page hands to the device; null for who has no passkey. */
export async function passkeyRequest(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'passkeys'>,
  rows: Pick<IdentityRows, 'passkeys'>,
  of: { personId: string; within: string },
  now: Instant,
): Promise<Record<string, unknown> | null> {
  const known = await rows.passkeys.all(of.personId);
  if (known.length === 0) return null;
  const challenge = newChallenge(ports, { ...of, use: 'show' }, now);
  return ports.passkeys.request(known, challenge);
}

/** Is this an answer of a passkey of this person, to a challenge of here? Then the challenge is used up. */
export async function judgePasskey(
  ports: Pick<IdentityPorts, 'seal' | 'passkeys'>,
  rows: Pick<IdentityRows, 'passkeys' | 'proofs'>,
  of: { personId: string; within: string },
  answer: PasskeyAnswer,
  now: Instant,
): Promise<boolean> {
  const known = await rows.passkeys.lock(of.personId, Buffer.from(answer.id, 'base64url'));
  if (known === null) return false;
  const shown = await ports.passkeys.judgeUse(answer, known, (text) =>
    isChallenge(ports, text, { ...of, use: 'show' }, now),
  );
  if (shown === null || !(await spendChallenge(ports, rows, shown.challenge, now))) return false;
  await rows.passkeys.used(known, shown.counter, now);
  return true;
}
