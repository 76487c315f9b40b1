import { parseMobile } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { passkeyRequest } from './judgePasskey.ts';
import type { IdentityPorts, IdTokenFailure } from './ports.ts';
import { opens, withinProof } from './proofOfNumber.ts';

/**
 * What a page hands to the device of who has proven a number and is asked for a second factor; null where they have no
 * passkey. Who has proven nothing learns nothing.
 */
export async function passkeyToSignIn(
  ports: IdentityPorts,
  input: { idToken: string; phone: string },
): Promise<Result<Record<string, unknown> | null, IdTokenFailure | { kind: 'other_phone_number' }>> {
  const now = ports.clock.wall();
  const proven = await ports.verifier.verifyIdToken(input.idToken, now);
  if (!proven.ok) return proven;
  const { phone, proof } = proven.value;
  if (parseMobile(input.phone) !== phone) return fail({ kind: 'other_phone_number' });
  const proofHash = ports.seal.hash(proof, 'sign-in-proof');
  const request = await ports.store.ofNumber(phone, async (rows) => {
    if (!(await opens(ports, rows, proven.value, proofHash, now))) return undefined;
    const person = await rows.people.ofNumber(
      { personId: ports.ids.uuid(), accountId: ports.ids.uuid() },
      now,
    );
    return passkeyRequest(ports, rows, { personId: person.id, within: withinProof(proofHash) }, now);
  });
  return request === undefined ? fail({ kind: 'invalid_id_token' }) : ok(request);
}
