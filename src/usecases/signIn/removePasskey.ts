import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import { hasFactor } from './hasFactor.ts';
import type { IdentityPorts } from './ports.ts';
import { tellOfSecondFactor } from './tellOfSecondFactor.ts';

/** Takes one passkey away. With the last second factor the recovery codes go too: the number alone signs in again. */
export async function removePasskey(
  ports: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  id: string,
): Promise<Result<null, NotFound>> {
  const now = ports.clock.wall();
  const removed = await ports.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return notFound;
    await rows.holdNumber(person.phone);
    if (!(await rows.passkeys.remove(personId, Buffer.from(id, 'base64url')))) return notFound;
    await rows.security.note({ code: 'passkey_removed' }, now, sessionId);
    const stays = await hasFactor(rows, personId);
    if (!stays) await rows.secondFactors.drop(personId);
    const what = stays ? 'passkey_removed' : 'off';
    await tellOfSecondFactor(ports, rows, { person, sessionId, what }, now);
    return ok(null);
  });
  return removed ?? notFound;
}
